"""Finds what was erased, by the store's own log."""

from __future__ import annotations

from spooklog.domain.errors import Corrupt
from spooklog.store.application import EventRecorder
from spooklog.store.mapper import EntryMapper
from spooklog.store.rows import EventRow
from spooklog.store.storelog.events import Erased, LogExtended, LogImported

_TOPICS = (Erased.TOPIC, LogImported.TOPIC, LogExtended.TOPIC)


def erased_texts(recorder: EventRecorder, mapper: EntryMapper) -> frozenset[str]:
    """Return the digests of texts that were erased here, or that a replay file left out. Unreadable entries are skipped."""
    own = "originator_id = (SELECT id FROM streams WHERE kind = 'store')"
    select = f"SELECT {recorder.entry_columns} FROM events WHERE {own}"
    texts: set[str] = set()
    for row in recorder.query(f"{select} AND topic IN (?, ?, ?)", _TOPICS):
        try:
            event = mapper.entry(EventRow._make(row)).event
        except Corrupt:  # the check of the store's own log reports it
            continue
        if isinstance(event, Erased):
            texts.update(event.texts)
        elif isinstance(event, LogImported | LogExtended):
            texts.update(event.missing)
    return frozenset(texts)
