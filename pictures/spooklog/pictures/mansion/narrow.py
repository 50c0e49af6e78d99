"""A mansion for a phone: the hour, the floor of the panel, beside or below it the players, then the stores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from spooklog.domain.pictures.scene import Clock, Look, Panel, Stores, Storey, Visitor, Visitors
from spooklog.pictures.mansion import night, pieces
from spooklog.pictures.mansion.blocks import GAP, Block
from spooklog.pictures.mansion.narrow_areas import areas_block
from spooklog.pictures.mansion.narrow_floor import (
    TURNED,
    Ground,
    ground_beside,
    ground_of,
    ground_picture,
    head_block,
    is_turned,
    names_block,
)
from spooklog.pictures.mansion.narrow_players import player_block
from spooklog.pictures.mansion.narrow_strips import clock_block, stores_block
from spooklog.pictures.mansion.paints import with_legible_seats
from spooklog.pictures.mansion.survey import tunnels
from spooklog.pictures.mansion.wording import in_words
from spooklog.pictures.svg.drawing import NARROW, NarrowDrawing, NarrowSetting
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.markup import group, moved

_EDGE = 8.0
_WIDE = NARROW - 2 * _EDGE
_SIDE, _SLIM = 104.0, 160.0
"""The least width of a column beside a floor; the width below which the column is slim."""

_BORDER = 4.0
"""How far a floor's shadow reaches beyond it."""

_GROUND = _WIDE - 2 * _BORDER
"""The width for a floor, and for a column beside it."""

_NOTHING = "nothing is on the board"

Part = Callable[[float], Block]
"""Draws a block in a width."""


def draw(panel: Panel, setting: NarrowSetting) -> NarrowDrawing:
    """Draw the floor that the panel is named after, with everything around it; all floors where it is named after none."""
    storeys = panel.of(Storey)
    shown = [storey for storey in storeys if storey.key == panel.name] or storeys
    visitors = _ordered([one for shape in panel.of(Visitors) for one in shape.visitors], setting.nearest)
    look = with_legible_seats(setting.look, [one.walker.seat for one in visitors])
    turn = is_turned(storeys, _GROUND)
    page = _Page(tapped=setting.taps)
    for clock in panel.of(Clock)[:1]:
        page.put(partial(clock_block, clock))
    players: list[Part] = [partial(player_block, one, look, own=one.walker.seat == setting.nearest) for one in visitors]
    parts: list[Part] = [*players, *(partial(stores_block, stores) for stores in panel.of(Stores)[:1])]
    for storey in shown:
        page.put(partial(head_block, storey, turn=turn and bool(storey.spaces)))
        if not storey.spaces:
            page.put(partial(areas_block, storey, look))
        elif len(shown) > 1:
            page.ground(ground_of(storey, _GROUND, turn=turn), look)
        else:
            ground = ground_beside(storey, _GROUND, _SIDE + GAP, turn=turn)
            count = _beside(ground, parts, len(players)) if ground else 0
            page.ground(ground if ground and count else ground_of(storey, _GROUND, turn=turn), look, parts[:count])
            parts = parts[count:]
    for part in parts:
        page.put(part)
    if not page.parts:
        page.put(_nothing)
    description = (*in_words(panel), *([f"the floors are {TURNED}"] if turn else []))
    return NarrowDrawing(
        group(night.ground(NARROW, page.top), *page.parts),
        page.top,
        (*night.definitions(), *pieces.definitions(look, tuple(tunnels(storeys)))),
        description or (_NOTHING,),
    )


class _Page:
    """Blocks under each other; `top` is the height so far, with the margin below it. With `tapped`, floors can be tapped."""

    def __init__(self, *, tapped: bool) -> None:
        self.tapped = tapped
        self.parts: list[str] = []
        self.top = _EDGE

    def put(self, part: Part) -> None:
        """Add a block."""
        block = part(_WIDE)
        if block.height:
            self.parts.append(moved(_EDGE, self.top, block.markup))
            self.top += block.height + GAP

    def ground(self, ground: Ground, look: Look, parts: Sequence[Part] = ()) -> None:
        """Add a floor, with parts beside it; below it the names for which it has no room."""
        left = _EDGE + _BORDER if parts else (NARROW - ground.width) / 2
        self.parts.append(moved(left, self.top + _BORDER, ground_picture(ground, look, tapped=self.tapped)))
        wide, top = _column(ground), self.top
        for part in parts:
            block = part(wide)
            self.parts.append(moved(NARROW - _EDGE - wide, top, block.markup))
            top += block.height + GAP
        self.top += ground.height + 2 * _BORDER + GAP
        self.put(partial(names_block, ground))


def _column(ground: Ground) -> float:
    """Return the width of the column beside a floor."""
    return _GROUND - ground.width - GAP


def _beside(ground: Ground, parts: Sequence[Part], players: int) -> int:
    """Return how many parts stand beside a floor: as many as there is room for, in a slim column all players in full or none."""
    wide, free, count = _column(ground), ground.height + 2 * _BORDER, 0
    for part in parts:
        block = part(wide)
        free -= block.height
        if free < 0 or (block.cut and wide < _SLIM):
            break
        free -= GAP
        count += 1
    return count if wide >= _SLIM or count >= players else 0


def _ordered(visitors: list[Visitor], nearest: int) -> list[Visitor]:
    """Return players in the order of their turns, beginning with the viewer."""
    place = next((place for place, one in enumerate(visitors) if one.walker.seat == nearest), 0)
    return [*visitors[place:], *visitors[:place]]


def _nothing(wide: float) -> Block:
    return Block(words(_NOTHING, wide / 2, 24, 13, night.QUIET, anchor="middle", room=wide), 34)
