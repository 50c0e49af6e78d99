"""Checks: whether logs and rows are what was stored, and rows that are built anew."""
