"""Stores in an SQLite database: connections, transactions in the order of request, following."""
