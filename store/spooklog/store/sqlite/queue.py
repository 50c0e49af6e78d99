"""The queue of writers of an SQLite store: write transactions run in the order of asking.

SQLite's own waiting sleeps longer and longer, and the lock goes to the writer that happens to look at the right moment. So a
writer holds a place in this queue around `BEGIN IMMEDIATE ... COMMIT`. SQLite's lock still keeps transactions apart: the queue
adds only fairness, and a writer that cannot queue (Windows, a file system without locks, another program) does without.

Threads of a process queue with a `FifoSemaphore`, processes with `Places`: a process has one place, for one of its threads at a
time, and goes to the end of the queue after each turn. Stores in memory belong to one process.
"""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path
from threading import Lock, get_ident
from time import monotonic
from types import TracebackType
from typing import Protocol, Self
from weakref import WeakValueDictionary

from spooklog.store.fifo import FifoSemaphore
from spooklog.store.location import SQLiteLocation
from spooklog.store.sqlite import connections
from spooklog.store.sqlite.places import Places

GRACE = 1.0
"""How many seconds longer than for SQLite's lock a writer waits in a standing queue, so that its head gives up first."""

_LONG = 0.1
"""A wait in the queue longer than this part of SQLite's waiting time counts towards that time."""


class Follower(Protocol):
    """Waits for new entries of a store."""

    def wake(self) -> None:
        """Look for new entries at once."""


class Queue:
    """The queue of one store in this process: `with queue:` waits for the turn of the thread and holds it.

    The thread that has its turn may enter again. Where the queue stands still (`Places.take`), a thread goes on without a turn.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._threads = FifoSemaphore()
        self._places = Places(path) if path else None
        self._holder = 0
        self._depth = 0
        self._asked = 0.0
        self.followers: tuple[Follower, ...] = ()
        """Those who follow the store in this process, through whichever opening. Replaced as a whole, under `joining`."""
        self.joining = Lock()
        self._without: dict[int, int] = {}
        """Threads that go on without a turn, and how often each has entered."""

    def __enter__(self) -> Self:
        thread = get_ident()
        if self._holder == thread:
            self._depth += 1
            return self
        asked, stuck = monotonic(), connections.BUSY_SECONDS + GRACE
        if thread in self._without or not self._threads.acquire(stuck):
            self._without[thread] = self._without.get(thread, 0) + 1
            return self
        try:
            in_turn = self._places is None or self._places.take(stuck)
            self._asked = asked if in_turn else monotonic()
            self._depth = 1
            self._holder = thread
        except BaseException:
            self._holder = 0
            if self._places:
                self._places.leave()
            self._threads.release()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        thread = get_ident()
        if self._holder == thread:
            self._depth -= 1
            if not self._depth:
                self._holder = 0
                if self._places:
                    self._places.leave()
                self._threads.release()
        elif self._without.get(thread, 0) > 1:
            self._without[thread] -= 1
        else:
            self._without.pop(thread, None)

    def begin(self, cursor: sqlite3.Cursor) -> None:
        """Begin a write transaction. Raises SQLite's error when another program holds its lock for too long."""
        busy, patience = connections.BUSY_SECONDS, self.patience()
        if patience == busy:
            cursor.execute("BEGIN IMMEDIATE")
            return
        cursor.execute(f"PRAGMA busy_timeout = {patience * 1000:.0f}")
        try:
            cursor.execute("BEGIN IMMEDIATE")
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {busy * 1000:.0f}")

    def patience(self) -> float:
        """Return how long the calling thread may wait for SQLite's lock, in seconds.

        The shorter of the times since the store was written last and since the thread asked for its turn is subtracted: when
        another program holds SQLite's lock, all writers in the queue give up in time, and not one after the other.
        """
        busy = connections.BUSY_SECONDS
        if self._holder != get_ident():
            return busy
        waited = monotonic() - self._asked
        if waited < busy * _LONG or self._path is None:
            return busy
        return max(0.0, busy - min(waited, _idle(self._path)))

    def after_fork(self) -> None:
        """Reset in a child process, whose only thread has no turn."""
        self._threads = FifoSemaphore()
        self._holder = self._depth = 0
        self.followers, self.joining = (), Lock()
        self._without.clear()
        if self._places:
            self._places.after_fork()


_queues: WeakValueDictionary[str, Queue] = WeakValueDictionary()
_opening = Lock()


def queue_of(location: SQLiteLocation) -> Queue:
    """Return the queue of a store, one for all its openings in this process. No file is made before the first turn."""
    path = Path(os.path.realpath(location)) if isinstance(location, Path) else None
    with _opening:
        queue = _queues.get(str(path or location))
        if queue is None:
            queue = _queues[str(path or location)] = Queue(path)
        return queue


def _idle(path: Path) -> float:
    """Return how many seconds ago a store was written; 0 where that is unknown."""
    written = []
    for side in ("", "-wal"):
        try:
            written.append(os.stat(f"{path}{side}").st_mtime)
        except OSError:
            continue
    return max(0.0, time.time() - max(written)) if written else 0.0


def _after_fork() -> None:
    global _opening
    _opening = Lock()  # a thread of the parent may have held it at the fork
    for queue in list(_queues.values()):
        queue.after_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
