"""A town of houses with ghosts in them, a display of cards at its sides, and a strip for each player."""
