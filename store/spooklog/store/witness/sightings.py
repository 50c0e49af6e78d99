"""What a witness remembers of a store, and the files that hold it: entries by number and hash, ids and times.

It remembers no names, as these may be erased later. A store has one file, which each command reads, and one beside it with the
logs that were touched long ago. They lie in a folder that only their user may read. A file with invalid content counts as
missing. A folder that cannot be used is no error: the witness then remembers nothing.
"""

# No `from __future__ import annotations`: msgspec would evaluate the strings again in each command.

import os
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, suppress
from hashlib import sha256
from operator import attrgetter
from pathlib import Path
from typing import Annotated, Self

import msgspec

from spooklog.domain.values.codec import Codec
from spooklog.store.entries.rows import Kind, Stream
from spooklog.store.files.private_files import locked_folder, read_private, write_private

MOST_LOGS = 100
"""How many logs each command looks at: those that were touched last."""

PUT_AWAY = 25
"""So many more are held before they are put away together: each line writes those that are held."""
MOST_PLACES = 32
MOST_LOSSES = 8

MOST_BYTES = 2**20
MOST_OLDER_BYTES = 2**26
MOST_STORES = 500
"""How many stores are remembered; the store that had nothing new for the longest time is forgotten first."""
LOCK_SECONDS = 0.2  # each line at the table takes this lock

OLDER = ".older"
_LONGEST_ID = 64
_Stamp = tuple[int, int, int]

Number = Annotated[int, msgspec.Meta(ge=0, le=2**62)]
"""The number of an entry; 0 where there is none."""

Time = Annotated[int, msgspec.Meta(ge=0, le=253_370_764_800_000)]
"""Ms since 1970 UTC, before the year 9999."""


