"""Tables of a store for spreadsheets, notebooks and databases: declared once, written as CSV, JSON Lines and SQLite."""
