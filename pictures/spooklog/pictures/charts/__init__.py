"""The totals of a series toward its target: as data, in a terminal, as SVG."""
