"""Audits of games and series: every entry, correction and ruling, and what the hash chain proves."""
