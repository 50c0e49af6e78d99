"""Checks that fold no entry: hash chains, pages, and rows of the database as a whole."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.values.errors import Corrupt
from spooklog.store.database.application import PAGE, EventRecorder
from spooklog.store.entries.mapper import Chain, EntryMapper
from spooklog.store.entries.row_validation import LARGEST, TABLES, fault, shown
from spooklog.store.entries.rows import Stream


def check_chain(stream: Stream, recorder: EventRecorder, mapper: EntryMapper) -> list[str]:
    """Return what is wrong with the hash chain of a stream, one line at most; no entry is folded."""
    chain = Chain()
    try:
        for row in recorder.iter_events(stream.id):
            chain.follow(row, mapper.envelope(row))
        chain.ends_at(stream)
    except Corrupt as problem:
        return [problem.message]
    return []


def check_database(recorder: EventRecorder) -> list[str]:
    """Return problems of the database as a whole: damaged pages, dangling rows, entries whose stream is not in the index."""
    problems = list(recorder.damage())
    unlisted = "SELECT DISTINCT originator_id FROM events WHERE originator_id NOT IN (SELECT id FROM streams)"
    problems += [f"{shown(str(stream))}: the log is not in the index" for (stream,) in recorder.query(unlisted)]
    return problems + [problem for table in TABLES for problem in _check_rows(recorder, table)]


def _check_rows(recorder: EventRecorder, table: str) -> Iterator[str]:
    """Yield the faults of rows that no reader would accept."""
    columns = TABLES[table]
    large = any(column.most == LARGEST for column in columns)
    rows = recorder.every_row(table, [column.name for column in columns], page=1 if large else PAGE)
    yield from filter(None, (fault(table, columns, row) for row in rows))
