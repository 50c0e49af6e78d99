"""What a game comes to: the scoreboard, the parts of a score, the outcome, statistics, breaches, advice. Seats, no names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from spooklog.domain.values.labels import Labels
from spooklog.domain.values.value import Value


class Meter(Value, frozen=True):
    """A number on a scale that ends at `most`."""

    value: int
    most: int


class Tokens(Value, frozen=True):
    """Several kinds of things with how many of each, in order."""

    counts: tuple[tuple[str, int], ...]


Cell: TypeAlias = int | str | Meter | Tokens | None
"""The content of a column of the scoreboard for one seat; None leaves it empty."""


class ScoreRow(Value, frozen=True):
    """One row of the scoreboard: a seat (None for a team), its score so far or None, and its place once decided.

    `cells` fill the columns that `meta.columns` names. A `pending` score counts the game as if it ended now. `side` is the side
    that the seat is on now, where a game has sides. In a game without points no score is `counted`: none is awaited either.
    """

    seat: int | None
    score: int | None
    rank: int | None
    cells: tuple[Cell, ...] = ()
    pending: bool = False
    side: str = ""
    counted: bool = True


class ScorePart(Value, frozen=True):
    """A part of a score: `points` (None if not counted), what they are for, the short id of the rule, and the ply.

    In the words `@2` stands for the player of seat 2. Ply 0 is the start, None an unknown ply.
    """

    points: int | None
    what: str
    rule: str | None = None
    ply: int | None = None


class Outcome(Value, frozen=True):
    """How a game ended: winners, points and ranks by seat, trust in the record, and what ended it.

    `points` are None if not counted, and empty in a game without points. `ranks` are empty where no place is known. Where a team
    wins or loses together `team` is the score that it reached; all are winners where the team is known to have won, else none.
    `sides` holds the side of each seat at the end, `level` the record level reached, empty where it is the one that the setup
    names. A ruleset with further facts about its endings subclasses this.
    """

    winners: tuple[int, ...]
    points: tuple[int | None, ...]
    ranks: tuple[int, ...]
    trust: str
    ended_by: str
    team: int | None = None
    sides: tuple[str, ...] = ()
    level: str = ""

    def report(self, labels: Labels) -> dict[str, Any]:
        """Return the outcome as plain data with players by label and the field names of the ruleset's specification.

        A subclass may add `ending`, how the game ended in words.
        """
        return {
            "trust": self.trust,
            "winners": [labels[seat] for seat in self.winners],
            "ended_by": self.ended_by,
            "points": dict(zip(labels.names, self.points, strict=True)) if self.points else {},
            "ranks": dict(zip(labels.names, self.ranks, strict=True)) if self.ranks else {},
            "sides": dict(zip(labels.names, self.sides, strict=True)) if self.sides else {},
        }


def ranked(numbers: Sequence[int], *, lowest: bool = False, counted: bool = True, ended_by: str = "end") -> Outcome:
    """Return the outcome by a number for each seat: the highest wins, or the `lowest`, and equal ones share a place.

    The numbers are the points, unless they are not `counted`: 1 for each winner and 0 for the others, in a game without points.

    >>> ranked((3, 5, 3)).ranks, ranked((0, 1), counted=False).points
    ((2, 1, 2), ())
    """
    sign = -1 if lowest else 1
    ranks = tuple(1 + sum(sign * other > sign * number for other in numbers) for number in numbers)
    winners = tuple(seat for seat, rank in enumerate(ranks, start=1) if rank == 1)
    return Outcome(winners, tuple(numbers) if counted else (), ranks, "full", ended_by)


class StatValue(msgspec.Struct, frozen=True):
    """A number that a game adds to a statistic: the seat (None for a team), the statistic's name, the number."""

    seat: int | None
    name: str
    number: int


class Breach(Value, frozen=True):
    """A breach that stays visible: the rule (full id), its ply, its seat, and whether a ruling of the table let it stand.

    `what` describes the breach, with `@2` for the player of seat 2; `card` is the card that showed it, `why` the hash of a
    ruling's reason.
    """

    rule: str
    at: int
    seat: int | None = None
    card: str | None = None
    ruled: bool = False
    why: str | None = None
    what: str = ""

    def report(self, labels: Labels) -> dict[str, Any]:
        """Return the rule, the ply, the player by label and the card, as plain data."""
        return {"rule": self.rule, "at": self.at, "player": labels[self.seat] if self.seat else None, "card": self.card}


class Advice(Value, frozen=True):
    """Something worth knowing that breaks no rule: the rule it is about (full id), the ply, and words with `@2` for seat 2."""

    rule: str
    at: int
    what: str
