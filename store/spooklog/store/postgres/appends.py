"""Stores entries in a PostgreSQL store, by calls of the functions that the migrations made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import msgspec

from spooklog.store.database.writes import Writer, write_batches, write_drafts
from spooklog.store.entries.rows import Batch, EventRow, StoreDraft
from spooklog.store.postgres.connections import Connection, Cursor

Log: TypeAlias = tuple[Sequence[EventRow], Batch]
"""New entries of one stream, and what belongs to them."""

_FIELDS = ("log", "name", "kind", "labels", "recorder", "key", "old_head", "old_hash", "head", "hash", "at", "status")
"""What the server needs of a line beside its entries, in the order of the parameters of `append_line`."""

# %b: bytes go to the server as they are; as text they are twice as long
_COLUMNS = "%b::text[], %b::bigint[], %b::text[], %b::bytea[]"
_LINE = f"SELECT append_line({'%s, ' * len(_FIELDS)}%s, %s, %b)"
_LONG_LINE = _LINE.replace("%b)", "%b, %b::text[], %b::bytea[])")
_LINES = f"SELECT log, id FROM append_lines(%s, {_COLUMNS})"
_ENTRIES = f"SELECT append_entries({_COLUMNS})"
_RECORD = "SELECT append_entries(?::text[], ?::bigint[], ?::text[], ?::bytea[])"
_LOCK = "SELECT FROM {} WHERE id = ANY (?::text[]) ORDER BY id FOR NO KEY UPDATE"
_LOCK_OWN = "SELECT FROM streams WHERE id = ANY (?::text[]) OR kind = 'store' ORDER BY id FOR NO KEY UPDATE"


def is_line(rows: Sequence[EventRow], batch: Batch) -> bool:
    """Return whether entries are a line at a table: in an existing log, by one recorder, with nothing new beside them."""
    new = batch.people or batch.seats or batch.gone or batch.members or batch.files or batch.texts or batch.drafts
    return bool(rows) and batch.head > 0 and not (new or batch.request or batch.named) and len(batch.recorders) < 2


def append_line(session: Connection | Cursor, rows: Sequence[EventRow], batch: Batch) -> list[int]:
    """Store a line in one statement; return the ids of its entries, none where the log moved on or its recorder was renamed."""
    (_, version, topic, state), *more = rows
    parameters = (*_line(batch), version, topic, state)
    if more:  # most lines are one entry, and the driver is slow with arrays
        ((ids,),) = session.execute(_LONG_LINE, (*parameters, [row.topic for row in more], [row.state for row in more]))
    else:
        ((ids,),) = session.execute(_LINE, parameters)
    return ids or []


def append_lines(session: Connection | Cursor, logs: Sequence[Log]) -> dict[str, list[int]]:
    """Store lines of different streams in one statement; return ids by stream, of those that `append_line` would not refuse."""
    lines = msgspec.json.encode([dict(zip(_FIELDS, _line(batch), strict=True)) for _, batch in logs])
    stored: dict[str, list[int]] = {}
    for log, id in session.execute(_LINES, (lines.decode(), *_columns(row for rows, _ in logs for row in rows))):
        stored.setdefault(log, []).append(id)
    return stored


def append_logs(writer: Writer, session: Connection | Cursor, logs: Sequence[Log]) -> list[int]:
    """Store entries of any kind as the last step of a transaction: all row locks are taken before the first id is drawn.

    Raises Conflict when a log has moved on. Rows that several writers may want are locked in one order.
    """
    drafts = [draft for _, batch in logs for draft in batch.drafts]
    # the own log in the same statement: locked apart, it could be locked in another order and deadlock
    writer.execute(_LOCK_OWN if drafts else _LOCK.format("streams"), ([batch.stream.id for _, batch in logs],))
    writer.execute(_LOCK.format("people"), ([person.id for _, batch in logs for person in batch.recorders],))
    write_batches(writer, [batch for _, batch in logs])
    new = [row for rows, _ in logs for row in rows]
    if rows := [*new, *write_drafts(writer, drafts)]:
        return [id for (id,) in session.execute(_ENTRIES, _columns(rows))][: len(new)]  # those of the own log stand last
    return []


def record(writer: Writer, drafts: Sequence[StoreDraft]) -> None:
    """Add entries to the store's own log, within a transaction that holds the writers' lock alone."""
    if rows := write_drafts(writer, drafts):
        writer.execute(_RECORD, _columns(rows)).fetchall()


def _line(batch: Batch) -> tuple[str | int, ...]:
    """Return the values of _FIELDS; two empty texts for no recorder."""
    stream = batch.stream
    by = (batch.recorders[0].id, batch.recorders[0].key or "") if batch.recorders else ("", "")
    after = (stream.head, stream.head_hash, stream.touched, stream.status)
    return stream.id, stream.name, stream.kind, batch.labelled, *by, batch.head, batch.head_hash, *after


def _columns(rows: Iterable[EventRow]) -> list[list[Any]]:
    """Return rows as one list for each column."""
    return list(map(list, zip(*rows, strict=True)))
