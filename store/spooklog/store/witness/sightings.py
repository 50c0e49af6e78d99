"""What a witness remembers of a store: entries by number and hash, ids and times. No names, as these may be erased later."""

# No `from __future__ import annotations`: msgspec would evaluate the strings again in each command.

from collections.abc import Iterable
from operator import attrgetter
from typing import Annotated, Self

import msgspec

from spooklog.store.rows import Kind, Stream

MOST_LOGS = 100
"""How many logs each command looks at: those that were touched last."""

PUT_AWAY = 25
"""So many more are held before they are put away together: each line writes those that are held."""
MOST_PLACES = 32
MOST_LOSSES = 8

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

    @classmethod
    def of(cls, stream: Stream) -> Self:
        """Return where a log stands, by its row."""
        return cls(stream.id, stream.kind, stream.head, stream.head_hash)


class Sighting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A store as it was at a time: its newest entry, by its number in the order of the store.

    `logs` are the heads of its logs, the one touched last at the end.
    """

    at: Time
    entry: Number
    hash: str
    logs: tuple[LogHead, ...] = ()

    def further(self, at: int, entry: int, hash: str, logs: tuple[LogHead, ...]) -> Self:
        """Return this sighting updated by a later look at the same store: neither the store nor a log ever goes back."""
        heads = {head.log: head for head in self.logs}
        for head in logs:
            before = heads.pop(head.log, head)  # out and in again, so that the log touched last stands last
            heads[head.log] = max(before, head, key=attrgetter("entry"))
        if entry <= self.entry:
            at, entry, hash = self.at, self.entry, self.hash
        return type(self)(at, entry, hash, tuple(heads.values()))

    def parted(self) -> tuple[Self, tuple[LogHead, ...]]:
        """Return this sighting with the logs touched last alone, and the others once there are enough of them."""
        most = MOST_LOGS if len(self.logs) >= MOST_LOGS + PUT_AWAY else len(self.logs)
        return type(self)(self.at, self.entry, self.hash, self.logs[-most:]), self.logs[:-most]

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
