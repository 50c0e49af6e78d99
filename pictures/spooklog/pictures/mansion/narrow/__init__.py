"""A mansion for small screens: the hour, the floor of the panel, beside or below it the players, then the stores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from spooklog.domain.pictures.scene import Clock, Look, Panel, Stores, Storey, Visitor, Visitors
from spooklog.pictures.mansion.art import colours, pieces
from spooklog.pictures.mansion.narrow.areas import areas_block
from spooklog.pictures.mansion.narrow.floor import (
    GAP,
    Ground,
    ground_beside,
    ground_of,
    ground_picture,
    head_block,
    is_turned,
    names_block,
)
from spooklog.pictures.mansion.narrow.players import player_block
from spooklog.pictures.mansion.narrow.strips import clock_block, stores_block
from spooklog.pictures.mansion.paints import with_legible_seats
from spooklog.pictures.mansion.survey import tunnels
from spooklog.pictures.mansion.wording import in_words
from spooklog.pictures.saying import said
from spooklog.pictures.svg.drawing import NarrowDrawing, NarrowSetting
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.markup import group, moved
from spooklog.pictures.svg.parts import Part, in_columns

_EDGE = 8.0
_SIDE, _SLIM = 104.0, 160.0
"""The least width of a column beside a floor; the width below which the column is slim."""

_COLUMN = 280.0
"""The least width of a column below a floor: with room for two, players stand beside each other."""

_BORDER = 4.0
"""How far a floor's shadow reaches beyond it."""

Draws = Callable[[float], Part]
"""Draws a part in a width."""


def draw(panel: Panel, setting: NarrowSetting) -> NarrowDrawing:
    """Draw the floor that the panel is named after, with everything around it; all floors where it is named after none."""
    storeys = panel.of(Storey)
    shown = [storey for storey in storeys if storey.key == panel.name] or storeys
    visitors = _ordered([one for shape in panel.of(Visitors) for one in shape.visitors], setting.nearest)
    look = with_legible_seats(setting.look, [one.walker.seat for one in visitors])
    page = _Page(setting.width, tapped=setting.taps)
    turn = is_turned(storeys, page.ground_wide)
    for clock in panel.of(Clock)[:1]:
        page.put([partial(clock_block, clock)])
    players: list[Draws] = [partial(player_block, one, look, own=one.walker.seat == setting.nearest) for one in visitors]
    parts: list[Draws] = [*players, *(partial(stores_block, stores) for stores in panel.of(Stores)[:1])]
    for storey in shown:
        page.put([partial(head_block, storey, turn=turn and bool(storey.spaces))])
        if not storey.spaces:
            page.put([partial(areas_block, storey, look)])
        elif len(shown) > 1:
            page.ground(ground_of(storey, page.ground_wide, turn=turn), look)
        else:
            ground = ground_beside(storey, page.ground_wide, _SIDE + GAP, turn=turn)
            count = page.beside(ground, parts, len(players)) if ground else 0
            page.ground(ground if ground and count else ground_of(storey, page.ground_wide, turn=turn), look, parts[:count])
            parts = parts[count:]
    page.put(parts, columns=2 if page.wide >= 2 * _COLUMN + GAP else 1)
    if not page.parts:
        page.put([_nothing])
    description = (*in_words(panel), *([said("the floors are turned: left side up")] if turn else []))
    return NarrowDrawing(
        group(colours.ground(setting.width, page.top), *page.parts),
        page.top,
        (*colours.definitions(), *pieces.definitions(look, tuple(tunnels(storeys)))),
        description or (said("nothing is on the board"),),
        setting.width,
        page.focus,
    )


class _Page:
    """Parts under each other; `top` is the height so far, with the margin below it. With `tapped`, floors can be tapped."""

    def __init__(self, width: float, *, tapped: bool) -> None:
        self.width = width
        self.wide = width - 2 * _EDGE
        self.ground_wide = self.wide - 2 * _BORDER
        """The width for a floor, and for a column beside it."""
        self.tapped = tapped
        self.parts: list[str] = []
        self.top = _EDGE
        self.focus: Box | None = None
        """The pawn that moves next with the spaces above and below it, or the middle of a floor without it."""

    def put(self, parts: Sequence[Draws], *, columns: int = 1) -> None:
        """Add parts that have something to show."""
        wide = (self.wide + GAP) / columns - GAP
        shown = [part for part in (draws(wide) for draws in parts) if part.height]
        drawn, self.top = in_columns(shown, _EDGE, self.top, GAP, count=columns)
        self.parts += drawn

    def ground(self, ground: Ground, look: Look, parts: Sequence[Draws] = ()) -> None:
        """Add a floor, with parts beside it; below it the names for which it has no room."""
        left = _EDGE + _BORDER if parts else (self.width - ground.width) / 2
        mover = ground.mover
        if mover is not None or self.focus is None:
            row = ground.height / 2 if mover is None else mover
            self.focus = Box(self.width / 2, self.top + _BORDER + row, self.width, 3 * ground.cell)
        self.parts.append(moved(left, self.top + _BORDER, ground_picture(ground, look, tapped=self.tapped)))
        wide = self._column(ground)
        self.parts += in_columns((draws(wide) for draws in parts), self.width - _EDGE - wide, self.top, GAP)[0]
        self.top += ground.height + 2 * _BORDER + GAP
        self.put([partial(names_block, ground)])

    def beside(self, ground: Ground, parts: Sequence[Draws], players: int) -> int:
        """Return how many parts stand beside a floor: as many as have room, in a slim column all players in full or none."""
        wide, free, count = self._column(ground), ground.height + 2 * _BORDER, 0
        for draws in parts:
            part = draws(wide)
            free -= part.height
            if free < 0 or (part.cut and wide < _SLIM):
                break
            free -= GAP
            count += 1
        return count if wide >= _SLIM or count >= players else 0

    def _column(self, ground: Ground) -> float:
        """Return the width of the column beside a floor."""
        return self.ground_wide - ground.width - GAP


def _ordered(visitors: list[Visitor], nearest: int) -> list[Visitor]:
    """Return players in the order of their turns, beginning with the viewer."""
    place = next((place for place, one in enumerate(visitors) if one.walker.seat == nearest), 0)
    return [*visitors[place:], *visitors[:place]]


def _nothing(wide: float) -> Part:
    return Part(wide, 34, words(said("nothing is on the board"), wide / 2, 24, 13, colours.QUIET, anchor="middle", room=wide))
