"""Lines of a game: read into actions, and written back; the words in them."""
