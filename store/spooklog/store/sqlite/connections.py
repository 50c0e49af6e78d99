"""Connects to an SQLite store, and turns SQLite's errors into ours."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Mapping

from spooklog.domain.errors import Corrupt, SpooklogError, Unavailable
from spooklog.store.location import MemoryLocation, SQLiteLocation
from spooklog.store.row_validation import MENDING
from spooklog.store.schema import APPLICATION_ID
from spooklog.store.sqlite.readonly import WAYS_OUT, connect_reading, may_write
from spooklog.store.writes import LostRace

MOST_BYTES = 64 * 2**20
"""The longest value of a row: far above what any entry or board needs, and far below the memory of a machine."""

_MEMDB = (3, 36)
"""The first SQLite in which several connections share one `memdb`."""

BUSY_SECONDS = 5.0
"""How long one connection waits for the lock of another."""

_MARK = "PRAGMA application_id"

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
            if isinstance(location, MemoryLocation):
                connection.execute("PRAGMA temp_store=MEMORY")  # a store in memory leaves nothing on a disk
            # a writable store: opening another program's database must change nothing in it
            elif create or (type(connection) is sqlite3.Connection and connection.execute(_MARK).fetchone() == (APPLICATION_ID,)):
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
            words = f"a store in memory needs SQLite {'.'.join(map(str, _MEMDB))}, this is {sqlite3.sqlite_version}"
            raise Unavailable(words, expected=("sqlite:///PATH",))
        uri = f"file:/spooklog-{location.number}?vfs=memdb"
    elif may_write(location) and not reading:
        uri = f"{location.absolute().as_uri()}?mode={'rwc' if create else 'rw'}"
    else:
        return connect_reading(location, BUSY_SECONDS)
    return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)


def refusal(error: sqlite3.Error | UnicodeDecodeError, path: SQLiteLocation) -> SpooklogError:
    """Return an error of SQLite as ours: Unavailable, Corrupt, or Conflict where another writer took a unique value."""
    if isinstance(error, UnicodeDecodeError):  # from a schema that is not UTF-8
        return Corrupt(f"the store {path} is damaged: its schema is not UTF-8 text", expected=MENDING)
    code = getattr(error, "sqlite_errorcode", None)
    if code in _TAKEN:
        return LostRace("another process wrote first: try again")
    primary = None if code is None else code & _PRIMARY
    if primary is not None and primary in _UNAVAILABLE:
        words, helps = _UNAVAILABLE[primary]
        kind = NoRoom if helps is _ROOM else Unavailable
        return kind(f"the store {path} {words}", expected=helps)
    not_utf8 = code is None and isinstance(error, sqlite3.OperationalError)  # sqlite3 gives no code for a value that is not UTF-8
    if primary in _DAMAGED or not_utf8:
        return Corrupt(f"the store {path} is damaged: {error}", expected=MENDING)
    return Unavailable(f"the store {path} cannot be used: {error}")


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Turn the write-ahead log on. SQLite does not wait for other connections when it changes the mode, so this does."""
    deadline = time.monotonic() + BUSY_SECONDS
    while connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & _PRIMARY == sqlite3.SQLITE_READONLY:  # a read-only copy is read as it lies
                return
            if error.sqlite_errorcode & _PRIMARY != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
