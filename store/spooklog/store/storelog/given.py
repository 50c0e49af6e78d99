"""Reads what the store's own log says without folding it: entries of some topics, and the names that people were given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.values.errors import Corrupt
from spooklog.store.database.schema import Query
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.entries.rows import EventRow
from spooklog.store.entries.store_events import PersonRenamed


def own_entries(
    query: Query, columns: str, mapper: EntryMapper, topics: Sequence[str], *, gt: int = 0, lte: int = 2**62
) -> Iterator[AnyEntry]:
    """Yield the entries of some topics, in order, without those that cannot be read: the check of this log reports them.

    `columns` are those of an entry in a statement.
    """
    own = "originator_id = (SELECT id FROM streams WHERE kind = 'store') AND originator_version > ? AND originator_version <= ?"
    of_topics = f"topic IN ({', '.join('?' * len(topics))}) ORDER BY originator_version"
    for row in query(f"SELECT {columns} FROM events WHERE {own} AND {of_topics}", (gt, lte, *topics)):
        try:
            entry = mapper.entry(EventRow._make(row))
        except Corrupt:
            continue
        yield entry


def given_names(query: Query, columns: str, mapper: EntryMapper) -> dict[str, str]:
    """Map renamed people by id to the salted hashes of their names; `columns` are those of an entry in a statement."""
    events = (entry.event for entry in own_entries(query, columns, mapper, (PersonRenamed.TOPIC,)))
    return {event.person: event.name for event in events if isinstance(event, PersonRenamed)}
