"""How entries get into a PostgreSQL store: the calls of the functions that migration 0007 made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from spooklog.store.postgres import Connection
from spooklog.store.postgres_arrays import blobs, numbers, texts
from spooklog.store.rows import Batch, EventRow, Person
from spooklog.store.writes import Writer, write_batch

Log: TypeAlias = tuple[Sequence[EventRow], Batch]
"""New entries of one stream, and what belongs to them."""

_LINE = "SELECT append_line(%b, %b, %b, %b, %b)"
_LINES = f"SELECT log, id FROM append_lines({', '.join(['%b'] * 16)})"
_ENTRIES = "SELECT append_entries(%b, %b, %b, %b)"
_LOCK_STREAMS = "SELECT FROM streams WHERE id = ANY (?::text[]) ORDER BY id FOR NO KEY UPDATE"
_LOCK_PEOPLE = "SELECT FROM people WHERE id = ANY (?::text[]) ORDER BY id FOR NO KEY UPDATE"


def is_line(rows: Sequence[EventRow], batch: Batch) -> bool:
    """Whether entries are what a line at a table makes: of a log that is there, by one recorder, with nothing new beside it."""
    more = batch.people or batch.seats or batch.members or batch.files or batch.texts or len(batch.recorders) > 1
    return bool(rows) and batch.head > 0 and not more


def append_line(connection: Connection, rows: Sequence[EventRow], batch: Batch) -> list[int]:
    """Store a line in one statement; the ids of its entries, none where the log has moved on or its recorder lost their name."""
    stream = batch.stream
    recorder, key = _recorder_of(batch)
    parameters = (
        texts((stream.id, stream.name, batch.head_hash, stream.head_hash, stream.status, recorder, key, stream.kind)),
        numbers((batch.head, stream.head, stream.touched, batch.labelled)),
        numbers(row.originator_version for row in rows),
        texts(row.topic for row in rows),
        blobs(row.state for row in rows),
    )
    ((ids,),) = connection.execute(_LINE, parameters)
    return ids or []


def append_lines(connection: Connection, logs: Sequence[Log]) -> dict[str, list[int]]:
    """Store lines of different streams in one statement; the ids by stream, of those that `append_line` would not refuse."""
    batches = [batch for _, batch in logs]
    streams, by = [batch.stream for batch in batches], [_recorder_of(batch) for batch in batches]
    entries = [(number, row) for number, (rows, _) in enumerate(logs, start=1) for row in rows]
    parameters = (
        texts(stream.id for stream in streams),
        texts(stream.name for stream in streams),
        numbers(batch.head for batch in batches),
        texts(batch.head_hash for batch in batches),
        numbers(batch.labelled for batch in batches),
        numbers(stream.head for stream in streams),
        texts(stream.head_hash for stream in streams),
        numbers(stream.touched for stream in streams),
        texts(stream.status for stream in streams),
        texts(recorder for recorder, _ in by),
        texts(key for _, key in by),
        texts(stream.kind for stream in streams),
        numbers(number for number, _ in entries),
        numbers(row.originator_version for _, row in entries),
        texts(row.topic for _, row in entries),
        blobs(row.state for _, row in entries),
    )
    stored: dict[str, list[int]] = {}
    for log, id in connection.execute(_LINES, parameters):
        stored.setdefault(log, []).append(id)
    return stored


def append_logs(writer: Writer, connection: Connection, logs: Sequence[Log]) -> list[int]:
    """Store entries of any kind within a transaction of which this is the last: all row locks are taken before the first id.

    Raises Conflict when a log has moved on. Rows that several writers may want are locked in one order.
    """
    writer.execute(_LOCK_STREAMS, ([batch.stream.id for _, batch in logs],))
    writer.execute(_LOCK_PEOPLE, ([person.id for _, batch in logs for person in batch.recorders],))
    for _, batch in logs:
        write_batch(writer, msgspec.structs.replace(batch, people=tuple(sorted(batch.people, key=_key))))
    rows = [row for rows, _ in logs for row in rows]
    columns = (
        texts(row.originator_id for row in rows),
        numbers(row.originator_version for row in rows),
        texts(row.topic for row in rows),
        blobs(row.state for row in rows),
    )
    return [id for (id,) in connection.execute(_ENTRIES, columns)]


def _recorder_of(batch: Batch) -> tuple[str, str]:
    """The id and key of the one who recorded a line; two empty texts for none."""
    return (batch.recorders[0].id, batch.recorders[0].key or "") if batch.recorders else ("", "")


def _key(person: Person) -> str:
    return person.key or ""
