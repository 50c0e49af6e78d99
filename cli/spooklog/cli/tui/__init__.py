"""The terminal apps: a game played back, and a game recorded at the table."""
