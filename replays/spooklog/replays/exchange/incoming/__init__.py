"""Plays of other programs into a store, as games of `tally`: first a plan, which stores nothing, then the plan stored."""
