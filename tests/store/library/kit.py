"""Recorders of stores for the suites that eventsourcing ships: they store bare events, and ours take them with their rows."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any

from spooklog.store.database.application import EventRecorder
from spooklog.store.entries.rows import Batch, EventRow, Stream


def taking_events(recorder: EventRecorder) -> Any:
    """Return the recorder with an `insert_events` that makes the row of each stream from its events."""
    insert, one_by_one = recorder.insert_events, Lock()

    def insert_events(stored_events: Sequence[Any], **_: Any) -> list[int] | None:
        rows = [EventRow(str(one.originator_id), one.originator_version, one.topic, one.state) for one in stored_events]
        with one_by_one:  # the suites write into a stream from one thread; ours would decide again
            batches = [_batch(recorder, id) for id in dict.fromkeys(row.originator_id for row in rows)]
        return insert(rows, batches=batches)

    vars(recorder)["insert_events"] = insert_events
    return recorder


def _batch(recorder: EventRecorder, id: str) -> Batch:
    ((head, hash),) = recorder.query("SELECT head, head_hash FROM streams WHERE id = ?", (id,)) or [(0, "")]
    return Batch(Stream(id, "game", f"n{id}", "counting/1", head + 1, f"h{head + 1}", 5, "open"), head, hash)
