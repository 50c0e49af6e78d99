"""How entries get into a PostgreSQL store: the calls of the functions that migration 0007 made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec
from psycopg.types.numeric import Int8

from spooklog.store.postgres import Connection, translated
from spooklog.store.rows import Batch, EventRow
from spooklog.store.writes import Writer, write_batch

Log: TypeAlias = tuple[Sequence[EventRow], Batch]
"""New entries of one stream, and what belongs to them."""

_LINE = """SELECT append_line(%s, %s, %b, %s, %b, %b, %s, %b, %s, %s::text[], %s::text[], %b, %s::text[], %s::bytea[], %s::text[],
    %b::bigint[], %s::text[], %b::bytea[])"""
_LINES = """SELECT log, id FROM append_lines(%s::text[], %s::text[], %b::bigint[], %s::text[], %b::bigint[],
    %b::bigint[], %s::text[], %b::bigint[], %s::text[],
    %s::bigint[], %s::text[], %s::text[], %s::boolean[], %b::bigint[], %b::bigint[], %s::text[], %b::bytea[])"""
_ENTRIES = translated("SELECT append_entries(?::text[], ?::bigint[], ?::text[], ?::bytea[])")
_LOCK_STREAMS = "SELECT FROM streams WHERE id = ANY (?::text[]) ORDER BY id FOR NO KEY UPDATE"
_LOCK_PEOPLE = "SELECT FROM people WHERE id = ANY (?::text[]) ORDER BY id FOR NO KEY UPDATE"


def is_line(rows: Sequence[EventRow], batch: Batch) -> bool:
    """Whether entries are what a line at a table makes: of a log that is there, with texts at most."""
    return bool(rows) and batch.head > 0 and not (batch.people or batch.seats or batch.members or batch.files)


def append_line(connection: Connection, rows: Sequence[EventRow], batch: Batch) -> list[int]:
    """Store a line in one statement; the ids of its entries, none where the log has moved on or a recorder lost their name."""
    stream, texts, by = batch.stream, batch.texts, batch.recorders
    parameters = (
        stream.id,
        stream.name,
        Int8(batch.head),
        batch.head_hash,
        Int8(batch.labelled),
        Int8(stream.head),
        stream.head_hash,
        Int8(stream.touched),
        stream.status,
        [person.id for person in by],
        [person.key for person in by],
        stream.kind == "game",
        [text.digest for text in texts],
        [text.salt for text in texts],
        [text.text for text in texts],
        [Int8(row.originator_version) for row in rows],
        [row.topic for row in rows],
        [row.state for row in rows],
    )
    return [id for (id,) in connection.execute(_LINE, parameters)]


def append_lines(connection: Connection, logs: Sequence[Log]) -> dict[str, list[int]]:
    """Store lines of different streams in one statement; the ids by stream, of those that were not refused as in `append_line`.

    They have no texts.
    """
    streams, batches = [batch.stream for _, batch in logs], [batch for _, batch in logs]
    by = [(number, person) for number, batch in enumerate(batches, start=1) for person in batch.recorders]
    entries = [(number, row) for number, (rows, _) in enumerate(logs, start=1) for row in rows]
    parameters = (
        [stream.id for stream in streams],
        [stream.name for stream in streams],
        [Int8(batch.head) for batch in batches],
        [batch.head_hash for batch in batches],
        [Int8(batch.labelled) for batch in batches],
        [Int8(stream.head) for stream in streams],
        [stream.head_hash for stream in streams],
        [Int8(stream.touched) for stream in streams],
        [stream.status for stream in streams],
        [Int8(number) for number, _ in by],
        [person.id for _, person in by],
        [person.key for _, person in by],
        [batches[number - 1].stream.kind == "game" for number, _ in by],
        [Int8(number) for number, _ in entries],
        [Int8(row.originator_version) for _, row in entries],
        [row.topic for _, row in entries],
        [row.state for _, row in entries],
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
    columns: list[list[Any]] = [[row[column] for row in rows] for column in range(4)]
    columns[1] = [Int8(version) for version in columns[1]]
    return [id for (id,) in connection.execute(_ENTRIES, columns)]


def _key(person: Any) -> str:
    return person.key or ""
