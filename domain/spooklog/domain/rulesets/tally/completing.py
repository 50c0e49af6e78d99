"""Completion behind a player on a sheet with categories: those that are open (catalogue 1.2)."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.completion import Choice
from spooklog.domain.labels import Labels, unaccented
from spooklog.domain.rulesets.tally.choices import open_categories
from spooklog.domain.rulesets.tally.state import State


def complete(text: str, seen: State, labels: Labels) -> Iterator[Choice]:
    """Yield a line for each open category that begins as typed behind the player's name."""
    name, _, begun = text.partition(" ")
    seats = labels.meant(name)
    if seen.phase != "cell" or len(seats) != 1:
        return
    for category in open_categories(seen, seats[0]):
        if unaccented(category).startswith(unaccented(begun.lstrip())):
            yield Choice(f"{name} {category} POINTS", f"the figure for {category}")
