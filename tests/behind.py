"""Statements run on the database of a store behind the program's back, whichever database that is."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any


def behind(where: Path | str, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """Run one statement; its rows."""
    if str(where).startswith("postgresql:"):
        import psycopg

        with psycopg.connect(str(where)) as connection:
            found = connection.execute(statement.replace("?", "%s").encode(), values or None)
            return found.fetchall() if found.description else []
    with closing(sqlite3.connect(where)) as lite, lite:
        return lite.execute(statement, values).fetchall()
