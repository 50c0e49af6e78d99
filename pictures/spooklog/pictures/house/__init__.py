"""A house to climb floor by floor, with dice, a chart of chances, and what the players have gathered."""
