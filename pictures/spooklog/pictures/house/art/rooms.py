"""What all drawings of a house show on a floor and in a chart: rooms, windows, rewards, and the shares of outcomes."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import Bar, Chances, Floor
from spooklog.pictures.house.art import colours
from spooklog.pictures.house.art.pieces import stacks_picture
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import mathematical, percent, shrunk, width, words
from spooklog.pictures.svg.markup import group, number, pair, tag

_STACK = 6
"""Chips that lie on a floor as drawn at most."""

_OUTCOMES = (colours.UP, colours.STAY, colours.DOWN)


def room(floor: Floor, box: Box, place: int, furniture: str, boards: float) -> str:
    """Return the walls of a room with furniture on boards so thick, and light where the active pawn stands."""
    lit = any(pawn.active for pawn in floor.pawns)
    wood = {"x": box.left, "y": box.bottom - boards, "width": box.width}
    return group(
        tag("rect", **box.shape(), fill=colours.ROOMS[place % 2]),
        tag("rect", **box.shape(), fill=colours.FLAME, fill_opacity=0.12) if lit else "",
        furniture,
        tag("rect", **wood, height=boards, fill=colours.WOOD),
        tag("rect", **wood, height=boards * 0.3, fill=colours.WOOD_LIGHT),
    )


def window(floor: Floor, box: Box, rise: float, size: float, name: float) -> str:
    """Return the number of a floor in a window with an arch, lit where the active pawn goes next.

    `size` is that of the number at most, `name` that of the floor's name; no name where it is 0.
    """
    arch = f"A{number(box.width / 2)} {number(rise)} 0 0 1 {pair(box.right, box.top + rise)}"
    frame = f"M{pair(box.left, box.bottom)}V{number(box.top + rise)}{arch}V{number(box.bottom)}Z"
    fill, line, thick = ("url(#night-lit)", palette.CANDLE, 2.2) if floor.next else (colours.GLASS, colours.GLASS_LINE, 1.4)
    label, shown = mathematical(floor.number), floor.name if name else ""
    fitted = shrunk(label, size, box.width - 8, min(size, LEGIBLE), bold=True)
    base = box.bottom - 4 - name if shown else box.y + box.height * 0.1 + fitted * 0.36
    ink, under = (palette.INK, palette.INK) if floor.next else (palette.TEXT, palette.QUIET)
    return group(
        tag("path", d=frame, fill=fill, stroke=line, stroke_width=thick, stroke_linejoin="round"),
        words(label, box.x, base, fitted, ink, anchor="middle", bold=True, room=box.width - 5),
        words(shown, box.x, box.bottom - 4, name, under, anchor="middle", room=box.width - 4),
    )


def reward(floor: Floor, column: int, box: Box, size: float) -> str:
    """Return what a floor earns in a column: lit where it was just paid, bright where it comes next."""
    text, used = floor.cells[column], floor.used == column
    bright = used or floor.next
    shape = box.shape() | {"rx": min(6, box.height / 4)}
    line, thick = (palette.CANDLE, 1.8) if bright else (colours.CELL_LINE, 0.9)
    ink = palette.INK if used else palette.TEXT if floor.next else palette.QUIET
    fill = "url(#night-lit)" if used else colours.CELL
    fitted = shrunk(text, size, box.width - 3, min(size, LEGIBLE), bold=True)
    ground = tag("rect", **shape, fill=fill, fill_opacity=1 if used else 0.7, stroke=line, stroke_width=thick)
    bold = text != "0" or used
    return ground + words(text, box.x, box.y + fitted * 0.36, fitted, ink, anchor="middle", bold=bold, room=box.width - 2)


def column_head(head: str, x: float, foot: float, room: float) -> Iterator[str]:
    """Yield the number of dice over a column, and a die beside it."""
    yield words(head, x + 1, foot, LEGIBLE, palette.TEXT, anchor="end", bold=True, room=room)
    yield tag("rect", x=x + 3, y=foot - 8.5, width=9, height=9, rx=2, fill=colours.IVORY)
    yield tag("circle", cx=x + 7.5, cy=foot - 4, r=1.6, fill=colours.PIP)


def legend(chart: Chances, left: float, right: float, y: float, size: float) -> Iterator[str]:
    """Yield the outcomes, each behind its colour."""
    for place, outcome in enumerate(chart.outcomes):
        yield tag("circle", cx=left + 3.5, cy=y - 3.8, r=3.5, fill=_OUTCOMES[place % 3])
        yield words(outcome.text, left + 10, y, size, palette.TEXT, room=max(right - left - 10, 12))
        left += 18 + width(outcome.text, size)


def legend_width(chart: Chances, size: float) -> float:
    """Return the width of a legend."""
    return sum(18 + width(outcome.text, size) for outcome in chart.outcomes)


def shares(bar: Bar, box: Box, size: float, least: float) -> Iterator[str]:
    """Yield the parts of a bar, each with its share, in letters between two sizes, where there is room."""
    left = box.left
    for place, share in enumerate(bar.shares):
        wide = box.width * share
        if wide <= 0:
            continue
        shape = {"x": left, "y": box.top, "width": max(wide - 1, 0.6), "height": box.height, "rx": 2.5}
        yield tag("rect", **shape, fill=_OUTCOMES[place % 3])
        text = percent(share)
        fitted = shrunk(text, size, wide - 3, least, bold=True)
        if width(text, fitted, bold=True) + 3 <= wide:
            middle = left + (wide - 1) / 2
            yield words(text, middle, box.y + fitted * 0.36, fitted, "#14121f", anchor="middle", bold=True)
        left += wide


def penalty(chips: int, x: float, foot: float, scale: float, least: float = 0) -> str:
    """Return chips that lie on a floor, with their number in letters of the `least` size or more."""
    size = max(11.5 * scale, least)
    heap = stacks_picture(min(chips, _STACK), x - 9 * scale, foot, most=1, scale=0.78 * scale)
    box = Box(x + 11 * scale, foot - 14 * scale, max(width(str(chips), size, bold=True) + 8, 18.5 * scale), size * 1.6)
    shape = box.shape() | {"rx": box.height / 2}
    ground = tag("rect", **shape, fill=colours.PANEL, fill_opacity=0.92, stroke=colours.CHIP_LINE, stroke_width=1.1)
    return heap + ground + words(str(chips), box.x, box.y + size * 0.36, size, palette.TEXT, anchor="middle", bold=True)
