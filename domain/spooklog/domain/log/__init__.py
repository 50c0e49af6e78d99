"""The rules of the log, the same for every ruleset: plies, undo and redo, amendments, notes, disputes, closing."""
