"""The commands, one a file: each parses, calls, renders. Bodies import heavy modules, so that help and completion stay fast."""
