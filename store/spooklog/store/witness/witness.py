"""A witness of a store remembers outside of the store what it saw, and notices when that is missing.

`StoreReader` reads of the store what a witness needs: its newest entry, and the heads of logs.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from spooklog.domain.values.errors import SpooklogError
from spooklog.store.database.application import EventRecorder
from spooklog.store.database.location import Location, PostgresLocation
from spooklog.store.database.schema import rows_for
from spooklog.store.entries.clock import Clock, system_clock
from spooklog.store.entries.mapper import entry_hash
from spooklog.store.entries.rows import Batch, EventRow, Stream
from spooklog.store.index.streams import Streams
from spooklog.store.witness.sightings import (
    MOST_LOGS,
    MOST_LOSSES,
    PUT_AWAY,
    LogHead,
    Loss,
    MissingLog,
    Place,
    Remembered,
    Sighting,
    WitnessFiles,
)

if TYPE_CHECKING:
    from spooklog.store.store import Store


class Replaced(msgspec.Struct, frozen=True):
    """Another store that lay at this place: its id and when it was seen there last; `empty` where the present one has no game."""

    store: str
    at: int
    empty: bool


class Report(msgspec.Struct, frozen=True, gc=False):
    """What a witness found: sightings that the store does not confirm, and the store that lay here before."""

    where: str = ""
    losses: tuple[Loss, ...] = ()
    replaced: Replaced | None = None


class Witness:
    """Compares a store with what was seen of it, and remembers what it sees now, in files of a folder.

    No method raises for a folder that cannot be used, and it may be None: the witness then remembers and finds nothing.
    """

    def __init__(self, store: Store, folder: Path | None, clock: Clock = system_clock) -> None:
        self._reader = StoreReader(store.recorder, store.streams)
        self._where = place_of(store.recorder.location)
        self._folder = folder
        self._clock = clock
        self._files: WitnessFiles | None = None
        self._sure: Sighting | None = None
        """The sighting in the file, where this process has checked that the store confirms it."""
        self._only_lines = False
        """Whether the last entries that this process stored were a line, which `stored` has remembered."""
        self._lock = Lock()

    def look(self, *, every_log: bool = False) -> Report:
        """Compare the store with what was seen of it, and remember how it is now. A loss is reported until `accept`.

        With `every_log` the logs that were touched long ago are compared, too.
        """
        where = self._where
        with self._lock, suppress(SpooklogError, OSError):
            if where is None or self._folder is None:
                return Report()
            self._files = files = self._files or WitnessFiles(self._folder, self._reader.streams.own().id)
            place = files.read().at(where)
            if (
                place
                and not (place.replaced or place.losses)
                and self._reader.is_as(place.seen)
                and self._reader.keeps(place.seen)
            ):
                self._sure, report = place.seen, Report(where)  # the common case, without a lock
            else:
                report = self._look_closely(files, where)
            return self._look_at_older(where, report) if every_log else report
        return Report()

    def stored(self, ids: Sequence[int], batches: Sequence[Batch]) -> None:
        """Remember entries that were just stored, by their places in the order of the store and the rows of their logs."""
        with self._lock, suppress(SpooklogError, OSError):
            if self._where is None or self._files is None or not ids:
                return
            with self._files.locked() as may_write:
                remembered = self._files.read()
                place = remembered.at(self._where)
                self._only_lines = len(batches) == 1 and not batches[0].drafts
                # the file is not as this process left it, or more than a line was stored: compare with the store
                if not self._only_lines or place is None or place.seen != self._sure:
                    self._see(self._files, remembered, self._where, may_write=may_write)
                elif may_write:
                    row = batches[0].stream
                    seen = place.seen.further(self._clock(), ids[-1], row.head_hash, (row,))
                    self._remember(self._files, remembered, Place(self._where, seen, place.losses))

    def leave(self) -> None:
        """Remember what was stored in other ways than line by line, or by other processes."""
        with suppress(SpooklogError):
            if not self._only_lines and (self._sure is None or not self._reader.is_as(self._sure)):
                self.look()

    def accept(self) -> None:
        """Forget all losses, and remember the store as it is now."""
        with self._lock, suppress(SpooklogError, OSError):
            if self._where is None or self._files is None:
                return
            with self._files.locked() as may_write:
                if may_write:
                    self._files.write_older(self._files.older().without(self._where))
                    self._remember(self._files, self._files.read(), Place(self._where, self._sight(), ()))

    def names(self, losses: Sequence[Loss]) -> dict[str, str]:
        """Return the names of the logs that lack entries, as far as the store knows them."""
        from spooklog.store.witness.comparing import names  # start-up cost: only after a loss

        with suppress(SpooklogError):
            return names(*self._reader, losses)
        return {}

    def _look_closely(self, files: WitnessFiles, where: str) -> Report:
        """Compare the store with what was seen of it, and with what lay here before; remember how it is now."""
        with files.locked() as may_write:
            remembered, replaced = files.read(), None
            place = remembered.at(where)
            if place is None or place.replaced:
                remembered, replaced = self._arrive(files, remembered, where, may_write=may_write)
            return Report(where, self._see(files, remembered, where, may_write=may_write), replaced)

    def _look_at_older(self, where: str, report: Report) -> Report:
        """Add to a report what is missing of the logs that were touched long ago."""
        if self._files is None or (older := self._files.older().at(where)) is None or self._reader.keeps(older.seen):
            return report
        from spooklog.store.witness.comparing import missing  # start-up cost: only after a loss, here and below

        gone = missing(*self._reader, older.seen)
        with self._files.locked() as may_write:
            remembered = self._files.read()
            if not gone or (place := remembered.at(where)) is None:
                return report
            loss = Loss(older.seen.at, older.seen.entry, older.seen.hash, place.seen.entry, gone)
            place = msgspec.structs.replace(place, losses=(*place.losses, loss)[-MOST_LOSSES:])
            if may_write:
                now = self._files.older()  # another process may have put more away meanwhile
                seen = (now.at(where) or older).seen
                self._files.write_older(now.having(Place(where, seen.without(gone))))
                self._remember(self._files, remembered, place)
        return msgspec.structs.replace(report, losses=place.losses)

    def _arrive(
        self, files: WitnessFiles, remembered: Remembered, where: str, *, may_write: bool
    ) -> tuple[Remembered, Replaced | None]:
        """Note a store at a place that is new to it; return what to remember of it, and the store that lay there before."""
        from spooklog.store.witness.comparing import left_by, replaced_by  # start-up cost: only in a new place

        if (place := remembered.at(where)) or (place := left_by(remembered)):
            here = msgspec.structs.replace(place, where=where, replaced=False)
            remembered = remembered.having(here, instead_of=place.where)
            if may_write and (older := files.older().at(place.where)):
                files.write_older(files.older().having(msgspec.structs.replace(older, where=where), instead_of=place.where))
        replaced = None
        for other, there in replaced_by(files, where):
            empty = not any(self._reader.streams.newest(1, kind=kind, archived=None) for kind in ("game", "series"))
            replaced = Replaced(other.store, there.seen.at, empty)
            if may_write:
                files.write_other(other.having(msgspec.structs.replace(there, replaced=True)))
        return remembered, replaced

    def _see(self, files: WitnessFiles, remembered: Remembered, where: str, *, may_write: bool) -> tuple[Loss, ...]:
        """Compare the store with what was seen, remember how it is now, and return the losses."""
        place = remembered.at(where)
        seen, losses = self._compare(place) if place else (self._sight(), ())
        if may_write:
            self._remember(files, remembered, Place(where, seen, losses))
        return losses

    def _compare(self, place: Place) -> tuple[Sighting, tuple[Loss, ...]]:
        """Return the new sighting, and the losses: those of former sightings, and of the last."""
        reader, seen = self._reader, place.seen
        losses = tuple(loss for loss in place.losses if not reader.healed(loss))  # the right file may have been put back
        if seen == self._sure or (reader.has(seen) and reader.keeps(seen)):
            return self._sight(seen), losses
        from spooklog.store.witness.comparing import missing

        now = self._sight()
        loss = Loss(seen.at, seen.entry, seen.hash, now.entry, missing(*self._reader, seen))
        return now, (*losses, loss)[-MOST_LOSSES:]

    def _sight(self, before: Sighting | None = None) -> Sighting:
        """Return a sighting of the store as it is now; with a former sighting only newer entries are read."""
        reader = self._reader
        newest, before = reader.newest(), before or Sighting(self._clock(), 0, "")
        hash = reader.hash_of(newest) if newest > before.entry else ""
        if not hash:
            return before
        return before.further(self._clock(), newest, hash, reader.moved(before.entry))

    def _remember(self, files: WitnessFiles, remembered: Remembered, place: Place) -> None:
        if len(place.seen.logs) >= MOST_LOGS + PUT_AWAY:
            seen, others = place.seen.parted()
            place, older = msgspec.structs.replace(place, seen=seen), files.older()
            before = older.at(place.where)
            put_away = (before.seen if before else Sighting(seen.at, seen.entry, seen.hash)).with_logs(others)
            files.write_older(older.having(Place(place.where, put_away)))
        files.write(remembered if remembered.at(place.where) == place else remembered.having(place))
        self._sure = place.seen


class StoreReader(NamedTuple):
    """Reads a store. Every method raises Unavailable or Corrupt where the store cannot be read."""

    recorder: EventRecorder
    streams: Streams

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

    def moved(self, after: int) -> list[Stream]:
        """Return the rows of the logs that have entries after `after`, those touched last at the end."""
        query = self.recorder.query
        of_new_entries = "SELECT DISTINCT originator_id FROM events WHERE notification_id > ?"
        logs = query(of_new_entries, (after,)) if after else query("SELECT id FROM streams")
        streams = self.streams.several([log for (log,) in logs])
        streams.sort(key=lambda stream: stream.touched)
        return streams


def place_of(location: Location) -> str | None:
    """Return the text of a place, the same however it was written; None for memory, and for a URL that had to be shortened."""
    if isinstance(location, PostgresLocation):
        return None if location.shown.endswith("…") else location.shown
    where = os.path.realpath(location) if isinstance(location, Path) else None
    return where if where is None or where.isprintable() else ascii(where)
