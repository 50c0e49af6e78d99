"""Formats of other programs."""
