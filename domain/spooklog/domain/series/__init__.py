"""Series: games whose outcomes add up to standings under a format. A fold of the series' own log and of its games' outcomes."""
