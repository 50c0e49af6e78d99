"""Checks whether an SQLite file has the schema that this program needs."""

from __future__ import annotations

from spooklog.domain.errors import Unavailable
from spooklog.store.location import SQLiteLocation
from spooklog.store.schema import APPLICATION_ID, TABLES, UNIQUE, Query, altered_table, foreign_object, stored_version

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


def found_version(query: Query, path: SQLiteLocation) -> str | None:
    """Return the schema version of a database, None when it is empty.

    Raises Unavailable for another program's database, Corrupt for one without a version, or with triggers, views or checks.
    """
    tables = {name for (name,) in query("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")}
    ((mark,),) = query("PRAGMA application_id")
    if not tables and mark in (0, APPLICATION_ID):
        return None
    if mark != APPLICATION_ID or "alembic_version" not in tables:
        words = f"{path} is not a spooklog database, but one of another program"
        raise Unavailable(words, expected=("--db PATH of another store",))
    for kind, name in query(_STRANGE):  # a trigger or a view would run its own code in our statements
        raise foreign_object(f"{kind} {name}", path)
    return stored_version(query, path)


def check_shape(query: Query, path: SQLiteLocation) -> None:
    """Raise Corrupt unless the tables that cannot be rebuilt are those that this program made."""
    own: dict[str, int] = dict(query(_OWN_INDEXES))
    for table, columns in TABLES.items():
        found = " ".join(str(column) for (column,) in query(_COLUMNS, (table,)))
        if found != columns or own.get(table) != UNIQUE[table]:
            raise altered_table(table, path, missing=not found)
