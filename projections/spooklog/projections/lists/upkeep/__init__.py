"""Keeps the tables sound: rebuilt beside the live ones, compared with the log, and protected from entries that cannot be read."""
