"""Places of processes in the queue of an SQLite store: locks that POSIX systems have, and Windows has not.

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

import fcntl
import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from errno import EACCES, EAGAIN
from pathlib import Path
from threading import Lock, Thread
from time import monotonic, monotonic_ns
from weakref import finalize

from spooklog.store.sqlite.connections import QUEUE, may_write

assert sys.platform != "win32"  # the type checker reads no further for Windows

lockf, LOCK_SH, LOCK_UN = fcntl.lockf, fcntl.LOCK_SH, fcntl.LOCK_UN
_MINE, _BEFORE = fcntl.LOCK_EX | fcntl.LOCK_NB, LOCK_SH | fcntl.LOCK_NB

_FIRST_LOOK = 1.0
"""After how many seconds of waiting to look for the first time who is first in the queue."""

_LOOK_AGAIN = 1.0
"""After how many seconds to look whether the file was replaced."""

_TICKETS = 3
"""How many tickets to try: a ticket earlier than that of the process whose turn it is cannot be locked any more."""


class Places:
    """The queue of one store, as this process sees it."""

    _close: Callable[[], object]

    def __init__(self, store: Path) -> None:
        self._store = store
        self._path = Path(f"{store}{QUEUE}")
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
