"""The store's own log: what happened to it as a whole, chained like the log of a game."""
