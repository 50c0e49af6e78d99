"""A board of rooms as SVG: heads side by side, cards of letters below them row by row, heaps at the end, words along the foot."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from spooklog.domain.pictures.scene import EndBanner, Glass, Heap, Links, Look, Panel, Rooms, Supply, Words
from spooklog.pictures.rooms.art import colours
from spooklog.pictures.rooms.art.end import nobody_picture
from spooklog.pictures.rooms.art.pieces import way
from spooklog.pictures.rooms.svg.end import banner_picture
from spooklog.pictures.rooms.svg.heads import pile_head, room_head
from spooklog.pictures.rooms.svg.heaps import glass_picture, heap_picture, supply_picture
from spooklog.pictures.rooms.svg.tiles import tile_picture
from spooklog.pictures.rooms.svg.words import STRIP, Lettered, plates, threads, word_picture
from spooklog.pictures.rooms.wording import in_words
from spooklog.pictures.saying import said
from spooklog.pictures.svg.canvas import CANVAS
from spooklog.pictures.svg.drawing import Drawing, Setting
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.markup import group, tag
from spooklog.pictures.svg.parts import FINGER, tap, touch

_ROWS = 4
"""Rows that have a place even when they are empty."""

_LEGIBLE, _MOST = 54.0, 3.0
"""The height of a card below which a picture is shown larger, and the largest zoom."""

_TALLEST, _GAP, _NUMBERS, _BAND = 85.0, 6.0, 20.0, 26.0


@dataclass(frozen=True)
class Grid:
    """The places of columns and rows, of the strip of words, and of the side with the heaps."""

    columns: tuple[Box, ...]
    rows: Mapping[int, tuple[float, float]]
    head: float
    foot: float
    strip: Box
    side: Box

    def place(self, column: int, row: int) -> Box:
        """Return the ground of a card."""
        top, bottom = self.rows[row]
        box = self.columns[column]
        return Box.spanning(box.left, top, box.right, bottom)


def draw(panel: Panel, setting: Setting) -> Drawing:
    """Draw the columns with everything around them, or the picture of the end. It looks the same from every seat."""
    area, look = setting.area, setting.look
    banner = next(iter(panel.of(EndBanner)), None)
    ground = tag("rect", x=0, y=0, width=CANVAS.width, height=CANVAS.height, fill="url(#night)")
    description = tuple(in_words(panel))
    if banner:
        return Drawing(ground, banner_picture(panel, banner, area, look), colours.definitions(), description=description)
    board = next(iter(panel.of(Rooms)), Rooms((), ()))
    if not board.rooms:
        return Drawing(ground, nobody_picture(look, area), colours.definitions(), description=description)
    grid = _grid(board, area)
    height = min((bottom - top for top, bottom in grid.rows.values()), default=_TALLEST)
    parts = [
        *_columns(board, grid, look, taps=setting.taps),
        *_words(panel, board, grid),
        *_side(panel, board, grid, look),
    ]
    zoom = min(max(1.0, math.ceil(_LEGIBLE / height * 4) / 4), _MOST)
    return Drawing(ground, group(*parts), colours.definitions(), description=description, zoom=zoom)


def _grid(board: Rooms, area: Box) -> Grid:
    left, right = area.left + _NUMBERS + 6, area.right - colours.SIDE - 2
    count = max(len(board.rooms), 1)
    each = (right - left) / count
    columns = tuple(
        Box.spanning(left + each * n + colours.GUTTER, area.top, left + each * (n + 1), area.bottom)
        for n in range(len(board.rooms))
    )
    strip = Box.spanning(left + colours.GUTTER, area.bottom - STRIP, right, area.bottom)
    head, foot = area.top + 4 + colours.HEAD + 8, strip.top - _BAND
    used = {place.row for one in board.rooms for place in one.places}
    # a card far down would squeeze all rows: empty ones are left out then
    shown = sorted(used | set(range(1, _ROWS + 1))) if max(used, default=0) <= _ROWS + 2 else sorted(used)
    pitch = min((foot - head + _GAP) / len(shown), _TALLEST + _GAP)
    rows = {row: (head + pitch * n, head + pitch * (n + 1) - min(_GAP, pitch * 0.12)) for n, row in enumerate(shown)}
    return Grid(columns, rows, head, foot, strip, Box.spanning(right + 12, area.top + 4, area.right - 2, area.bottom))


def _columns(board: Rooms, grid: Grid, look: Look, *, taps: bool) -> Iterator[str]:
    for number, one in enumerate(board.rooms):
        column = grid.columns[number]
        aisle = {"x": column.left - 4, "y": column.top + 4, "width": column.width + 8, "height": grid.foot - column.top + 2}
        yield tag("rect", **aisle, rx=10, fill=colours.AISLE, fill_opacity=0.045)
        head = Box.spanning(column.left, column.top + 6, column.right, column.top + 4 + colours.HEAD)
        yield tap(one.key, (pile_head if one.side == "pile" else room_head)(one, head, look))
        if number:
            yield way(column.left - colours.GUTTER / 2 - 1, head.y)
    for row, (top, bottom) in grid.rows.items():
        size = min(12.0, (bottom - top) * 0.4)
        x = grid.columns[0].left - 17 if grid.columns else 0
        yield words(str(row), x, (top + bottom) / 2 + size * 0.36, size, colours.QUIET, anchor="end", bold=True)
        if taps and grid.columns:
            yield touch(x - _NUMBERS + 4, top, FINGER, bottom - top, said("row {number}", number=row), f"r{row}")
        for column in grid.columns:
            box = Box.spanning(column.left, top, column.right, bottom)
            yield tag("rect", **box.shape(), rx=7, fill=colours.CELL, fill_opacity=0.035)
    for number, one in enumerate(board.rooms):
        for place in one.places:
            tile = tap(f"{one.key}{place.row}", tile_picture(place.tile, grid.place(number, place.row), look))
            yield tap(place.tile.letters, group(tile)) if taps else tile


def _words(panel: Panel, board: Rooms, grid: Grid) -> Iterator[str]:
    """Yield the strip of words, and the threads of the one that acts."""
    spoken = [word for shape in panel.of(Words) for word in shape.words]
    links = [link for shape in panel.of(Links) for link in shape.links]
    lettered: list[Lettered] = []
    for number, (word, plate) in enumerate(zip(spoken, plates(len(spoken), grid.strip), strict=True), start=1):
        hits = [at for link in links if link.word == number for at in link.letters]
        lettered.append(word_picture(word, plate, hits))
    yield from (one.picture for one in lettered)
    places = {
        (one.key, place.row): grid.place(number, place.row) for number, one in enumerate(board.rooms) for place in one.places
    }
    yield threads(links, [one.letters for one in lettered], places, grid.foot)


def _side(panel: Panel, board: Rooms, grid: Grid, look: Look) -> Iterator[str]:
    """Yield the heaps one over another, larger where they hold more; below them hourglass and cubes."""
    side = grid.side
    foot = grid.strip.top - 10
    heaps = board.heaps
    gap = 8.0
    whole = foot - side.top - gap * max(len(heaps) - 1, 0)
    weights = [_weight(heap) for heap in heaps]
    top = side.top
    for heap, weight in zip(heaps, weights, strict=True):
        height = whole * weight / sum(weights)
        yield heap_picture(heap, Box.spanning(side.left, top, side.right, top + height))
        top += height + gap
    for glass in panel.of(Glass):
        yield glass_picture(glass, look, side.left + 27, grid.strip.y - 8, 62)
    for supply in panel.of(Supply):
        yield supply_picture(supply, side.left + 62, grid.strip.top + 13, side.right - side.left - 62)


def _weight(heap: Heap) -> float:
    return 3.0 + math.pow(min(len(heap.tiles), 24), 0.8)
