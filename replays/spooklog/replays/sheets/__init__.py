"""Sheets: games, series and corrections as text that people type and read."""
