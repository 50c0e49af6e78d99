"""Stores as older programs left them, as SQL."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

STORES = Path(__file__).parent / "stores"


def older_store(path: Path, schema: str) -> Path:
    """Write the store of a schema version, or one by its name, to a file."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((STORES / f"{schema}.sql").read_text(encoding="utf-8"))
    return path
