"""The queue of writers of an SQLite store: write transactions run in the order of request.

SQLite's own waiting sleeps longer and longer, and the lock goes to the writer that happens to look at the right moment. So a
writer holds a place in this queue around `BEGIN IMMEDIATE ... COMMIT`. SQLite's lock still keeps transactions apart: the queue
adds only fairness, and a writer that cannot queue (Windows, a file system without locks, another program) does without.

Threads of a process queue with a `FifoSemaphore`, processes with `Places`: a process has one place, for one of its threads at a
time, and goes to the end of the queue after each turn. Stores in memory belong to one process.

A place is a lock on a single byte of an empty file beside the store. A process takes the time in nanoseconds as its ticket, locks
the byte with that number, and waits for a shared lock on all bytes before it, which it gets when every process with an earlier
ticket has left. Tickets only grow, so no process overtakes another. The system releases the locks of a process that ends, however
it ends, so a killed process frees its place. This is the queue lock of Craig, Landin and Hagersten, with the bytes of a file for
its nodes. Nothing is ever written into the file. The locks are POSIX record locks, which belong to a process: one `Places` a
process and store, used by one thread at a time. They also work across `fork`, since a child does not inherit them.

One lock for all would be simpler, and fair within a factor of two on Linux; but on a busy machine eight processes then stored a
fifth to a third of the lines (`bench crowd`).
"""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from errno import EACCES, EAGAIN, ENOTSUP
from pathlib import Path
from threading import Lock, Thread, get_ident
from time import monotonic, monotonic_ns
from types import TracebackType
from typing import Protocol, Self
from weakref import WeakValueDictionary, finalize

from spooklog.store.database.fifo import FifoSemaphore
from spooklog.store.database.location import SQLiteLocation
from spooklog.store.sqlite import connections
from spooklog.store.sqlite.connections import may_write

if sys.platform == "win32":  # no places: writers wait for SQLite's lock alone
    LOCK_EX = LOCK_NB = LOCK_SH = LOCK_UN = 0

    def lockf(*_: int) -> None:
        """Raise OSError: there are no such locks."""
        raise OSError(ENOTSUP, os.strerror(ENOTSUP))

else:
    from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, LOCK_UN, lockf

_MINE, _BEFORE = LOCK_EX | LOCK_NB, LOCK_SH | LOCK_NB

SUFFIX = "-queue"
"""The end of the file's name, after the name of its store."""

GRACE = 1.0
"""How many seconds longer than for SQLite's lock a writer waits in a standing queue, so that its head gives up first."""

_LONG = 0.1
"""A wait in the queue longer than this part of SQLite's waiting time counts towards that time."""

_FIRST_LOOK = 1.0
"""After how many seconds of waiting to look for the first time who is first in the queue."""

_LOOK_AGAIN = 1.0
"""After how many seconds to look whether the file was replaced."""

_TICKETS = 3
"""How many tickets to try: a ticket earlier than that of the process whose turn it is cannot be locked any more."""


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


class Places:
    """The queue of one store, as this process sees it."""

    _close: Callable[[], object]

    def __init__(self, store: Path) -> None:
        self._store = store
        self._path = Path(f"{store}{SUFFIX}")
        self._file: int | None = None
        self._identity: tuple[int, int] | None = None
        self._look_again = 0.0
        self._waiter: Thread | None = None
        """The thread that was left waiting when the queue stood still, or at Ctrl-C."""

    def take(self, stuck: float) -> bool:
        """Wait for the turn of this process; return False without a queue, or where it has not moved for `stuck` seconds.

        A queue does not move while a process in it is stopped, by a debugger or with Ctrl-Z. This process then ignores the queue
        until the thread that it left waiting gets its lock.
        """
        if monotonic() >= self._look_again:
            self._look()
        file = self._file
        if file is None or (self._waiter and self._waiter.is_alive()):
            return False
        try:
            ticket = self._queue_up(file)
            try:
                lockf(file, _BEFORE, ticket, 0)
            except OSError as error:
                if error.errno not in (EAGAIN, EACCES):
                    raise
                if not self._wait(file, ticket, stuck):
                    self.leave()
                    return False
        except OSError:  # a file system without such locks, or with too many
            self.leave()
            return False
        return True

    def leave(self) -> None:
        """Free the place, if this process has one."""
        if self._file is not None:
            try:  # noqa: SIM105  (`suppress` takes as long as the call itself, and every line comes here)
                lockf(self._file, LOCK_UN, 0, 0)
            except OSError:
                pass

    # -- inside ----------------------------------------------------------------------------------------------------------

    def _queue_up(self, file: int, tries: int = _TICKETS) -> int:
        """Lock the byte of a new ticket and return it. A process delayed between the two steps may find later tickets ahead."""
        ticket = monotonic_ns()
        try:
            lockf(file, _MINE, 1, ticket)
        except OSError:
            if tries == 1:
                raise
            return self._queue_up(file, tries - 1)
        return ticket

    def _wait(self, file: int, ticket: int, stuck: float) -> bool:
        """Wait in another thread, as the wait for such a lock has no time limit; return False when the queue stands still."""
        gate = Lock()
        gate.acquire()

        def wait() -> None:
            with suppress(OSError):  # then the writer waits for SQLite's own lock
                lockf(file, LOCK_SH, ticket, 0)
            gate.release()

        self._waiter = Thread(target=wait, name="spooklog-queue", daemon=True)
        self._waiter.start()
        first, patience = -1, min(stuck, _FIRST_LOOK)
        while not gate.acquire(timeout=patience):
            before, first, patience = first, self._first(file, ticket), stuck
            if first == before:
                return False
        self._waiter = None
        return True

    def _first(self, file: int, ticket: int) -> int:
        """Return the ticket of the first place in the queue, by bisection: a range of bytes without a place can be locked."""
        low, high = 0, ticket
        while high - low > 1:
            middle = (low + high) // 2
            try:
                # the shared locks left behind stand in no one's way: later tickets are larger
                lockf(file, _BEFORE, middle - low, low)
                low = middle
            except OSError:
                high = middle
        return low

    def _look(self) -> None:
        """Open the file, or the one that has replaced it; at most once a second, to cost next to nothing."""
        self._look_again = monotonic() + _LOOK_AGAIN
        if sys.platform == "win32":
            return
        try:
            there = os.stat(self._path, follow_symlinks=False)
            if (there.st_dev, there.st_ino) == self._identity:
                return
        except OSError:
            pass
        if self._file is not None:
            self._close()
        self._file = self._identity = None
        if not may_write(self._store):
            return
        try:
            store = os.stat(self._store)
            # O_NOFOLLOW and O_NONBLOCK: another user may have put a link or a FIFO there
            file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK, 0o600)
        except OSError:
            return
        opened = os.fstat(file)
        if not stat.S_ISREG(opened.st_mode):
            os.close(file)
            return
        if not opened.st_size:  # a new file gets the mode and owner of the store, whichever user came first
            with suppress(OSError):
                os.fchmod(file, store.st_mode & 0o666)
                os.fchown(file, store.st_uid, store.st_gid)
        self._file, self._identity = file, (opened.st_dev, opened.st_ino)
        self._close = finalize(self, os.close, file)


def _after_fork() -> None:
    global _opening
    _opening = Lock()  # a thread of the parent may have held it at the fork
    for queue in list(_queues.values()):
        queue.after_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
