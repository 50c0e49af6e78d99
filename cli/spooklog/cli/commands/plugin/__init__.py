"""Commands for those who write plugins."""
