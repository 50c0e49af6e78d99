"""The audit of a game or a series: every entry, correction and ruling, with what the hash chain proves."""
