"""The things beside the rooms in a narrow drawing: the hourglass, the supply of cubes, and the heaps of open cards."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.pictures.scene import Glass, Heap, Look, Supply, Tile
from spooklog.pictures.rooms.art import colours
from spooklog.pictures.rooms.art.pieces import cube, cube_place
from spooklog.pictures.rooms.wording import glass_in_words, nothing_in
from spooklog.pictures.saying import said
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import width, words
from spooklog.pictures.svg.markup import clean, content, group, tag
from spooklog.pictures.svg.parts import in_lines

_GAP, _PAD = 5.0, 6.0
_HIGH = 44.0
_GLASS, _SUPPLY = 68.0, 92.0
_TILE, _TITLE = 17.0, 20.0


def strip_picture(
    glasses: Sequence[Glass], supplies: Sequence[Supply], heaps: Sequence[Heap], area: Box, look: Look
) -> tuple[str, float]:
    """Return hourglass, cubes and heaps side by side below the area's upper edge, and where they end."""
    x, foot = area.left, area.top + _HIGH
    parts: list[str] = []
    for glass in glasses:
        parts.append(_glass(glass, Box.spanning(x, area.top, x + _GLASS, foot), look))
        x += _GLASS + _GAP
    for supply in supplies:
        parts.append(_supply(supply, Box.spanning(x, area.top, x + _SUPPLY, foot)))
        x += _SUPPLY + _GAP
    each = (area.right - x + _GAP) / max(len(heaps), 1) - _GAP
    for heap in heaps:
        parts.append(_last_of(heap, Box.spanning(x, area.top, x + each, foot)))
        x += each + _GAP
    return group(*parts), foot + _GAP


def heaps_picture(heaps: Sequence[Heap], area: Box) -> tuple[str, float]:
    """Return the heaps side by side with all their cards, and where they end."""
    if not heaps:
        return "", area.top
    wide = (area.width - _GAP * (len(heaps) - 1)) / len(heaps)
    room = wide - 2 * _PAD
    rows = [in_lines(heap.tiles, [_tile_width(tile, room) for tile in heap.tiles], room, 2) for heap in heaps]
    foot = area.top + _TITLE + 6 + max(max(len(one) for one in rows), 1) * (_TILE + 2)
    parts: list[str] = []
    for place, (heap, lines) in enumerate(zip(heaps, rows, strict=True)):
        left = area.left + place * (wide + _GAP)
        box = Box.spanning(left, area.top, left + wide, foot)
        parts.append(_frame(heap, box))
        if not heap.tiles:
            parts.append(words(nothing_in(heap), box.left + _PAD, box.top + _TITLE + 13, LEGIBLE, colours.QUIET))
        for number, line in enumerate(lines):
            parts.append(_row(heap, line, box.left + _PAD, box.top + _TITLE + number * (_TILE + 2), box.width - 2 * _PAD))
    return group(*parts), foot + _GAP


def _glass(glass: Glass, box: Box, look: Look) -> str:
    """Return the hourglass with its state in words."""
    tone = f"glass.{glass.state}"
    colour = palette.CANDLE if glass.state == "running" else colours.QUIET
    label = glass_in_words(glass)
    return group(
        tag("rect", **box.shape(), rx=8, fill=colours.PANEL, fill_opacity=0.8, stroke=colours.PANEL_LINE),
        figure(tone, box.x, box.top + 15, 26) if has_figure(look, tone) else "",
        words(label, box.x, box.bottom - 5, LEGIBLE, colour, anchor="middle", room=box.width - 4),
    )


def _supply(supply: Supply, box: Box) -> str:
    """Return the cubes that are left, and the places of the others."""
    left, room = box.left + _PAD, box.width - 2 * _PAD
    across = max(supply.total, 1) if supply.total <= 10 else -(-supply.total // 2)
    pitch = min(room / across, 8.0 if supply.total <= 10 else 7.5)
    parts = [tag("rect", **box.shape(), rx=8, fill=colours.PANEL, fill_opacity=0.8, stroke=colours.PANEL_LINE)]
    label = said("{name} {left} of {all}", name=supply.name, left=supply.left, all=supply.total)
    label = label if width(clean(label), LEGIBLE) <= room else f"{supply.name} {supply.left}"
    parts.append(words(label, left, box.top + 15, LEGIBLE, colours.TEXT, room=room))
    for place in range(supply.total):
        row, column = divmod(place, across)
        at = (left + pitch * (column + 0.5), box.top + (29 if supply.total <= 10 else 25) + 9 * row)
        parts.append(cube(*at, pitch * 0.84) if place < supply.left else cube_place(*at, pitch * 0.8, colours.QUIET, 0.6))
    return group(*parts)


def _frame(heap: Heap, box: Box) -> str:
    """Return the panel of a heap with its name and number."""
    colour = _colour(heap)
    count = str(len(heap.tiles))
    room = box.width - 2 * _PAD - width(count, 13, bold=True) - 4
    return group(
        tag("rect", **box.shape(), rx=8, fill=colours.PANEL, fill_opacity=0.8, stroke=colour, stroke_opacity=0.65),
        words(heap.name, box.left + _PAD, box.top + 15, LEGIBLE, colour, bold=True, room=room),
        words(count, box.right - _PAD, box.top + 15.5, 13, colour, anchor="end", bold=True),
    )


def _last_of(heap: Heap, box: Box) -> str:
    """Return a heap with the last of its cards, as many as there is room for."""
    room = box.width - 2 * _PAD
    shown: list[Tile] = []
    taken = 0.0
    more = width("…", LEGIBLE) + 3
    for place, tile in enumerate(reversed(heap.tiles)):
        taken += _tile_width(tile, room - more) + 2
        if taken - 2 + (more if place + 1 < len(heap.tiles) else 0) > room:
            break
        shown.insert(0, tile)
    left = box.left + _PAD
    if not heap.tiles:
        return _frame(heap, box) + words(nothing_in(heap), left, box.bottom - 10, LEGIBLE, colours.QUIET, room=room)
    cut = len(shown) < len(heap.tiles)
    before = words("…", left, box.bottom - 11, LEGIBLE, colours.QUIET) if cut else ""
    return _frame(heap, box) + before + _row(heap, shown, left + (more if cut else 0), box.bottom - _TILE - 4, room)


def _row(heap: Heap, tiles: Sequence[Tile], x: float, top: float, room: float) -> str:
    """Return cards side by side."""
    fill = "url(#tile)" if heap.tone == "lost" else "url(#lead)"
    parts: list[str] = []
    for tile in tiles:
        wide = _tile_width(tile, room)
        face = tag("rect", x=x, y=top, width=wide, height=_TILE, rx=3, fill=fill, stroke=colours.CARD_EDGE, stroke_width=0.8)
        letters = words(tile.letters, x + wide / 2, top + 12.5, LEGIBLE, colours.INK, anchor="middle", bold=True, room=wide - 2)
        parts.append(group(tag("title", content(tile.code)), face, letters))
        x += wide + 2
    return group(*parts)


def _tile_width(tile: Tile, room: float) -> float:
    return min(max(width(clean(tile.letters), LEGIBLE, bold=True) + 6, 16.0), room)


def _colour(heap: Heap) -> str:
    return colours.LOST if heap.tone == "lost" else colours.SAVED
