"""Colours, lights and measures of boards whose things lie in rooms: a print shop at night."""

from __future__ import annotations

from spooklog.pictures.svg import palette
from spooklog.pictures.svg.light import glow, shaded

NIGHT, NIGHT_EDGE = "#33304f", "#100e1d"
AISLE, CELL = "#ffffff", "#ffffff"
"""The ground of a column and of an empty place in it, both nearly transparent."""

PANEL, PANEL_LINE = "#191629", "#5b5580"
CARD, CARD_EDGE, GHOST, INK = "#a9a3d9", "#1d1930", "#fbfaff", "#1d1930"
"""A card of letters: its ground, its edge, the ghost on it, and the print over that."""

CUBE, CUBE_EDGE, CUBE_LIGHT = "#1fb98a", "#075840", "#8df0cf"
LEAD, LEAD_LIGHT, LEAD_EDGE = "#a9adba", "#d9dce4", "#4d5160"
"""A letter of type."""

LIGHT, LIGHT_INK = "#f1e8d2", "#4a3a2a"
DARK, DARK_INK = "#262145", "#cfc6f2"
"""The two sides of a room's card."""

LOST, SAVED = "#ff8f84", "#9be38c"
TEXT, QUIET = "#f4f0ff", "#b9b3d6"

GUTTER = 14.0
"""The space between columns, in which threads run."""

HEAD = 70.0
"""The height of a column's head."""

SIDE = 158.0
"""The width of the things beside the columns."""


def definitions() -> tuple[str, ...]:
    """Return the gradients of a board of rooms."""
    return (
        shaded("night", NIGHT, NIGHT_EDGE, 0.42, 0.35, 0.8),
        glow("halo", palette.CANDLE, 0.2),
        # surfaces lit from the upper left
        shaded("tile", "#c5c0ec", CARD, 0.3, 0.2, 0.9),
        shaded("lead", LEAD_LIGHT, LEAD, 0.3, 0.2, 0.9),
    )
