"""Stores in a PostgreSQL database: connections, appends side by side, following."""
