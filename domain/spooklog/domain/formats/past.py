"""Decided games as the past that chances are drawn from: who took part, with which points and places."""

from __future__ import annotations

from typing import NamedTuple


class PastSeat(NamedTuple):
    """A seat of a decided game: its person, and the points, rank and side, where these are known."""

    person: str
    points: int | None
    rank: int | None
    winner: bool
    side: str = ""


class PastGame(NamedTuple):
    """A decided game: its stream, or of a result without a log that of its series and the number there; when it was played.

    `played` is in ms since 1970 UTC, 0 where it is not known.
    """

    stream: str
    number: int
    played: int
    seats: tuple[PastSeat, ...]
