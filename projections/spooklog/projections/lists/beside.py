"""Lists of a store that may only be read, or has no room: they lie in the memory of the process, and the store is attached.

A name without a database is looked up in memory first: statements find the lists there, and entries, names and texts in the
store. The lists begin as those of the store, where these fit, and are caught up like any. The process keeps them until it ends.
"""

from __future__ import annotations

import os
import sqlite3
from itertools import count
from pathlib import Path
from threading import Lock

import sqlalchemy as sa

from spooklog.projections.lists.tables import SETS, metadata, projections
from spooklog.store.sqlite.connections import BUSY_SECONDS, MOST_BYTES, AsItLies, may_write, reading_uri, refusal

_FILES = "win32" if os.name == "nt" else "unix"
"""SQLite's name for files on a disk."""

_numbers = count(1)
_making = Lock()
_kept: dict[tuple[str, int, int], tuple[str, sqlite3.Connection]] = {}
"""The memory of each store, by its file, with the connection that keeps it."""
_without_room: set[Path] = set()


def put_beside(path: Path) -> None:
    """Keep the lists of a store in memory from now on, until this process ends: there is no room to write them."""
    _without_room.add(path)


def lies_beside(path: Path) -> bool:
    """Return whether the lists of a store are those in memory."""
    return path in _without_room or not may_write(path)


def connect_beside(path: Path) -> sqlite3.Connection:
    """Open a connection to the lists in memory of a store. Raises Unavailable, Corrupt."""
    try:
        with _making:
            found = os.stat(path)
            key = str(path.absolute()), found.st_dev, found.st_ino
            if key not in _kept:
                _kept[key] = _made(path)
            return _connect(_kept[key][0], path)
    except sqlite3.Error as error:
        raise refusal(error, path) from error


def _made(path: Path) -> tuple[str, sqlite3.Connection]:
    """Make the lists of a store in memory; return where they lie, and the connection that keeps them there."""
    memory = f"file:/spooklog-lists-{next(_numbers)}?vfs=memdb"
    connection = _connect(memory, path)
    engine = sa.create_engine("sqlite://", creator=lambda: connection, poolclass=sa.StaticPool)
    with engine.begin() as making:
        metadata.create_all(making, checkfirst=False)
    try:
        connection.execute("BEGIN")
        for table in metadata.sorted_tables:
            columns = ", ".join(f'"{column.name}"' for column in table.columns)
            connection.execute(f'INSERT INTO main."{table.name}" ({columns}) SELECT {columns} FROM store."{table.name}"')
        connection.execute("COMMIT")
    except sqlite3.Error:  # the store's lists are damaged, or of another shape: these are filled from the log
        connection.execute("ROLLBACK")
        states = [(SETS[0], 0, 0, "live"), (SETS[1], 0, 0, "empty")]
        connection.executemany(f"INSERT INTO main.{projections.name} VALUES (?, ?, ?, ?)", states)
    return memory, connection


def _connect(memory: str, path: Path) -> sqlite3.Connection:
    uri, before = reading_uri(path)
    connection = sqlite3.connect(
        memory, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, factory=AsItLies
    )
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_BYTES)
    connection.execute("PRAGMA trusted_schema=OFF")
    connection.execute("PRAGMA temp_store=MEMORY")
    # the file system is named: else it would be looked for in memory, too
    connection.execute("ATTACH ? AS store", (f"{uri}&vfs={_FILES}",))
    return connection.watching(path, before)
