"""Other processes that count: several for one game, or one apart from all else. They get the steps of the game."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING, Generic

import msgspec

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.values.errors import Unavailable
from spooklog.domain.values.saying import english
from spooklog.replays.analysis.counting import Counting
from spooklog.replays.analysis.keeping import Countable, Found

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from spooklog.replays.analysis.counting import Decided, Rolled, Task
    from spooklog.replays.analysis.curve import Round
    from spooklog.replays.analysis.decisions import Decision

_LOW = 10
"""Added to the niceness of a process that counts beside tables."""

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


class Apart(Generic[Found]):
    """A process of its own that counts one task, with low priority: it may run beside tables that are being played."""

    def __init__(self, task: Countable[Found]) -> None:
        self._codec = task.codec
        context = get_context("spawn")
        self._answer, end = context.Pipe(duplex=False)
        self._process = context.Process(target=_count_apart, args=(task, end), daemon=True)
        with _without_interrupts():
            self._process.start()
        end.close()

    def findings(self) -> Found:
        """Wait for what is found. Raises Unavailable where the process ended before."""
        try:
            return self._codec.decode(self._answer.recv_bytes())
        except EOFError:
            raise Unavailable("the analysis ended before it was done", expected=("analyse again",)) from None
        finally:
            self._process.join()

    def stop(self) -> None:
        """End the process. Nothing that it has counted is kept."""
        self._process.terminate()


def _count_apart(task: Countable[Found], end: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_LOW)
    end.send_bytes(msgspec.json.encode(task.findings(), enc_hook=english))
