"""The owners of words: a seat, or None for the team in the turn of the word of power."""

from __future__ import annotations

from spooklog.domain.values.labels import Labels

TEAM = "team"


def owner(seat: int | None) -> str:
    """Return an owner in words that still need labels: `@3` stands for the label of seat 3."""
    return TEAM if seat is None else f"@{seat}"


def who(seat: int | None) -> str:
    """Return an owner as a sentence names it: `the team`, `@3`."""
    return "the team" if seat is None else f"@{seat}"


def name(seat: int | None, labels: Labels) -> str:
    """Return an owner as it is typed and shown."""
    return TEAM if seat is None else labels[seat]
