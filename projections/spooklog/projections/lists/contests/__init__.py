"""Games that players could win against each other: streaks, pairs, ratings, totals over time. Computed when a reader asks."""
