"""Which schema this program needs, and whether a database has it. Plain SQL, as opening a store must not import Alembic.

The checks of SQLite are here, those of PostgreSQL in `postgres/schema.py`.
"""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from spooklog.domain.values.errors import Corrupt, Unavailable
from spooklog.domain.values.saying import said
from spooklog.store.database.location import Location, SQLiteLocation
from spooklog.store.entries.row_validation import shown

SCHEMA = "0016"
"""The revision that this program reads and writes: the newest one in `spooklog.migrations`."""

APPLICATION_ID = 0x53706B4C
"""Written into every SQLite store (`SpkL`), so that no other program's database is taken for one."""

Query = Callable[..., list[tuple[Any, ...]]]
"""Runs one statement with its parameters, placeholders written as `?`, and returns the rows."""

_MOST = 500
"""How many values one statement holds at most."""
_MOST_SHOWN = 100
"""How much of a foreign name a message shows."""

TABLES: Mapping[str, str] = {
    "alembic_version": "version_num VARCHAR(32)!1",
    "events": "notification_id INTEGER!1 originator_id TEXT! originator_version INTEGER! topic TEXT! state BLOB!",
    "streams": "id TEXT!1 kind TEXT! name TEXT! ruleset TEXT! head INTEGER! head_hash TEXT! touched BIGINT! status TEXT! "
    "salt BLOB archived BIGINT",
    "people": "id TEXT!1 name TEXT key TEXT touched TEXT same_as TEXT salt BLOB written TEXT",
    "seats": "stream_id TEXT!1 seat INTEGER!2 person_id TEXT! label TEXT salt BLOB",
    "texts": "digest TEXT!1 stream_id TEXT! salt BLOB! text TEXT!",
    "skipped": "stream_id TEXT!1 entry INTEGER!2 person_id TEXT! at BIGINT! why TEXT! problem TEXT! salt BLOB",
    "members": "game_id TEXT!1 series_id TEXT! number BIGINT!",
    "wordlists": "sha256 TEXT!1 name TEXT! content BLOB!",
    "files": "sha256 TEXT!1 content BLOB!",
    "links": "id TEXT!1 digest TEXT! role TEXT! stream_id TEXT seat INTEGER records INTEGER! person_id TEXT "
    "made BIGINT! revoked BIGINT label TEXT until BIGINT used BIGINT salt BLOB",
    "players": "program TEXT!1 key TEXT!2 person_id TEXT! salt BLOB!",
    "requests": "stream_id TEXT!1 request TEXT!2 first INTEGER! last INTEGER! at BIGINT! asked TEXT",
    "analyses": "stream_id TEXT!1 viewer TEXT!2 effort TEXT!3 seed TEXT!4 steps TEXT! made_by TEXT! kept BIGINT! content TEXT!",
}
"""The tables of the store, without the lists: columns with their types, `!` where never empty, and place in the key."""

UNIQUE = dict.fromkeys(TABLES, 1) | {"streams": 2, "people": 2, "links": 2}
"""How many indexes SQLite makes by itself for keys and unique columns. Without them a table would take duplicates."""


_OBJECTS = """
SELECT 0, type, name, type NOT IN ('table', 'index') OR sql LIKE '%CHECK%(%' OR sql LIKE '%GENERATED%' OR sql LIKE '%COLLATE%'
OR sql LIKE '%VIRTUAL%' OR type = 'index' AND sql LIKE '%(%(%' FROM sqlite_master
UNION ALL SELECT 0, 'mark', '', application_id FROM pragma_application_id
"""
_SHAPE = f"""{_OBJECTS}
UNION ALL SELECT 1, tbl_name, 0, count(*) FROM sqlite_master
WHERE type = 'index' AND name LIKE 'sqlite_autoindex_%' GROUP BY tbl_name
UNION ALL SELECT 2, made.name, it.cid, it.name || ' ' || it.type || CASE it."notnull" WHEN 0 THEN '' ELSE '!' END
|| CASE it.pk WHEN 0 THEN '' ELSE it.pk END || CASE WHEN it.hidden = 0 AND it.dflt_value IS NULL THEN '' ELSE '?' END
FROM sqlite_master AS made JOIN pragma_table_xinfo(made.name) AS it
WHERE made.type = 'table' AND made.name IN ({", ".join(f"'{table}'" for table in TABLES)}) ORDER BY 1, 2, 3
"""
"""Of the whole schema in one statement: what there is (0), the unique indexes of tables (1), their columns in order (2)."""


class SchemaMissing(Unavailable):
    """There is no store yet: no file, or an empty one. `spooklog.migrations` can create it."""


class SchemaOlder(Unavailable):
    """The store was made by an older program. `spooklog.migrations` can bring it up to date."""


def found_version(query: Query, location: SQLiteLocation) -> str | None:
    """Return the schema version of an SQLite database, None when it is empty.

    Raises Unavailable for another program's database, Corrupt for one without a version, or with triggers, views or checks.
    """
    return _version(query, location, query(_OBJECTS))


