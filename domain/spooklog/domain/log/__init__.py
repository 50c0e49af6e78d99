"""The log's own rules, the same for every ruleset: plies, undo and redo, notes, closing, and both axes of time."""
