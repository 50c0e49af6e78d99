"""Colours, lights and measures of boards whose things lie in rooms: a print shop at night."""

from __future__ import annotations

from spooklog.pictures.svg import palette
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.markup import tag

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


def size(box: Box, *, inset: float = 0) -> dict[str, float]:
    """Return the attributes of a rectangle."""
    return {
        "x": box.left + inset,
        "y": box.top + inset,
        "width": max(box.width - 2 * inset, 0),
        "height": max(box.height - 2 * inset, 0),
    }


def definitions() -> tuple[str, ...]:
    """Return the gradients of a board of rooms."""
    night = tag(
        "radialGradient",
        tag("stop", offset="0", stop_color=NIGHT),
        tag("stop", offset="1", stop_color=NIGHT_EDGE),
        id="night",
        cx="0.42",
        cy="0.35",
        r="0.8",
    )
    halo = tag(
        "radialGradient",
        tag("stop", offset="0", stop_color=palette.CANDLE, stop_opacity=0.2),
        tag("stop", offset="1", stop_color=palette.CANDLE, stop_opacity=0),
        id="halo",
    )
    return night, halo, _lit("tile", "#c5c0ec", CARD), _lit("lead", LEAD_LIGHT, LEAD)


def _lit(name: str, light: str, fill: str) -> str:
    """Return the gradient of a surface lit from the upper left."""
    stops = (tag("stop", offset="0", stop_color=light), tag("stop", offset="1", stop_color=fill))
    return tag("radialGradient", *stops, id=name, cx="0.3", cy="0.2", r="0.9")
