"""Check what the drawings of a board file show: each piece by itself, then the house that they make."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from spooklog.domain.rulesets.polterheist.mansion.drawing import (
    CAMP,
    DISCOVERY,
    DOOR,
    DOWN,
    EXIT,
    HALL,
    LETTERS,
    NONE,
    OPEN,
    RAIL,
    SQUARE,
    TUNNELS,
    UP,
    WALL,
    Drawing,
    refuse,
)
from spooklog.domain.rulesets.polterheist.mansion.file import BoardFile, TileSheet
from spooklog.domain.rulesets.polterheist.mansion.groundplan import FIXED, GroundPlan
from spooklog.domain.rulesets.polterheist.mansion.house import House
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.values.saying import Said

_ON_PARTS = frozenset({HALL, UP, DOWN, SQUARE, CAMP, EXIT, NONE})
_ON_BACKS = frozenset({HALL, LETTERS[0]})
_ON_TILES = frozenset({HALL, *LETTERS, DISCOVERY, *TUNNELS})

_PART, _BACK, _TILE = said("a fixed part"), said("the back of a tile"), said("a tile")
_EDGES = {OPEN: said("open"), DOOR: said("door"), WALL: said("wall"), RAIL: said("rail")}
_SIDES = {"upper": said("upper"), "lower": said("lower"), "left": said("left"), "right": said("right")}
"""The words of messages for pieces, and for edges and sides of drawings."""


def check_pieces(board: BoardFile) -> None:
    """Check the map of every fixed part, back and tile by itself. Raises Usage for the first fault."""
    backs = {}
    for floor in board.floors:
        _check_part(floor.part_map, f"part.{floor.key}.{floor.part}")
        _check_back(floor.back, f"back.{floor.key}")
        backs[floor.key] = floor.back
    for tile in board.tiles:
        _check_tile(tile, backs[tile.floor])


def check_ground(board: BoardFile, ground: GroundPlan, house: House) -> None:
    """Check the house with all tiles face down: joints of hallways, camp, exits, ways. Raises Usage for the first fault.

    The result holds for all tiles: each has the hallways and doors of its back, and ways to all its spaces.
    """
    mansion = house.mansion
    _check_camp(board, house)
    for index, floor in enumerate(board.floors):
        own = {number for number in ground.common | mansion.camp if mansion.floor_of[number] == index}
        start = mansion.squares[index]
        reached = _reached(house, start, own)
        for number in sorted(own - reached):
            if mansion.slot_of[number] != FIXED:
                what = said("the hallway space {name} is cut off from {part}", name=ground.names[number], part=floor.part)
                refuse(f"floor.{floor.key}", what, said("open borders where hallways meet, whatever tiles lie"))
    inside = frozenset(range(len(ground.names))) - mansion.exits
    lost = inside - _reached(house, min(mansion.camp), inside)
    if lost:
        refuse(
            "stairs and maps",
            said("no way leads from the camp to {name}", name=ground.names[min(lost)]),
            said("a house where all spaces can be reached"),
        )


def _check_camp(board: BoardFile, house: House) -> None:
    mansion = house.mansion
    if not mansion.camp:
        refuse("part", "no map has a camp", said("the sign C"))
    if len({mansion.floor_of[number] for number in mansion.camp}) > 1:
        refuse("part", "the camp lies on two floors", said("the sign C on one floor"))
    apart = mansion.camp - _reached(house, min(mansion.camp), mansion.camp)
    if apart:
        refuse(
            "part",
            said("the camp space {name} is cut off from the others", name=mansion.names[min(apart)]),
            said("camp spaces joined by open edges"),
        )
    for number, name in zip(mansion.line_up, board.line_up, strict=True):
        if number not in mansion.camp:
            refuse(
                "camp.line_up", said("{name} is no camp space", name=name), *(mansion.names[one] for one in sorted(mansion.camp))
            )
    if len({*mansion.line_up}) < len(mansion.line_up):
        refuse("camp.line_up", "a space occurs twice", said("each space once"))
    if not mansion.exits:
        refuse("part", "no map has an exit", said("the sign E beside the camp"))
    for number in sorted(mansion.exits):
        if not mansion.camp.intersection(house.near[number]):
            refuse(
                "part",
                said("no step leads from the camp to the exit {name}", name=mansion.names[number]),
                said("exits beside camp spaces"),
            )


def _check_part(drawing: Drawing, where: str) -> None:
    _check_signs(drawing, where, _ON_PARTS, _PART)
    squares = drawing.signs.count(SQUARE)
    if squares != 1:
        refuse(where, said("the map has {squares} marked squares", squares=squares), said("one space with the sign *"))
    _check_doors(drawing, where)


def _check_back(drawing: Drawing, where: str) -> None:
    _check_signs(drawing, where, _ON_BACKS, _BACK)
    if {*drawing.signs} != _ON_BACKS:
        refuse(where, "the back of a tile has hallway and unknown floor", said("the signs . and a"))
    _check_rim(drawing, where)
    regions = drawing.regions()
    for one, other, edge in drawing.inner():
        if edge == OPEN and drawing.signs[one] != drawing.signs[other]:
            refuse(
                where,
                said("no line lies between hallway and room at {place}", place=drawing.at(other)),
                said("a wall or a doorway (D)"),
            )
    _check_doors(drawing, where, regions)
    _check_ways(drawing, where)


def _check_tile(tile: TileSheet, back: Drawing) -> None:
    where, drawing = f"tile {tile.id}", tile.map
    if (drawing.columns, drawing.rows) != (back.columns, back.rows):
        refuse(
            where,
            said("the map has {columns} columns and {rows} rows", columns=drawing.columns, rows=drawing.rows),
            said("{columns} columns and {rows} rows as in back.{floor}", columns=back.columns, rows=back.rows, floor=tile.floor),
        )
    _check_signs(drawing, where, _ON_TILES, _TILE)
    _check_hallway(drawing, back, where, tile.floor)
    _check_rim(drawing, where)
    regions = drawing.regions()
    _check_rooms(tile, regions)
    _check_doors(drawing, where, regions)
    _check_ways(drawing, where)


def _check_signs(drawing: Drawing, where: str, allowed: Collection[str], piece: str) -> None:
    for place, sign in enumerate(drawing.signs):
        if sign not in allowed:
            what = said("'{sign}' (of the shipped legend)", sign=sign) if sign else said("a place without a space")
            refuse(
                where,
                said("{what} at {place} cannot be on {piece}", what=what, place=drawing.at(place), piece=piece),
                *sorted(one or "#" for one in allowed),
            )


def _check_hallway(drawing: Drawing, back: Drawing, where: str, floor: str) -> None:
    """Raise Usage unless the hallway has the same spaces and edges as on the back."""
    for place, (sign, shown) in enumerate(zip(drawing.signs, back.signs, strict=True)):
        if (sign == HALL) != (shown == HALL):
            refuse(where, said("the hallway differs from the back at {place}", place=drawing.at(place)), _as_on_back(floor))
    for (one, other, edge), (_, _, usual) in zip(drawing.inner(), back.inner(), strict=True):
        if edge != usual and HALL in (drawing.signs[one], drawing.signs[other]):
            hall = one if drawing.signs[one] == HALL else other
            why = said(
                "an edge of the hallway space at {place} is drawn as {edge}, on the back as {usual}",
                place=drawing.at(hall),
                edge=_EDGES[edge],
                usual=_EDGES[usual],
            )
            refuse(where, why, _as_on_back(floor))
    for (place, side, edge), (_, _, usual) in zip(drawing.rim(), back.rim(), strict=True):
        if edge != usual and drawing.signs[place] == HALL:
            why = said(
                "the {side} border of the hallway space at {place} is drawn as {edge}, on the back as {usual}",
                side=_SIDES[side],
                place=drawing.at(place),
                edge=_EDGES[edge],
                usual=_EDGES[usual],
            )
            refuse(where, why, _as_on_back(floor))


def _as_on_back(floor: str) -> Said:
    return said("as in back.{floor}", floor=floor)


def _check_rim(drawing: Drawing, where: str) -> None:
    """Raise Usage for a room of a tile that is open to what lies beside the tile."""
    for place, side, edge in drawing.rim():
        if edge in (OPEN, DOOR) and drawing.signs[place] != HALL:
            refuse(
                where,
                said("the {side} border of the room space at {place} is open", side=_SIDES[side], place=drawing.at(place)),
                said("heavy lines around rooms"),
            )


def _check_rooms(tile: TileSheet, regions: Sequence[int]) -> None:
    """Raise Usage unless the regions of a tile are hallways and one region for each of its rooms."""
    where, signs = f"tile {tile.id}", tile.map.signs
    letter_of: dict[int, str] = {}
    for place, sign in enumerate(signs):
        if sign not in LETTERS and sign != HALL:
            continue
        known = letter_of.setdefault(regions[place], sign)
        if known != sign:
            at = tile.map.at(place)
            what = said("no line ends rooms {room} and {other} at {place}", room=known, other=sign, place=at)
            if HALL in (known, sign):
                what = said("no line ends hallway and a room at {place}", place=at)
            refuse(where, what, said("a wall or a doorway (D) between them"))
    region_of: dict[str, int] = {}
    for place, sign in enumerate(signs):
        letter = letter_of.get(regions[place])
        if letter is None or (letter == HALL and sign != HALL):
            lies = said("in the hallway") if letter else said("in a region without a letter")
            at = tile.map.at(place)
            what = said("'{sign}' (of the shipped legend) at {place} lies {lies}", sign=sign, place=at, lies=lies)
            refuse(where, what, said("a place in a room"))
        if letter != HALL and region_of.setdefault(letter, regions[place]) != regions[place]:
            refuse(
                where,
                said("room {letter} is in two parts, one of them at {place}", letter=letter, place=tile.map.at(place)),
                said("one letter for each room"),
            )
    if missing := sorted(tile.rooms.keys() - region_of.keys()):
        refuse(where, said("room {letter} is listed but not drawn", letter=missing[0]), *sorted(region_of))
    if unnamed := sorted(region_of.keys() - tile.rooms.keys()):
        refuse(where, said("room {letter} is drawn but not listed in rooms", letter=unnamed[0]), *sorted(tile.rooms))


def _check_doors(drawing: Drawing, where: str, regions: Sequence[int] | None = None) -> None:
    """Raise Usage for a doorway on a border, beside no space, or within a region."""
    regions = drawing.regions() if regions is None else regions
    for place, side, edge in drawing.rim():
        if edge == DOOR:
            refuse(
                where,
                said("a doorway lies on the {side} border at {place}", side=_SIDES[side], place=drawing.at(place)),
                said("doorways within a map"),
            )
    for one, other, edge in drawing.inner():
        if edge != DOOR:
            continue
        if -1 in (regions[one], regions[other]):
            refuse(
                where, said("a doorway leads to no space beside {place}", place=drawing.at(other)), said("spaces on both sides")
            )
        if regions[one] == regions[other]:
            why = said("a doorway beside {place} has the same region on both sides", place=drawing.at(other))
            refuse(where, why, said("doorways between two regions, which no open edge joins"))


def _check_ways(drawing: Drawing, where: str) -> None:
    """Raise Usage for a room space of a tile that no way leads to from its hallways."""
    near: list[list[int]] = [[] for _ in drawing.signs]
    for one, other, edge in drawing.inner():
        if edge in (OPEN, DOOR):
            near[one].append(other)
            near[other].append(one)
    todo = [place for place, sign in enumerate(drawing.signs) if sign == HALL]
    reached = {*todo}
    while todo:
        fresh = [other for other in near[todo.pop()] if other not in reached]
        reached.update(fresh)
        todo += fresh
    for place in range(len(drawing.signs)):
        if place not in reached:
            refuse(
                where,
                said("no way leads from the hallway to {place}", place=drawing.at(place)),
                said("doorways or open edges to all spaces"),
            )


def _reached(house: House, start: int, within: Collection[int]) -> set[int]:
    """Return the spaces that a walk from `start` reaches without leaving the spaces `within`."""
    reached, todo = {start}, [start]
    while todo:
        fresh = [other for other in house.near[todo.pop()] if other in within and other not in reached]
        reached.update(fresh)
        todo += fresh
    return reached
