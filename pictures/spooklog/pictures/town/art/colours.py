"""The ground of a town at night, and its colours: sky, moon, hill, lamps."""

from __future__ import annotations

from spooklog.pictures.svg.canvas import CANVAS
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.light import bat, glow, shaded, stars
from spooklog.pictures.svg.markup import group, tag

SKY, SKY_EDGE = "#3a2a5c", "#0e0b1e"
PANEL, PANEL_LINE = "#15102a", "#6f61a0"
WALL, WALL_LINE = "#3d3050", "#140e20"
ROOFS = ("#54386b", "#6b3a4d", "#3a4f70", "#4d5a3c")
SHINGLE = "#ffffff"
ROOM, ROOM_GLOW = "#1a1329", "#5c3d52"
STREET, STREET_EDGE, STREET_LINE = "#6d6480", "#1b142c", "#c9bfe0"
SIGN, SIGN_LINE, SIGN_INK = "#5a2f86", "#e0b3ff", "#fbf2ff"
TEXT, QUIET, FAINT = "#f7f2ff", "#c3b8de", "#857aa6"
NEW = "#ffcf5c"
LOST = "#ff8f84"

BAT = "#0b0818"
_STARS = (
    (22, 58, 1.1), (70, 90, 0.8), (168, 52, 0.9), (214, 72, 1.2), (262, 50, 0.7), (318, 64, 1.0), (402, 48, 0.8),
    (468, 60, 1.1), (556, 50, 0.8), (612, 66, 1.0), (664, 48, 0.7), (722, 58, 1.2),
    (790, 50, 0.8), (846, 84, 1.1), (884, 56, 0.9), (10, 190, 0.8),
    (892, 210, 0.8), (12, 320, 1.0), (890, 344, 0.9),
)  # fmt: skip


def definitions() -> tuple[str, ...]:
    """Return the gradients of a town."""
    return (
        shaded("town-sky", SKY, SKY_EDGE, 0.5, 0.38, 0.75),
        glow("town-glow", ROOM_GLOW, 0.9),
        glow("town-lamp", NEW, 0.55),
    )


def ground(town: Box) -> str:
    """Return everything behind the board: the sky, and the hill on which the houses stand."""
    bats = ((town.left + 34, town.top + 26, 0.7, -8), (town.right - 40, town.top + 34, 0.8, 10), (town.x, town.top + 20, 0.45, 4))
    hill = {"cx": town.x, "cy": town.bottom - town.height * 0.36, "rx": town.width * 0.62, "ry": town.height * 0.6}
    return group(
        tag("rect", x=0, y=0, width=CANVAS.width, height=CANVAS.height, fill="url(#town-sky)"),
        *stars(_STARS, 0.2),
        tag("ellipse", **hill, fill="#2b3a3a", fill_opacity=0.5),
        *(bat(x, y, size, turn, BAT) for x, y, size, turn in bats),
    )


def panel(box: Box, *, line: str = PANEL_LINE, thick: float = 1, radius: float = 8) -> str:
    """Return a dark panel for words."""
    return tag("rect", **box.shape(), rx=radius, fill=PANEL, fill_opacity=0.82, stroke=line, stroke_width=thick)
