"""A haunted house at night with its panels beside it, as SVG."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.scene import Chances, Dice, Floor, Ladder, Panel, Purse, Purses, Supply
from spooklog.domain.wording import counted
from spooklog.pictures.house import night, pieces
from spooklog.pictures.house.side_panels import (
    DICE_HEIGHT,
    chances_height,
    chances_picture,
    dice_picture,
    purses_picture,
    supply_picture,
)
from spooklog.pictures.house.storeys import house_picture, plan
from spooklog.pictures.svg.drawing import Drawing, Setting
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import mathematical, percent
from spooklog.pictures.svg.markup import group

_SIDE = 196.0
"""The width of the panels left and right of the house."""

_EDGE, _GAP = 12.0, 10.0


def draw(panel: Panel, setting: Setting) -> Drawing:
    """Draw the house with its panels; it looks the same from every seat."""
    area = setting.area
    ladder = next(iter(panel.of(Ladder)), Ladder((), (), ""))
    layout = plan(area, len(ladder.floors))
    left = Box.spanning(_EDGE, area.top + 6, _EDGE + _SIDE, area.bottom - 6)
    right = Box.spanning(area.right + 8 - _EDGE - _SIDE, area.top + 6, area.right + 8 - _EDGE, area.bottom - 6)
    ground = group(night.sky(layout.ground), night.moon(left.x, area.top + 66, 40), night.ground(layout.ground, layout.box))
    purses = [picture for shape in panel.of(Purses) for picture in purses_picture(shape, right)]
    return Drawing(
        ground=ground,
        things=group(house_picture(ladder, layout, setting.look), *_beside(panel, left), *purses),
        definitions=(*night.definitions(), *pieces.definitions()),
        description=tuple(_in_words(panel)),
    )


def _beside(panel: Panel, area: Box) -> Iterator[str]:
    """Yield dice, chart and stockpile under each other, the stockpile at the foot."""
    top = area.top + 128
    for roll in panel.of(Dice):
        yield dice_picture(roll, Box.spanning(area.left, top, area.right, top + DICE_HEIGHT))
    top += DICE_HEIGHT + _GAP
    foot = area.bottom
    # before the chart, which takes the room that is left
    for supply in panel.of(Supply):
        height = min(104.0, (area.bottom - top) * 0.42)
        yield supply_picture(supply, Box.spanning(area.left, foot - height, area.right, foot))
        foot -= height + _GAP
    for chart in panel.of(Chances):
        height = min(chances_height(chart), foot - top)
        yield chances_picture(chart, Box.spanning(area.left, top, area.right, top + height))


def _in_words(panel: Panel) -> Iterator[str]:
    """Yield everything that is drawn, in words, for screen readers."""
    for ladder in panel.of(Ladder):
        yield "; ".join(_floor_in_words(floor, ladder.chips) for floor in reversed(ladder.floors) if floor.pawns or floor.chips)
    for purses in panel.of(Purses):
        yield "Players: " + ", ".join(map(_purse_in_words, purses.purses))
    for supply in panel.of(Supply):
        yield f"{supply.name} {supply.left}"
    for roll in panel.of(Dice):
        came = f", {mathematical(roll.came.text)}" if roll.came else ""
        yield f"{roll.name}: {' '.join(die.face for die in roll.dice)}{f' = {roll.score}' if roll.score else ''}{came}"
    for chart in panel.of(Chances):
        rows = (f"{bar.name} {' / '.join(percent(share) for share in bar.shares)}" for bar in chart.bars)
        yield f"{mathematical(chart.title)} ({' / '.join(one.text for one in chart.outcomes)}): {', '.join(rows)}"


def _floor_in_words(floor: Floor, chips: str) -> str:
    name = mathematical(" ".join(part for part in (floor.name, floor.number) if part))
    lying = f", {chips} {floor.chips}" if floor.chips else ""
    return f"{name}: {', '.join(pawn.name for pawn in floor.pawns) or 'nobody'}{lying}"


def _purse_in_words(purse: Purse) -> str:
    count = "" if purse.count is None else f"({counted(purse.count, 'chip')})"
    values = " ".join(f"{value}×{count}" for value, count in purse.values if count)
    return " ".join(part for part in (purse.name, count, purse.score, values) if part)
