"""Checks whether an SQLite file has the schema that this program needs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from spooklog.domain.errors import Unavailable
from spooklog.store.location import SQLiteLocation
from spooklog.store.schema import (
    APPLICATION_ID,
    SCHEMA,
    TABLES,
    UNIQUE,
    Query,
    altered_table,
    check_version,
    foreign_object,
    stored_version,
)

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


def found_version(query: Query, path: SQLiteLocation) -> str | None:
    """Return the schema version of a database, None when it is empty.

    Raises Unavailable for another program's database, Corrupt for one without a version, or with triggers, views or checks.
    """
    return _version(query, path, query(_OBJECTS))


def check_schema(query: Query, path: SQLiteLocation) -> None:
    """Raise what `found_version` and `check_version` raise, and Corrupt unless the tables are those that this program made."""
    found = query(_SHAPE)
    if (version := _version(query, path, [row for row in found if not row[0]])) != SCHEMA:
        check_version(version, path)
    own = {table: several for part, table, _, several in found if part == 1}
    columns: dict[str, list[str]] = {}
    for part, table, _, column in found:
        if part > 1:
            columns.setdefault(table, []).append(str(column))
    for table, expected in TABLES.items():
        there = " ".join(columns.get(table, ()))
        if there != expected or own.get(table) != UNIQUE[table]:
            raise altered_table(table, path, missing=not there)


def _version(query: Query, path: SQLiteLocation, objects: Iterable[tuple[Any, ...]]) -> str | None:
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
        words = f"{path} is not a spooklog database, but one of another program"
        raise Unavailable(words, expected=("--db PATH of another store",))
    for one in strangers:  # a trigger or a view would run its own code in our statements
        raise foreign_object(one, path)
    return stored_version(query, path)
