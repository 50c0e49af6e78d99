"""The players of games and series as records, gathered while these are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, TypeAlias, TypeVar

from spooklog.projections.records.games import SEPARATOR
from spooklog.store.store import Store

PAGE = 200
"""How many games, series or players are in memory at once."""

Tabled: TypeAlias = tuple[str, dict[str, Any]]
"""A record with the name of its table."""

_One = TypeVar("_One")


class PlayerSums:
    """The players of games and series, in the order in which they were met, with their games and wins."""

    def __init__(self, store: Store, merged: Mapping[str, str]) -> None:
        self._store, self._merged = store, merged
        self._games: Counter[str] = Counter()
        self._wins: Counter[str] = Counter()
        self._met: dict[str, None] = {}

    def take_seat(self, seat: Mapping[str, Any], *, counts: bool) -> None:
        """Add a seat of a game that statistics count, or not."""
        person = seat["player"]
        if person is not None:
            self._met[person] = None
            self._games[person] += counts
            self._wins[person] += counts and seat["winner"]

    def meet(self, person: str) -> None:
        """Add a player of a series."""
        self._met[person] = None

    def records(self) -> Iterator[Tabled]:
        """Yield the record of each player."""
        also: dict[str, list[str]] = {}
        for id, into in self._merged.items():
            also.setdefault(into, []).append(id)
        for page in paged(self._met, PAGE):
            names = self._store.people.names([*page, *(one for id in page for one in also.get(id, ()))])
            for id in page:
                others = sorted(filter(None, (names[one] for one in also.get(id, ()))))
                sums = {"games": self._games[id], "wins": self._wins[id]}
                yield "players", {"id": id, "name": names[id], "also": SEPARATOR.join(others)} | sums


def paged(some: Iterable[_One], size: int) -> Iterator[list[_One]]:
    """Yield lists of at most `size`."""
    rest = iter(some)
    while page := [*islice(rest, size)]:
        yield page