def check_schema(query: Query, location: SQLiteLocation) -> None:
    """Raise what `found_version` and `check_version` raise, and Corrupt unless the tables of a file are those of this program."""
    found = query(_SHAPE)
    if (version := _version(query, location, [row for row in found if not row[0]])) != SCHEMA:
        check_version(version, location)
    own = {table: several for part, table, _, several in found if part == 1}
    columns: dict[str, list[str]] = {}
    for part, table, _, column in found:
        if part > 1:
            columns.setdefault(table, []).append(str(column))
    for table, expected in TABLES.items():
        there = " ".join(columns.get(table, ()))
        if there != expected or own.get(table) != UNIQUE[table]:
            raise altered_table(table, location, missing=not there)


def rows_for(query: Query, statement: str, values: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a statement in which `{}` stands for a list of values, however many there are."""
    for begin in range(0, len(values), _MOST):
        some = tuple(values[begin : begin + _MOST])
        yield from query(statement.format(", ".join("?" * len(some))), some)


def require_file(path: Path) -> None:
    """Raise SchemaMissing for a file that is missing or empty, Unavailable for something that is no file."""
    try:
        if _is_filled(path):
            return
        left = path.with_name(f"{path.name}-wal")
        # a new store here would destroy it; the second look is for one that another writer has just made
        if left.is_file() and left.stat().st_size and not _is_filled(path):
            words = said(
                "the store {path} is gone, and {file}, with what was written last, is still there", path=path, file=left.name
            )
            raise Unavailable(words, expected=(said("both files together again, or {file} away", file=left.name),))
    except OSError as error:
        from spooklog.domain.words.reasons import reason_of  # most stores can be opened

        raise Unavailable(said("the store {path} cannot be opened: {why}", path=path, why=reason_of(error))) from error
    raise SchemaMissing(said("there is no store at {path}", path=path))


def _is_filled(path: Path) -> bool:
    """Return whether a file holds anything. Raises Unavailable for something that is no file."""
    try:
        found = path.stat()  # once: another writer may make the file meanwhile
    except (FileNotFoundError, NotADirectoryError, ValueError):  # the last for a name that no file can have
        return False
    if not stat.S_ISREG(found.st_mode):
        raise Unavailable(said("the store {path} is a folder or a device, not a file", path=path), expected=("--db PATH",))
    return found.st_size > 0


def check_version(found: str | None, path: Location) -> None:
    """Raise unless a version is this program's: SchemaMissing, SchemaOlder, or Unavailable for a newer one."""
    if found == SCHEMA:
        return
    if found is None:
        raise SchemaMissing(said("the store {path} is empty", path=path))
    if found.isdecimal() and found < SCHEMA:  # four digits each: text compares as the numbers do
        message = said(
            "the store {path} has schema {found}, this program needs {schema}: run spooklog db upgrade",
            path=path,
            found=found,
            schema=SCHEMA,
        )
        raise SchemaOlder(message, expected=("spooklog db upgrade",))
    message = said(
        "the store {path} was made by a newer spooklog: it has schema {found}, this program knows {schema}",
        path=path,
        found=found,
        schema=SCHEMA,
    )
    raise Unavailable(message, expected=(said("a newer spooklog"),))


def stored_version(query: Query, location: Location) -> str:
    """Return the schema version stored in a database. Raises Corrupt where it holds none, or several."""
    versions = query("SELECT version_num FROM alembic_version LIMIT 2")
    if versions == [(SCHEMA,)]:
        return SCHEMA
    if len(versions) != 1:
        raise Corrupt(said("the store {location} is damaged: it does not hold exactly one schema version", location=location))
    return shown(str(versions[0][0]), _MOST_SHOWN)


def foreign_object(what: str, location: Location) -> Corrupt:
    """Return the error for a database object, such as a trigger, that spooklog did not make."""
    return Corrupt(
        said(
            "the store {location} is damaged: it holds the {what}, which spooklog did not make",
            location=location,
            what=shown(what, _MOST_SHOWN),
        )
    )


def altered_table(table: str, location: Location, *, missing: bool) -> Corrupt:
    """Return the error for a table that is missing or not as spooklog made it."""
    what = said("is missing") if missing else said("has other columns than spooklog gave it")
    return Corrupt(said("the store {location} is damaged: the table {table} {what}", location=location, table=table, what=what))


def _version(query: Query, location: SQLiteLocation, objects: Iterable[tuple[Any, ...]]) -> str | None:
    mark, tables, strangers = 0, set[str](), list[str]()
    for _, kind, name, value in objects:
        if kind == "mark":
            mark = value
        elif kind == "table" and not str(name).startswith("sqlite"):
            tables.add(name)
        if kind != "mark" and value:
            strangers.append(f"{kind} {name}")
    if not tables and mark in (0, APPLICATION_ID):
        return None
    if mark != APPLICATION_ID or "alembic_version" not in tables:
        words = said("{location} is not a spooklog database, but one of another program", location=location)
        raise Unavailable(words, expected=(said("{line} of another store", line="--db PATH"),))
    for one in strangers:  # a trigger or a view would run its own code in our statements
        raise foreign_object(one, location)
    return stored_version(query, location)
