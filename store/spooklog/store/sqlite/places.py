"""Places in a queue of processes, as locks on single bytes of an empty file beside a store.

A process takes the time in nanoseconds as its ticket, locks the byte with that number, and waits for a shared lock on all bytes
before it, which it gets when every process with an earlier ticket has left. Tickets only grow, so no process overtakes another.
The system releases the locks of a process that ends, however it ends, so a killed process frees its place. This is the queue
lock of Craig, Landin and Hagersten, with the bytes of a file for its nodes. Nothing is ever written into the file.

The locks are POSIX record locks, which belong to a process: one `Places` a process and store, used by one thread at a time.
They also work across `fork`, since a child does not inherit them.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from contextlib import suppress
from errno import EACCES, EAGAIN
from pathlib import Path
from threading import Lock, Thread
from time import monotonic_ns
from typing import TypeAlias
from weakref import finalize

from spooklog.store.sqlite.readonly import may_write

try:
    from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, LOCK_UN, lockf
except ImportError:  # Windows: no places, writers wait for SQLite's lock alone
    _SUPPORTED = False
else:
    _SUPPORTED = True
    _MINE, _BEFORE = LOCK_EX | LOCK_NB, LOCK_SH | LOCK_NB

SUFFIX = "-queue"
"""The end of the file's name, after the name of its store."""

_SECOND = 10**9
_MINUTE = 60 * _SECOND
_TICKETS = 3
"""How many tickets to try: a ticket earlier than that of the process whose turn it is cannot be locked any more."""

_Request: TypeAlias = "tuple[int, int, Lock]"
"""A file descriptor, a ticket, and the gate to open when all earlier places are free."""


class Places:
    """The queue of one store, as this process sees it."""

    def __init__(self, store: Path) -> None:
        self._store = store
        self._path = Path(f"{store}{SUFFIX}")
        self._file: int | None = None
        self._identity: tuple[int, int] | None = None
        self._look_again = 0
        self._waiter: Callable[[_Request | None], None] | None = None
        self._without_until = 0

    def take(self, stuck: float) -> bool:
        """Wait for the turn of this process; return False without a queue, or where it has not moved for `stuck` seconds.

        A queue does not move while a process in it is stopped, by a debugger or with Ctrl-Z. After that this process ignores the
        queue for a minute, or until it finds it empty.
        """
        now = monotonic_ns()
        if now >= self._look_again:
            self._look(now)
        file = self._file
        if file is None:
            return False
        try:
            ticket = self._queue_up(file)
            try:
                lockf(file, _BEFORE, ticket, 0)
            except OSError as error:
                if error.errno not in (EAGAIN, EACCES):
                    raise
                if now < self._without_until or not self._wait(file, ticket, stuck):
                    if now >= self._without_until:
                        self._without_until = monotonic_ns() + _MINUTE
                    self.leave()
                    return False
        except OSError:  # a file system without such locks, or with too many
            self.leave()
            return False
        except BaseException:
            self.leave()
            raise
        self._without_until = 0
        return True

    def leave(self) -> None:
        """Free the place, if this process has one."""
        if self._file is not None:
            try:  # noqa: SIM105  (`suppress` takes as long as the call itself, and every line comes here)
                lockf(self._file, LOCK_UN, 0, 0)
            except OSError:
                pass

    def after_fork(self) -> None:
        """Reset in a child process: it inherits the file, but neither locks nor threads."""
        self._waiter = None

    def __del__(self) -> None:
        self._forget_waiter()

    # -- inside ----------------------------------------------------------------------------------------------------------

    def _forget_waiter(self) -> None:
        """Abandon the waiting thread: its wait cannot be interrupted. The thread ends when its wait does."""
        if self._waiter:
            self._waiter(None)
            self._waiter = None

    def _queue_up(self, file: int) -> int:
        """Lock the byte of a new ticket and return it. A process delayed between the two steps may find later tickets ahead."""
        tries = 1
        while True:
            ticket = monotonic_ns()
            try:
                lockf(file, _MINE, 1, ticket)
            except OSError:
                if tries == _TICKETS:
                    raise
                tries += 1
            else:
                return ticket

    def _wait(self, file: int, ticket: int, stuck: float) -> bool:
        """Wait in another thread, as the wait for such a lock has no time limit; return False when the queue stands still."""
        if self._waiter is None:
            self._waiter = _start_waiter()
        gate = Lock()
        gate.acquire()
        self._waiter((file, ticket, gate))
        first, since = -1, monotonic_ns()
        try:
            while not gate.acquire(timeout=min(stuck, 1.0)):
                now, found = monotonic_ns(), self._first(file, ticket)
                if found != first:
                    first, since = found, now
                elif now - since >= stuck * _SECOND:
                    self._forget_waiter()
                    return False
        except BaseException:  # Ctrl-C
            self._forget_waiter()
            raise
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

    def _look(self, now: int) -> None:
        """Open the file, or the one that has replaced it; at most once a second, to cost next to nothing."""
        self._look_again = now + _SECOND
        if not _SUPPORTED:
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
        if may_write(self._store):
            with suppress(OSError):
                self._open()

    def _open(self) -> None:
        store = os.stat(self._store)
        # O_NOFOLLOW and O_NONBLOCK: another user may have put a link or a FIFO there
        file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK, 0o600)
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


def _start_waiter() -> Callable[[_Request | None], None]:
    """Start a thread that waits for one request after another, until None; return the function that takes requests."""
    from queue import SimpleQueue  # start-up cost: few processes ever wait

    requests: SimpleQueue[_Request | None] = SimpleQueue()

    def run() -> None:
        while request := requests.get():
            file, ticket, gate = request
            with suppress(OSError):  # then the writer waits for SQLite's own lock
                lockf(file, LOCK_SH, ticket, 0)
            gate.release()

    Thread(target=run, name="spooklog-queue", daemon=True).start()
    return requests.put
