"""The queue of writers of an SQLite store: write transactions run in the order of request.

SQLite's own waiting sleeps longer and longer, and the lock goes to the writer that happens to look at the right moment. So a
writer holds a place in this queue around `BEGIN IMMEDIATE ... COMMIT`. SQLite's lock still keeps transactions apart: the queue
adds only fairness, and a writer that cannot queue (Windows, a file system without locks, another program) does without.

Threads of a process queue with a `FifoSemaphore`, processes with `Places`: a process has one place, for one of its threads at a
time, and goes to the end of the queue after each turn. Stores in memory belong to one process.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Lock, get_ident
from time import monotonic
from types import TracebackType
from typing import Protocol, Self
from weakref import WeakValueDictionary

from spooklog.store.database.fifo import FifoSemaphore
from spooklog.store.database.location import SQLiteLocation
from spooklog.store.sqlite import connections

if sys.platform == "win32":

    class Places:
        """No places: writers wait for SQLite's lock alone."""

        def __init__(self, store: Path) -> None:
            pass

        def take(self, stuck: float) -> bool:  # noqa: ARG002
            """Return False: there is no queue."""
            return False

        def leave(self) -> None:
            """Do nothing: there is no place."""

else:
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

    A thread that has entered may enter again. Where the queue stands still (`Places.take`), it goes on without a turn.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._threads = FifoSemaphore()
        self._places = Places(path) if path else None
        self._holder = 0
        self._depths: dict[int, int] = {}
        """How often each thread has entered, with a turn or without."""
        self._asked = 0.0
        self.followers: tuple[Follower, ...] = ()
        """Those who follow the store in this process, through whichever opening. Replaced as a whole, under `joining`."""
        self.joining = Lock()

    def __enter__(self) -> Self:
        thread, stuck = get_ident(), connections.BUSY_SECONDS + GRACE
        self._depths[thread] = depth = self._depths.get(thread, 0) + 1
        asked = monotonic()
        try:
            if depth == 1 and self._threads.acquire(stuck):
                self._holder = thread
                in_turn = self._places is None or self._places.take(stuck)
                self._asked = asked if in_turn else monotonic()
        except BaseException:  # an interrupted wait
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        thread = get_ident()
        depth = self._depths.pop(thread, 1)  # gone in a child that was forked in the turn of its parent
        if depth > 1:
            self._depths[thread] = depth - 1
        elif self._holder == thread:
            self._holder = 0
            if self._places:
                self._places.leave()
            self._threads.release()

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
        self._holder = 0
        self._depths.clear()
        self.followers, self.joining = (), Lock()


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
        with suppress(OSError):
            written.append(os.stat(f"{path}{side}").st_mtime)
    return max(0.0, time.time() - max(written)) if written else 0.0


def _after_fork() -> None:
    global _opening
    _opening = Lock()  # a thread of the parent may have held it at the fork
    for queue in list(_queues.values()):
        queue.after_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
