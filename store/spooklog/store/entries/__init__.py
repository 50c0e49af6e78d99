"""Entries: their bytes, their hash chain, and rows of the tables as values."""
