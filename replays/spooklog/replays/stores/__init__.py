"""Whole stores as files: every game and series, and the exchange between two devices."""
