"""The house itself: walls, roof, and its floors one over another, with the pawns on them and what they earn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spooklog.domain.pictures.scene import Floor, Ladder, Look, Pawn
from spooklog.pictures.house.art import colours
from spooklog.pictures.house.art.decor import decor_picture
from spooklog.pictures.house.art.pieces import PAWN, pawn_picture
from spooklog.pictures.house.art.rooms import column_head, penalty, reward, room, window
from spooklog.pictures.house.art.street import fence, pumpkin, sign
from spooklog.pictures.house.svg.roof import roof_picture
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.markup import group, tag
from spooklog.pictures.svg.parts import tap

WIDTH = 452.0
"""The walls, without the eaves."""

_ROOF, _HEADS = 84.0, 17.0
_GATE = 62.0
_TALLEST = 58.0
_SLANT = 26.0
_EAVES = 20.0
_CELL, _CELL_GAP = 34.0, 5.0
_PENALTY = 44.0
_PLATE = 58.0


@dataclass(frozen=True)
class Storey:
    """The ground of a floor inside the house, and the scale of the things on it."""

    box: Box
    scale: float


@dataclass(frozen=True)
class Plan:
    """The layout of the house: its box, its floors from the gate up, and the height where the ground begins."""

    box: Box
    storeys: tuple[Storey, ...]
    ground: float


def plan(area: Box, floors: int) -> Plan:
    """Return a house of so many floors (the gate is one of them) in the middle of the area, as high as there is room."""
    foot = area.bottom - _GATE
    height = min(_TALLEST, (foot - area.top - _ROOF - _HEADS - 6) / max(floors - 1, 1))
    left, right = area.x - WIDTH / 2, area.x + WIDTH / 2
    scale = min(1.0, (height - 4) / (PAWN[1] + 4))
    storeys = [Storey(Box.spanning(left, foot, right, area.bottom), 1.0)]
    for floor in range(1, floors):
        top = foot - floor * height
        inset = _SLANT / 2 if floor == floors - 1 else 0
        storeys.append(Storey(Box.spanning(left + inset, top, right - inset, top + height), scale))
    top = storeys[-1].box.top - _HEADS - _ROOF
    return Plan(Box.spanning(left - _EAVES, top, right + _EAVES, foot), tuple(storeys), foot)


def house_picture(ladder: Ladder, layout: Plan, look: Look) -> str:
    """Return the house and everything in it."""
    # a plan has a gate even where the ladder has no floors
    inner = list(zip(ladder.floors, layout.storeys, strict=bool(ladder.floors)))
    rooms = [_room(floor, storey, place, len(ladder.heads), len(inner)) for place, (floor, storey) in enumerate(inner) if place]
    heads = _heads(ladder, layout)
    contents = [_contents(floor, storey, len(ladder.heads), look) for floor, storey in inner[1:]]
    street = fence(layout.storeys[0].box) if inner else ""
    gate = _gate(inner[0][0], layout.storeys[0].box, look) if inner else ""
    return group(_roof(layout), *_walls(layout), *rooms, heads, street, *contents, gate)


def _roof(layout: Plan) -> str:
    if len(layout.storeys) < 2:
        return ""
    attic = layout.storeys[-1].box
    return roof_picture(attic, layout.box, attic.top - _HEADS)


def _walls(layout: Plan) -> Iterator[str]:
    if len(layout.storeys) < 2:
        return
    below = layout.storeys[1:-1] or layout.storeys[1:]
    box = Box.spanning(below[0].box.left - 9, below[-1].box.top, below[0].box.right + 9, layout.ground + 2)
    shape = box.shape()
    yield tag("rect", **shape, fill=colours.WALL, stroke=colours.WALL_LINE, stroke_width=2)


def _room(floor: Floor, storey: Storey, place: int, columns: int, floors: int) -> str:
    """Return a room with its furniture."""
    box = storey.box
    free = Box.spanning(box.left + 14 + _PLATE, box.top, _cell_x(box, 0, columns, storey) - _CELL / 2 - 8, box.bottom)
    return room(floor, box, place, decor_picture(place, floors, free), 4.5)


def _heads(ladder: Ladder, layout: Plan) -> str:
    """Return the heads of the columns, on a beam under the roof."""
    if len(layout.storeys) < 2:
        return ""
    box = layout.storeys[-1].box
    lines = list[str]()
    for column, head in enumerate(ladder.heads):
        x = _cell_x(box, column, len(ladder.heads), layout.storeys[-1])
        lines += column_head(head, x - 3, box.top - 4.5, _CELL / 2)
    beam = {"x": box.left - 4, "y": box.top - _HEADS, "width": box.width + 8, "height": _HEADS}
    return tag("rect", **beam, fill=colours.WALL_LINE, fill_opacity=0.55) + group(*lines)


def _contents(floor: Floor, storey: Storey, columns: int, look: Look) -> str:
    box = storey.box
    cells = [_cell(floor, column, storey, columns) for column in range(len(floor.cells))]
    right = _cell_x(box, 0, columns, storey) - _CELL / 2
    left = box.left + 8 + _PLATE
    stack = penalty(floor.chips, right - _PENALTY / 2 - 2, box.bottom - 4, storey.scale) if floor.chips else ""
    free = Box.spanning(left + 6, box.top, right - (_PENALTY + 6 if floor.chips else 8), box.bottom)
    return group(_plate(floor, storey), *cells, stack, *_pawns(floor.pawns, free, storey.scale, look))


def _plate(floor: Floor, storey: Storey) -> str:
    """Return the window with the number of a floor."""
    box, height = storey.box, storey.box.height - (12 if storey.box.height > 36 else 9)
    width = min(_PLATE, max(height * 1.35, 40.0))
    left = box.left + 8 + (_PLATE - width) / 2
    frame = Box.spanning(left, box.top + 5, left + width, box.top + 5 + height)
    named = bool(floor.name) and height >= 38
    size = min(18.0, height * (0.42 if height > 30 else 0.62))
    return window(floor, frame, min(height * 0.42, width / 2), size, 9.5 if named else 0)


def _cell_x(box: Box, column: int, columns: int, storey: Storey) -> float:
    """Return the middle of a column."""
    size = _cell_width(columns)
    return box.right - (10 if storey.box.width >= WIDTH else 6) - size / 2 - (columns - 1 - column) * (size + _CELL_GAP)


def _cell_width(columns: int) -> float:
    return min(_CELL, (_CELL * 4) / max(columns, 1))


def _cell(floor: Floor, column: int, storey: Storey, columns: int) -> str:
    """Return what a floor earns in a column."""
    height = min(30.0, storey.box.height - 8)
    box = Box(_cell_x(storey.box, column, columns, storey), storey.box.y - 2, _cell_width(columns), height)
    return reward(floor, column, box, min(16.0, height * 0.62))


def _pawns(pawns: Sequence[Pawn], free: Box, scale: float, look: Look) -> Iterator[str]:
    """Yield pawns side by side, closer where there is little room; the active one in front."""
    width = PAWN[0] * scale
    step = min(width + 6 * scale, (free.width - width) / max(len(pawns) - 1, 1))
    left = free.x - step * (len(pawns) - 1) / 2
    places = [(pawn, left + place * step) for place, pawn in enumerate(pawns)]
    for pawn, x in sorted(places, key=lambda placed: placed[0].active):
        yield tap(pawn.name, pawn_picture(pawn, look, x, free.bottom - 5, scale))


def _gate(floor: Floor, box: Box, look: Look) -> str:
    """Return the street in front of the gate, with the pawns that wait there."""
    lights = [pumpkin(box.x - 128, box.bottom - 12, 1), pumpkin(box.x + 134, box.bottom - 11, 0.85)]
    free = Box.spanning(box.left + 84, box.top, box.right - 84, box.bottom - 5)
    board = sign(floor.name, box.left + 36, box.bottom - 6)
    return group(*lights, board, *_pawns(floor.pawns, free, 1.0, look))
