"""Tables across games: rows made of folded games, kept up with the log, and read for lists and statistics."""
