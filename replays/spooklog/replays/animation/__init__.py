"""A game as a moving picture: GIF, animated PNG, and a recording of a terminal."""
