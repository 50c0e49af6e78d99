"""Analysis of a game: who was likely to win, where it turned, what luck and decisions moved, as estimates by bots."""
