"""Corrections of the past.

What is tried stands in the fields of a request, so that every step has an address: `edits` are corrections as in a file of
them, a line each; `ply`, `how`, `text` and `ruled` are one more; `head` are header lines, `hand` is a card of a recorded hand.
`back` takes the last correction back. Pages show what all can see, until `as=full` asks for the hands in the log.
"""
