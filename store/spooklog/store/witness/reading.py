"""Reads of a store what a witness needs: its newest entry, and the heads of logs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from spooklog.store.chain import entry_hash
from spooklog.store.location import Location, PostgresLocation
from spooklog.store.recorder import EventRecorder
from spooklog.store.rows import EventRow
from spooklog.store.schema import rows_for
from spooklog.store.streams import Streams
from spooklog.store.witness.sightings import LogHead, Loss, MissingLog, Sighting


class StoreReader(NamedTuple):
    """Reads a store. Every method raises Unavailable or Corrupt where the store cannot be read."""

    recorder: EventRecorder
    streams: Streams

    def id(self) -> str:
        """Return the id of the store, which its copies share."""
        return self.streams.own().id

    def newest(self) -> int:
        """Return the number of the newest entry in the order of the store; 0 while there is none."""
        return self.recorder.max_notification_id() or 0

    def hash_of(self, entry: int) -> str:
        """Return the hash of an entry by its number in the order of the store; empty where there is no such entry."""
        select = f"SELECT {self.recorder.entry_columns} FROM events WHERE notification_id = ?"
        rows = self.recorder.query(select, (entry,)) if entry else []
        return entry_hash(EventRow._make(rows[0])) if rows else ""

    def has(self, seen: Sighting | Loss) -> bool:
        """Return whether the newest entry of a sighting is still there, as it was."""
        return self.hash_of(seen.entry) == seen.hash

    def keeps(self, seen: Sighting) -> bool:
        """Return whether the store still has the logs of a sighting, none of them with another entry where it ended."""
        select = "SELECT id, head, head_hash FROM streams WHERE id IN ({})"
        rows = {log: (head, hash) for log, head, hash in rows_for(self.recorder.query, select, [one.log for one in seen.logs])}
        # the index says how a log ends; one that went on has to be looked at where it ended then
        return all(rows.get(one.log) == (one.entry, one.hash) or self._has_entry(one) for one in seen.logs)

    def healed(self, loss: Loss) -> bool:
        """Return whether what was missing is there again: the right file was put back."""
        return self.has(loss) and all(self._has_entry(log) for log in loss.logs)

    def _has_entry(self, log: LogHead | MissingLog) -> bool:
        rows = self.recorder.select_events(log.log, gt=log.entry - 1, lte=log.entry)
        return [entry_hash(row) for row in rows] == [log.hash]

    def is_as(self, seen: Sighting) -> bool:
        """Return whether the newest entry of a sighting is there as it was, and is still the newest."""
        select = f"SELECT {self.recorder.entry_columns} FROM events"
        rows = self.recorder.query(f"{select} WHERE notification_id >= ? ORDER BY notification_id LIMIT 2", (seen.entry,))
        return len(rows) == 1 and entry_hash(EventRow._make(rows[0])) == seen.hash

    def heads(self, after: int) -> tuple[LogHead, ...]:
        """Return the heads of the logs that have entries after `after`, those touched last at the end."""
        query = self.recorder.query
        of_new_entries = "SELECT DISTINCT originator_id FROM events WHERE notification_id > ?"
        logs = query(of_new_entries, (after,)) if after else query("SELECT id FROM streams")
        streams = self.streams.several([log for (log,) in logs])
        streams.sort(key=lambda stream: stream.touched)
        return tuple(map(LogHead.of, streams))


def place_of(location: Location) -> str | None:
    """Return the text of a place, the same however it was written; None for memory, and for a URL that had to be shortened."""
    if isinstance(location, PostgresLocation):
        return None if location.shown.endswith("…") else location.shown
    where = os.path.realpath(location) if isinstance(location, Path) else None
    return where if where is None or where.isprintable() else ascii(where)
