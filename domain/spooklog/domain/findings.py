"""What a game comes to, and what is to be said of it: scores, their parts, the outcome, figures, flags, notices. No names."""

from __future__ import annotations

import msgspec

from spooklog.domain.value import Value


class ScoreRow(Value, frozen=True):
    """One line of the scoreboard: a seat (None for a team), its score so far or None, and its place once decided.

    `note` is what stands beside it under the title `meta.beside`, such as cards that are left.
    """

    seat: int | None
    score: int | None
    rank: int | None
    note: str = ""


class Share(Value, frozen=True):
    """A part of a score: points (None where nobody counted), what they are for in words, in which `@2` is the player of a seat,
    the short id of the rule, and the ply that they come from: 0 is the start, None a ply that nobody knows.
    """

    points: int | None
    what: str
    rule: str | None = None
    ply: int | None = None


class Outcome(Value, frozen=True):
    """How a game ended: winners, points (None where nobody counted) and ranks by seat, trust in the record, and by what.

    Where a team wins or loses together there are no winners, and `team` is what it reached. Nothing in it names a player.
    """

    winners: tuple[int, ...]
    points: tuple[int | None, ...]
    ranks: tuple[int, ...]
    trust: str
    ended_by: str
    team: int | None = None


class Figure(msgspec.Struct, frozen=True):
    """What a game has to say to a statistic: the seat (None for a team), the statistic's name, and the number."""

    seat: int | None
    name: str
    number: int


class Flag(Value, frozen=True):
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


class Notice(Value, frozen=True):
    """Something worth knowing that breaks no rule: the rule it is about (full id), the ply, and words, with `@2` for a player."""

    rule: str
    at: int
    what: str
