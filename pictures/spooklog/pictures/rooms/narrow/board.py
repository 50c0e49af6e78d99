"""The rooms of a narrow drawing: heads side by side, and the cards below them row by row."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import BACK, Look, Room, Rooms
from spooklog.pictures.rooms.art import colours
from spooklog.pictures.rooms.art.pieces import way
from spooklog.pictures.rooms.narrow.tiles import LEAST, height_of, tile_picture
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import width, words, wrap
from spooklog.pictures.svg.markup import clean, content, group, tag

_LEFT, _RIGHT = 32.0, 5.0
_GAP, _ROW_GAP = 6.0, 4.0
_HEAD = 56.0
_ROWS = 4
"""Rows that have a place even when they are empty."""


def board_picture(board: Rooms, look: Look, top: float, width: float) -> tuple[str, float]:
    """Return the rooms of a picture so wide below `top`, and where the next thing begins. A row's number stands at its left."""
    count = len(board.rooms)
    wide = (width - _LEFT - _RIGHT - _GAP * (count - 1)) / count
    lefts = [_LEFT + number * (wide + _GAP) for number in range(count)]
    rows = _rows(board, wide, top + _HEAD + _ROW_GAP)
    foot = max(bottom for _, bottom in rows.values()) if rows else top + _HEAD
    parts: list[str] = []
    for number, (room, left) in enumerate(zip(board.rooms, lefts, strict=True)):
        aisle = Box.spanning(left - 2, top, left + wide + 2, foot + 2)
        parts.append(tag("rect", **aisle.shape(), rx=8, fill=colours.AISLE, fill_opacity=0.045))
        parts.append(_head(room, Box.spanning(left, top, left + wide, top + _HEAD), look))
        if number:
            parts.append(way(left - _GAP / 2, top + 17))
    for row, (start, end) in rows.items():
        parts.append(_number(row, start, end))
        for left in lefts:
            place = Box.spanning(left, start, left + wide, end)
            parts.append(tag("rect", **place.shape(), rx=6, fill=colours.CELL, fill_opacity=0.035))
    for room, left in zip(board.rooms, lefts, strict=True):
        for one in room.places:
            box = Box.spanning(left, rows[one.row][0], left + wide, rows[one.row][1])
            parts.append(tile_picture(one.tile, box, look, f"{room.key}{one.row}"))
    return group(*parts), foot + 2 + _GAP


def _rows(board: Rooms, wide: float, top: float) -> dict[int, tuple[float, float]]:
    """Return the upper and lower edge of each row; empty ones far down are left out."""
    places = [place for room in board.rooms for place in room.places]
    used = {place.row for place in places}
    shown = sorted(used | set(range(1, _ROWS + 1))) if max(used, default=0) <= _ROWS + 2 else sorted(used)
    found: dict[int, tuple[float, float]] = {}
    for row in shown:
        high = max((height_of(place.tile, wide) for place in places if place.row == row), default=LEAST)
        found[row] = (top, top + high)
        top += high + _ROW_GAP
    return found


def _number(row: int, top: float, bottom: float) -> str:
    """Return the number of a row, on ground that can be tapped."""
    ground = tag("rect", x=0, y=top, width=_LEFT, height=bottom - top, fill="#fff", fill_opacity=0)
    number = words(str(row), _LEFT / 2, (top + bottom) / 2 + 5, 13, colours.QUIET, anchor="middle", bold=True, room=_LEFT - 4)
    return group(ground, number, data_word=f"r{row}")


def _head(room: Room, box: Box, look: Look) -> str:
    """Return the head of a column: a room's card, or the pile, which is a room too."""
    pile = room.side == "pile"
    parts = _pile(room, box, look) if pile else _card(room, box, look)
    return group(tag("title", content(room.name)), *parts, _due(room, box), data_word=clean(room.key) or None)


def _card(room: Room, box: Box, look: Look) -> Iterator[str]:
    """Yield a room's card with its light or dark side up."""
    fill, ink = (colours.DARK, colours.DARK_INK) if room.side == "dark" else (colours.LIGHT, colours.LIGHT_INK)
    tone = f"room.{room.key}.{room.side}"
    yield tag("rect", **box.shape(), rx=6, fill=fill, stroke=ink, stroke_width=1.2)
    yield tag("rect", **box.shape(3), rx=4, fill="none", stroke=ink, stroke_width=0.8, stroke_opacity=0.5)
    if has_figure(look, tone):
        yield figure(tone, box.x, box.top + 21, 33)
    yield from _name(room.name, Box.spanning(box.left + 4, box.top + 38, box.right - 4, box.bottom - 5), ink)


def _pile(room: Room, box: Box, look: Look) -> Iterator[str]:
    """Yield the pile: a back, the number of cards, and the name."""
    yield tag("rect", **box.shape(), rx=6, fill=colours.PANEL, fill_opacity=0.75, stroke=colours.PANEL_LINE)
    count = "" if room.count is None else str(room.count)
    wide = width(count, 15, bold=True)
    free = Box.spanning(box.left + 2, box.top + 4, box.right - 3 - (_due_width(room) if room.due else 0), box.top + 28)
    beside = 23.0 if count and 23 + wide <= free.width else 0.0  # the back, where there is room for it
    x = max(free.x - (beside + wide) / 2, free.left)
    if beside:
        yield from _back(Box.spanning(x, free.top, x + 18, free.bottom), look, empty=not room.count)
    yield words(count, x + beside, box.top + 21.5, 15, colours.TEXT, bold=True, room=free.right - x - beside)
    yield from _name(room.name, Box.spanning(box.left + 3, box.top + 30, box.right - 3, box.bottom - 2), colours.TEXT, bold=False)


def _back(box: Box, look: Look, *, empty: bool) -> Iterator[str]:
    """Yield the back of a card, or its place where the pile has run out."""
    if empty:
        yield tag("rect", **box.shape(), rx=3, fill="none", stroke=colours.QUIET, stroke_dasharray="4 3")
        return
    yield tag("rect", **box.shape(), rx=3, fill=palette.BACK, stroke=palette.BACK_INK)
    if has_figure(look, BACK.tone):
        yield figure(BACK.tone, box.x, box.y, 15)


def _name(name: str, box: Box, ink: str, *, bold: bool = True) -> Iterator[str]:
    """Yield a name on as many lines as its box has room for."""
    # bold letters are wider than those that `wrap` measures
    lines = wrap(name, LEGIBLE * (1.1 if bold else 1), box.width, int(box.height / 12))
    top = box.y - 6 * len(lines)
    for place, line in enumerate(lines):
        yield words(line, box.x, top + 10 + 12 * place, LEGIBLE, ink, anchor="middle", bold=bold, room=box.width)


def _due(room: Room, box: Box) -> str:
    """Return the number of cards still to come here."""
    if not room.due:
        return ""
    wide = _due_width(room)
    plate = Box.spanning(box.right - wide - 1, box.top + 2, box.right - 1, box.top + 19)
    label = words(f"+{room.due}", plate.x, plate.y + 4, LEGIBLE, colours.INK, anchor="middle", bold=True)
    return tag("rect", **plate.shape(), rx=8.5, fill=palette.CANDLE, stroke=colours.INK) + label


def _due_width(room: Room) -> float:
    return max(width(f"+{room.due}", LEGIBLE, bold=True) + 6, 20)
