"""Ways to read a table a few rows at a time, and queries that compare tables with the log and with each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import sqlalchemy as sa

from spooklog.projections.lists.database import sound
from spooklog.store.entries.ids import is_own_log, is_series

_FEW = 500

_EVENTS = sa.table(
    "events",
    sa.column("originator_id", sa.Text),
    sa.column("originator_version", sa.BigInteger),
    sa.column("notification_id", sa.BigInteger),
)


def few(connection: sa.Connection, table: sa.Table) -> Iterator[list[Any]]:
    """Yield the rows of a table, 500 at a time. Raises ProjectionCorrupt for a value of a wrong type."""
    rows = sound(connection, _streamed(sa.select(table)))
    while some := list(islice(rows, _FEW)):
        yield some


def orphans(connection: sa.Connection, table: sa.Table, owners: sa.Table) -> list[str]:
    """Return the owners, by the first part of the key, that rows of a table name and `owners` lacks. Raises ProjectionCorrupt."""
    (key, *_), (owner, *_) = table.primary_key.columns, owners.primary_key.columns
    lost = sa.select(table).where(~sa.exists().where(owner == key))
    return sorted({row._mapping[key] for row in sound(connection, _streamed(lost))})


def beside_log(connection: sa.Connection, table: sa.Table, position: int) -> Iterator[str]:
    """Yield a line for each game or series of a table that the log up to a position lacks, has further, or not so far."""
    (key,), event = table.primary_key.columns, _EVENTS.c
    stored = sa.select(event.originator_id).where(event.notification_id <= position).distinct().subquery()
    unlisted = sa.select(stored.c.originator_id).where(~sa.exists().where(key == stored.c.originator_id))
    wanted = key.name == "series"
    missing = (str(id) for (id,) in connection.execute(_streamed(unlisted)))
    for id in sorted(id for id in missing if is_series(id) == wanted and not is_own_log(id)):
        yield f"{id} is missing"
    entries = sa.select(sa.func.max(event.originator_version)).where(
        event.originator_id == key, event.notification_id <= position
    )
    own = table.c.number.is_(None) if "number" in table.c else sa.true()  # a result of a series has no log
    last = sa.select(key, table.c.head, table.c.damaged, entries.scalar_subquery().label("last")).where(own).subquery()
    for (id,) in connection.execute(sa.select(last.c[key.name]).where(last.c.last.is_(None)).order_by(last.c[key.name])):
        yield f"{id} is not in the log"
    other = sa.select(last).where(last.c.damaged.is_(None), last.c.last != last.c.head)
    for id, head, _, entry in connection.execute(_streamed(other)):
        yield f"{id} stands at entry {head}, its log at {entry}"


def last_entry(stream: sa.ColumnElement[str], position: int = 2**62) -> sa.ColumnElement[int]:
    """Return the number of the last entry of a log up to a position, 0 where there is none."""
    event = _EVENTS.c
    of_it = event.originator_id == stream, event.notification_id <= position
    last = sa.select(sa.func.max(event.originator_version)).where(*of_it)
    return sa.func.coalesce(last.scalar_subquery(), 0)


def _streamed(select: sa.Select[Any]) -> sa.Select[Any]:
    return select.execution_options(yield_per=_FEW)
