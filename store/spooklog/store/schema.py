"""Which schema this program needs, and whether a database has it. Plain SQL: opening a store must not cost Alembic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from spooklog.domain.errors import Unavailable

SCHEMA = "0002"
"""The revision that this program reads and writes: the newest one in `spooklog.migrations`."""

APPLICATION_ID = 0x53706B4C
"""Written into every SQLite store (`SpkL`), so that no other program's database is taken for one."""

Query = Callable[..., list[tuple[Any, ...]]]
"""Runs one statement with its parameters, placeholders written as `?`, and returns the rows."""

_MOST = 500
"""How many values one statement asks for."""


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
            raise Unavailable(f"the store {path} is a folder or a device, not a file")
    except OSError as error:
        raise Unavailable(f"the store {path} cannot be opened: {error.strerror}") from error
    raise SchemaMissing(f"there is no store at {path}")


def found_version(query: Query, path: Path) -> str | None:
    """The schema version of an SQLite database, None when it is empty. Raises Unavailable for another program's."""
    tables = {name for (name,) in query("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")}
    ((mark,),) = query("PRAGMA application_id")
    if not tables and mark in (0, APPLICATION_ID):
        return None
    if mark != APPLICATION_ID or "alembic_version" not in tables:
        raise Unavailable(f"{path} is not a spooklog database, but one of another program")
    versions = [str(version) for (version,) in query("SELECT version_num FROM alembic_version")]
    return versions[0] if len(versions) == 1 else "unknown"


def check_version(found: str | None, path: Path) -> None:
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
