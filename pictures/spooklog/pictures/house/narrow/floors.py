"""The house of a narrow drawing: roof, floors and street, with pawns large enough to tap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from spooklog.domain.pictures.scene import Floor, Ladder, Look, Pawn
from spooklog.pictures.house.art import colours
from spooklog.pictures.house.art.decor import decor_picture
from spooklog.pictures.house.art.pieces import pawn_picture
from spooklog.pictures.house.art.rooms import column_head, penalty, reward, room, window
from spooklog.pictures.house.art.street import fence, pumpkin, sign
from spooklog.pictures.house.narrow.plan import (
    BEAM,
    PENALTY,
    PLATE,
    STREET,
    TAPPED,
    WALL,
    Plan,
    Storey,
    cell_of,
    columns_of,
    free_of,
)
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.contrast import legible
from spooklog.pictures.svg.drawing import LEGIBLE, NARROW
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.light import stars
from spooklog.pictures.svg.markup import Value, clean, group, pair, tag

_PAWN = 0.66
_STARS = ((66, 26, 0.9), (98, 11, 1.1), (132, 20, 0.7), (228, 14, 0.9), (250, 30, 0.7), (18, 34, 0.8))


def outdoors(layout: Plan, foot: float) -> Iterator[str]:
    """Yield the night behind everything: sky, moon and stars beside the roof, and the earth below the house."""
    eaves, ground, wide = layout.roof.top, layout.ground, layout.roof.width
    stretch = wide / NARROW
    yield tag("rect", x=0, y=0, width=wide, height=foot, fill="url(#night-sky)")
    yield from stars([(x * stretch, eaves + y, r) for x, y, r in _STARS], 0.45)
    yield colours.moon(30, eaves + 19, 12)
    yield tag("rect", x=0, y=ground, width=wide, height=foot - ground, fill=colours.GRASS)
    yield tag("rect", x=0, y=ground + STREET, width=wide, height=max(foot - ground - STREET, 0), fill=colours.EARTH)


def house_picture(ladder: Ladder, layout: Plan, look: Look) -> str:
    """Return the house and everything in it."""
    if not layout.storeys:
        return ""
    inner = list(zip(ladder.floors, layout.storeys, strict=True))
    look = {tone: replace(paint, ink=legible(paint.ink, paint.fill)) for tone, paint in look.items()}
    columns = columns_of(ladder)
    parts: list[str] = []
    if len(inner) > 1:
        walls = Box.spanning(WALL - 6, layout.roof.bottom, layout.roof.right - WALL + 6, layout.ground + 2)
        parts += [tag("rect", **walls.shape(), fill=colours.WALL, stroke=colours.WALL_LINE, stroke_width=2)]
        parts += [_room(floor, storey.box, place, len(inner)) for place, (floor, storey) in enumerate(inner) if place]
        parts += [_roof(layout.roof), *_heads(ladder.heads[:columns], layout.roof)]
    parts.append(_street(*inner[0], look))
    for floor, storey in inner[1:]:
        parts += [_plate(floor, storey.box), *_cells(floor, storey.box, columns), _penalty(floor, storey.box)]
        parts += _pawns(floor.pawns, free_of(floor, storey.box), storey.across, look)
    return group(*parts)


def _roof(box: Box) -> str:
    """Return a low roof swept up to its tip, with the window of the loft."""
    x, foot, brim, stretch = box.x, box.bottom - BEAM, box.bottom + 2, box.width / NARROW
    near, far = 36 * stretch, 96 * stretch
    slope = f"C{pair(x - far, foot - 5)} {pair(x - near, foot - 9)} {pair(x, box.top + 1)}"
    back = f"C{pair(x + near, foot - 9)} {pair(x + far, foot - 5)} {pair(box.right - 12, foot)}"
    edge: dict[str, Value] = {"stroke": colours.ROOF_EDGE, "stroke_width": 2, "stroke_linejoin": "round"}
    rows = [(foot - 2, 108 * stretch), (foot - 9, 54 * stretch), (foot - 16, 24 * stretch)]
    shingles = "".join(f"M{pair(x - half, y)}" + "q6 5 12 0" * int(half / 6) for y, half in rows)
    return group(
        tag("path", d=f"M{pair(1, brim)}L{pair(12, foot)}{slope}{back}L{pair(box.right - 1, brim)}Z", fill=colours.ROOF, **edge),
        tag("path", d=shingles, fill="none", stroke=colours.ROOF_LINE, stroke_width=1.1),
        tag("circle", cx=x, cy=foot - 11, r=17, fill="url(#night-candle)", fill_opacity=0.8),
        tag("circle", cx=x, cy=foot - 11, r=7, fill="url(#night-lit)", stroke=colours.WOOD, stroke_width=2.2),
        tag("path", d=f"M{pair(x, foot - 18)}v14m-7 -7h14", fill="none", stroke=colours.WOOD, stroke_width=1.4),
    )


def _heads(heads: Sequence[str], roof: Box) -> Iterator[str]:
    """Yield the beam under the roof, with the heads of the columns."""
    beam = Box.spanning(WALL, roof.bottom - BEAM, roof.right - WALL, roof.bottom)
    yield tag("rect", **beam.shape(), fill=colours.WALL_LINE, fill_opacity=0.6)
    for column, head in enumerate(heads):
        x, wide = cell_of(column, len(heads), beam.right)
        yield from column_head(head, x, roof.bottom - 4, wide / 2 + 1)


def _room(floor: Floor, box: Box, place: int, floors: int) -> str:
    """Return a room with its furniture, where there is room for it."""
    free = free_of(floor, box)
    furniture = Box.spanning(free.left, box.bottom - TAPPED, free.right, box.bottom)
    return room(floor, box, place, decor_picture(place, floors, furniture) if free.width > 110 else "", 3)


def _plate(floor: Floor, box: Box) -> str:
    """Return the window with the number of a floor."""
    frame = Box.spanning(box.left + 4, box.bottom - TAPPED + 2, box.left + 4 + PLATE, box.bottom - 3)
    return window(floor, frame, 11, 13.5 if floor.name else 15, LEGIBLE)


def _cells(floor: Floor, box: Box, columns: int) -> Iterator[str]:
    """Yield what a floor earns, column by column."""
    for column in range(len(floor.cells[:columns])):
        x, wide = cell_of(column, columns, box.right)
        yield reward(floor, column, Box(x, box.bottom - 16.5, wide, 24), 14)


def _penalty(floor: Floor, box: Box) -> str:
    x = free_of(floor, box).right + PENALTY / 2
    return penalty(floor.chips, x, box.bottom - 4, 0.8, LEGIBLE) if floor.chips else ""


def _pawns(pawns: Sequence[Pawn], free: Box, across: int, look: Look) -> Iterator[str]:
    """Yield pawns side by side in rows, each on a square that can be tapped; the active one in front."""
    placed: list[tuple[Pawn, str]] = []
    for first in range(0, len(pawns), across):
        row = pawns[first : first + across]
        foot = free.bottom - TAPPED * (first // across)
        left = free.x - TAPPED * (len(row) - 1) / 2
        for place, pawn in enumerate(row):
            x = left + place * TAPPED
            ground = {"x": x - TAPPED / 2, "y": foot - TAPPED, "width": TAPPED, "height": TAPPED}
            touched = tag("rect", **ground, fill="#fff", fill_opacity=0)
            figure = pawn_picture(pawn, look, x, foot - 4.5, _PAWN, least=LEGIBLE)
            placed.append((pawn, group(touched, figure, data_word=clean(pawn.name) or None)))
    yield from (markup for _, markup in sorted(placed, key=lambda one: one[0].active))


def _street(floor: Floor, storey: Storey, look: Look) -> str:
    """Return the street in front of the gate, with the pawns that wait there."""
    box = storey.box
    low = Box.spanning(box.left + 42, box.bottom - STREET, box.right - 42, box.bottom)
    free = Box.spanning(box.left + 64, box.top, box.right - 64, box.bottom - 3)
    return group(
        fence(low),
        pumpkin(box.right - 18, box.bottom - 12, 0.8),
        sign(floor.name, box.left + 28, box.bottom - 3, legible(palette.TEXT, colours.WOOD_LIGHT)),
        *_pawns(floor.pawns, free, storey.across, look),
    )
