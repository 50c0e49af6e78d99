"""Checks whether an SQLite file has the schema that this program needs."""

from __future__ import annotations

from spooklog.domain.errors import Unavailable
from spooklog.store.location import SQLiteLocation
from spooklog.store.schema import APPLICATION_ID, TABLES, UNIQUE, Query, altered_table, foreign_object, stored_version

_OBJECTS = """
SELECT type, name, type NOT IN ('table', 'index') OR sql LIKE '%CHECK%(%' OR sql LIKE '%GENERATED%' OR sql LIKE '%COLLATE%'
OR sql LIKE '%VIRTUAL%' OR type = 'index' AND sql LIKE '%(%(%' FROM sqlite_master
"""
_OWN_INDEXES = """
SELECT tbl_name, count(*) FROM sqlite_master WHERE type = 'index' AND name LIKE 'sqlite_autoindex_%' GROUP BY tbl_name
"""
_COLUMNS = f"""
SELECT made.name, it.name || ' ' || it.type || CASE it."notnull" WHEN 0 THEN '' ELSE '!' END
|| CASE it.pk WHEN 0 THEN '' ELSE it.pk END || CASE WHEN it.hidden = 0 AND it.dflt_value IS NULL THEN '' ELSE '?' END
FROM sqlite_master AS made JOIN pragma_table_xinfo(made.name) AS it
WHERE made.type = 'table' AND made.name IN ({", ".join(f"'{table}'" for table in TABLES)}) ORDER BY made.name, it.cid
"""


def found_version(query: Query, path: SQLiteLocation) -> str | None:
    """Return the schema version of a database, None when it is empty.

    Raises Unavailable for another program's database, Corrupt for one without a version, or with triggers, views or checks.
    """
    objects = query(_OBJECTS)
    tables = {name for kind, name, _ in objects if kind == "table" and not str(name).startswith("sqlite")}
    ((mark,),) = query("PRAGMA application_id")
    if not tables and mark in (0, APPLICATION_ID):
        return None
    if mark != APPLICATION_ID or "alembic_version" not in tables:
        words = f"{path} is not a spooklog database, but one of another program"
        raise Unavailable(words, expected=("--db PATH of another store",))
    for kind, name, strange in objects:
        if strange:  # a trigger or a view would run its own code in our statements
            raise foreign_object(f"{kind} {name}", path)
    return stored_version(query, path)


def check_shape(query: Query, path: SQLiteLocation) -> None:
    """Raise Corrupt unless the tables that cannot be rebuilt are those that this program made."""
    own, columns = dict[str, int](query(_OWN_INDEXES)), dict[str, list[str]]()
    for table, column in query(_COLUMNS):
        columns.setdefault(table, []).append(str(column))
    for table, expected in TABLES.items():
        found = " ".join(columns.get(table, ()))
        if found != expected or own.get(table) != UNIQUE[table]:
            raise altered_table(table, path, missing=not found)
