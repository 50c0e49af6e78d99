"""Connects to an SQLite store, to write or only to read, and turns errors of SQLite into ours.

Where this user may not write, SQLite cannot make the files that it keeps beside a database in use. While no other user writes,
the file is then read as it lies. As soon as one begins to write, reading is refused: SQLite would mix pages of two moments.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import Any

from spooklog.domain.values.errors import Corrupt, SpooklogError, Unavailable
from spooklog.domain.values.saying import said
from spooklog.store.database.location import MemoryLocation, SQLiteLocation
from spooklog.store.database.schema import APPLICATION_ID
from spooklog.store.database.writes import LostRace
from spooklog.store.entries.row_validation import MENDING

MOST_BYTES = 64 * 2**20
"""The longest value of a row: far above what any entry or board needs, and far below the memory of a machine."""

_MEMDB = (3, 36)
"""The first SQLite in which several connections share one `memdb`."""

BUSY_SECONDS = 5.0
"""How long one connection waits for the lock of another."""

_MARK, _JOURNAL = "PRAGMA application_id", "PRAGMA journal_mode"

_OTHER, _COPY = said("{line} of another store", line="--db PATH"), said("a copy made with {line}", line="spooklog db backup")
WAYS_OUT = (said("a copy of it in a folder of yours: {line}", line="spooklog db backup FILE"), _OTHER)
_WAL, _SHM = "-wal", "-shm"
_ROOM = (said("room on the disk, no limit on the size of files, and then {line}", line="spooklog db check"),)
_LATER = (said("the same command again, when that program is done"),)
_UNAVAILABLE: Mapping[int, tuple[str, tuple[str, ...]]] = {
    sqlite3.SQLITE_PERM: (said("may not be used by this user"), (_OTHER,)),
    sqlite3.SQLITE_BUSY: (said("is locked by another program"), _LATER),
    sqlite3.SQLITE_LOCKED: (said("is locked by another program"), _LATER),
    sqlite3.SQLITE_READONLY: (said("is read-only"), (said("the right to write the file and its folder"), *WAYS_OUT)),
    sqlite3.SQLITE_IOERR: (said("cannot be read or written: the disk reports an error"), _ROOM),
    sqlite3.SQLITE_FULL: (said("cannot grow: the disk is full"), _ROOM),
    sqlite3.SQLITE_CANTOPEN: (said("cannot be opened"), (said("the right to read the file and to write its folder"), _OTHER)),
    sqlite3.SQLITE_NOTADB: (said("is not a spooklog database"), (_OTHER, _COPY)),
}
"""The message and the advice for each error of SQLite."""
_PRIMARY = 0xFF
"""An extended result code of SQLite holds the plain one in its lowest byte."""
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_TOOBIG}
_TAKEN = {sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY}


class NoRoom(Unavailable):
    """The disk takes no more bytes; what is there can mostly be read."""


def connect(
    location: SQLiteLocation, *, synchronous: str = "FULL", create: bool = False, reading: bool = False
) -> sqlite3.Connection:
    """Open a connection in autocommit mode, to a file with a write-ahead log; usable from any thread, one at a time.

    `synchronous` is FULL (a commit survives power loss) or, for tests and bulk loads, NORMAL or OFF. Where this user may not
    write, and with `reading`, the connection only reads a file. Raises Unavailable when there is no such file, unless `create`.
    """
    try:
        connection = _opened(location, create=create, reading=reading)
        try:
            connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_BYTES)
            connection.execute("PRAGMA trusted_schema=OFF")  # a foreign schema must not call unsafe functions
            connection.execute("PRAGMA foreign_keys=ON")
            connection.execute("PRAGMA secure_delete=ON")  # overwrites old names in the file, whatever SQLite's build defaults to
            connection.execute(f"PRAGMA synchronous={synchronous}")
            if sys.platform == "darwin" and synchronous == "FULL":
                connection.execute("PRAGMA fullfsync=ON")  # else what is stored may lie in the disk's own memory there
            if isinstance(location, MemoryLocation):
                connection.execute("PRAGMA temp_store=MEMORY")  # a store in memory leaves nothing on a disk
            # a writable store: opening another program's database must change nothing in it
            elif (
                create or (type(connection) is sqlite3.Connection and connection.execute(_MARK).fetchone() == (APPLICATION_ID,))
            ) and connection.execute(_JOURNAL).fetchone() != ("wal",):
                _use_write_ahead_log(connection)
        except BaseException:
            connection.close()
            raise
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise refusal(error, location) from error
    return connection


def _opened(location: SQLiteLocation, *, create: bool, reading: bool) -> sqlite3.Connection:
    """Open a connection with SQLite's own settings, except that reading and writing wait for the locks of others.

    Memory is SQLite's `memdb`, which locks like a file. A shared cache would not do: a connection cannot wait for its locks.
    """
    if isinstance(location, MemoryLocation):
        if sqlite3.sqlite_version_info < _MEMDB:
            words = said(
                "a store in memory needs SQLite {needed}, this is {version}",
                needed=".".join(map(str, _MEMDB)),
                version=sqlite3.sqlite_version,
            )
            raise Unavailable(words, expected=("sqlite:///PATH",))
        uri = f"file:/spooklog-{location.number}?vfs=memdb"
    elif may_write(location) and not reading:
        place = location.absolute()
        place_uri = file_uri(place) if sys.platform == "win32" else place.as_uri()  # spares each command a call
        uri = f"{place_uri}?mode={'rwc' if create else 'rw'}"
    else:
        return connect_reading(location, BUSY_SECONDS)
    return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)


def refusal(error: sqlite3.Error | UnicodeDecodeError, path: SQLiteLocation) -> SpooklogError:
    """Return an error of SQLite as ours: Unavailable, Corrupt, or Conflict where another writer took a unique value."""
    if isinstance(error, UnicodeDecodeError):  # from a schema that is not UTF-8
        return Corrupt(said("the store {path} is damaged: its schema is not UTF-8 text", path=path), expected=MENDING)
    code = getattr(error, "sqlite_errorcode", None)
    if code in _TAKEN:
        return LostRace("another process wrote first: try again")
    primary = None if code is None else code & _PRIMARY
    if primary is not None and primary in _UNAVAILABLE:
        words, helps = _UNAVAILABLE[primary]
        kind = NoRoom if helps is _ROOM else Unavailable
        return kind(said("the store {path} {words}", path=path, words=words), expected=helps)
    not_utf8 = code is None and isinstance(error, sqlite3.OperationalError)  # sqlite3 gives no code for a value that is not UTF-8
    if primary in _DAMAGED or not_utf8:
        return Corrupt(said("the store {path} is damaged: {why}", path=path, why=str(error)), expected=MENDING)
    return Unavailable(said("the store {path} cannot be used: {why}", path=path, why=str(error)))


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Turn the write-ahead log on. SQLite does not wait for other connections when it changes the mode, so this does."""
    deadline = time.monotonic() + BUSY_SECONDS
    while connection.execute(_JOURNAL).fetchone() != ("wal",):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & _PRIMARY == sqlite3.SQLITE_READONLY:  # a read-only copy is read as it lies
                return
            if error.sqlite_errorcode & _PRIMARY != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def may_write(path: Path) -> bool:
    """Return whether this user may write a file and make others beside it; true for a missing file, which others report."""
    return not os.path.exists(path) or (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))


def file_uri(path: PurePath) -> str:
    """Return the URI by which SQLite opens a file. It takes none with a host, which Python makes of a Windows share."""
    uri = path.as_uri()
    return uri if uri.startswith("file:///") else f"file:////{uri.removeprefix('file://')}"


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
    uri = file_uri(path.absolute())
    if shared is not None:  # another process has it open, or was killed: SQLite copes with both files
        return f"{uri}?mode=ro", None
    if wal:
        words = said(
            "the store {path} may only be read here, and the last writes lie in {file}, "
            "which SQLite reads only where it may write",
            path=path,
            file=f"{path.name}{_WAL}",
        )
        raise Unavailable(words, expected=(said("a copy of all its files in a folder of yours"),))
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
            words = said("the store {path} may only be read here, and another user has begun to write it", path=self._path)
            raise Unavailable(words, expected=(said("the same command again"),))


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
