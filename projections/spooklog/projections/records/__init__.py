"""Games, series and people of a store as records for tables of other programs, page by page."""
