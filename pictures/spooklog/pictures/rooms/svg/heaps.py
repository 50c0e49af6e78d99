"""The things beside the columns: heaps of open cards, the supply of cubes, and the hourglass."""

from __future__ import annotations

import math

from spooklog.domain.pictures.scene import Glass, Heap, Look, Supply
from spooklog.pictures.rooms.art import colours
from spooklog.pictures.rooms.art.pieces import cube, cube_place
from spooklog.pictures.rooms.svg.tiles import small_tile
from spooklog.pictures.rooms.wording import glass_in_words, nothing_in
from spooklog.pictures.saying import said
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.markup import group, tag

_LARGEST, _SMALLER, _LEAST = 3.25, 0.9, 9.0
"""How many of the largest cards fit side by side; the ratio of one size to the next; the least width."""

_TALL = 1.32
_SEEN = 0.52
"""The visible part of a card under the next row."""

_LEANS = (-3.0, 2.0, -1.0, 4.0, -2.5, 1.0, 3.0, -4.0, 0.5)


def heap_picture(heap: Heap, box: Box) -> str:
    """Return a heap in its panel: name, number, and every card open, the last one on top."""
    lost = heap.tone == "lost"
    colour = colours.LOST if lost else colours.SAVED
    frame = tag("rect", **box.shape(), rx=9, fill=colours.PANEL, fill_opacity=0.8, stroke=colour, stroke_opacity=0.65)
    count = str(len(heap.tiles))
    title = words(heap.name, box.left + 11, box.top + 19, 13, colour, bold=True, room=box.width - 50)
    number = words(count, box.right - 11, box.top + 21, 18, colour, anchor="end", bold=True)
    ground = Box.spanning(box.left + 9, box.top + 30, box.right - 9, box.bottom - 8)
    return group(frame, title, number, _spread(heap, ground, lost=lost))


def _spread(heap: Heap, ground: Box, *, lost: bool) -> str:
    """Return the cards row by row, as large as there is room for all of them."""
    if not heap.tiles:
        return words(nothing_in(heap), ground.x, ground.y + 4, 11, colours.QUIET, anchor="middle", opacity=0.7)
    wide = ground.width / _LARGEST
    across, rows = _grid(len(heap.tiles), wide, ground)
    while (1 + (rows - 1) * _SEEN) * wide * _TALL > ground.height and wide > _LEAST:
        wide *= _SMALLER
        across, rows = _grid(len(heap.tiles), wide, ground)
    high = wide * _TALL
    down = min(high * _SEEN, (ground.height - high) / (rows - 1)) if rows > 1 else 0
    parts = []
    for place, tile in enumerate(heap.tiles):
        row, column = divmod(place, across)
        x = ground.left + wide / 2 + column * wide * 0.98
        y = ground.top + high / 2 + row * down
        lean = _LEANS[place % len(_LEANS)] if lost else 0
        parts.append(small_tile(tile, x, y, (wide * 0.92, high * 0.96), turn=lean, lost=lost))
    return group(*parts)


def _grid(count: int, wide: float, ground: Box) -> tuple[int, int]:
    """Return the number of cards side by side, and the number of rows."""
    across = max(int((ground.width - wide) / (wide * 0.98)) + 1, 1)
    return across, math.ceil(count / across)


def supply_picture(supply: Supply, x: float, y: float, room: float) -> str:
    """Return the cubes beside the board, from an upper left corner: those that are left, and the places of the others."""
    across = max(math.ceil(supply.total / 2), 1)
    pitch = min(19.0, room / across)
    parts = [
        words(
            said("{name} {left} of {all}", name=supply.name, left=supply.left, all=supply.total),
            x,
            y + 9,
            11,
            colours.QUIET,
            room=room,
        )
    ]
    for place in range(supply.total):
        row, column = divmod(place, across)
        at = (x + pitch * (column + 0.5), y + 17 + pitch * (row + 0.5))
        size = pitch * 0.76
        parts.append(cube(*at, size) if place < supply.left else cube_place(*at, size, colours.QUIET, 0.5))
    return group(*parts)


def glass_picture(glass: Glass, look: Look, x: float, y: float, height: float) -> str:
    """Return the hourglass around a point, with its state in words."""
    tone = f"glass.{glass.state}"
    picture = figure(tone, x, y, height) if has_figure(look, tone) else ""
    colour = palette.CANDLE if glass.state == "running" else colours.QUIET
    return picture + words(glass_in_words(glass), x, y + height / 2 + 12, 10, colour, anchor="middle")
