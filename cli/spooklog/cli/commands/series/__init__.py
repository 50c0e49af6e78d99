"""Commands about series of games, one a file."""
