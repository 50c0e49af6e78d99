"""What a game comes to: the scoreboard, the parts of a score, the outcome, statistics, breaches, advice. Seats, no names."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from spooklog.domain.labels import Labels
from spooklog.domain.value import Value


class Meter(Value, frozen=True):
    """A number on a scale that ends at `most`."""

    value: int
    most: int


class Tokens(Value, frozen=True):
    """Several kinds of things with how many of each, in order."""

    counts: tuple[tuple[str, int], ...]


Cell: TypeAlias = int | str | Meter | Tokens | None
"""What stands in a column of the scoreboard; None where there is nothing to say."""


class ScoreRow(Value, frozen=True):
    """One line of the scoreboard: a seat (None for a team), its score so far or None, and its place once decided.

    `cells` stand in the columns that `meta.columns` names. A score is `pending` that counts the game as if it ended now. `side`
    is the side that the seat is on now, where a game has sides.
    """

    seat: int | None
    score: int | None
    rank: int | None
    cells: tuple[Cell, ...] = ()
    pending: bool = False
    side: str = ""


class ScorePart(Value, frozen=True):
    """A part of a score: points (None if not counted), what they are for in words, in which `@2` is the player of a seat,
    the short id of the rule, and the ply that they come from: 0 is the start, None an unknown ply.
    """

    points: int | None
    what: str
    rule: str | None = None
    ply: int | None = None


class Outcome(Value, frozen=True):
    """How a game ended: winners, points and ranks by seat, trust in the record, and what ended it.

    `points` are None if not counted, and empty in a game without points. Where a team wins or loses together there are no
    winners, and `team` is what it reached. `sides` holds the side of each seat at the end, `level` the record level reached,
    empty where it is the one that the setup names. A ruleset with more to tell of an ending subclasses it.
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
        """Return the outcome as plain data, players by label, with the field names of the ruleset's specification.

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


class StatValue(msgspec.Struct, frozen=True):
    """A number that a game adds to a statistic: the seat (None for a team), the statistic's name, the number."""

    seat: int | None
    name: str
    number: int


class Breach(Value, frozen=True):
    """A breach that stays visible: the rule (full id), the ply it happened in, whose it was, and whether the table ruled it.

    `what` says in words what came out, with `@2` for the player of a seat; `card` is the card that showed it, `why` the hash of a
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
        """Return the rule, the ply, whose it was and the card, as plain data with the player by label."""
        return {"rule": self.rule, "at": self.at, "player": labels[self.seat] if self.seat else None, "card": self.card}


class Advice(Value, frozen=True):
    """Something worth knowing that breaks no rule: the rule it is about (full id), the ply, and words, with `@2` for a player."""

    rule: str
    at: int
    what: str
