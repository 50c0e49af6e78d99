"""The judge: what each seat of a quiet position is likely to have of the win, from a few numbers of each seat.

A conditional logit (McFadden: Conditional logit analysis of qualitative choice behavior, 1974): the share of a seat is the
softmax over the seats of its weighed numbers, with the same weights for all seats. Each number counts as it is, and times the
progress of the game and its square, as a lead counts for more the later it is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from spooklog.domain.contract.analysis import Gauge
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.shipped import shipped_tables
from spooklog.domain.values.value import Value

Row = tuple[Gauge, tuple[float, ...]]
"""A position as it is weighed, and what each seat had of the win in the end."""

FILE = "judge.toml"
"""The file of weights in the package of a ruleset."""

_ROUNDS = 8
_RIDGE = 1e-4
"""How strongly weights are drawn towards 0, so that numbers that tell nothing get none."""


class Judge(Value, frozen=True, kw_only=True):
    """Weights, with what they were fitted on: the revision of the rules, the version of the program, bot, games and positions.

    `command` fits them again.
    """

    revision: int
    version: str
    bot: str
    games: int
    positions: int
    command: str
    weights: tuple[float, ...]

    def shares(self, gauge: Gauge) -> tuple[float, ...]:
        """Return what each seat is likely to have of the win."""
        return softmax([_dot(self.weights, numbers) for numbers in expanded(gauge)])


_JUDGE = Codec(Judge)


def judge_of(ruleset: AnyRuleset) -> Judge | None:
    """Return the judge that a ruleset ships with; None where it has none."""
    try:
        return _JUDGE.convert(shipped_tables(ruleset.package, FILE))
    except FileNotFoundError:
        return None


def expanded(gauge: Gauge) -> list[list[float]]:
    """Return the numbers of each seat with those that grow with the progress of the game."""
    far = gauge.progress
    return [[*row, *(number * far for number in row), *(number * far * far for number in row)] for row in gauge.seats]


def softmax(scores: Sequence[float]) -> tuple[float, ...]:
    """Return shares that add up to 1, in the order of the scores."""
    top = max(scores)
    powers = [math.exp(score - top) for score in scores]
    total = sum(powers)
    return tuple(power / total for power in powers)


def fitted(rows: Sequence[Row]) -> tuple[float, ...]:
    """Return the weights that make the outcomes of these positions likeliest: Newton's method, with nothing to tune."""
    data = [(expanded(gauge), shares) for gauge, shares in rows]
    size, ridge = len(data[0][0][0]), _RIDGE * len(data)
    weights = [0.0] * size
    for _ in range(_ROUNDS):
        slope = [ridge * weight for weight in weights]
        bend = [[0.0] * size for _ in range(size)]
        for seats, shares in data:
            _add(weights, seats, shares, slope, bend)
        for at in range(size):
            bend[at][at] += ridge
        weights = [weight - step for weight, step in zip(weights, _solved(bend, slope), strict=True)]
    return tuple(weights)


def _add(
    weights: Sequence[float],
    seats: Sequence[Sequence[float]],
    shares: Sequence[float],
    slope: list[float],
    bend: list[list[float]],
) -> None:
    """Add what one position does to the slope of the log loss and to the lower half of its second derivatives."""
    said = softmax([_dot(weights, numbers) for numbers in seats])
    mean = [_dot(said, column) for column in zip(*seats, strict=True)]
    for numbers, share, true in zip(seats, said, shares, strict=True):
        off = [number - middle for number, middle in zip(numbers, mean, strict=True)]
        for at, one in enumerate(off):
            slope[at] += (share - true) * one
            row, by = bend[at], share * one
            for other in range(at + 1):
                row[other] += by * off[other]


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return the solution of a symmetric positive system that is given by its lower half (Cholesky)."""
    size, low = len(right), [list(row) for row in matrix]
    for i in range(size):
        for j in range(i + 1):
            rest = low[i][j] - sum(low[i][k] * low[j][k] for k in range(j))
            low[i][j] = math.sqrt(rest) if i == j else rest / low[j][j]
    found = [*right]
    for i in range(size):
        found[i] = (found[i] - sum(low[i][k] * found[k] for k in range(i))) / low[i][i]
    for i in reversed(range(size)):
        found[i] = (found[i] - sum(low[k][i] * found[k] for k in range(i + 1, size))) / low[i][i]
    return found


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))
