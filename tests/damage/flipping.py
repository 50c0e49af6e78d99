"""One byte of a store changed, and whether that is found, or makes no difference."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.garbage.stores import Answer, ask, copied

UNSAID = frozenset({("people", "name"), ("seats", "label"), ("streams", "name"), ("skipped", "why"), ("skipped", "problem"),
                    ("skipped", "at"), ("skipped", "entry"), ("people", "touched")})  # fmt: skip
"""Columns of which nothing in a store says a second time what is in them: how a name is capitalised, which label was chosen."""


class Flip(NamedTuple):
    """A byte at a place of the file, and what it is changed by."""

    place: int
    change: int


def flips(size: int, count: int, seed: int) -> Iterator[Flip]:
    """So many, over all the file, with more in its first page, which holds what is said of all others."""
    rng = Random(seed)
    for number in range(count):
        place = rng.randrange(200) if number % 10 == 0 else rng.randrange(size)
        yield Flip(place, rng.choice((1 << rng.randrange(8), rng.randrange(1, 256))))


def flipped(store: Path, path: Path, flip: Flip) -> Path:
    """A copy of a store with one byte changed."""
    copied(store, path)
    with path.open("r+b") as file:
        file.seek(flip.place)
        (byte,) = file.read(1)
        file.seek(flip.place)
        file.write(bytes([byte ^ flip.change]))
    return path


Contents = dict[str, object]


def contents_of(path: Path) -> Contents | None:
    """Everything that is in a store, by table and column; None where it cannot be read."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            connection.text_factory = bytes
            found: Contents = {}
            tables = [name.decode() for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            for table in tables:
                found[f"{table} (shape)"] = _shape(connection, table)
                rows = connection.execute(f"SELECT * FROM {table} NOT INDEXED")
                columns = [column for column, *_ in rows.description]
                for column, values in zip(columns, zip(*rows, strict=True), strict=False):
                    found[f"{table}.{column}"] = values
            return found
    except (sqlite3.Error, UnicodeDecodeError):
        return None


def _shape(connection: sqlite3.Connection, table: str) -> object:
    """The columns of a table and its indexes; what these are called makes no difference."""
    columns = connection.execute("SELECT * FROM pragma_table_xinfo(?)", (table,)).fetchall()
    indexes = connection.execute('SELECT name, "unique", origin, partial FROM pragma_index_list(?)', (table,)).fetchall()
    of_index = "SELECT seqno, cid, name, desc, coll FROM pragma_index_xinfo(?)"
    return columns, sorted((kind, connection.execute(of_index, (name,)).fetchall()) for name, *kind in indexes)


def difference(before: Contents, path: Path) -> list[str] | None:
    """The columns in which a store says something else than before; None where it cannot be read at all."""
    now = contents_of(path)
    return None if now is None else sorted(name for name in before.keys() | now.keys() if before.get(name) != now.get(name))


def checked(path: Path) -> Answer:
    """What `db check` says."""
    return ask(path, "db", "check")
