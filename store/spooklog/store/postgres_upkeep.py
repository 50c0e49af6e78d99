"""What is done to the tables of a PostgreSQL store as a whole: rows written anew after an erasure, counted, and checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from time import monotonic, sleep
from typing import Any

from spooklog.domain.errors import Unavailable
from spooklog.store.locks import WRITERS, hold, release
from spooklog.store.postgres import BUSY_SECONDS, Connection, Error
from spooklog.store.schema import Query

_LOOK_SECONDS = 0.1
"""How often it is looked whether an older reader still reads."""

_MARK = "to be scrubbed"
OWE = f"COMMENT ON TABLE people IS '{_MARK}'"
"""Marks the store: something was erased, and dead rows may still hold it."""

UNSCRUBBED_COMMENT = f"SELECT obj_description('people'::regclass, 'pg_class') IS NOT DISTINCT FROM '{_MARK}'"
"""Asks for that mark."""

_SCRUB = ("VACUUM (FULL, ANALYZE) people, seats, texts, skipped, streams", "COMMENT ON TABLE people IS NULL")
_READERS = """
SELECT count(*) FROM pg_stat_activity, pg_description d
WHERE datname = current_database() AND pid <> pg_backend_pid() AND age(backend_xmin) >= age(d.xmin)
    AND d.objoid = 'people'::regclass AND d.classoid = 'pg_class'::regclass AND d.objsubid = 0
"""
"""Counts who may still see what lay there before the erasing transaction, which made the mark. Those who came later do not count,
such as appends that wait for this to end.
"""
_REFERENCES = """
SELECT quote_ident(child.relname), quote_ident(parent.relname),
    ARRAY(SELECT quote_ident(attname) FROM pg_attribute JOIN unnest(conkey) WITH ORDINALITY AS k(n, i) ON attnum = k.n
        WHERE attrelid = conrelid ORDER BY k.i)::text[],
    ARRAY(SELECT quote_ident(attname) FROM pg_attribute JOIN unnest(confkey) WITH ORDINALITY AS k(n, i) ON attnum = k.n
        WHERE attrelid = confrelid ORDER BY k.i)::text[]
FROM pg_constraint JOIN pg_class child ON child.oid = conrelid JOIN pg_class parent ON parent.oid = confrelid
WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY child.relname, conname
"""


def scrub(connection: Connection) -> None:
    """Write the tables that tell of people anew, as the only writer. Raises Unavailable while an older reader reads them."""
    connection.execute(hold(WRITERS).encode())
    try:
        _wait_for_readers(connection)
        for statement in _SCRUB:
            connection.execute(statement.encode())
    finally:
        with suppress(Error):  # a lost connection holds nothing
            connection.execute(release(WRITERS).encode())


def every_row(query: Query, table: str, columns: Sequence[str], page: int) -> Iterator[tuple[Any, ...]]:
    """All rows of a table, page by page, in the order in which they lie."""
    names = ", ".join(columns)
    select = f"SELECT ctid::text, {names} FROM {table} WHERE ctid > ?::tid ORDER BY ctid LIMIT {page}"
    after = "(0,0)"
    while rows := query(select, (after,)):
        for _, *row in rows:
            yield tuple(row)
        after = rows[-1][0]


def damage(query: Query) -> Iterator[str]:
    """Rows that point nowhere, a line each."""
    for child, parent, columns, targets in query(_REFERENCES):
        same = " AND ".join(f"p.{target} = c.{column}" for target, column in zip(targets, columns, strict=True))
        there = " AND ".join(f"c.{column} IS NOT NULL" for column in columns)
        missing = f"NOT EXISTS (SELECT 1 FROM {parent} p WHERE {same})"
        ((lost,),) = query(f"SELECT count(*) FROM {child} c WHERE {there} AND {missing}")
        yield from [f"a row of {child} points to a missing row of {parent}"] * lost


def _wait_for_readers(connection: Connection) -> None:
    """Wait for readers who began before the erasure: for them the server would keep what they may still see."""
    deadline = monotonic() + BUSY_SECONDS
    while connection.execute(_READERS).fetchone() != (0,):
        if monotonic() > deadline:
            words = "it is erased, but still lies in dead rows of the store, which another program is reading"
            raise Unavailable(words, expected=("the same command again, when nobody else reads the store",))
        sleep(_LOOK_SECONDS)