class LogHead(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Where a log stood: the number of its last entry, and the hash of that."""

    log: str
    kind: Kind
    entry: Number
    hash: str


class Sighting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A store as it was at a time: its newest entry, by its number in the order of the store.

    `logs` are the heads of its logs, the one touched last at the end.
    """

    at: Time
    entry: Number
    hash: str
    logs: tuple[LogHead, ...] = ()

    def further(self, at: int, entry: int, hash: str, rows: Iterable[Stream]) -> Self:
        """Return this sighting updated by a later look at the same store, with rows of its logs: neither ever goes back."""
        heads = {head.log: head for head in self.logs}
        for row in rows:
            head = LogHead(row.id, row.kind, row.head, row.head_hash)
            before = heads.pop(head.log, head)  # out and in again, so that the log touched last stands last
            heads[head.log] = max(before, head, key=attrgetter("entry"))
        if entry <= self.entry:
            at, entry, hash = self.at, self.entry, self.hash
        return type(self)(at, entry, hash, tuple(heads.values()))

    def parted(self) -> tuple[Self, tuple[LogHead, ...]]:
        """Return this sighting with the MOST_LOGS logs alone that were touched last, and the others."""
        return type(self)(self.at, self.entry, self.hash, self.logs[-MOST_LOGS:]), self.logs[:-MOST_LOGS]

    def without(self, logs: Iterable["MissingLog"]) -> Self:
        """Return this sighting without some logs."""
        gone = {log.log for log in logs}
        return type(self)(self.at, self.entry, self.hash, tuple(head for head in self.logs if head.log not in gone))

    def with_logs(self, logs: Iterable[LogHead]) -> Self:
        """Return this sighting with more logs, those of newer heads in place of older ones."""
        return type(self)(self.at, self.entry, self.hash, tuple({head.log: head for head in (*self.logs, *logs)}.values()))


class MissingLog(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A log that had `entry` entries; `kept` of them were there when the loss was noticed, None where others had their numbers.

    `hash` is the hash of the last entry.
    """

    log: str
    kind: Kind
    entry: Number
    kept: int | None
    hash: str = ""


class Loss(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sighting that the store does not confirm; `found` is the newest entry instead, `logs` are the logs that lack entries."""

    at: Time
    entry: Number
    hash: str
    found: int
    logs: tuple[MissingLog, ...] = ()


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A store at a place (a path, or a URL without its password): what was seen there, and what of it is missing.

    `replaced` is true once another store was seen there.
    """

    where: str
    seen: Sighting
    losses: tuple[Loss, ...] = ()
    replaced: bool = False


class Remembered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is remembered of a store, by its id. It may lie in several places, as with a copy or a backup."""

    store: str
    places: tuple[Place, ...] = ()

    def at(self, where: str) -> Place | None:
        """Return what was seen at a place; None where the store was not seen there."""
        return next((place for place in self.places if place.where == where), None)

    def without(self, where: str) -> Self:
        """Return the same without a place."""
        return type(self)(self.store, tuple(place for place in self.places if place.where != where))

    def having(self, place: Place, *, instead_of: str | None = None) -> Self:
        """Return the same with a place added or replaced, as the last one; `instead_of` is a place that is dropped for it."""
        others = [one for one in self.places if one.where not in (place.where, instead_of)]
        return type(self)(self.store, (*others, place)[-MOST_PLACES:])


_REMEMBERED = Codec(Remembered)


class WitnessFiles:
    """Reads and writes the file of a store."""

    def __init__(self, folder: Path, store: str) -> None:
        self._folder = folder
        self._name = _name_of(store)
        self._store = store
        self._stamp: _Stamp | None = None
        self._known = Remembered(store)

    def locked(self) -> AbstractContextManager[bool]:
        """Keep other processes from writing here meanwhile; the value is whether this one may write, as of `locked_folder`."""
        return locked_folder(self._folder, LOCK_SECONDS)

    def read(self) -> Remembered:
        """Return what is remembered of the store; nothing where its file is missing, damaged, or of another store."""
        stamp = self._look()
        if stamp is None or stamp != self._stamp:
            found = _read(self._folder / self._name)
            self._known = found if found and found.store == self._store else Remembered(self._store)
            self._stamp = stamp
        return self._known

    def write(self, remembered: Remembered) -> None:
        """Write what to remember of the store, if possible. Call it within `locked`."""
        if remembered == self._known:
            return
        if self._stamp is None:
            self._forget_oldest()
        if write_private(self._folder / self._name, msgspec.json.encode(remembered)):
            self._known, self._stamp = remembered, self._look()

    def older(self) -> Remembered:
        """Return what is remembered of the logs that were touched long ago."""
        found = _read(self._older, MOST_OLDER_BYTES)
        return found if found and found.store == self._store else Remembered(self._store)

    def write_older(self, remembered: Remembered) -> None:
        """Write what to remember of the logs that were touched long ago. Call it within `locked`."""
        write_private(self._older, msgspec.json.encode(remembered))

    def others(self) -> Iterator[Remembered]:
        """Yield what is remembered of other stores. Reads every file of the folder."""
        with suppress(OSError):
            for name in sorted(os.listdir(self._folder)):
                if name.endswith(".json") and name != self._name:
                    found = _read(self._folder / name)
                    if found and name == _name_of(found.store):
                        yield found

    def write_other(self, remembered: Remembered) -> None:
        """Write what to remember of another store. Call it within `locked`."""
        write_private(self._folder / _name_of(remembered.store), msgspec.json.encode(remembered))

    @property
    def _older(self) -> Path:
        return (self._folder / self._name).with_suffix(OLDER)

    def _look(self) -> _Stamp | None:
        try:
            found = os.stat(self._folder / self._name, follow_symlinks=False)
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size

    def _forget_oldest(self) -> None:
        """Remove the oldest files where there is no room for one more."""
        with suppress(OSError), os.scandir(self._folder) as found:
            files = [file for file in found if file.name.endswith(".json")]
            if len(files) >= MOST_STORES:
                files.sort(key=lambda file: file.stat(follow_symlinks=False).st_mtime_ns)
                for file in files[: len(files) - MOST_STORES + 1]:
                    os.unlink(file)
                    Path(file).with_suffix(OLDER).unlink(missing_ok=True)


def _name_of(store: str) -> str:
    """Return the name of the file of a store: its id, or a hash of an id that spooklog never gave, which may lead elsewhere."""
    plain = store.isascii() and store.isalnum() and store == store.lower() and len(store) <= _LONGEST_ID
    return f"{store if plain else sha256(store.encode('utf-8', 'surrogatepass')).hexdigest()}.json"


def _read(path: Path, most: int = MOST_BYTES) -> Remembered | None:
    """Return what a file holds; None where it is missing, no plain file of this user, too large, or invalid."""
    raw = read_private(path, most)
    try:
        return None if raw is None else _REMEMBERED.decode(raw)
    except (ValueError, RecursionError, msgspec.MsgspecError):
        return None
