"""Typed lines: read, split into parts, and completed."""
