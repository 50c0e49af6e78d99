"""What an analysis found, without a name: numbers, seats and actions, from which an answer is made in the words of the game."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.log.events import StoredAction
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.value import Value
from spooklog.replays.analysis.answers import CurvePoint, Estimate


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


class Findings(Value, frozen=True, kw_only=True):
    """What came of so many `rollouts` of each position.

    With `open` the viewer saw all that decided; `chance` says whether anything was drawn after the start. `judged` decisions were
    compared with alternatives, None where none can be. `passed` positions stand as the one before: bots cannot play on from them.
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


FINDINGS = Codec(Findings)
"""Reads findings that were kept."""
