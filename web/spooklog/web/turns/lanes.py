"""Lanes: a few threads for each kind of work, which serve the senders in turn.

One queue for all would let one visitor keep a table waiting. A lane has its own threads, takes one job of each sender after the
other, runs a bounded number of one sender at once, and forgets a job whose visitor has gone. Lanes are few and narrow: one
interpreter lock serves all threads, so that beside k busy ones a line gets one part in k + 1 of the processor.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Condition, Thread
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from spooklog.web.refusals import TooMany

if TYPE_CHECKING:
    from spooklog.web.bounds import Bounds
    from spooklog.web.turns.precedence import Precedence
    from spooklog.web.turns.rates import Rates

T = TypeVar("T")

MOST_WAITING = 500
"""Jobs of one sender that wait in a lane: more than a hall full of phones with one link asks for at once."""

_IDLE = 10.0
"""Seconds after which a thread without work ends."""

_SOON = 5
"""Seconds until a sender tries again whose jobs already wait."""


class _Job(Generic[T]):
    """Something to be done for a sender, and the loop that waits for it. `ended` is called once that loop has the result."""

    def __init__(self, work: Callable[[], T], ended: Callable[[], None], *, goes_first: bool) -> None:
        self.work, self.ended, self.goes_first = work, ended, goes_first
        self.loop = asyncio.get_running_loop()
        self.answer: asyncio.Future[T] = self.loop.create_future()

    def run(self) -> None:
        """Do it, unless no one waits for it any more, and hand the result or the exception to the loop."""
        result, problem = None, None
        try:
            if not self.answer.cancelled():
                result = self.work()
        except BaseException as raised:
            problem = raised
        try:
            self.loop.call_soon_threadsafe(self._settle, result, problem)
        except RuntimeError:  # the loop has closed meanwhile
            self.ended()

    def _settle(self, result: Any, problem: BaseException | None) -> None:
        self.ended()
        if self.answer.done():
            return
        if problem is None:
            self.answer.set_result(result)
        else:
            self.answer.set_exception(problem)


class Lane:
    """A few threads, which end when they have nothing to do. Any event loop may use it.

    At most `at_once` jobs of a sender are under way, from their thread until the loop has their result: were it the thread alone,
    short jobs of one sender would pile up before the loop, which then goes through all of them before it hears anyone else.
    `charge` gets the processor time of each job with its sender; `give_way` is called before each job that does not go first.
    """

    def __init__(
        self,
        name: str,
        *,
        threads: int,
        at_once: int,
        waiting: int = MOST_WAITING,
        charge: Callable[[str, float], None] | None = None,
        give_way: Callable[[], None] | None = None,
    ) -> None:
        self.name = name
        self.threads, self._at_once, self._most = threads, at_once, waiting
        self._charge, self._give_way = charge, give_way
        self._waiting: OrderedDict[str, deque[_Job[Any]]] = OrderedDict()
        """The jobs of each sender, the sender first whose turn is next."""
        self._running: Counter[str] = Counter()
        self._started = self._idle = 0
        self._changed = Condition()

    async def run(self, sender: str, work: Callable[[], T], *, goes_first: bool = False) -> T:
        """Return what some work returns. Where the caller is cancelled before its turn, the work is never done.

        Raises TooMany where more of the sender waits than the lane keeps.
        """
        job = _Job(work, partial(self._end, sender), goes_first=goes_first)
        self._put(sender, job)
        try:
            return await job.answer
        finally:
            if job.answer.cancelled():
                self._drop(sender, job)

    @property
    def waiting(self) -> int:
        """How many jobs wait for a thread."""
        with self._changed:
            return sum(map(len, self._waiting.values()))

    def _put(self, sender: str, job: _Job[Any]) -> None:
        with self._changed:
            jobs = self._waiting.setdefault(sender, deque())
            if len(jobs) >= self._most:
                raise TooMany(_SOON)
            jobs.append(job)
            self._changed.notify()
            if sum(map(len, self._waiting.values())) > self._idle and self._started < self.threads:
                self._started += 1
                Thread(target=self._work, name=f"{self.name}-{self._started}", daemon=True).start()

    def _drop(self, sender: str, job: _Job[Any]) -> None:
        with self._changed, suppress(KeyError, ValueError):
            self._waiting[sender].remove(job)
            if not self._waiting[sender]:
                del self._waiting[sender]

    # -- in the threads ------------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        while (found := self._next()) is not None:
            sender, job = found
            if self._give_way and not job.goes_first:
                self._give_way()
            began = time.thread_time()
            job.run()
            del job, found  # what a job holds is not kept until the next one
            if self._charge:
                self._charge(sender, time.thread_time() - began)

    def _next(self) -> tuple[str, _Job[Any]] | None:
        """Return the next job once there is one; None where the thread is to end."""
        with self._changed:
            while True:
                if (found := self._take()) is not None:
                    return found
                self._idle += 1
                came = self._changed.wait(_IDLE)
                self._idle -= 1
                if not came and not self._waiting:
                    self._started -= 1
                    return None

    def _take(self) -> tuple[str, _Job[Any]] | None:
        for sender, jobs in self._waiting.items():
            if self._running[sender] < self._at_once:
                job = jobs.popleft()
                self._waiting.move_to_end(sender)
                if not jobs:
                    del self._waiting[sender]
                self._running[sender] += 1
                return sender, job
        return None

    def _end(self, sender: str) -> None:
        """Count a job as done, in the loop that has its result."""
        with self._changed:
            self._running[sender] -= 1
            if not self._running[sender]:
                del self._running[sender]
            if self._waiting:
                self._changed.notify()


class Lanes:
    """The lanes of a site. Recording has one to itself, and so has all that may wait for the lock of the store."""

    def __init__(self, bounds: Bounds, rates: Rates, precedence: Precedence) -> None:
        at_once, charge, give_way = bounds.requests_at_once, rates.work.spend, precedence.give_way

        self.keys = Lane("keys", threads=2, at_once=1, give_way=give_way)
        """Finds the links of keys by a few short queries. Senders are addresses here, as nothing else is known of them."""
        self.recording = Lane("recording", threads=4, at_once=at_once, charge=charge)
        """Only for links that record."""
        self.reading = Lane("reading", threads=3, at_once=at_once, charge=charge, give_way=give_way)
        self.lists = Lane("lists", threads=1, at_once=at_once, charge=charge, give_way=give_way)
        """What reads across games: it may first bring lists up to date, for which it waits until it may write."""
        self.live = Lane("live", threads=1, at_once=1, waiting=10_000)
        """Live pages, which are rendered for all at once."""
