"""Which schema this program needs, and whether a database has it. Plain SQL: opening a store must not cost Alembic.

How a database of each kind is asked is in `sqlite/schema.py` and `postgres/schema.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from spooklog.domain.errors import Corrupt, Unavailable
from spooklog.store.location import Location
from spooklog.store.row_validation import shown

SCHEMA = "0010"
"""The revision that this program reads and writes: the newest one in `spooklog.migrations`."""

APPLICATION_ID = 0x53706B4C
"""Written into every SQLite store (`SpkL`), so that no other program's database is taken for one."""

Query = Callable[..., list[tuple[Any, ...]]]
"""Runs one statement with its parameters, placeholders written as `?`, and returns the rows."""

_MOST = 500
"""How many values one statement asks for."""
_MOST_SAID = 100
"""How much of a name that is not ours is said."""

TABLES: Mapping[str, str] = {
    "alembic_version": "version_num VARCHAR(32)!1",
    "events": "notification_id INTEGER!1 originator_id TEXT! originator_version INTEGER! topic TEXT! state BLOB!",
    "streams": "id TEXT!1 kind TEXT! name TEXT! ruleset TEXT! head INTEGER! head_hash TEXT! touched BIGINT! status TEXT! "
    "salt BLOB archived BIGINT",
    "people": "id TEXT!1 name TEXT key TEXT touched TEXT same_as TEXT salt BLOB written TEXT",
    "seats": "stream_id TEXT!1 seat INTEGER!2 person_id TEXT! label TEXT salt BLOB",
    "texts": "digest TEXT!1 stream_id TEXT! salt BLOB! text TEXT!",
    "skipped": "stream_id TEXT!1 entry INTEGER!2 person_id TEXT! at BIGINT! why TEXT! problem TEXT!",
    "members": "game_id TEXT!1 series_id TEXT! number BIGINT!",
    "wordlists": "sha256 TEXT!1 name TEXT! content BLOB!",
    "files": "sha256 TEXT!1 content BLOB!",
}
"""The tables that hold what cannot be made anew: columns with their types, `!` where never empty, and their places in the key."""

UNIQUE = dict.fromkeys(TABLES, 1) | {"streams": 2, "people": 2}
"""How many indexes SQLite keeps by itself for keys and unique columns. A table made without them takes anything twice."""


class SchemaMissing(Unavailable):
    """There is no store yet: no file, or an empty one. `spooklog.migrations` can create it."""


class SchemaOlder(Unavailable):
    """The store was made by an older program. `spooklog.migrations` can bring it up to date."""


def rows_for(query: Query, statement: str, values: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """The rows of a statement in which `{}` stands for a list of values, however many there are."""
    for begin in range(0, len(values), _MOST):
        some = tuple(values[begin : begin + _MOST])
        yield from query(statement.format(", ".join("?" * len(some))), some)


def require_file(path: Path) -> None:
    """Raise SchemaMissing for a file that is missing or empty, Unavailable for something that is no file."""
    try:
        if path.is_file():
            if path.stat().st_size:
                return
        elif path.exists():
            raise Unavailable(f"the store {path} is a folder or a device, not a file", expected=("--db PATH",))
        left = path.with_name(f"{path.name}-wal")
        if left.is_file() and left.stat().st_size:  # a new store in this place would be the end of it
            words = f"the store {path} is gone, and {left.name}, with what was written last, is still there"
            raise Unavailable(words, expected=(f"both files together again, or {left.name} away",))
    except OSError as error:
        raise Unavailable(f"the store {path} cannot be opened: {error.strerror}") from error
    raise SchemaMissing(f"there is no store at {path}")


def check_version(found: str | None, path: Location) -> None:
    """Raise unless it is this program's version: SchemaMissing, SchemaOlder, or Unavailable for a newer one."""
    if found == SCHEMA:
        return
    if found is None:
        raise SchemaMissing(f"the store {path} is empty")
    if found.isdecimal() and found < SCHEMA:
        message = f"the store {path} has schema {found}, this program needs {SCHEMA}: run spooklog db upgrade"
        raise SchemaOlder(message, expected=("spooklog db upgrade",))
    message = f"the store {path} was made by a newer spooklog: it has schema {found}, this program knows {SCHEMA}"
    raise Unavailable(message, expected=("a newer spooklog",))


def said_version(query: Query, location: Location) -> str:
    """The version that a database says it has. Raises Corrupt where it says none, or several."""
    versions = [shown(str(version), _MOST_SAID) for (version,) in query("SELECT version_num FROM alembic_version LIMIT 2")]
    if len(versions) != 1:
        raise Corrupt(f"the store {location} is damaged: nothing says which schema it has")
    return versions[0]


def something_strange(what: str, location: Location) -> Corrupt:
    """What is raised for something in a database that acts or refuses by itself."""
    return Corrupt(f"the store {location} is damaged: spooklog made no {shown(what, _MOST_SAID)} such as there is")


def another_table(table: str, location: Location, *, missing: bool) -> Corrupt:
    """What is raised for a table that is not as this program made it."""
    what = "is missing" if missing else "has other columns than spooklog gave it"
    return Corrupt(f"the store {location} is damaged: the table {table} {what}")
