"""A house to climb floor by floor, with dice, a chart of chances, and the chips of the players."""
