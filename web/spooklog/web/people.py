"""How pages call people, and in which colour they show them.

At a table a colour goes with the seat; in a series, and at the tables of its games, with the seat in the series. Pages about
people show each in the colour of the seat that they had last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spooklog.store.store import Store

COLOURS = 6
"""Colours in the style, `c1` to `c6`."""


def first_names(names: Iterable[str]) -> dict[str, str]:
    """Return what a page calls its people, by full name: the first name, where two share it with the initial of the last one.

    Who cannot be told apart so either keeps the full name.
    """
    called = {name: (name.split() or [""])[0] for name in names}
    called |= {name: f"{short}\N{NO-BREAK SPACE}{name.split()[-1][0]}." for name, short in _shared(called) if " " in name.strip()}
    return called | {name: name for name, _ in _shared(called)}


def _shared(called: dict[str, str]) -> list[tuple[str, str]]:
    """Return the names whose short form is that of another one, too."""
    count = Counter(short.casefold() for short in called.values())
    return [(name, short) for name, short in called.items() if count[short.casefold()] > 1]


def seat_colours(store: Store, game: str) -> tuple[int, ...]:
    """Return the colour of each seat of a game, by its stream: in a series that of the player in the series."""
    member = store.series.member(game)
    of = {seat.person: seat.number for seat in store.people.seats(member.series)} if member else {}
    return tuple(of.get(seat.person, seat.number) for seat in store.people.seats(game))


def colours_of_people(store: Store) -> dict[str, int]:
    """Return the colours of people by name, for pages about people.

    They keep the seat that they had last, in a series before others; the first ones get different colours while there are some.
    """
    found: dict[str, int] = {}
    for name, seat in store.people.last_seats():
        wanted = (seat - 1) % COLOURS + 1
        free = [colour for colour in range(1, COLOURS + 1) if colour not in found.values()]
        found[name] = wanted if wanted in free or not free else free[0]
    return found
