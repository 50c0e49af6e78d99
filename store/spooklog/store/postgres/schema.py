"""Checks whether a PostgreSQL database has the schema that this program needs, as `schema.py` does for a file of SQLite.

Only one schema of a database counts, the first of the search path that exists; other schemas are ignored.
"""

from __future__ import annotations

from spooklog.domain.values.errors import Corrupt, Unavailable
from spooklog.store.database.location import PostgresLocation
from spooklog.store.database.schema import TABLES, UNIQUE, Query, altered_table, check_version, foreign_object, stored_version

MARK = "spooklog"
"""The comment on the table of entries, so that no other program's database is taken for a store."""

_OURS = "relnamespace = current_schema()::regnamespace"
_NO_EXTENSION = "NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = c.oid AND classid = 'pg_class'::regclass AND deptype = 'e')"
_TABLES = f"""
SELECT relname, obj_description(c.oid, 'pg_class') FROM pg_class c
WHERE {_OURS} AND relkind IN ('r', 'v', 'm', 'p', 'f') AND {_NO_EXTENSION}
"""
_STRANGE = f"""
SELECT 'trigger', tgname FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid WHERE {_OURS} AND NOT tgisinternal
UNION ALL SELECT 'rule', rulename FROM pg_rewrite r JOIN pg_class c ON c.oid = ev_class WHERE {_OURS} AND relkind <> 'v'
UNION ALL SELECT 'check', conname FROM pg_constraint k JOIN pg_class c ON c.oid = conrelid WHERE {_OURS} AND contype IN ('c', 'x')
UNION ALL SELECT 'policy', relname FROM pg_class c WHERE {_OURS} AND (relrowsecurity OR relforcerowsecurity)
UNION ALL SELECT 'table that does not last', relname FROM pg_class c WHERE {_OURS} AND relkind = 'r' AND relpersistence <> 'p'
UNION ALL SELECT 'inheritance', relname FROM pg_inherits i JOIN pg_class c ON c.oid IN (inhrelid, inhparent)
    WHERE {_OURS} AND relkind IN ('r', 'p')
"""
_COLUMNS = f"""
SELECT c.relname, attname || ' ' || CASE format_type(atttypid, atttypmod)
        WHEN 'text' THEN 'TEXT' WHEN 'bigint' THEN 'BIGINT' WHEN 'bytea' THEN 'BLOB' WHEN 'boolean' THEN 'BOOLEAN'
        WHEN 'character varying(32)' THEN 'VARCHAR(32)' ELSE '~' END
    || CASE WHEN attnotnull THEN '!' ELSE '' END
    || coalesce((array_position(indkey::int2[], attnum) + 1)::text, '')  -- its first place is 0
    || CASE WHEN attgenerated = '' AND NOT (atthasdef AND attidentity = '') THEN '' ELSE '~' END
    || CASE WHEN atttypid = 'text'::regtype AND attcollation <> '"C"'::regcollation THEN '~' ELSE '' END
FROM pg_class c JOIN pg_attribute ON attrelid = c.oid LEFT JOIN pg_index i ON indrelid = c.oid AND indisprimary
WHERE {_OURS} AND relkind = 'r' AND attnum > 0 AND NOT attisdropped ORDER BY c.relname, attnum
"""
_UNIQUE = f"""
SELECT c.relname, count(*) FROM pg_index JOIN pg_class c ON c.oid = indrelid
WHERE {_OURS} AND indisunique AND indisvalid AND indpred IS NULL AND indexprs IS NULL GROUP BY c.relname
"""
_FUNCTIONS = """
SELECT proname, md5(pg_get_function_arguments(p.oid) || prosrc),
    lanname = 'plpgsql' AND NOT prosecdef AND NOT proisstrict AND proconfig IS NULL AND provolatile = 'v'
FROM pg_proc p JOIN pg_language l ON l.oid = prolang WHERE pronamespace = current_schema()::regnamespace
"""
_SEQUENCE = """
SELECT seqcache, seqincrement, seqcycle FROM pg_sequence
WHERE seqrelid = to_regclass(quote_ident(current_schema()) || '.events_notification_id_seq')
"""

FUNCTIONS = {
    "append_line": "8c768297efb49247e5b8096def08de8e",
    "append_lines": "84025119cadc635b58ac64ad2763ff3d",
    "append_entries": "ea954c03464d0eb804003092aaf826cb",
    "follow_entries": "b3019645420684cc2f981a804afcc422",
    "newest_entry": "1ff5e6e22325844d71cbe89b1ba12767",
    "safe_entry": "fafaa760a7b44c538b3b868041c79ca7",
}
"""What runs within the server, with the md5 of the parameters and body of each: the order of followers hangs on it."""


def found_version(query: Query, location: PostgresLocation) -> str | None:
    """Return the schema version of a database, None when it is empty.

    Raises Unavailable for another program's database, Corrupt for one without a version, or with triggers, rules or checks.
    """
    tables: dict[str, str | None] = dict(query(_TABLES))
    if not tables:
        return None
    if tables.get("events") != MARK or "alembic_version" not in tables:
        words = f"{location} is not a spooklog database, but one of another program"
        raise Unavailable(words, expected=("an empty database", "?options=-csearch_path%3DSCHEMA behind the name of this one"))
    for kind, name in query(_STRANGE):
        raise foreign_object(f"{kind} {name}", location)
    return stored_version(query, location)


def check_schema(query: Query, location: PostgresLocation) -> None:
    """Raise what `found_version` and `check_version` raise, and Corrupt unless tables and functions are those that we made."""
    check_version(found_version(query, location), location)
    found: dict[str, list[str]] = {}
    for table, column in query(_COLUMNS):
        found.setdefault(table, []).append(column)
    unique: dict[str, int] = dict(query(_UNIQUE))
    for table, columns in TABLES.items():
        wanted = columns.replace(" INTEGER", " BIGINT")
        own = UNIQUE[table] + ("INTEGER!1" in columns)  # SQLite needs no index for an integer key, PostgreSQL does
        if " ".join(found.get(table, ())) != wanted or unique.get(table) != own:
            raise altered_table(table, location, missing=table not in found)
    # a second function of one of these names counts as altered; other functions do not matter
    functions = sorted(row for row in query(_FUNCTIONS) if row[0] in FUNCTIONS)
    if functions != sorted((name, body, True) for name, body in FUNCTIONS.items()):
        raise Corrupt(f"the store {location} is damaged: its functions are not those that spooklog made")
    if query(_SEQUENCE) != [(1, 1, False)]:
        raise Corrupt(f"the store {location} is damaged: its entries are not numbered one by one")
