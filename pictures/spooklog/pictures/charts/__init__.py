"""Totals game by game, of a series toward its target or over the time of all games: as data, in a terminal, as SVG."""
