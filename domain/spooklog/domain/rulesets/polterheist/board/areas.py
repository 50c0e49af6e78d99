"""Floors as shapes where single spaces are not recorded: rooms, hallways and landings with the places that were named in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spooklog.domain.pictures.scene import Area, Spot, Storey, Walker
from spooklog.domain.rulesets.polterheist.actions import CAMP
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.rules.names import named
from spooklog.domain.rulesets.polterheist.rules.places import EXIT, HALL, area_of, floor_of, squares
from spooklog.domain.rulesets.polterheist.rules.places import Area as Named
from spooklog.domain.rulesets.polterheist.state import State

Pawns = tuple[tuple[Walker, str], ...]
"""Pawns with the places where they stand."""

_RANK = {"?": 0, "~": 1, "*": 2}


def storeys(state: State, walkers: Iterable[Walker]) -> tuple[Storey, ...]:
    """Return all floors from the roof downwards, each as a list of its areas."""
    mansion = state.mansion
    pawns = tuple((walker, state.at[walker.seat - 1]) for walker in walkers)
    used = _used(state)
    return tuple(
        Storey(key, named(name), areas=tuple(_areas(state, key, pawns, [area for area in used if area.floor == key])))
        for key, name in zip(mansion.floors, mansion.floor_names, strict=True)
    )


def _used(state: State) -> list[Named]:
    """Return the places of the house that the game has named and still knows of.

    They are those of pawns, chips and the Treasure, and the squares.
    """
    token = (state.token.at,) if state.token else ()
    places = dict.fromkeys((*squares(state), *state.at, *state.chips, *token, *state.way, *state.again))
    found = (area_of(place, state.mansion) for place in places if place not in ("", CAMP, EXIT))
    return [area for area in found if area]


def _areas(state: State, floor: str, pawns: Pawns, used: list[Named]) -> Iterator[Area]:
    """Yield the tiles of a floor by their positions, then what is no tile, then the camp."""
    mansion = state.mansion
    for slot, tile in zip(mansion.slots, state.up, strict=True):
        key, _, number = slot.partition(".")
        if key == floor:
            yield from _tile(state, slot, tile, pawns, [area for area in used if area.area == number])
    fixed = dict.fromkeys([*(area.area for area in used if not area.tile)])
    for word in fixed:
        name = f"{floor}.{word}"
        yield _area(state, name, named(word), pawns, [area for area in used if area.area == word])
    if floor_of(state, CAMP) == floor:
        guests = tuple(walker for walker, place in pawns if place == CAMP)
        yield Area(CAMP, said("Base Camp"), walkers=guests, treasure=bool(state.token and state.token.at == CAMP))


def _tile(state: State, slot: str, tile: str, pawns: Pawns, used: list[Named]) -> Iterator[Area]:
    """Yield the rooms of a tile face up, or all of one that lies face down; and its hallway where it matters."""
    rooms = state.mansion.tiles[tile].rooms if tile else {}
    subs = dict.fromkeys([*("" if letter == "a" else letter for letter in rooms), *(area.sub for area in used)])
    if tile:
        subs |= {HALL: None}
    else:
        subs = {"": None, **subs}
    for sub in subs:
        if sub == HALL:
            name: str = said("hallway")
        else:
            name = named(rooms.get(sub or "a", sub)) or said("position {number}", number=slot.partition(".")[2])
        key = f"{slot}.{sub}" if sub else slot
        dark = not tile and sub != HALL
        yield _area(state, key, name, pawns, [area for area in used if area.sub == sub], dark=dark)


def _area(state: State, key: str, name: str, pawns: Pawns, used: list[Named], *, dark: bool = False) -> Area:
    """Return one area: places with a mark are its spots, all else is simply in it.

    Nothing is seen of a tile that lies face down.
    """
    marks = sorted({area.mark for area in used if area.mark and not dark}, key=_in_order)
    here = {key + mark for mark in marks}
    token = state.token.at if state.token else ""
    return Area(
        key=key,
        name=name,
        dark=dark,
        walkers=tuple(walker for walker, place in pawns if place not in here and _unmarked(place) == key),
        spots=tuple(_spot(state, key + mark, mark, pawns) for mark in marks),
        treasure=bool(token) and token not in here and _unmarked(token) == key,
    )


def _spot(state: State, place: str, mark: str, pawns: Pawns) -> Spot:
    return Spot(
        name=mark,
        covered=place in state.chips,
        walkers=tuple(walker for walker, at in pawns if at == place),
        treasure=bool(state.token and state.token.at == place),
    )


def _unmarked(place: str) -> str:
    """Return an area without its mark."""
    return place.rstrip("*").partition("?")[0].partition("~")[0]


def _in_order(mark: str) -> tuple[int, int, str]:
    """Return the key that sorts marks: numbered places by their numbers, then tunnels, then the marked square."""
    return _RANK[mark[0]], int(mark[1:]) if mark[0] == "?" else 0, mark
