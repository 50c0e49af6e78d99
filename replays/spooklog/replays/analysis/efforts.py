"""How much an analysis counts: results depend on these numbers and on the seed, never on seconds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

Effort = Literal["quick", "normal", "deep"]


class Counts(NamedTuple):
    """Roll-outs of each position; worlds on which a decision is judged, with as many others to measure its best alternative."""

    rollouts: int
    worlds: int


class Pasts(NamedTuple):
    """How often the past is drawn anew, and how often the rest of a game from each of these."""

    pasts: int
    games: int

    @property
    def rollouts(self) -> int:
        """How often a position is played on."""
        return self.pasts * self.games


WITH_JUDGE: Mapping[Effort, Counts] = {"quick": Counts(16, 8), "normal": Counts(64, 16), "deep": Counts(256, 64)}
"""Roll-outs that end with the turn: one takes a fortieth of the time of one to the end, and has a fifth of its spread."""

TO_THE_END: Mapping[Effort, Counts] = {"quick": Counts(24, 0), "normal": Counts(96, 0), "deep": Counts(600, 0)}
"""Roll-outs to the end of the game, which are won or lost: by them a bot of Spooks is not told from a player at random."""

FROM_THE_PAST: Mapping[Effort, Pasts] = {"quick": Pasts(10, 20), "normal": Pasts(20, 50), "deep": Pasts(50, 200)}
"""Rounds of past games drawn again: a rest of a game takes a tenth of a millisecond for each round."""

_MOMENTS = 10
"""Moments of a curve that say together how far pasts differ; a shorter one has more pasts instead."""


def from_the_past(effort: Effort, moments: int) -> Pasts:
    """Return how often each of so many moments is played on."""
    counts, fewer = FROM_THE_PAST[effort], min(max(moments, 1), _MOMENTS)
    return counts._replace(pasts=-(-counts.pasts * _MOMENTS // fewer))


TELLING = 0.1
"""A sum with a larger standard error tells nothing, and is left out."""


def enough(efforts: Mapping[Effort, Counts], done: int, error: float) -> Effort | None:
    """Return the least effort at which a sum that has this error after so many roll-outs would tell; None where none would."""
    needed = done * (error / TELLING) ** 2
    return next((effort for effort, counts in efforts.items() if counts.rollouts >= needed), None)
