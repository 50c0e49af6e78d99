"""Scrubs erased data from unused bytes of an SQLite database: freed pages, write-ahead log, indexes.

The erasing transaction sets a mark in the file (SQLite's `user_version`); scrubbing removes the mark when no byte is left.
"""

from __future__ import annotations

import sqlite3

from spooklog.domain.values.errors import Unavailable
from spooklog.domain.values.saying import said
from spooklog.store.database.schema import Query
from spooklog.store.database.writes import Writer

MARK = 1
"""The value of the mark."""


def mark(writer: Writer) -> None:
    """Mark a database within the erasing transaction."""
    writer.execute(f"PRAGMA user_version = {MARK}")


def is_marked(query: Query) -> bool:
    """Return whether erased data may still lie in unused bytes."""
    return bool(query("PRAGMA user_version") != [(0,)])


def scrub(connection: sqlite3.Connection) -> None:
    """Write the database anew from its rows alone, and empty the write-ahead log.

    Raises Unavailable while another connection reads the old data, and SQLite's errors; then the mark stays.
    """
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("VACUUM")  # writes through the write-ahead log, which is therefore emptied after it
    busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()  # waits as long as for any lock
    if busy:
        words = said("it is erased, but still lies in unused bytes of the store, which another program is reading")
        raise Unavailable(words, expected=(said("the same command again, when no other program has the store open"),))
    connection.execute("PRAGMA user_version = 0")  # last: a scrub that was cut short is done again
