"""A score sheet: a pad of paper with a column for each player, a line for each round, and the totals."""
