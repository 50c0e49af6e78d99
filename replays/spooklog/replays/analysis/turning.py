"""Where a game turned: the plies at which its curve moved most, as far as that is beyond doubt."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from spooklog.domain.contract.ruleset import Viewer
from spooklog.replays.analysis.answers import CurvePoint, TurningPoint
from spooklog.store.logs.loaded import LoadedGame

MOST_TURNS = 3
"""At most so many turning points are named."""

LEAST_ROLLOUTS = 8
"""So many roll-outs of each position it takes: the spread of a few says nothing of their error."""

TURNED = 3.0
"""By how many standard errors a curve must move to be called a turn."""


def turning_points(loaded: LoadedGame, points: Sequence[CurvePoint], viewer: Viewer) -> list[TurningPoint]:
    """Return the plies at which the curve moved most, in their order, as far as it moved beyond doubt."""
    moves = [(_moved_most(one, two), two.ply, one, two) for one, two in pairwise(points)]
    moves = sorted((move for move in moves if move[0]), key=lambda move: (-move[0], move[1]))[:MOST_TURNS]
    game, labels = loaded.game, loaded.labels
    return [
        TurningPoint(
            ply=ply,
            line=game.line(game.plies[ply - 1], labels, viewer),
            text=game.say(game.plies[ply - 1], labels, viewer).text,
            before=one.shares,
            after=two.shares,
        )
        for _, ply, one, two in sorted(moves, key=lambda move: move[1])
    ]


def _moved_most(one: CurvePoint, two: CurvePoint) -> float:
    """Return how far the share moved that moved most, 0 where that may be noise."""
    moves = zip(one.shares, two.shares, one.errors, two.errors, strict=True)
    return max((abs(b - a) for a, b, e, f in moves if abs(b - a) > TURNED * math.hypot(e, f)), default=0.0)


def rounded(number: float) -> float:
    """Return a number as answers have it."""
    return round(number, 4) + 0.0 if math.isfinite(number) else 1.0
