"""The panels beside a house: the dice, a chart of chances, the stockpile, and the chips of the players."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import Bar, Chances, Dice, Purse, Purses, Supply, Text
from spooklog.pictures.house.art import colours
from spooklog.pictures.house.art.pieces import (
    CHIP,
    DIE,
    IN_A_STACK,
    die_picture,
    open_chip,
    stack_width,
    stacks_height,
    stacks_picture,
)
from spooklog.pictures.house.art.rooms import legend, legend_width, shares
from spooklog.pictures.saying import counted, said
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import mathematical, shrunk, width, words
from spooklog.pictures.svg.markup import clean, group, tag
from spooklog.pictures.svg.parts import tap

_PAD = 12.0
_COUNT, _NEAR = 1.1, 0.6
"""The size of the number beside a chip and the least gap to the next chip, in radii of a chip."""

DICE_HEIGHT = 104.0
_BAR, _BAR_GAP = 15.0, 20.0
_PURSE, _LEAST_PURSE = 98.0, 24.0


def dice_picture(roll: Dice, box: Box) -> str:
    """Return a roll in a panel: the player's name, the dice, the score, and what came of it."""
    left, room = box.left + _PAD, box.width - 2 * _PAD
    count = max(len(roll.dice), 1)
    size = min(DIE, (room - 4) / (count + 0.2 * (count - 1)))
    step = size * 1.2
    total = width(f"= {roll.score}", 19, bold=True) if roll.score else 0
    beside = bool(roll.score) and step * count + total <= room
    dice = [
        tap(die.face, die_picture(die, left + size / 2 + 2 + step * place, box.top + 50, size))
        for place, die in enumerate(roll.dice)
    ]
    score = f"= {roll.score}" if beside else ""
    head = roll.name if beside or not roll.score else f"{roll.name} = {roll.score}"
    came = roll.came
    return group(
        colours.panel(box),
        words(head, left, box.top + 19, 12, palette.QUIET, room=room),
        *dice,
        words(score, left + step * count + 2, box.top + 57, 19, palette.TEXT, bold=True),
        _outcome(came, left, box.top + 92, room) if came else "",
    )


def _outcome(came: Text, x: float, y: float, room: float) -> str:
    """Return what came of a roll, in letters as large as there is room for."""
    text = mathematical(came.text)
    colour = palette.TONES.get(came.tone, palette.TEXT)
    return words(text, x, y, shrunk(text, 12.5, room, 9.5, bold=True), colour, bold=True, room=room + 1)


def chances_height(chart: Chances) -> float:
    """Return the height of a chart's panel."""
    return 56.0 + len(chart.bars) * (_BAR + _BAR_GAP)


def chances_picture(chart: Chances, box: Box) -> str:
    """Return a bar for each choice, divided by its chances."""
    left, room = box.left + _PAD, box.width - 2 * _PAD
    parts = [colours.panel(box), words(mathematical(chart.title), left, box.top + 19, 12, palette.QUIET, room=room)]
    parts += legend(chart, left, left + room, box.top + 38, 10.5)
    x = left + legend_width(chart, 10.5)
    if chart.beside and x + width(chart.beside, 10.5) <= left + room:
        parts.append(words(chart.beside, left + room, box.top + 38, 10.5, palette.QUIET, anchor="end"))
    step = (box.bottom - box.top - 50) / max(len(chart.bars), 1)
    for place, bar in enumerate(chart.bars):
        parts.append(_bar(bar, left, box.top + 48 + step * place, room, step))
    return group(*parts)


def _bar(bar: Bar, x: float, y: float, room: float, step: float) -> str:
    """Return a bar under its name, with the share of each outcome in it where there is room."""
    thick = min(_BAR, step * 0.45)
    size = min(11.5, step * 0.36)
    parts = [
        words(bar.name, x, y + size, size, palette.TEXT, bold=True, room=room * 0.5),
        words(bar.beside, x + room, y + size, size, palette.TEXT, anchor="end", room=room * 0.5),
    ]
    track = Box.spanning(x, y + size + 3, x + room, y + size + 3 + thick)
    return group(*parts, *shares(bar, track, min(10.5, thick * 0.72), 7.5))


