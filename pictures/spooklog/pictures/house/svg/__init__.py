"""A haunted house at night with its panels beside it, as SVG."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import Chances, Dice, Ladder, Panel, Purses, Supply
from spooklog.pictures.house.art import colours, pieces
from spooklog.pictures.house.svg.panels import (
    DICE_HEIGHT,
    chances_height,
    chances_picture,
    dice_picture,
    purses_picture,
    supply_picture,
)
from spooklog.pictures.house.svg.storeys import house_picture, plan
from spooklog.pictures.house.wording import in_words
from spooklog.pictures.svg.drawing import Drawing, Setting
from spooklog.pictures.svg.geometry import Box
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
    ground = group(colours.sky(layout.ground), colours.moon(left.x, area.top + 66, 40), colours.ground(layout.ground, layout.box))
    purses = [picture for shape in panel.of(Purses) for picture in purses_picture(shape, right)]
    return Drawing(
        ground=ground,
        things=group(house_picture(ladder, layout, setting.look), *_beside(panel, left), *purses),
        definitions=(*colours.definitions(), *pieces.definitions()),
        description=tuple(in_words(panel)),
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
