"""How pages call people, and in which colour they show them.

At a table a colour goes with the seat; in a series, and at the tables of its games, with the seat in the series. Pages about
people show each in the colour of the seat that they had last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.labels import Labels, normal

if TYPE_CHECKING:
    from spooklog.projections.series import SeatedPlayer
    from spooklog.store.logs.loaded import LoadedGame
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


def players_called(players: Iterable[SeatedPlayer]) -> dict[str, str]:
    """Return what a page calls the players of a series, by label; the label of a player without a name."""
    known = {one.player: one.name for one in players}
    short = first_names(filter(None, known.values()))
    return {label: short.get(name or "", label) for label, name in known.items()}


def named(loaded: LoadedGame) -> LoadedGame:
    """Return a game for words that people read: its players by their first names as entered, as `first_names` says.

    Who has no name but the label keeps that. Two Daves are `Dave M.` and `Dave O.` there, and `dave` and `dave2` in lines, which
    are written with the game's own labels.
    """
    labels = loaded.labels.names
    names = [seat.name if seat.label and seat.name else label for seat, label in zip(loaded.seats, labels, strict=True)]
    # what a drawing has for taps is a word of plain blanks
    short = {name: called.replace("\N{NO-BREAK SPACE}", " ") for name, called in first_names(names).items()}
    shown = [short[name] for name in names]
    return loaded if shown == [*labels] else replace(loaded, labels=Labels(shown))


def named_in_drawings(loaded: LoadedGame) -> LoadedGame:
    """Return a game for its drawings, which have labels: with names where a label is another word than the first name."""
    told = named(loaded)
    return loaded if [*map(normal, told.labels.names)] == [*map(normal, loaded.labels.names)] else told


def seen_in_drawings(loaded: LoadedGame, seen: SeenGame) -> SeenGame:
    """Return a moment of a game for its drawing, with the players as `named_in_drawings` calls them."""
    return seen if named_in_drawings(loaded) is loaded else named_seen(loaded, seen)


def named_seen(loaded: LoadedGame, seen: SeenGame) -> SeenGame:
    """Return a moment of a game as its viewer knows it, with the players as `named` calls them."""
    told = named(loaded)
    return seen if told is loaded else SeenGame(seen.game, told.labels, seen.viewer)


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
