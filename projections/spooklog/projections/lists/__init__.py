"""Tables across games: caught up with the log in one transaction with their position, and read for lists and statistics."""
