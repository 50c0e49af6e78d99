"""What an analysis found, without a name: numbers, seats and actions, from which an answer is made in the words of the game."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.log.events import StoredAction
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.value import Value
from spooklog.replays.analysis.answers import CurvePoint, Estimate, SeriesPoint


class SeatSums(Value, frozen=True):
    """Luck and play of a seat as `SeatMoved` has them."""

    luck: Estimate | None = None
    play: Estimate | None = None
    enough: str | None = None


class Dear(Value, frozen=True):
    """A dear decision: its step in the course, counted from 0, the best alternative, and its lead in shares of the win.

    `at_best` and `as_played` are the shares behind the alternative and behind what was chosen.
    """

    at: int
    best: StoredAction
    cost: Estimate
    at_best: Estimate
    as_played: Estimate


class PastFound(Value, frozen=True, kw_only=True):
    """What chances were drawn from: so many `rounds` of past games, `own` results of each seat or player, by number.

    `shared` results of all stood beside these. `games` are the streams of the past games, and `heads` is the sha256 of their
    heads: with another one they changed since.
    """

    rounds: int
    own: Sequence[int]
    shared: int
    games: Sequence[str]
    heads: str


class Findings(Value, frozen=True, kw_only=True):
    """What came of so many `rollouts` of each position.

    With `open` the viewer saw all that decided; `chance` says whether anything was drawn after the start. `judged` decisions were
    compared with alternatives, None where none can be. `passed` positions stand as the one before: bots cannot play on from them.

    A score sheet has a `past`, and points of the curve only behind the plies that complete a round.
    """

    rollouts: int
    interrupted: bool
    open: bool
    chance: bool
    curve: Sequence[CurvePoint]
    seats: Sequence[SeatSums]
    judged: int | None
    dearest: Sequence[Dear]
    passed: int
    past: PastFound | None = None


class SeriesFindings(Value, frozen=True, kw_only=True):
    """What came of so many `rollouts` of each moment of a series. `by_points` says whether the past games had points."""

    rollouts: int
    interrupted: bool
    curve: Sequence[SeriesPoint]
    by_points: bool
    past: PastFound


FINDINGS = Codec(Findings)
"""Reads what was found in a game, and kept."""

SERIES_FINDINGS = Codec(SeriesFindings)
"""Reads what was found in a series, likewise."""
