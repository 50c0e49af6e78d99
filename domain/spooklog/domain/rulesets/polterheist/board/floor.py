"""Floors as shapes, space by space: walls, tiles with their rooms, what lies on the spaces and who stands there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from msgspec.structs import replace

from spooklog.domain.pictures.scene import Chamber, Space, Storey, Walker, Wall, Wing
from spooklog.domain.rulesets.polterheist.actions import CAMP
from spooklog.domain.rulesets.polterheist.mansion.groundplan import ROOMS_PER_SLOT
from spooklog.domain.rulesets.polterheist.mansion.house import House, Mansion
from spooklog.domain.rulesets.polterheist.rules.names import named
from spooklog.domain.rulesets.polterheist.rules.places import TUNNELS, floor_of, number_of
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.values.saying import joined

Point = tuple[int, int]

ELSEWHERE: Point = (-1, -1)
"""A space of a way that lies on another floor, or the camp as a whole."""

_GROUNDS = {"C": "camp", "E": "exit", "^": "up", "v": "down"}
_MARKS = {"?": "search", "*": "square", **dict.fromkeys(TUNNELS, "tunnel")}
_LINES = {"door": "door", "rail": "rail", "wall": "wall", "gap": "wall"}
_SIDES = ((0, -1), (-1, 0), (0, 1), (1, 0))


def storeys(state: State, walkers: Iterable[Walker]) -> tuple[Storey, ...]:
    """Return all floors from the roof downwards; the pawns come without their spaces."""
    mansion, bare = state.mansion, bare_storeys(state.mansion, state.up)
    chips = {number_of(state, chip) for chip in state.chips}
    pawns = [(walker, state.at[walker.seat - 1]) for walker in walkers]
    stands = [(number_of(state, place), walker) for walker, place in pawns]
    guests = tuple(walker for walker, place in pawns if place == CAMP)
    lies = number_of(state, state.token.at) if state.token else -1
    way = [number_of(state, place) for place in state.way]
    return tuple(
        replace(
            storey,
            spaces=_covered(
                _single(state, storey.spaces), {mansion.place_of[chip] for chip in chips if _on(mansion, chip, floor)}
            ),
            walkers=tuple(_at(walker, mansion.place_of[space]) for space, walker in stands if _on(mansion, space, floor)),
            camp=guests if storey.key == floor_of(state, CAMP) else (),
            treasure=mansion.place_of[lies] if _on(mansion, lies, floor) else None,
            way=_way(mansion, way, floor),
        )
        for floor, storey in enumerate(bare)
    )


def _on(mansion: Mansion, space: int, floor: int) -> bool:
    return space >= 0 and mansion.floor_of[space] == floor


def _at(walker: Walker, place: Point) -> Walker:
    return replace(walker, x=place[0], y=place[1])


def _single(state: State, spaces: tuple[Space, ...]) -> tuple[Space, ...]:
    """Return the spaces with those of the camp as single ones, as a runner or ghost player on turn types them (gpcamp.1)."""
    guest = state.is_living(state.active) and not state.is_runner(state.active)
    if guest or all(space.ground != "camp" for space in spaces):
        return spaces
    mansion = state.mansion
    names = {mansion.place_of[number]: mansion.names[number] for number in mansion.camp}
    return tuple(replace(space, word=names[space.x, space.y]) if space.ground == "camp" else space for space in spaces)


def _covered(spaces: tuple[Space, ...], chips: set[Point]) -> tuple[Space, ...]:
    """Return the spaces with chips on some of them."""
    # most floors have none: their spaces are not gone through
    if not chips:
        return spaces
    return tuple(replace(space, covered=True) if (space.x, space.y) in chips else space for space in spaces)


def _way(mansion: Mansion, way: list[int], floor: int) -> tuple[Point, ...]:
    """Return the last move as far as it was on a floor; empty where it was on others alone."""
    if not any(_on(mansion, space, floor) for space in way):
        return ()
    return tuple(mansion.place_of[space] if _on(mansion, space, floor) else ELSEWHERE for space in way)


# -- what changes with the tiles alone -----------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def bare_storeys(mansion: Mansion, up: tuple[str, ...]) -> tuple[Storey, ...]:
    """Return all floors with their tiles as they lie, without anything on them."""
    house = mansion.house(up)
    return tuple(_bare(house, floor) for floor in range(len(mansion.floors)))


def _bare(house: House, floor: int) -> Storey:
    mansion = house.mansion
    spaces = [space for space, its in enumerate(mansion.floor_of) if its == floor]
    width, height = mansion.sizes[floor]
    return Storey(
        key=mansion.floors[floor],
        name=named(mansion.floor_names[floor]),
        width=width,
        height=height,
        spaces=tuple(_space(house, space) for space in spaces),
        walls=tuple(_walls(house, {mansion.place_of[space]: space for space in spaces})),
        wings=tuple(_wings(house, spaces)),
    )


def _space(house: House, space: int) -> Space:
    (x, y), sign = house.mansion.place_of[space], house.mark[space]
    ground = _GROUNDS.get(sign) or ("common" if space in house.common else "room" if house.known[space] else "dark")
    word = CAMP if ground == "camp" else house.mansion.names[space]
    return Space(x, y, ground, _MARKS.get(sign, ""), tone=TUNNELS.get(sign, ""), word=word)


def _walls(house: House, spaces: Mapping[Point, int]) -> Iterator[Wall]:
    """Yield each line once, at the upper or left edge of a place."""
    for (x, y), space in spaces.items():
        for across, down in _SIDES:
            other = spaces.get((x + across, y + down))
            if other is not None and (across > 0 or down > 0):
                continue  # the line is that of the space beside or below
            line = house.mansion.edge(house.up, space, (across, down)) if other is None else house.line(space, other)
            if line in _LINES:
                yield Wall(x + (across > 0), y + (down > 0), "top" if down else "left", _LINES[line])


def _wings(house: House, spaces: list[int]) -> Iterator[Wing]:
    mansion = house.mansion
    for slot in sorted({mansion.slot_of[space] for space in spaces} - {-1}):
        own = [space for space in spaces if mansion.slot_of[space] == slot]
        columns, rows = zip(*(mansion.place_of[space] for space in own), strict=True)
        tile = house.up[slot]
        yield Wing(
            key=mansion.slots[slot],
            tile=joined(map(named, mansion.tiles[tile].rooms.values()), " / ") if tile else "",
            x=min(columns),
            y=min(rows),
            width=max(columns) - min(columns) + 1,
            height=max(rows) - min(rows) + 1,
            rooms=tuple(_rooms(house, slot, own)) if tile else (),
        )


def _rooms(house: House, slot: int, own: list[int]) -> Iterator[Chamber]:
    mansion = house.mansion
    for number, (letter, name) in enumerate(mansion.tiles[house.up[slot]].rooms.items()):
        key = slot * ROOMS_PER_SLOT + number
        yield Chamber(letter, named(name), tuple(mansion.place_of[space] for space in own if house.room[space] == key))
