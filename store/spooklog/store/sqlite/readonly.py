"""A store that this user may read and not write: SQLite cannot keep there what it keeps beside a database in use.

Where nobody writes it is read as it lies. As soon as somebody who may begins to write, it is read no further: what SQLite knows
of one moment and of the next would be mixed.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

from spooklog.domain.errors import Unavailable

WAYS_OUT = ("a copy of it in a folder of yours: spooklog db backup FILE", "--db PATH of another store")
_WAL, _SHM = "-wal", "-shm"


def may_write(path: Path) -> bool:
    """Whether this user may write a file and make others beside it; also where there is no such file: others tell that."""
    return not os.path.exists(path) or (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))


def connect_reading(path: Path, timeout: float) -> sqlite3.Connection:
    """A connection that only reads. Raises SQLite's errors, and Unavailable where what was written last cannot be read."""
    before, wal, shared = _look(path), _size(path, _WAL), _size(path, _SHM)
    uri = path.absolute().as_uri()
    if shared is not None:  # somebody has it open, or was killed: SQLite finds its way with both files
        return sqlite3.connect(f"{uri}?mode=ro", timeout=timeout, isolation_level=None, check_same_thread=False, uri=True)
    if wal:
        words = f"the store {path} may only be read, and what was written last lies in {path.name}{_WAL}, which takes writing"
        raise Unavailable(words, expected=("a copy of all its files in a folder of yours",))
    connection = sqlite3.connect(
        f"{uri}?mode=ro&immutable=1",
        timeout=timeout,
        isolation_level=None,
        check_same_thread=False,
        factory=AsItLies,
        uri=True,
    )
    return connection.watching(path, before)


class AsItLies(sqlite3.Connection):
    """A connection to a database that nobody writes. Raises Unavailable for every statement once somebody does."""

    _path = Path()
    _before: object = None

    def watching(self, path: Path, before: object) -> AsItLies:
        """The same, which knows from now on how the file lay there."""
        self._path, self._before = path, before
        return self

    def cursor(self, *arguments: Any, **more: Any) -> Any:
        """A cursor, as long as nobody has written."""
        self._check()
        return super().cursor(*arguments, **more)

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        """Run a statement, as long as nobody has written."""
        self._check()
        return super().execute(*arguments)

    def _check(self) -> None:
        if self._before is not None and _look(self._path) != self._before:
            words = f"the store {self._path} may only be read here, and somebody else has begun to write it"
            raise Unavailable(words, expected=("the same command again",))


def _look(path: Path) -> tuple[object, ...]:
    """What changes when somebody opens a database to write."""
    try:
        found = os.stat(path)
    except OSError:
        return (None,)
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, _size(path, _WAL) is None


def _size(path: Path, side: str) -> int | None:
    """How large a file beside a database is; None where there is none."""
    try:
        return os.stat(f"{path}{side}").st_size
    except OSError:
        return None
