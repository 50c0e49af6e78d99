"""What stands around the house of a narrow drawing: the stockpile, the dice, and a chart of chances."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import Chances, Dice, Supply
from spooklog.pictures.house.art import colours
from spooklog.pictures.house.art.pieces import die_picture
from spooklog.pictures.house.art.rooms import legend, legend_width, shares
from spooklog.pictures.saying import said
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import mathematical, width, words, wrap
from spooklog.pictures.svg.markup import clean, group, moved, tag

_PAD, _GAP = 8.0, 4.0
_LINE = 15.0
_DIE, _PITCH = 34.0, 39.0
_BAR = 15.0


def supply_picture(supply: Supply, right: float, top: float) -> str:
    """Return the stockpile beside the roof: how much is left of it."""
    count = str(supply.left)
    of = said("of {number}", number=supply.total) if supply.total > supply.left else ""
    text = " ".join(part for part in (supply.name, of) if part)
    room = 96.0
    wide = min(width(clean(text), LEGIBLE), room)
    start = right - wide - 6 - width(count, 15, bold=True)
    return group(
        moved(start - 14, top + 11, tag("use", href="#chip-flat"), scale=0.7),
        words(count, start, top + 16, 15, palette.TEXT, bold=True),
        words(text, right, top + 15.5, LEGIBLE, palette.QUIET, anchor="end", room=room),
    )


def dice_height(roll: Dice, room: float) -> float:
    """Return the height of a roll in a width."""
    across = max(int((room - 2 * _PAD) / _PITCH), 1)
    rows = -(-len(roll.dice) // across)
    beside = _text_left(roll, room) is not None
    return 2 * _PAD - 2 + (_DIE + 2 if beside else rows * _PITCH + 33)


def dice_picture(roll: Dice, box: Box) -> str:
    """Return a roll: the dice, beside or below them the player's name, the score, and what came of it."""
    left, room = box.left + _PAD, box.width - 2 * _PAD
    across = max(int(room / _PITCH), 1)
    dice = []
    for place, die in enumerate(roll.dice):
        row, column = divmod(place, across)
        x, y = left + _DIE / 2 + 1 + column * _PITCH, box.top + _PAD + _DIE / 2 + row * _PITCH
        dice.append(group(die_picture(die, x, y, _DIE), data_word=clean(die.face) or None))
    indent = _text_left(roll, box.width)
    x = left if indent is None else box.left + indent
    y = box.bottom - _PAD - (5 if indent is None else 4)
    return group(colours.panel(box), *dice, *_came(roll, x, y, left + room - x))


def _text_left(roll: Dice, room: float) -> float | None:
    """Return where the words beside the dice begin; None where they stand below."""
    indent = _PAD + _PITCH * len(roll.dice) + 6
    return indent if room - indent >= 150 else None


def _came(roll: Dice, x: float, foot: float, room: float) -> Iterator[str]:
    """Yield whose roll it was, with its score, and what came of it."""
    came = mathematical(roll.came.text) if roll.came else ""
    colour = palette.TONES.get(roll.came.tone, palette.TEXT) if roll.came else ""
    lines = wrap(came, 12.6, room, 2) if came else []  # bold letters are wider than those that `wrap` measures
    score = f"= {roll.score}" if roll.score else ""
    wide = width(score, 14, bold=True) + 8 if score else 0
    top = foot - 31 + (1 if len(lines) > 1 else 8)
    yield words(roll.name, x, top + 7, LEGIBLE, palette.QUIET, room=room - wide)
    yield words(score, x + room, top + 8, 14, palette.TEXT, anchor="end", bold=True)
    for place, line in enumerate(lines):
        yield words(line, x, top + (20 if len(lines) > 1 else 22) + 13 * place, LEGIBLE, colour, bold=True, room=room)


def chances_height(chart: Chances, room: float) -> float:
    """Return the height of a chart in a width."""
    return 2 * _PAD - 3 + _LINE * (1 if _is_short(chart, room) else 2) + len(chart.bars) * (_BAR + _GAP) - 2


def chances_picture(chart: Chances, box: Box) -> str:
    """Return a bar for each choice, divided by its chances, between its name and the word beside it."""
    left, right, room = box.left + _PAD, box.right - _PAD, box.width - 2 * _PAD
    y = box.top + _PAD + 8
    parts = [colours.panel(box), words(mathematical(chart.title), left, y, LEGIBLE, palette.QUIET, room=room)]
    beside = max((width(bar.beside, LEGIBLE) for bar in chart.bars), default=0)
    beside = min(max(beside, width(chart.beside, LEGIBLE)), room * 0.25) + 6 if beside else 0
    x = right - (legend_width(chart, LEGIBLE) - 8)
    if not _is_short(chart, box.width):
        y, x = y + _LINE, left
    parts += legend(chart, x, right, y, LEGIBLE)
    heads = min(max((width(bar.name, LEGIBLE, bold=True) for bar in chart.bars), default=0), room * 0.3) + 7
    for place, bar in enumerate(chart.bars):
        top = y + 6 + place * (_BAR + _GAP)
        parts.append(words(bar.name, left, top + 12, LEGIBLE, palette.TEXT, bold=True, room=heads - 6))
        parts.append(words(bar.beside, right, top + 12, LEGIBLE, palette.TEXT, anchor="end", room=beside))
        parts += shares(bar, Box.spanning(left + heads, top, right - beside, top + _BAR), LEGIBLE, LEGIBLE)
    return group(*parts)


def _is_short(chart: Chances, room: float) -> bool:
    """Whether the title and the legend fit on one line."""
    return width(mathematical(chart.title), LEGIBLE) + 4 + legend_width(chart, LEGIBLE) <= room - 2 * _PAD
