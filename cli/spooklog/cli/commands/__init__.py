"""The commands: each parses, calls, renders. Bodies import what they need, so that starting costs nothing for the others."""
