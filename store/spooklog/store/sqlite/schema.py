"""Whether an SQLite file has the schema that this program needs."""

from __future__ import annotations

from spooklog.domain.errors import Unavailable
from spooklog.store.location import SQLiteLocation
from spooklog.store.schema import APPLICATION_ID, TABLES, UNIQUE, Query, another_table, said_version, something_strange

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
    """The schema version of a database, None when it is empty.

    Raises Unavailable for another program's, Corrupt for one that says no version,
    or in which something acts or refuses by itself.
    """
    tables = {name for (name,) in query("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")}
    ((mark,),) = query("PRAGMA application_id")
    if not tables and mark in (0, APPLICATION_ID):
        return None
    if mark != APPLICATION_ID or "alembic_version" not in tables:
        words = f"{path} is not a spooklog database, but one of another program"
        raise Unavailable(words, expected=("--db PATH of another store",))
    for kind, name in query(_STRANGE):  # what a trigger or a view does, whoever opens the store would do, for as long as it likes
        raise something_strange(f"{kind} {name}", path)
    return said_version(query, path)


def check_shape(query: Query, path: SQLiteLocation) -> None:
    """Raise Corrupt unless the tables that hold what cannot be made anew are those that this program made."""
    own: dict[str, int] = dict(query(_OWN_INDEXES))
    for table, columns in TABLES.items():
        found = " ".join(str(column) for (column,) in query(_COLUMNS, (table,)))
        if found != columns or own.get(table) != UNIQUE[table]:
            raise another_table(table, path, missing=not found)
