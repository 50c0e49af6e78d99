"""Which drawing a scene gets: by the first of its shapes that is a board of some kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from spooklog.domain.scene import Ladder, Ring, Rooms, Scene, Shape
from spooklog.replays.svg.frame import Board, Caption, Drawing, framed, note_rows
from spooklog.replays.svg.house import draw_house
from spooklog.replays.svg.rooms import draw_rooms
from spooklog.replays.svg.table import draw_table

Drawer = Callable[[Scene, int, int], Drawing]
"""Draws a scene above so many rows of remarks (`frame.room` has the ground that this leaves), seen from the side of a seat."""

DRAWERS: Mapping[type[Shape], Drawer] = {Ring: draw_table, Ladder: draw_house, Rooms: draw_rooms}
"""How each kind of board is drawn, by the shape that makes a scene one of that kind."""


def draw_board(scene: Scene, caption: Caption, *, nearest: int = 1) -> Board:
    """The picture of a moment, seen from the side of the seat `nearest`; a scene without a board is a bare table."""
    drawer = next((DRAWERS[type(shape)] for shape in scene.shapes if type(shape) in DRAWERS), draw_table)
    return framed(scene, caption, drawer(scene, note_rows(scene, caption), nearest))
