"""The players of a narrow drawing, each with the chips gathered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.pictures.scene import Purse, Purses
from spooklog.domain.values.labels import called
from spooklog.pictures.house.art import colours
from spooklog.pictures.house.art.pieces import CHIP
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import width, words
from spooklog.pictures.svg.markup import Value, clean, group, moved, tag
from spooklog.pictures.svg.parts import in_lines

_PAD, _GAP = 8.0, 4.0
_NAME = 13.0
_BROAD = 140.0
"""The width from which a player needs no line for the points."""

_TWO_LINES, _THREE_LINES = 40.0, 54.0
_CHIP, _CHIP_GAP = 21.0, 3.0
_NEAREST = "#2a2b60"
"""The ground under the name of the nearest player."""


def purses_picture(purses: Purses, left: float, right: float, top: float, nearest: int) -> tuple[str, float]:
    """Return the players in rows below `top`, in the order of their turns, the nearest one first; and where the rows end."""
    count = len(purses.purses)
    first = nearest - 1 if 0 < nearest <= count else 0
    order = [(seat, purses.purses[seat - 1]) for seat in ((first + place) % count + 1 for place in range(count))]
    columns = _columns(purses.purses, right - left)
    wide = (right - left - _GAP * (columns - 1)) / columns
    parts: list[str] = []
    for start in range(0, count, columns):
        row = order[start : start + columns]
        high = max(_height(purse, wide) for _, purse in row)
        for place, (seat, purse) in enumerate(row):
            x = left + place * (wide + _GAP)
            parts.append(_purse(purse, Box.spanning(x, top, x + wide, top + high), mine=seat == nearest))
        top += high + _GAP
    return group(*parts), top


def _columns(purses: Sequence[Purse], room: float) -> int:
    """Return the number of players side by side: for two a third where that leaves no hole, unless chips are turned up."""
    most, count = int(room // _BROAD), max(len(purses), 1)
    if most == 2 and count not in (2, 4) and not any(one.values for one in purses):
        most = 3
    return -(-count // -(-count // most)) if most > 3 else min(count, most)


def _height(purse: Purse, wide: float) -> float:
    if _is_slim(wide):
        return _THREE_LINES if purse.score else _TWO_LINES
    return _TWO_LINES + len(_rows(purse.values, wide - 2 * _PAD)) * (_CHIP + _CHIP_GAP)


def _is_slim(wide: float) -> bool:
    """Whether the points need a line of their own."""
    return wide < _BROAD


def _purse(purse: Purse, box: Box, *, mine: bool) -> str:
    """Return a player: name and note, below them the number of chips and the points, then the chips that are turned up."""
    lit = purse.active or purse.winner
    colour = palette.CANDLE if purse.active else palette.LEAF if purse.winner else palette.TEXT
    shape = {"x": box.left + 1, "y": box.top + 1, "width": box.width - 2, "height": box.height - 2, "rx": 9.0}
    frame: dict[str, Value] = {"stroke": colour if lit else colours.PANEL_LINE, "stroke_width": 2.2 if lit else 1.0}
    inside = Box.spanning(box.left + _PAD, box.top, box.right - _PAD, box.bottom)
    return group(
        tag("rect", **shape, fill=_NEAREST if mine else colours.PANEL, fill_opacity=1 if mine else 0.72, **frame),
        *(_slim(purse, inside, colour) if _is_slim(box.width) else _broad(purse, inside, colour)),
        data_word=clean(purse.name) or None,
    )


def _slim(purse: Purse, box: Box, colour: str) -> Iterator[str]:
    """Yield a player on three lines."""
    yield words(called(purse.name), box.left, box.top + 17, _NAME, colour, bold=True, room=box.width)
    yield from _note(purse, box.right, box.top + 33, box.width - _counted(purse.count))
    yield from _count(purse.count, box.left, box.top + 33)
    yield words(purse.score, box.left, box.top + 47, LEGIBLE, palette.TEXT, room=box.width)


def _broad(purse: Purse, box: Box, colour: str) -> Iterator[str]:
    """Yield a player on two lines, and the chips that are turned up below them."""
    note = width(clean(purse.note.text), LEGIBLE, bold=True) if purse.note else 0
    beside = min(note, box.width * 0.5) + 6 if note else 0
    yield words(called(purse.name), box.left, box.top + 17, _NAME, colour, bold=True, room=box.width - beside)
    yield from _note(purse, box.right, box.top + 17, box.width * 0.5)
    yield from _count(purse.count, box.left, box.top + 33)
    if purse.count is None:
        yield words(purse.score, box.left, box.top + 33, 13, palette.TEXT, bold=True, room=box.width)
    else:
        turned, room = bool(purse.values), box.width - _counted(purse.count)
        yield words(purse.score, box.right, box.top + 33, LEGIBLE, palette.TEXT, anchor="end", bold=turned, room=room)
    yield from _values(purse.values, Box.spanning(box.left, box.top + 37, box.right, box.bottom))


def _note(purse: Purse, right: float, y: float, room: float) -> Iterator[str]:
    if purse.note:
        colour = palette.TONES.get(purse.note.tone, palette.QUIET)
        yield words(purse.note.text, right, y, LEGIBLE, colour, anchor="end", bold=True, room=room)


def _counted(count: int | None) -> float:
    """Return the width of the number of chips, and the gap behind it."""
    return 0 if count is None else 31 + width(str(count), 14, bold=True)


def _count(count: int | None, x: float, y: float) -> Iterator[str]:
    """Yield the number of chips behind one that lies face down."""
    if count is not None:
        yield moved(x + 9, y - 5.5, tag("use", href="#chip-flat"), scale=9 / CHIP[0])
        yield words(str(count), x + 23, y, 14, palette.TEXT, bold=True)


def _rows(values: Sequence[tuple[str, int]], room: float) -> list[list[tuple[str, str]]]:
    """Return chips turned up in rows, each value with how many there are."""
    chips = [(value, f"×{count}") for value, count in values if count]
    return in_lines(chips, [_chip_width(*chip) for chip in chips], room, 6)


def _chip_width(value: str, count: str = "") -> float:
    wide = max(_CHIP, width(value, LEGIBLE, bold=True) + 9)
    return wide + 2 + width(count, LEGIBLE) if count else wide


def _values(values: Sequence[tuple[str, int]], box: Box) -> Iterator[str]:
    """Yield chips turned up, each value with its count."""
    for place, row in enumerate(_rows(values, box.width)):
        x, y = box.left, box.top + place * (_CHIP + _CHIP_GAP)
        for value, count in row:
            wide = _chip_width(value)
            shape = {"x": x + 1, "y": y + 1, "width": wide - 2, "height": _CHIP - 2, "rx": _CHIP / 2 - 1}
            yield tag("rect", **shape, fill=colours.IVORY, stroke=colours.CHIP, stroke_width=2.2)
            yield words(value, x + wide / 2, y + 14.5, LEGIBLE, colours.CHIP_SIDE, anchor="middle", bold=True)
            yield words(count, x + wide + 2, y + 14.5, LEGIBLE, palette.TEXT)
            x += _chip_width(value, count) + 6
