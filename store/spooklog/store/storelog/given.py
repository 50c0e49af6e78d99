"""Finds the names that people were given, by the store's own log."""

from __future__ import annotations

from spooklog.domain.values.errors import Corrupt
from spooklog.store.database.schema import Query
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.entries.rows import EventRow
from spooklog.store.entries.store_events import PersonRenamed


def given_names(query: Query, columns: str, mapper: EntryMapper) -> dict[str, str]:
    """Map renamed people by id to the salted hashes of their names. Unreadable entries are skipped.

    `columns` are those of an entry in a statement.
    """
    own = "originator_id = (SELECT id FROM streams WHERE kind = 'store')"
    select = f"SELECT {columns} FROM events WHERE {own} AND topic = ? ORDER BY originator_version"
    names: dict[str, str] = {}
    for row in query(select, (PersonRenamed.TOPIC,)):
        try:
            event = mapper.entry(EventRow._make(row)).event
        except Corrupt:  # the check of the store's own log reports it
            continue
        if isinstance(event, PersonRenamed):
            names[event.person] = event.name
    return names
