"""Statements run on the database of a store behind the program's back, whichever database that is, and databases in memory."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from spooklog.store.database.location import MemoryLocation, given, locate, new_memory
from spooklog.store.sqlite.connections import connect


def behind(where: Path | str, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """Run one statement; its rows."""
    if str(where).startswith("postgresql:"):
        import psycopg

        with psycopg.connect(str(where)) as connection:
            found = connection.execute(statement.replace("?", "%s").encode(), values or None)
            return found.fetchall() if found.description else []
    with closing(_connection(where)) as lite, lite:
        return lite.execute(statement, values).fetchall()


@contextmanager
def memory(like: Path | None = None) -> Iterator[str]:
    """The URL of a database in memory, which lasts to the end of the block: empty, or a copy of a file."""
    location = new_memory()
    with closing(connect(location)) as database:
        if like:
            with closing(sqlite3.connect(":memory:")) as copied:
                content = bytearray(like.read_bytes())
                content[18:20] = b"\1\1"  # the file says that it has a write-ahead log, and memory has none
                copied.deserialize(content)
                copied.backup(database)
        yield given(location)


def _connection(where: Path | str) -> sqlite3.Connection:
    location = locate(str(where))
    if not isinstance(location, MemoryLocation):
        return sqlite3.connect(where)
    connection = connect(location)
    connection.execute("PRAGMA foreign_keys=OFF")
    return connection
