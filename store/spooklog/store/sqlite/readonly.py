"""Reads a store that this user may not write, where SQLite cannot make the files that it keeps beside a database in use.

While no other user writes, the file is read as it lies. As soon as one begins to write, reading is refused: SQLite would mix
pages of two moments.
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
    """Return whether this user may write a file and make others beside it; true for a missing file, which others report."""
    return not os.path.exists(path) or (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))


def connect_reading(path: Path, timeout: float) -> sqlite3.Connection:
    """Open a connection that only reads. Raises SQLite's errors, and Unavailable where the last writes cannot be read."""
    uri, before = reading_uri(path)
    connection = sqlite3.connect(uri, timeout=timeout, isolation_level=None, check_same_thread=False, factory=AsItLies, uri=True)
    return connection.watching(path, before)


def reading_uri(path: Path) -> tuple[str, object]:
    """Return the URI with which a file is only read, and how it lies there if no one may write it meanwhile, for `watching`.

    Raises Unavailable where the last writes cannot be read.
    """
    # before SQLite opens the file, so that a write in between is noticed
    before, wal, shared = _look(path), _size(path, _WAL), _size(path, _SHM)
    uri = path.absolute().as_uri()
    if shared is not None:  # another process has it open, or was killed: SQLite copes with both files
        return f"{uri}?mode=ro", None
    if wal:
        last = f"the last writes lie in {path.name}{_WAL}, which SQLite reads only where it may write"
        words = f"the store {path} may only be read here, and {last}"
        raise Unavailable(words, expected=("a copy of all its files in a folder of yours",))
    return f"{uri}?mode=ro&immutable=1", before


class AsItLies(sqlite3.Connection):
    """A connection that only reads. Where it watches how the file lies, statements raise Unavailable once that has changed."""

    _path = Path()
    _before: object = None

    def watching(self, path: Path, before: object) -> AsItLies:
        """Remember how the file lay there before the connection opened, None where others may write; return the connection."""
        self._path, self._before = path, before
        return self

    def cursor(self, *arguments: Any, **more: Any) -> Any:
        """Return a cursor. Raises Unavailable where another process has written."""
        self._check()
        return super().cursor(*arguments, **more)

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        """Run a statement. Raises Unavailable where another process has written."""
        self._check()
        return super().execute(*arguments)

    def _check(self) -> None:
        if self._before is not None and _look(self._path) != self._before:
            words = f"the store {self._path} may only be read here, and another user has begun to write it"
            raise Unavailable(words, expected=("the same command again",))


def _look(path: Path) -> tuple[object, ...]:
    """Return what changes when a process opens a database to write."""
    try:
        found = os.stat(path)
    except OSError:
        return (None,)
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, _size(path, _WAL) is None


def _size(path: Path, side: str) -> int | None:
    """Return the size of a file beside a database; None where there is none."""
    try:
        return os.stat(f"{path}{side}").st_size
    except OSError:
        return None
