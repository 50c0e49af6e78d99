"""Lists of results and score sheets that people keep as CSV: read into plays, and into score sheets of tally."""
