"""Finds what was erased, by the store's own log."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from spooklog.store.database.application import EventRecorder
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.entries.store_events import Erased, LogExtended, LogImported
from spooklog.store.storelog.given import own_entries

_TOPICS = (Erased.TOPIC, LogImported.TOPIC, LogExtended.TOPIC)


_found: WeakKeyDictionary[EventRecorder, tuple[object, frozenset[str]]] = WeakKeyDictionary()
"""What was found in a store, with the end of its own log at that time."""


def erased_texts(recorder: EventRecorder, mapper: EntryMapper) -> frozenset[str]:
    """Return the digests of texts that were erased here, or that a replay file left out. Unreadable entries are skipped.

    The store's own log is read again only when it has moved.
    """
    end = recorder.query("SELECT head, head_hash FROM streams WHERE kind = 'store'")
    if recorder not in _found or _found[recorder][0] != end:
        _found[recorder] = end, _read(recorder, mapper)
    return _found[recorder][1]


def _read(recorder: EventRecorder, mapper: EntryMapper) -> frozenset[str]:
    texts: set[str] = set()
    for entry in own_entries(recorder.query, recorder.entry_columns, mapper, _TOPICS):
        match entry.event:
            case Erased() as event:
                texts.update(event.texts)
            case LogImported() | LogExtended() as event:
                texts.update(event.missing)
    return frozenset(texts)
