"""A haunted house for phones: the players above it, below it the last roll and the chances of the next one."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import Chances, Dice, Floor, Ladder, Panel, Purses, Supply
from spooklog.pictures.house import narrow_floors, narrow_panels, night, pieces
from spooklog.pictures.house.narrow_plan import plan
from spooklog.pictures.house.narrow_players import purses_picture
from spooklog.pictures.house.wording import in_words
from spooklog.pictures.svg.drawing import NARROW, NarrowDrawing, NarrowSetting
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import mathematical
from spooklog.pictures.svg.markup import group

_EDGE, _GAP, _SUPPLY = 6.0, 5.0, 24.0


def draw(panel: Panel, setting: NarrowSetting) -> NarrowDrawing:
    """Draw players, house, dice and chances one under another. The seat `nearest` comes first."""
    parts: list[str] = []
    top = _EDGE
    left, right = _EDGE, NARROW - _EDGE
    for purses in panel.of(Purses):
        picture, top = purses_picture(purses, left, right, top, setting.nearest)
        parts.append(picture)
    ladder, supplies = next(iter(panel.of(Ladder)), Ladder((), (), "")), panel.of(Supply)
    beside_roof = 1 if len(ladder.floors) > 1 else 0
    layout = plan(ladder, top + _SUPPLY * max(len(supplies) - beside_roof, 0))
    parts.append(narrow_floors.house_picture(ladder, layout, setting.look))
    parts += [narrow_panels.supply_picture(supply, right, top + _SUPPLY * place) for place, supply in enumerate(supplies)]
    top = layout.foot + _GAP
    for roll in panel.of(Dice):
        box = Box.spanning(left, top, right, top + narrow_panels.dice_height(roll, right - left))
        parts.append(narrow_panels.dice_picture(roll, box))
        top = box.bottom + _GAP
    for chart in panel.of(Chances):
        box = Box.spanning(left, top, right, top + narrow_panels.chances_height(chart, right - left))
        parts.append(narrow_panels.chances_picture(chart, box))
        top = box.bottom + _GAP
    height = top + _EDGE - _GAP
    return NarrowDrawing(
        markup=group(*narrow_floors.outdoors(layout.roof.top, layout.ground, height), *parts),
        height=height,
        definitions=(*night.definitions(), *pieces.definitions()),
        description=(*in_words(panel), *_more_in_words(panel)),
    )


def _more_in_words(panel: Panel) -> Iterator[str]:
    """Yield what colours and light tell."""
    for purses in panel.of(Purses):
        notes = [f"{one.name} {one.note.text}" for one in purses.purses if one.note]
        awaited = [one.name for one in purses.purses if one.active and not one.note]
        if awaited:
            yield f"to play: {', '.join(awaited)}"
        if notes:
            yield ", ".join(notes)
    for ladder in panel.of(Ladder):
        yield from (f"{pawn.name} moves" for floor in ladder.floors for pawn in floor.pawns if pawn.active)
        yield from (f"next floor {_earns(floor, ladder.heads)}" for floor in ladder.floors if floor.next)


def _earns(floor: Floor, heads: tuple[str, ...]) -> str:
    cells = ", ".join(f"{cell} with {head} dice" for cell, head in zip(floor.cells, heads, strict=False))
    return mathematical(floor.number) + (f" earns {cells}" if cells else "")
