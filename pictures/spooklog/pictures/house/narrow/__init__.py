"""A haunted house for small screens: the players above it, below it the last roll and the chances of the next one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from spooklog.domain.pictures.scene import Chances, Dice, Floor, Ladder, Panel, Purses, Supply
from spooklog.pictures.house.art import colours, pieces
from spooklog.pictures.house.narrow import floors, panels
from spooklog.pictures.house.narrow.plan import Plan, plan
from spooklog.pictures.house.narrow.players import purses_picture
from spooklog.pictures.house.wording import in_words
from spooklog.pictures.saying import said
from spooklog.pictures.svg.drawing import NarrowDrawing, NarrowSetting
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import mathematical
from spooklog.pictures.svg.markup import group

_EDGE, _GAP, _SUPPLY = 6.0, 5.0, 24.0
_COLUMN = 280.0
"""The least width of dice and chances beside each other."""


def draw(panel: Panel, setting: NarrowSetting) -> NarrowDrawing:
    """Draw players, house, dice and chances one under another. The seat `nearest` comes first."""
    parts: list[str] = []
    top = _EDGE
    left, right = _EDGE, setting.width - _EDGE
    for purses in panel.of(Purses):
        picture, top = purses_picture(purses, left, right, top, setting.nearest)
        parts.append(picture)
    ladder, supplies = next(iter(panel.of(Ladder)), Ladder((), (), "")), panel.of(Supply)
    beside_roof = 1 if len(ladder.floors) > 1 else 0
    layout = plan(ladder, top + _SUPPLY * max(len(supplies) - beside_roof, 0), setting.width)
    parts.append(floors.house_picture(ladder, layout, setting.look))
    parts += [panels.supply_picture(supply, right, top + _SUPPLY * place) for place, supply in enumerate(supplies)]
    top = layout.foot + _GAP
    below = [
        *((partial(panels.dice_height, roll), partial(panels.dice_picture, roll)) for roll in panel.of(Dice)),
        *((partial(panels.chances_height, chart), partial(panels.chances_picture, chart)) for chart in panel.of(Chances)),
    ]
    across = 2 if len(below) > 1 and right - left >= 2 * _COLUMN + _GAP else 1
    wide = (right - left + _GAP) / across - _GAP
    feet = [top] * across
    for place, (height_in, picture_in) in enumerate(below):
        x, y = left + (wide + _GAP) * (place % across), feet[place % across]
        box = Box.spanning(x, y, x + wide, y + height_in(wide))
        parts.append(picture_in(box))
        feet[place % across] = box.bottom + _GAP
    height = max(feet) + _EDGE - _GAP
    return NarrowDrawing(
        markup=group(*floors.outdoors(layout, height), *parts),
        height=height,
        definitions=(*colours.definitions(), *pieces.definitions()),
        description=(*in_words(panel), *_more_in_words(panel)),
        width=setting.width,
        focus=_in_play(ladder, layout) or Box.spanning(left, layout.foot if panel.of(Dice) else layout.ground, right, height),
    )


def _in_play(ladder: Ladder, layout: Plan) -> Box | None:
    """Return the floor of the pawn that moves, with those that it may reach and the one above; none between turns."""
    at = [place for place, floor in enumerate(ladder.floors) if any(pawn.active for pawn in floor.pawns)]
    if not at:
        return None
    to = [place for place, floor in enumerate(ladder.floors) if floor.next]
    top = layout.storeys[min(max(*at, *to, at[-1] + 1), len(layout.storeys) - 1)].box
    foot = layout.storeys[at[0]].box
    return Box.spanning(foot.left, top.top, foot.right, foot.bottom)


def _more_in_words(panel: Panel) -> Iterator[str]:
    """Yield what colours and light tell."""
    for purses in panel.of(Purses):
        notes = [f"{one.name} {one.note.text}" for one in purses.purses if one.note]
        awaited = [one.name for one in purses.purses if one.active and not one.note]
        if awaited:
            yield said("to play: {players}", players=", ".join(awaited))
        if notes:
            yield ", ".join(notes)
    for ladder in panel.of(Ladder):
        yield from (said("{player} moves", player=pawn.name) for floor in ladder.floors for pawn in floor.pawns if pawn.active)
        yield from (_earns(floor, ladder.heads) for floor in ladder.floors if floor.next)


def _earns(floor: Floor, heads: tuple[str, ...]) -> str:
    number = mathematical(floor.number)
    pairs = zip(floor.cells, heads, strict=False)
    cells = ", ".join(said("{chips} with {number} dice", chips=cell, number=head) for cell, head in pairs)
    return (
        said("next floor {floor} earns {chips}", floor=number, chips=cells) if cells else said("next floor {floor}", floor=number)
    )
