"""What was erased from an SQLite database and still lies in its unused bytes: pages let go of, write-ahead log, indexes.

A mark in the file (SQLite's `user_version`) goes with the transaction that erases, and is taken away when no byte is left.
"""

from __future__ import annotations

import sqlite3

from spooklog.domain.errors import Unavailable
from spooklog.store.schema import Query
from spooklog.store.writes import Writer

OWED = 1
"""The mark."""


def owe(writer: Writer) -> None:
    """Mark a database, inside of the transaction that erases."""
    writer.execute(f"PRAGMA user_version = {OWED}")


def owed(query: Query) -> bool:
    """Whether something erased may still lie in unused bytes."""
    return bool(query("PRAGMA user_version") != [(0,)])


def scrub(connection: sqlite3.Connection) -> None:
    """Write the database anew, without whatever is in no row of it, and empty the write-ahead log.

    Raises Unavailable while somebody else reads what was there before, and SQLite's errors; then the mark stays.
    """
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("VACUUM")
    busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()  # it waits as long as every lock is waited for
    if busy:
        words = "it is erased, but still lies in unused bytes of the store, which another program is reading"
        raise Unavailable(words, expected=("the same command again, when nobody else has the store open",))
    connection.execute("PRAGMA user_version = 0")
