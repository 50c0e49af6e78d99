"""The players of games and series as records, gathered while these are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Annotated, TypeVar

from msgspec import field

from spooklog.domain.values.record import Means, Record
from spooklog.projections.records.games import SEPARATOR, SeatRecord
from spooklog.store.store import Store

PAGE = 200
"""How many games, series or players are in memory at once."""

_One = TypeVar("_One")


class PlayerRecord(Record, frozen=True, kw_only=True):
    """The record of a player."""

    TABLE = "players"
    EACH = "person who has a seat in these games or series"

    id: Annotated[str, Means("what rows of other tables name the person by")]
    name: Annotated[str | None, Means("the full name; empty for one who was erased")]
    other_names: Annotated[str, Means("the names of persons who were merged into this one, between `; `")] = field(name="also")
    games: Annotated[int, Means("how many seats they took in these games; copies and archived games are left out")]
    wins: Annotated[int, Means("how many of those games they won")]


class PlayerSums:
    """The players of games and series, in the order in which they were met, with their games and wins."""

    def __init__(self, store: Store, merged: Mapping[str, str]) -> None:
        self._store, self._merged = store, merged
        self._games: Counter[str] = Counter()
        self._wins: Counter[str] = Counter()
        self._met: dict[str, None] = {}

    def take_seat(self, seat: SeatRecord, *, counts: bool) -> None:
        """Add a seat of a game that statistics count, or not."""
        person = seat.player
        if person is not None:
            self._met[person] = None
            self._games[person] += counts
            self._wins[person] += counts and seat.winner

    def meet(self, person: str) -> None:
        """Add a player of a series."""
        self._met[person] = None

    def records(self) -> Iterator[PlayerRecord]:
        """Yield the record of each player."""
        also: dict[str, list[str]] = {}
        for id, into in self._merged.items():
            also.setdefault(into, []).append(id)
        for page in paged(self._met, PAGE):
            names = self._store.people.names([*page, *(one for id in page for one in also.get(id, ()))])
            for id in page:
                others = sorted(filter(None, (names[one] for one in also.get(id, ()))))
                yield PlayerRecord(
                    id=id, name=names[id], other_names=SEPARATOR.join(others), games=self._games[id], wins=self._wins[id]
                )


def paged(some: Iterable[_One], size: int) -> Iterator[list[_One]]:
    """Yield lists of at most `size`."""
    rest = iter(some)
    while page := [*islice(rest, size)]:
        yield page
