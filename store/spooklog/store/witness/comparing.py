"""Answers for a store that is not as it was seen: what is missing, and where the store lies now or lay before."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from spooklog.domain.values.errors import SpooklogError
from spooklog.store.database.application import EventRecorder
from spooklog.store.database.schema import rows_for
from spooklog.store.entries.mapper import entry_hash
from spooklog.store.index.streams import Streams
from spooklog.store.sqlite.connections import file_uri
from spooklog.store.witness.sightings import LogHead, Loss, MissingLog, Place, Remembered, Sighting, WitnessFiles

_MOST_LOOKED_AT = 8
"""How many former places of a store are checked before a new place counts as a copy."""


def missing(recorder: EventRecorder, streams: Streams, seen: Sighting) -> tuple[MissingLog, ...]:
    """Return the logs of a sighting that lack entries now, or have others; none where the store cannot be read."""

    def same(head: LogHead) -> bool:
        rows = recorder.select_events(head.log, gt=head.entry - 1, lte=head.entry)
        return [entry_hash(row) for row in rows] == [head.hash]

    try:
        now = {stream.id: stream.head for stream in streams.several([head.log for head in seen.logs])}
        heads = ((head, now.get(head.log, 0)) for head in seen.logs)
        return tuple(
            MissingLog(head.log, head.kind, head.entry, kept if kept < head.entry else None, head.hash)
            for head, kept in heads
            if kept < head.entry or not same(head)
        )
    except SpooklogError:
        return ()


def names(recorder: EventRecorder, streams: Streams, losses: Sequence[Loss]) -> dict[str, str]:
    """Return the names of the logs that lack entries, by id, as far as the store knows them."""
    select = "SELECT id FROM streams WHERE kind <> 'store' AND id IN ({})"
    found = rows_for(recorder.query, select, [log.log for loss in losses for log in loss.logs])
    return streams.names([log for (log,) in found])


def left_by(remembered: Remembered) -> Place | None:
    """Return a place that the store has left, or None: a store that still lies in its old place was copied, not moved."""
    for place in remembered.places[: -_MOST_LOOKED_AT - 1 : -1]:  # the last ones, the newest first
        if _left(place.where, remembered.store):
            return place
    return None


def replaced_by(files: WitnessFiles, where: str) -> Iterator[tuple[Remembered, Place]]:
    """Yield the other stores that were seen at a place, each with that place."""
    for other in files.others():
        place = other.at(where)
        if place is not None and not place.replaced:
            yield other, place


def _left(where: str, store: str) -> bool:
    """Return whether the store of an id certainly lies at a place no longer. Servers are not queried."""
    if not os.path.isabs(where):
        return False
    if not os.path.lexists(where):
        return True
    try:
        uri = f"{file_uri(Path(where))}?mode=ro&immutable=1"  # makes no files beside it, and waits for no lock
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            connection.execute("PRAGMA trusted_schema=OFF")
            tables = connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'streams'").fetchall()
            if not tables:
                return not os.path.lexists(f"{where}-wal")  # `immutable` leaves out the log, where its tables may lie
            return connection.execute("SELECT id FROM streams WHERE kind = 'store' LIMIT 2").fetchall() != [(store,)]
    except (sqlite3.Error, OSError, ValueError):
        return False
