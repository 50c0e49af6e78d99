"""Upkeep of the tables: rebuild beside the live ones, checks against the log, unreadable and deleted entries."""
