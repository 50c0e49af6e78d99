"""Places of the house as people say them: `b3 in the Library`, `the Attic landing`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from spooklog.domain.rulesets.polterheist.actions import CAMP
from spooklog.domain.rulesets.polterheist.mansion.drawing import LETTERS
from spooklog.domain.rulesets.polterheist.mansion.groundplan import ROOMS_PER_SLOT
from spooklog.domain.rulesets.polterheist.mansion.house import Tile
from spooklog.domain.rulesets.polterheist.rules.places import EXIT, HALL, area_of, house_of, number_of, slot_of
from spooklog.domain.rulesets.polterheist.state import State, is_camp
from spooklog.domain.values.labels import listed

_FIRST = LETTERS[0]


class _Spot(NamedTuple):
    """A place in words: the space within an area, empty where the area is meant; the area; the floor where the area needs it."""

    space: str
    area: str
    floor: str = ""

    @property
    def words(self) -> str:
        """All of it: `b3 in hallway 2 of the 1st Floor`."""
        return f"{f'{self.space} in ' if self.space else ''}{self.area}{f' of {self.floor}' if self.floor else ''}"


def place_said(state: State, place: str) -> str:
    """Return a place in words."""
    return _spot(state, place).words


def way_said(state: State, path: Sequence[str]) -> str:
    """Return a way in words, area by area: `by g2 and g1 in the 1st Floor foyer, then e1 to f1 in the Library`.

    A floor stands behind the last area that needs it.
    """
    if not path:
        return "to no space"
    *passed, goal = (_spot(state, place) for place in path)
    stops, floor, area = list[str](), goal.floor, goal[1:]
    for here, some in reversed([(here, [*some]) for here, some in groupby(passed, key=lambda spot: spot[1:])]):
        spaces = listed([spot.space for spot in some if spot.space])
        # the goal names the area of the spaces before it
        stops.append(spaces if here == area and spaces else _Spot(spaces, here[0], "" if here[1] == floor else here[1]).words)
        floor, area = here[1] or floor, ("", "")
    return f"{'by ' if stops else ''}{', then '.join(reversed(stops))} to {goal.words}".strip()


def slot_said(state: State, slot: str) -> str:
    """Return a position of a tile in words: `position 3 of the 1st Floor`."""
    floor, _, position = slot.partition(".")
    return f"position {position} of {floor_said(state, floor)}" if position else slot


def floor_said(state: State, key: str) -> str:
    """Return a floor in words."""
    mansion = state.mansion
    return f"the {mansion.floor_names[mansion.floors.index(key)]}" if key in mansion.floors else key


def tile_said(state: State, name: str) -> str:
    """Return a tile by its rooms: `Bedroom 3 and Nursery`; by its number too where another tile of the floor has the same."""
    mansion, tile = state.mansion, state.mansion.tiles.get(name)
    if tile is None:
        return name
    alike = [one for one in mansion.tiles.values() if one.floor == tile.floor and _rooms(one) == _rooms(tile)]
    return listed(_rooms(tile)) + (f", tile {tile.number}" if alike[1:] else "")


def _rooms(tile: Tile) -> list[str]:
    return [tile.rooms[letter] for letter in sorted(tile.rooms)]


def _spot(state: State, place: str) -> _Spot:
    """Return a place in words; its text as it is for one that the house does not have."""
    number = -1 if state.loose else number_of(state, place)
    if is_camp(state, place):
        return _Spot("" if place == CAMP else place.rpartition(".")[2], "the Base Camp")
    if place == EXIT:
        return _Spot("", "the exit")
    if state.loose:
        return _loose(state, place)
    if number < 0:
        return _Spot("", place)
    piece, _, cell = state.mansion.names[number].rpartition(".")
    room = house_of(state).room[number]
    return _Spot(cell, *_area(state, place, piece, LETTERS[room % ROOMS_PER_SLOT] if room >= 0 else ""))


def _loose(state: State, place: str) -> _Spot:
    """Return an area whose single spaces are not recorded, or what is marked in it."""
    area = area_of(place, state.mansion)
    if area is None:
        return _Spot("", place)
    letter = "" if area.sub == HALL else area.sub or _FIRST
    said = _area(state, place, f"{area.floor}.{area.area}", letter if area.tile else "")
    mark, name = area.mark[:1], area.mark[1:]
    return _Spot({"?": f"search space {name}", "~": f"the {name} tunnel", "*": "the marked square"}.get(mark, ""), *said)


def _area(state: State, place: str, piece: str, letter: str) -> tuple[str, str]:
    """Return what lies around a place: of a tile the room with this letter, or its hallway; and the floor where it matters."""
    mansion, slot = state.mansion, slot_of(state, place)
    key, _, part = piece.partition(".")
    floor = floor_said(state, key)
    if slot < 0:
        return f"{floor} {part}", ""
    if not letter:
        return f"hallway {part}", floor
    tile = mansion.tiles.get(state.up[slot])
    if tile is None:
        return f"{'' if letter == _FIRST else f'room {letter} of '}face-down tile {part}", floor
    name = tile.rooms.get(letter)
    if name is None:
        return f"room {letter} of tile {part}", floor
    said = name if name[-1:].isdigit() else f"the {name}"
    alone = sum(name in one.rooms.values() for one in mansion.tiles.values()) == 1
    return (said, "") if alone else (f"{said} of tile {part}", floor)
