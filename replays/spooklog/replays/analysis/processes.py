"""Several processes that count for one: they get the steps of the game, and each round or decision by its number."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING

from spooklog.domain.contract.registry import find_ruleset
from spooklog.replays.analysis.counting import Counting

if TYPE_CHECKING:
    from spooklog.replays.analysis.counting import Decided, Rolled, Task
    from spooklog.replays.analysis.curve import Round
    from spooklog.replays.analysis.decisions import Decision

_counting: Counting
"""What this process counts, where it was started by another one for that."""


def cores() -> int:
    """Return how many processes can count at once on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def several(task: Task, processes: int) -> Iterator[tuple[Rolled, Decided]]:
    """Yield what counts rounds and decisions of a task in other processes, which end with the block."""
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_begin, initargs=(task,))
    try:
        with _without_interrupts():
            pool.submit(os.getpid)  # the first call starts them
        yield partial(pool.map, _rolled), partial(pool.map, _decided)
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Ignore Ctrl-C, and so in processes that are started meanwhile: it is for the one that has started them."""
    before = None
    with suppress(ValueError):  # only the main thread may, and only it gets them
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)


def _begin(task: Task) -> None:
    global _counting
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _counting = Counting(find_ruleset(task.steps.slug), task)


def _rolled(number: int) -> Round:
    return _counting.rolled(number)


def _decided(at: int) -> tuple[int, Decision | None, bool]:
    return _counting.decided(at)
