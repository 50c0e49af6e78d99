"""Checks that fold no entry: hash chains, pages, and rows of the database as a whole."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.values.errors import Corrupt
from spooklog.store.checks.facts import Fact, select, table, walk
from spooklog.store.database.application import PAGE, EventRecorder
from spooklog.store.entries.mapper import Chain, EntryMapper
from spooklog.store.entries.row_validation import LARGEST, TABLES, Column, fault
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
    return [*recorder.damage(), *(finding.message for finding in walk(FACTS, recorder))]


def _valid(name: str, columns: Sequence[Column]) -> Fact:
    """Return the fact that a table holds what its columns are declared to hold; others no reader would accept."""
    page = 1 if any(column.most == LARGEST for column in columns) else PAGE
    return Fact(table(name, columns, page), "{said}", lambda _, row: fault(name, columns, row))


_UNLISTED = "SELECT DISTINCT originator_id FROM events WHERE originator_id NOT IN (SELECT id FROM streams)"
FACTS = (
    Fact(select("log", _UNLISTED), "{log}: the log is not in the index"),
    *(_valid(name, columns) for name, columns in TABLES.items()),
)
