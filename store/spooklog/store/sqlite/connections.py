"""Connections to an SQLite store, and the one place where SQLite's errors become ours."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Mapping

from spooklog.domain.errors import Conflict, Corrupt, SpooklogError, Unavailable
from spooklog.store.location import MemoryLocation, SQLiteLocation
from spooklog.store.row_validation import MENDING
from spooklog.store.schema import APPLICATION_ID
from spooklog.store.sqlite.readonly import WAYS_OUT, connect_reading, may_write

MOST_BYTES = 64 * 2**20
"""How long one value of a row may be: far above what any entry or board needs, and far below what a machine has room for."""

_MEMDB = (3, 36)
"""The first SQLite in which several connections share one `memdb`."""

BUSY_SECONDS = 5.0
"""How long one connection waits for the lock of another."""

_OTHER, _COPY = "--db PATH of another store", "a copy made with spooklog db backup"
_ROOM = ("room on the disk, no limit on the size of files, and then spooklog db check",)
_UNAVAILABLE: Mapping[int, tuple[str, tuple[str, ...]]] = {
    sqlite3.SQLITE_PERM: ("may not be used by this user", (_OTHER,)),
    sqlite3.SQLITE_BUSY: ("is locked by another program", ("the same command again, when that program is done",)),
    sqlite3.SQLITE_LOCKED: ("is locked by another program", ("the same command again, when that program is done",)),
    sqlite3.SQLITE_READONLY: ("is read-only", ("the right to write the file and its folder", *WAYS_OUT)),
    sqlite3.SQLITE_IOERR: ("cannot be read or written: the disk reports an error", _ROOM),
    sqlite3.SQLITE_FULL: ("cannot grow: the disk is full", _ROOM),
    sqlite3.SQLITE_CANTOPEN: ("cannot be opened", ("the right to read the file and to write its folder", _OTHER)),
    sqlite3.SQLITE_NOTADB: ("is not a spooklog database", (_OTHER, _COPY)),
}
"""What is said for an error of SQLite, and what would help."""
_PRIMARY = 0xFF
"""An extended result code of SQLite holds the plain one in its lowest byte."""
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_TOOBIG}
_TAKEN = {sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY}


def connect(location: SQLiteLocation, *, synchronous: str = "FULL", create: bool = False) -> sqlite3.Connection:
    """A connection in autocommit mode, to a file with write-ahead log; usable from any thread, one at a time.

    `synchronous` is FULL (a commit survives power loss) or, for tests and bulk loads, NORMAL or OFF. Where this user may not
    write, it only reads. Raises Unavailable when there is no such file, unless `create`.
    """
    try:
        connection = _opened(location, create=create)
        try:
            connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_BYTES)
            connection.execute("PRAGMA trusted_schema=OFF")
            connection.execute("PRAGMA foreign_keys=ON")
            connection.execute("PRAGMA secure_delete=ON")  # a name that a game had leaves its bytes with it, whatever the build
            connection.execute(f"PRAGMA synchronous={synchronous}")
            if isinstance(location, MemoryLocation):
                connection.execute("PRAGMA temp_store=MEMORY")
            elif create or _is_ours(connection):
                _use_write_ahead_log(connection)
        except BaseException:
            connection.close()
            raise
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise refusal(error, location) from error
    return connection


def _opened(location: SQLiteLocation, *, create: bool) -> sqlite3.Connection:
    """A connection with SQLite's own settings, except that reading and writing wait for the locks of others.

    For memory it is SQLite's `memdb`, whose locks are those of files. The locks of its shared cache cannot be waited for.
    """
    if isinstance(location, MemoryLocation):
        if sqlite3.sqlite_version_info < _MEMDB:
            words = f"a store in memory needs SQLite {'.'.join(map(str, _MEMDB))}, this is {sqlite3.sqlite_version}"
            raise Unavailable(words, expected=("sqlite:///PATH",))
        uri = f"file:/spooklog-{location.number}?vfs=memdb"
    elif may_write(location):
        uri = f"{location.absolute().as_uri()}?mode={'rwc' if create else 'rw'}"
    else:
        return connect_reading(location, BUSY_SECONDS)
    return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)


def refusal(error: sqlite3.Error | UnicodeDecodeError, path: SQLiteLocation) -> SpooklogError:
    """What an error of SQLite means: Unavailable, Corrupt, or Conflict when a unique value was taken meanwhile."""
    if isinstance(error, UnicodeDecodeError):  # what SQLite says of a schema whose text is no text
        return Corrupt(f"the store {path} is damaged: what is in it is no text", expected=MENDING)
    code = getattr(error, "sqlite_errorcode", None)
    if code in _TAKEN:
        return Conflict("another process wrote first: try again")
    primary = None if code is None else code & _PRIMARY
    if primary is not None and primary in _UNAVAILABLE:
        words, helps = _UNAVAILABLE[primary]
        return Unavailable(f"the store {path} {words}", expected=helps)
    if primary in _DAMAGED or (code is None and isinstance(error, sqlite3.OperationalError)):  # the last: text that is no text
        return Corrupt(f"the store {path} is damaged: {error}", expected=MENDING)
    return Unavailable(f"the store {path} cannot be used: {error}")


def _is_ours(connection: sqlite3.Connection) -> bool:
    """Whether this is a store that can be written: in another program's database nothing is changed, not even by opening it."""
    return type(connection) is sqlite3.Connection and connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Turn it on where it is not on yet. SQLite does not wait for other connections when it changes the mode, so this does."""
    deadline = time.monotonic() + BUSY_SECONDS
    while connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & _PRIMARY == sqlite3.SQLITE_READONLY:  # as a copy lies there, it may be read
                return
            if error.sqlite_errorcode & _PRIMARY != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
