"""Lay out the pieces of a board file: the spaces of the house with their numbers and places, and how the pieces join.

All of it is the same whatever tiles lie: hallways, their doors and their joints are alike on all tiles of a floor.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from spooklog.domain.rulesets.polterheist.mansion.drawing import (
    CAMP,
    DOOR,
    DOWN,
    EXIT,
    LETTERS,
    OPEN,
    TUNNELS,
    UP,
    Drawing,
    cell,
    refuse,
)
from spooklog.domain.rulesets.polterheist.mansion.file import MAX_HEIGHT, MAX_WIDTH, BoardFile, FloorSheet
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.values.saying import Said
from spooklog.domain.values.value import Value

FIXED = -1
"""The slot of a fixed part."""

ROOMS_PER_SLOT = 4
"""Room numbers are slot * 4 + 0, 1, 2 for the rooms a, b, c."""

NO_ROOM = -1

_SIDES = ((0, -1), (-1, 0), (1, 0), (0, 1))


class Piece(Value, frozen=True):
    """A fixed part or a tile position: where it lies, and its map as it lies (of a tile position the back).

    `slot` counts the tile positions of the whole house, -1 for a fixed part. `first` is the number of its first space.
    """

    floor: int
    name: str
    slot: int
    x: int
    y: int
    turned: bool
    map: Drawing
    first: int

    def edge(self, place: tuple[int, int], side: tuple[int, int], shown: Drawing | None = None) -> str:
        """Return the edge of a place of the floor, as drawn on this piece or on the tile that lies there."""
        return (shown or self.map).edge(place[0] - self.x, place[1] - self.y, side)


class Face(Value, frozen=True):
    """What a piece shows, or a tile on its slot: rows by space of the piece, with the numbers of the whole house."""

    map: Drawing
    near: tuple[tuple[int, ...], ...]
    mark: tuple[str, ...]
    room: tuple[int, ...]
    tunnels: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class GroundPlan:
    """The laid out pieces. Rows by space as in `Mansion`; `piece_at` are indexes into `pieces`.

    `outer`: the neighbours of a space on other pieces, by open borders and by stairs. `doors`: the room spaces behind the
    doorways of a hallway space.
    """

    pieces: tuple[Piece, ...]
    names: tuple[str, ...]
    number_of: Mapping[str, int]
    signs: tuple[str, ...]
    piece_at: tuple[int, ...]
    place_of: tuple[tuple[int, int], ...]
    sizes: tuple[tuple[int, int], ...]
    sides: tuple[tuple[int, ...], ...]
    vertical: tuple[tuple[int, ...], ...]
    outer: tuple[tuple[int, ...], ...]
    common: frozenset[int]
    doors: Mapping[int, tuple[int, ...]]

    def face(self, piece: Piece, shown: Drawing, known: bool) -> Face:
        """Return what a map shows on a piece. `known` is false for the back of a tile, whose floor is all one room."""
        numbers = _numbers(piece)
        near = {number: [*self.outer[number]] for number in numbers if number >= 0}
        for one, other, edge in shown.inner():
            if edge in (OPEN, DOOR) and shown.signs[one] and shown.signs[other]:
                near[numbers[one]].append(numbers[other])
                near[numbers[other]].append(numbers[one])
        drawn = [(number, sign) for number, sign in zip(numbers, shown.signs, strict=True) if sign]
        tunnels = {
            colour: tuple(number for number, sign in drawn if sign == colour) for colour in TUNNELS if colour in shown.signs
        }
        return Face(
            map=shown,
            near=tuple(tuple(sorted(row)) for row in near.values()),
            mark=tuple(sign if sign not in _PLAIN else "" for _, sign in drawn),
            room=(NO_ROOM,) * len(drawn) if piece.slot == FIXED else _rooms(piece.slot, shown, known),
            tunnels=tunnels,
        )


_PLAIN = frozenset({".", *LETTERS})


def ground_plan(board: BoardFile) -> GroundPlan:
    """Lay out the pieces of a board whose drawings are in order.

    Raises Usage for pieces that overlap or lie outside, and for stairs that join no two spaces.
    """
    pieces = tuple(_pieces(board.floors))
    keys = [floor.key for floor in board.floors]
    spaces = [
        (at, piece, place % piece.map.columns, place // piece.map.columns)
        for at, piece in enumerate(pieces)
        for place, sign in enumerate(piece.map.signs)
        if sign
    ]
    names = tuple(f"{keys[piece.floor]}.{piece.name}.{cell(x, y)}" for _, piece, x, y in spaces)
    number_of = {name.casefold(): number for number, name in enumerate(names)}
    signs = tuple(sign for piece in pieces for sign in piece.map.signs if sign)
    place_of = tuple((piece.x + x, piece.y + y) for _, piece, x, y in spaces)
    floor_of = [piece.floor for _, piece, _, _ in spaces]
    at = {(floor, x, y): number for number, (floor, (x, y)) in enumerate(zip(floor_of, place_of, strict=True))}
    sides = tuple(
        tuple(sorted(at[floor, x + dx, y + dy] for dx, dy in _SIDES if (floor, x + dx, y + dy) in at))
        for floor, (x, y) in zip(floor_of, place_of, strict=True)
    )
    piece_at = tuple(index for index, _, _, _ in spaces)
    outer = [[b for b in row if _joined(pieces, piece_at, place_of, a, b)] for a, row in enumerate(sides)]
    for one, other in _links(board, number_of, signs, floor_of):
        outer[one].append(other)
        outer[other].append(one)
    common = frozenset(number for number, sign in enumerate(signs) if sign not in (CAMP, EXIT, *LETTERS))
    return GroundPlan(
        pieces=pieces,
        names=names,
        number_of=number_of,
        signs=signs,
        piece_at=piece_at,
        place_of=place_of,
        sizes=tuple(_size(pieces, floor) for floor in range(len(keys))),
        sides=sides,
        vertical=tuple(_above_and_below(board, at, floor, place) for floor, place in zip(floor_of, place_of, strict=True)),
        outer=tuple(map(tuple, outer)),
        common=common,
        doors=_doors(pieces, common),
    )


def space_called(number_of: Mapping[str, int], name: str, where: str) -> int:
    """Return the number of a space that the board file names. Raises Usage where there is none."""
    number = number_of.get(name.casefold())
    if number is None:
        refuse(where, said("there is no space {name}", name=repr(name)), said("FLOOR.PIECE.CELL, such as 1F.foyer.b3"))
    return number


def _pieces(floors: tuple[FloorSheet, ...]) -> Iterator[Piece]:
    """Yield the pieces in the order of their spaces: floor by floor the fixed part, then the tile positions."""
    first = slot = 0
    for index, floor in enumerate(floors):
        fixed = floor.part_map.turned() if floor.part_at.turned else floor.part_map
        taken: dict[tuple[int, int], str] = {}
        parts = [(floor.part, floor.part_at, fixed)]
        turned_back = floor.back.turned()
        parts += [(str(number), at, turned_back if at.turned else floor.back) for number, at in enumerate(floor.positions, 1)]
        for name, at, drawn in parts:
            if at.x + drawn.columns > MAX_WIDTH or at.y + drawn.rows > MAX_HEIGHT:
                refuse(
                    _place_of(floor, name),
                    "it lies beyond the edge",
                    said("floors of {width} x {height} spaces at most", width=MAX_WIDTH, height=MAX_HEIGHT),
                )
            for place in range(len(drawn.signs)):
                y, x = divmod(place, drawn.columns)
                other = taken.setdefault((at.x + x, at.y + y), name)
                if other != name:
                    refuse(
                        _place_of(floor, name),
                        said(
                            "it overlaps {other} at x = {x}, y = {y} of the floor",
                            other=other,
                            x=at.x + x,
                            y=at.y + y,
                        ),
                        said("a place of its own"),
                    )
            fixed_part = name == floor.part
            yield Piece(index, name, FIXED if fixed_part else slot, at.x, at.y, at.turned, drawn, first)
            first += sum(map(bool, drawn.signs))
            slot += not fixed_part


def _place_of(floor: FloorSheet, name: str) -> Said:
    """Return where the file lists a piece of a floor."""
    if name == floor.part:
        return said("floor.{floor}, part {name}", floor=floor.key, name=name)
    return said("floor.{floor}, position {name}", floor=floor.key, name=name)


def _numbers(piece: Piece) -> list[int]:
    """Return the number of the space at each place of a piece, -1 where there is none."""
    number = piece.first
    numbers = []
    for sign in piece.map.signs:
        numbers.append(number if sign else -1)
        number += bool(sign)
    return numbers


def _rooms(slot: int, shown: Drawing, known: bool) -> tuple[int, ...]:
    """Return the room of each space of a tile: that of the letter in its region."""
    if not known:
        return tuple(NO_ROOM if sign not in LETTERS else slot * ROOMS_PER_SLOT for sign in shown.signs)
    regions = shown.regions()
    rooms = {region: LETTERS.index(sign) for region, sign in zip(regions, shown.signs, strict=True) if sign in LETTERS}
    return tuple(slot * ROOMS_PER_SLOT + rooms[region] if region in rooms else NO_ROOM for region in regions)


def _joined(
    pieces: tuple[Piece, ...], piece_at: tuple[int, ...], place_of: tuple[tuple[int, int], ...], one: int, other: int
) -> bool:
    """Return whether two spaces side by side lie on different pieces with an open border."""
    if piece_at[one] == piece_at[other]:
        return False
    (x, y), (u, v) = place_of[one], place_of[other]
    edges = pieces[piece_at[one]].edge((x, y), (u - x, v - y)), pieces[piece_at[other]].edge((u, v), (x - u, y - v))
    return edges == (OPEN, OPEN)


def _links(board: BoardFile, number_of: Mapping[str, int], signs: tuple[str, ...], floor_of: list[int]) -> list[tuple[int, int]]:
    """Return the pairs of spaces that stairs join. Raises Usage for those that lead up and down to no stairs of another floor."""
    links: list[tuple[int, int]] = []
    for index, names in enumerate(board.links, 1):
        where = said("stairs.links, link {place}", place=index)
        one, other = (space_called(number_of, name, where) for name in names)
        if floor_of[one] == floor_of[other]:
            refuse(
                where,
                said("{name} and {other} are on the same floor", name=names[0], other=names[1]),
                said("spaces of different floors"),
            )
        # floors count from the roof downwards: the larger number is the lower floor
        lower, upper = sorted((one, other), key=lambda number: -floor_of[number])
        for number, sign in ((lower, UP), (upper, DOWN)):
            if signs[number] != sign:
                name = names[0] if number == one else names[1]
                refuse(
                    where,
                    said("{name} is not drawn as stairs up", name=name)
                    if sign == UP
                    else said("{name} is not drawn as stairs down", name=name),
                    said("the sign {sign} of the shipped file", sign=sign),
                )
        if (lower, upper) in links:
            refuse(where, "the same stairs are listed before", said("each pair once"))
        links.append((lower, upper))
    return links


def _size(pieces: tuple[Piece, ...], floor: int) -> tuple[int, int]:
    """Return width and height of a floor in spaces."""
    own = [piece for piece in pieces if piece.floor == floor]
    return max(piece.x + piece.map.columns for piece in own), max(piece.y + piece.map.rows for piece in own)


def _above_and_below(
    board: BoardFile, at: Mapping[tuple[int, int, int], int], floor: int, place: tuple[int, int]
) -> tuple[int, ...]:
    """Return the spaces with the same place on the common ground plan, one floor up and one floor down."""
    found = []
    for other in (floor - 1, floor + 1):
        if 0 <= other < len(board.floors):
            (dx, dy), (ex, ey) = board.floors[floor].plan, board.floors[other].plan
            number = at.get((other, place[0] + dx - ex, place[1] + dy - ey))
            if number is not None:
                found.append(number)
    return tuple(found)


def _doors(pieces: tuple[Piece, ...], common: frozenset[int]) -> dict[int, tuple[int, ...]]:
    """Return the room spaces behind the doorways of each hallway space."""
    doors: dict[int, list[int]] = {}
    for piece in pieces:
        numbers = _numbers(piece)
        for one, other, edge in piece.map.inner() if piece.slot != FIXED else ():
            for hall, room in ((numbers[one], numbers[other]), (numbers[other], numbers[one])):
                if edge == DOOR and hall in common and room not in common:
                    doors.setdefault(hall, []).append(room)
    return {hall: tuple(sorted(doors[hall])) for hall in sorted(doors)}