def supply_picture(supply: Supply, box: Box) -> str:
    """Return the stockpile: stacks of ten, with their number."""
    left, room = box.left + _PAD, box.width - 2 * _PAD
    most = int(room // (2 * CHIP[0] + 2))
    scale = min(1.0, (box.height - 8 - 36) / stacks_height(supply.left, most))
    heap = stacks_picture(supply.left, box.x, box.bottom - 8, most=most, rows=2, scale=scale)
    count, of = str(supply.left), said("of {number}", number=supply.total)
    wide = width(count, 22, bold=True) + 7
    return group(
        colours.panel(box),
        words(count, left, box.top + 27, 22, palette.TEXT, bold=True),
        words(of, left + wide, box.top + 26, 12, palette.QUIET) if supply.total > supply.left else "",
        words(supply.name, left + room, box.top + 26, 12, palette.QUIET, anchor="end", room=room - wide - width(of, 12) - 6),
        heap,
    )


def purses_picture(purses: Purses, area: Box) -> Iterator[str]:
    """Yield the players under each other, each with the chips gathered."""
    count = max(len(purses.purses), 1)
    columns = 1 if area.height / count >= _LEAST_PURSE else 2
    rows = -(-count // columns)
    step = min(_PURSE, area.height / rows)
    across = area.width / columns
    for place, purse in enumerate(purses.purses):
        top = area.top + step * (place % rows)
        left = area.left + across * (place // rows)
        gap = min(7.0, step * 0.12)
        yield tap(purse.name, _purse(purse, Box.spanning(left, top, left + across - (4 if columns > 1 else 0), top + step - gap)))


def _purse(purse: Purse, box: Box) -> str:
    left, room = box.left + _PAD, box.width - 2 * _PAD
    low = box.height < 58
    edge = palette.CANDLE if purse.active else palette.LEAF if purse.winner else ""
    shape = box.shape() | {"rx": 12.0}
    light = tag("rect", **shape, fill="none", stroke=edge, stroke_width=2.4) if edge else ""
    colour = palette.CANDLE if purse.active else palette.LEAF if purse.winner else palette.TEXT
    size = min(15.0, box.height * 0.5)
    base = box.top + (box.height / 2 + size * 0.36 if box.height < 34 else size + 6)
    right = purse.note.text if purse.note else ""
    tone = palette.TONES.get(purse.note.tone, palette.QUIET) if purse.note else palette.QUIET
    score, count = purse.score, "" if purse.count is None else str(purse.count)
    if low:  # one line: name, chips, points
        holds = " · ".join(part for part in ("" if purse.count is None else counted(purse.count, "chip"), score) if part)
        wide = min(width(clean(holds), 11), room * 0.55)
        return group(
            colours.panel(box),
            light,
            words(purse.name, left, base, size, colour, bold=True, room=room - wide - 8),
            words(holds, left + room, base, 11, palette.TEXT, anchor="end", room=room * 0.55),
            _values(purse, Box.spanning(left, box.top + 25, left + room, box.bottom - 4))
            if purse.values and box.height > 44
            else "",
        )
    free = room - min(width(clean(right), 11, bold=True), room * 0.45) - 8
    size = shrunk(purse.name, size, free, 11, bold=True)
    under, alone = base + 17, purse.count is None
    ink = palette.LEAF if purse.winner else palette.TEXT
    inside = Box.spanning(left, (under if purse.values else base) + 6, left + room, box.bottom - 6)
    return group(
        colours.panel(box),
        light,
        words(purse.name, left, base, size, colour, bold=True, room=free + 1),
        words(right, left + room, base, 11, tone, anchor="end", bold=True, room=room * 0.45),
        _values(purse, inside) if purse.values else _heap(purse, count, inside),
        words(score, left, under + (12 if alone else 0), 22 if alone else 12, ink, bold=bool(purse.values) or alone, room=room),
    )


def _heap(purse: Purse, count: str, box: Box) -> str:
    """Return chips face down: their number, then stacks of ten."""
    if not count:
        return ""
    size = min(24.0, box.height * 0.6)
    number = words(count, box.left, box.bottom - 4, size, palette.TEXT, bold=True)
    chips = purse.count or 0
    start = box.left + max(width(count, size, bold=True), 30) + 10
    room = box.right - start
    scale = min(0.72, (box.height - 2) / (CHIP[2] * IN_A_STACK + 14))
    most = max(int(room // ((2 * CHIP[0] + 2) * scale)), 1)
    wide = stack_width(chips, most) * scale
    return number + stacks_picture(chips, start + wide / 2, box.bottom - 1, most=most, rows=2, scale=scale)


def _values(purse: Purse, box: Box) -> str:
    """Return chips turned up: each value with its count, as far apart as there is room for, up to a chip's width."""
    entries = [(value, f"×{count}") for value, count in purse.values if count]
    wide = [2.2 + width(count, _COUNT) for _, count in entries]  # in radii, as the gap is
    least = sum(wide) + _NEAR * (len(entries) - 1)
    radius = min(11.5, box.height / 2.4, box.width / max(least, 1))
    gap = min(2.0, (box.width / radius - sum(wide)) / max(len(entries) - 1, 1)) * radius
    size, x, y = radius * _COUNT, box.left + radius, box.y
    parts = []
    for (value, count), across in zip(entries, wide, strict=True):
        parts.append(open_chip(value, x, y, radius))
        parts.append(words(count, x + radius * 1.2, y + size * 0.36, size, palette.TEXT))
        x += across * radius + gap
    return group(*parts)
