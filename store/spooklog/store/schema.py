"""Which schema this program needs, and whether a database has it. Plain SQL: opening a store must not cost Alembic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from spooklog.domain.errors import Corrupt, Unavailable
from spooklog.store.location import Location
from spooklog.store.whole import shown

SCHEMA = "0003"
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
    "streams": "id TEXT!1 kind TEXT! name TEXT! ruleset TEXT! head INTEGER! head_hash TEXT! touched BIGINT! status TEXT!",
    "people": "id TEXT!1 name TEXT key TEXT touched TEXT same_as TEXT",
    "seats": "stream_id TEXT!1 seat INTEGER!2 person_id TEXT! label TEXT",
    "texts": "digest TEXT!1 stream_id TEXT! salt BLOB! text TEXT!",
    "skipped": "stream_id TEXT!1 entry INTEGER!2 person_id TEXT! at BIGINT! why TEXT! problem TEXT!",
    "members": "game_id TEXT!1 series_id TEXT! number BIGINT!",
}
"""The tables that hold what cannot be made anew: columns with their types, `!` where never empty, and their places in the key."""

UNIQUE = {"alembic_version": 1, "events": 1, "streams": 2, "people": 2, "seats": 1, "texts": 1, "skipped": 1, "members": 1}
"""How many indexes SQLite keeps by itself for keys and unique columns. A table made without them takes anything twice."""

_COLUMNS = """
SELECT name || ' ' || type || CASE "notnull" WHEN 0 THEN '' ELSE '!' END || CASE pk WHEN 0 THEN '' ELSE pk END
|| CASE WHEN hidden = 0 AND dflt_value IS NULL THEN '' ELSE '?' END FROM pragma_table_xinfo(?) ORDER BY cid
"""
_OWN_INDEXES = """
SELECT tbl_name, count(*) FROM sqlite_master WHERE type = 'index' AND name LIKE 'sqlite_autoindex_%' GROUP BY tbl_name
"""
_STRANGE = """
SELECT type, name FROM sqlite_master WHERE type NOT IN ('table', 'index') OR sql LIKE '%CHECK%(%' OR sql LIKE '%GENERATED%'
OR sql LIKE '%COLLATE%' OR sql LIKE '%VIRTUAL%' OR type = 'index' AND sql LIKE '%(%(%'
"""


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


def found_version(query: Query, path: Location) -> str | None:
    """The schema version of a database, None when it is empty.

    Raises Unavailable for another program's, Corrupt for one that says no version,
    or in which something acts or refuses by itself.
    """
    if not isinstance(path, Path):
        from spooklog.store import postgres_schema

        return postgres_schema.found_version(query, path)
    tables = {name for (name,) in query("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")}
    ((mark,),) = query("PRAGMA application_id")
    if not tables and mark in (0, APPLICATION_ID):
        return None
    if mark != APPLICATION_ID or "alembic_version" not in tables:
        words = f"{path} is not a spooklog database, but one of another program"
        raise Unavailable(words, expected=("--db PATH of another store",))
    for kind, name in query(_STRANGE):  # what a trigger or a view does, whoever opens the store would do, for as long as it likes
        strange = shown(f"{kind} {name}", _MOST_SAID)
        raise Corrupt(f"the store {path} is damaged: spooklog made no {strange} such as there is")
    versions = [shown(str(version), _MOST_SAID) for (version,) in query("SELECT version_num FROM alembic_version LIMIT 2")]
    if len(versions) != 1:
        raise Corrupt(f"the store {path} is damaged: nothing says which schema it has")
    return versions[0]


def check_shape(query: Query, path: Location) -> None:
    """Raise Corrupt unless the tables that hold what cannot be made anew are those that this program made."""
    if not isinstance(path, Path):
        from spooklog.store import postgres_schema

        postgres_schema.check_shape(query, path)
        return
    own: dict[str, int] = dict(query(_OWN_INDEXES))
    for table, columns in TABLES.items():
        found = " ".join(str(column) for (column,) in query(_COLUMNS, (table,)))
        if found != columns or own.get(table) != UNIQUE[table]:
            what = "has other columns than spooklog gave it" if found else "is missing"
            raise Corrupt(f"the store {path} is damaged: the table {table} {what}")


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
