"""The formats by which games of a series add up."""
