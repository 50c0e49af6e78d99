"""Places of the house as people say them: `b3 in the Library`, `the Attic landing`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from spooklog.domain.rulesets.polterheist.actions import CAMP
from spooklog.domain.rulesets.polterheist.mansion.drawing import LETTERS
from spooklog.domain.rulesets.polterheist.mansion.groundplan import ROOMS_PER_SLOT
from spooklog.domain.rulesets.polterheist.mansion.house import Tile
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.rules.names import named
from spooklog.domain.rulesets.polterheist.rules.places import EXIT, HALL, area_of, house_of, number_of, slot_of
from spooklog.domain.rulesets.polterheist.state import State, is_camp
from spooklog.domain.values.labels import listed
from spooklog.domain.values.saying import joined, within

_FIRST = LETTERS[0]


class _Area(NamedTuple):
    """An area in words, and the floor that it lies on; `named` where it is the only one of its name in the house."""

    name: str
    floor: str = ""
    named: bool = True

    def words(self, space: str, near: str = "") -> str:
        """Return it with a space in it, where one is meant, and with the floor unless that is `near`."""
        if self.named or self.floor == near:
            return said("{space} in {area}", space=space, area=self.name) if space else self.name
        if space:
            return said("{space} in {area} of {floor}", space=space, area=self.name, floor=self.floor)
        return said("{area} of {floor}", area=self.name, floor=self.floor)


def place_said(state: State, place: str) -> str:
    """Return a place in words."""
    space, area = _spot(state, place)
    return area.words(space)


def both_said(state: State, place: str, other: str) -> str:
    """Return two places in words, with the area once where they share it: `e3 and e2 in the Study`."""
    (space, area), (another, there) = _spot(state, place), _spot(state, other)
    if area == there and space and another:
        return area.words(listed((space, another)))
    return listed((area.words(space), there.words(another)))


def way_said(state: State, path: Sequence[str]) -> str:
    """Return a way in words, area by area: `by g2 and g1 in the 1st Floor foyer, e1 to f1 in the Library`.

    Behind an area stands its floor unless the area that comes next lies there.
    """
    if not path:
        return said("to no space")
    *passed, (space, goal) = (_spot(state, place) for place in path)
    stops, after = list[str](), goal
    for area, some in reversed([(area, [*some]) for area, some in groupby(passed, key=lambda spot: spot[1])]):
        spaces = listed([one for one, _ in some if one])
        # the goal names the area of the spaces before it
        stops.append(spaces if spaces and not stops and area == goal else area.words(spaces, after.floor))
        after = area
    if not stops:
        return said("to {goal}", goal=goal.words(space))
    return said("by {stops} to {goal}", stops=joined(reversed(stops)), goal=goal.words(space))


def slot_said(state: State, slot: str) -> str:
    """Return a position of a tile in words: `position 3 of the 1st Floor`."""
    floor, _, position = slot.partition(".")
    return said("position {number} of {floor}", number=position, floor=floor_said(state, floor)) if position else slot


def tile_at_said(state: State, place: str) -> str:
    """Return the tile on which a place lies, by its position."""
    slot = slot_of(state, place)
    return said("the tile at {slot}", slot=slot_said(state, state.mansion.slots[slot])) if slot >= 0 else place_said(state, place)


def floor_said(state: State, key: str) -> str:
    """Return a floor in words."""
    mansion = state.mansion
    return said("the {floor}", floor=named(mansion.floor_names[mansion.floors.index(key)])) if key in mansion.floors else key


def tile_said(state: State, name: str) -> str:
    """Return a tile by its rooms: `Bedroom 3 and Nursery`; by its number too where another tile of the floor has the same."""
    mansion, tile = state.mansion, state.mansion.tiles.get(name)
    if tile is None:
        return name
    alike = [one for one in mansion.tiles.values() if one.floor == tile.floor and _rooms(one) == _rooms(tile)]
    rooms = listed(_rooms(tile))
    return said("{rooms}, tile {number}", rooms=rooms, number=tile.number) if alike[1:] else rooms


def _rooms(tile: Tile) -> list[str]:
    return [named(tile.rooms[letter]) for letter in sorted(tile.rooms)]


@lru_cache(maxsize=8)
def _spots(board: str, up: tuple[str, ...]) -> dict[str, tuple[str, _Area]]:  # noqa: ARG001
    """The spaces of a board in words, as far as they were asked for, while its tiles lie like this: a way names many of them."""
    return {}


def _spot(state: State, place: str) -> tuple[str, _Area]:
    """Return a space in words, empty where the area is meant, and its area; the text of a place that the house does not have."""
    spots = _spots(state.table.map, state.up)
    if place in spots:
        return spots[place]
    number = -1 if state.loose else number_of(state, place)
    found = _found(state, place, number)
    if number >= 0:
        spots[place] = found
    return found


def _found(state: State, place: str, number: int) -> tuple[str, _Area]:
    if is_camp(state, place):
        return "" if place == CAMP else place.rpartition(".")[2], _Area(said("the Base Camp"))
    if place == EXIT:
        return "", _Area(said("the exit"))
    if state.loose:
        return _loose(state, place)
    if number < 0:
        return "", _Area(place)
    piece, _, cell = state.mansion.names[number].rpartition(".")
    room = house_of(state).room[number]
    return cell, _area(state, place, piece, LETTERS[room % ROOMS_PER_SLOT] if room >= 0 else "")


def _loose(state: State, place: str) -> tuple[str, _Area]:
    """Return an area whose single spaces are not recorded, or what is marked in it."""
    area = area_of(place, state.mansion)
    if area is None:
        return "", _Area(place)
    letter = "" if area.sub == HALL else area.sub or _FIRST
    mark, name = area.mark[:1], area.mark[1:]
    return _marked(mark, name), _area(state, place, f"{area.floor}.{area.area}", letter if area.tile else "")


def _marked(mark: str, name: str) -> str:
    """Return what is marked in an area; empty for nothing."""
    match mark:
        case "?":
            return said("search space {number}", number=name)
        case "~":
            return said("the {colour} tunnel", colour=named(name))
        case "*":
            return said("the marked square")
        case _:
            return ""


def _area(state: State, place: str, piece: str, letter: str) -> _Area:
    """Return what lies around a place: of a tile the room with this letter, or its hallway."""
    mansion, slot = state.mansion, slot_of(state, place)
    key, _, part = piece.partition(".")
    floor = floor_said(state, key)
    if slot < 0:
        return _Area(within("{floor} {part}", floor=floor, part=named(part)), floor)
    if not letter:
        return _Area(said("hallway {number}", number=part), floor, named=False)
    tile = mansion.tiles.get(state.up[slot])
    if tile is None:
        dark = said("face-down tile {number}", number=part)
        if letter != _FIRST:
            dark = said("room {letter} of {tile}", letter=letter, tile=dark)
        return _Area(dark, floor, named=False)
    name = tile.rooms.get(letter)
    if name is None:
        return _Area(said("room {letter} of tile {number}", letter=letter, number=part), floor, named=False)
    words = named(name) if name[-1:].isdigit() else said("the {room}", room=named(name))
    alone = sum(name in one.rooms.values() for one in mansion.tiles.values()) == 1
    return _Area(words if alone else said("{room} of tile {number}", room=words, number=part), floor, alone)
