"""Read models across games, kept up to date from the store's notification log."""
