"""Connections to an SQLite store, and the one place where SQLite's errors become ours."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from spooklog.domain.errors import Conflict, Corrupt, SpooklogError, Unavailable

MOST_BYTES = 64 * 2**20
"""How long one value of a row may be: far above what any entry or board needs, and far below what a machine has room for."""

BUSY_SECONDS = 5.0
"""How long one connection waits for the lock of another."""

_UNAVAILABLE = {
    sqlite3.SQLITE_PERM: "may not be used by this user",
    sqlite3.SQLITE_BUSY: "is locked by another program",
    sqlite3.SQLITE_LOCKED: "is locked by another program",
    sqlite3.SQLITE_READONLY: "is read-only",
    sqlite3.SQLITE_IOERR: "cannot be read or written: the disk reports an error",
    sqlite3.SQLITE_FULL: "cannot grow: the disk is full",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened",
    sqlite3.SQLITE_NOTADB: "is not a spooklog database",
}
_PRIMARY = 0xFF
"""An extended result code of SQLite holds the plain one in its lowest byte."""
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_TOOBIG}
_TAKEN = {sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY}


def connect(path: Path, *, synchronous: str = "FULL", create: bool = False) -> sqlite3.Connection:
    """A connection in autocommit mode, with write-ahead log; usable from any thread, one at a time.

    `synchronous` is FULL (a commit survives power loss) or, for tests and bulk loads, NORMAL or OFF. Raises Unavailable when
    there is no such file, unless `create`.
    """
    uri = f"{path.absolute().as_uri()}?mode={'rwc' if create else 'rw'}"
    try:
        connection = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        try:
            connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_BYTES)
            connection.execute("PRAGMA trusted_schema=OFF")
            connection.execute("PRAGMA foreign_keys=ON")
            connection.execute(f"PRAGMA synchronous={synchronous}")
            _use_write_ahead_log(connection)
        except BaseException:
            connection.close()
            raise
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise refusal(error, path) from error
    return connection


def refusal(error: sqlite3.Error | UnicodeDecodeError, path: Path) -> SpooklogError:
    """What an error of SQLite means: Unavailable, Corrupt, or Conflict when a unique value was taken meanwhile."""
    if isinstance(error, UnicodeDecodeError):  # what SQLite says of a schema whose text is no text
        return Corrupt(f"the store {path} is damaged: what is in it is no text")
    code = getattr(error, "sqlite_errorcode", None)
    if code in _TAKEN:
        return Conflict("somebody else wrote first: try again")
    primary = None if code is None else code & _PRIMARY
    if primary in _UNAVAILABLE:
        return Unavailable(f"the store {path} {_UNAVAILABLE[primary]}")
    if primary in _DAMAGED or (code is None and isinstance(error, sqlite3.OperationalError)):  # the last: text that is no text
        return Corrupt(f"the store {path} is damaged: {error}")
    return Unavailable(f"the store {path} cannot be used: {error}")


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Turn it on where it is not on yet. SQLite does not wait for other connections when it changes the mode, so this does."""
    deadline = time.monotonic() + BUSY_SECONDS
    while connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & _PRIMARY != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
