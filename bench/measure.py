"""Ratios of what was measured side by side: machines differ and are busy with other things, the ratio stays."""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

Timed = Callable[[], float]
"""Does its work once and returns the seconds of the part that counts."""


class Figure(NamedTuple):
    """One line of the report: how `ours` compares with `theirs`, both in `unit`; the promise is a ratio of at most `target`.

    `low` and `high` are the least and greatest ratio of a run.
    """

    name: str
    ratio: float
    target: float | None
    runs: int
    ours: float
    theirs: float
    unit: str
    low: float
    high: float

    @property
    def holds(self) -> bool:
        """Return whether the ratio keeps the promise; True where there is none."""
        return self.target is None or self.ratio <= self.target


class Scale(NamedTuple):
    """What a measured second is divided into: a name, and how many of it one run is."""

    unit: str
    per_run: float


def timed(work: Callable[[], object]) -> float:
    """Return the seconds that some work takes."""
    began = perf_counter()
    work()
    return perf_counter() - began


def worked(work: Callable[[], object]) -> float:
    """Return the seconds of the processor that some work takes which waits for nothing: other programs change them little."""
    began = process_time()
    work()
    return process_time() - began


def compare(
    name: str,
    ours: Timed,
    theirs: Timed,
    *,
    scale: Scale,
    against: Scale | None = None,
    target: float | None = None,
    runs: int = 5,
) -> Figure:
    """Run both in turn, once to warm up and then `runs` times; the figure is the median of the ratios of neighbours."""

    def pair() -> tuple[float, float]:
        gc.collect()
        one = ours() / scale.per_run
        gc.collect()
        return one, theirs() / (against or scale).per_run

    return figure_of(name, pair, scale.unit, target=target, runs=runs)


def figure_of(
    name: str, pair: Callable[[], tuple[float, float]], unit: str, *, target: float | None = None, runs: int = 5
) -> Figure:
    """Return the figure of `runs` pairs of ours and theirs, in `unit`, measured side by side; a first pair warms up."""
    pair()
    pairs = [pair() for _ in range(runs)]
    ratios = [one / two for one, two in pairs]
    mine, their = median(one for one, _ in pairs), median(two for _, two in pairs)
    return Figure(name, median(ratios), target, runs, mine, their, unit, min(ratios), max(ratios))
