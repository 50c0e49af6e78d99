"""What differs between the revisions of the rules: questions to the revision that a game was started with.

What the shipped facts had in older revisions stands in `facts.revisions.toml`.
"""

from __future__ import annotations


def hands_end_with_the_deck(revision: int) -> bool:
    """Return whether a hand has no more cards than the deck holds for each player (bid.2)."""
    return revision >= 2


def equal_places_are_shared(revision: int) -> bool:
    """Return whether a result's places hold as recorded: points part none of them (rec.4)."""
    return revision >= 2


def a_plus_sign_is_asked_about(revision: int) -> bool:
    """Return whether `anna +24` in a line of scores needs a question, where all of it may be one deal (line.4)."""
    return revision >= 2
