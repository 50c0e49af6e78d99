"""The background of a mansion, and its colours."""

from __future__ import annotations

from spooklog.pictures.svg.canvas import CANVAS
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.light import glow, shaded
from spooklog.pictures.svg.markup import group, tag

SKY, SKY_EDGE = "#2c3552", "#0d1020"
PANEL, PANEL_LINE = "#141a2e", "#5f6f9c"
TEXT, QUIET, FAINT = "#f6f3ea", "#b9c0d6", "#7d87a8"
NEW, LOST = "#ffcf5c", "#ff8f84"
HALL, HALL_LINE = "#c8ab80", "#a98a5e"
PAPERS = ("#f6efdd", "#e9e6f3", "#e4efe2")
"""The floors of the rooms of a tile, in turn."""

CARD, CARD_LINE = "#2a2340", "#5a4d80"
HATCH, KEYHOLE = "#35304f", "#b7a4e0"
WALL, RAIL, DOOR = "#2a1a14", "#8a5a2e", "#c98a3a"
CAMP, CAMP_LINE = "#8fb27a", "#3f5f35"
STAIR, STAIR_LINE = "#a5876a", "#6d5440"
EXIT = "#d8c08c"
PLATE, PLATE_LINE, PLATE_INK = "#fff4c4", "#8a6a1e", "#5a3f08"
CHIP, CHIP_LINE = "#6f5a86", "#3c2e4e"
SIGN = "#6f5f4a"
SQUARE = "#7a2fa0"
BARRED = "#ff3b30"
WAY, WAY_EDGE = "#ff8a1f", "#4a2200"
SHEET, SHEET_LINE = "#f1f3fa", "#4a5070"
CHEST, CHEST_LINE, GOLD = "#8a5223", "#2e1706", "#ffd34d"
HEART, HEART_EMPTY = "#f0525f", "#3a4160"


def definitions() -> tuple[str, ...]:
    """Return the gradients of a mansion."""
    return shaded("mansion-sky", SKY, SKY_EDGE, 0.45, 0.3, 0.85), glow("mansion-lamp", NEW, 0.8, 0.35)


def ground(width: float = CANVAS.width, height: float = CANVAS.height) -> str:
    """Return everything behind the board."""
    return group(tag("rect", x=0, y=0, width=width, height=height, fill="url(#mansion-sky)"))


def panel(box: Box, *, line: str = PANEL_LINE, thick: float = 1, radius: float = 8) -> str:
    """Return a dark panel for words."""
    return tag("rect", **box.shape(), rx=radius, fill=PANEL, fill_opacity=0.86, stroke=line, stroke_width=thick)
