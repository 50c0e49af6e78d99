"""The owners of words: a seat, or None for the team in the turn of the word of power."""

from __future__ import annotations

from spooklog.domain.rulesets.spukstaben.refuse import said
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import at_seat

TEAM = "team"

_THE_TEAM, _TEAM = said("the team"), said("team")


def owner(seat: int | None) -> str:
    """Return an owner in words that still need labels: `@3` stands for the label of seat 3."""
    return TEAM if seat is None else f"@{seat}"


def who(seat: int | None) -> str:
    """Return an owner as a sentence names it: `the team`, `@3`."""
    return _THE_TEAM if seat is None else at_seat(seat)


def whose(seat: int | None) -> str:
    """Return an owner as a note about a word names it: `team`, `@3`."""
    return _TEAM if seat is None else at_seat(seat)


def to_rule(seat: int | None, *words: str) -> str:
    """Return the line of a ruling about the word of an owner."""
    return " ".join((owner(seat), "rule", *words))


def word_of(seat: int | None) -> str:
    """Return that there is a word of an owner: `the word of @3`."""
    return said("the word of the team") if seat is None else said("the word of @{seat}", seat=seat)


def name(seat: int | None, labels: Labels) -> str:
    """Return an owner as it is typed and shown."""
    return TEAM if seat is None else labels[seat]


def called_in_words(seat: int | None, labels: Labels) -> str:
    """Return the same for a sentence, which can be told in another language."""
    return _TEAM if seat is None else labels[seat]
