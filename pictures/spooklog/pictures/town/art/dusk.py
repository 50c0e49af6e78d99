"""The ground of a town at night, and its colours: sky, moon, hill, lamps."""

from __future__ import annotations

from spooklog.pictures.svg.canvas import CANVAS
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.markup import group, moved, tag

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

_STARS = (
    (22, 58, 1.1), (70, 90, 0.8), (168, 52, 0.9), (214, 72, 1.2), (262, 50, 0.7), (318, 64, 1.0), (402, 48, 0.8),
    (468, 60, 1.1), (556, 50, 0.8), (612, 66, 1.0), (664, 48, 0.7), (722, 58, 1.2),
    (790, 50, 0.8), (846, 84, 1.1), (884, 56, 0.9), (10, 190, 0.8),
    (892, 210, 0.8), (12, 320, 1.0), (890, 344, 0.9),
)  # fmt: skip
_BAT = (
    "M0 0C-3 -5 -9 -7 -17 -6C-13 -3 -13 0 -14 4C-10 1 -7 2 -5 6C-3 3 -1 3 0 6"
    "C1 3 3 3 5 6C7 2 10 1 14 4C13 0 13 -3 17 -6C9 -7 3 -5 0 0Z"
)


def definitions() -> tuple[str, ...]:
    """Return the gradients of a town."""
    sky = tag(
        "radialGradient",
        tag("stop", offset="0", stop_color=SKY),
        tag("stop", offset="1", stop_color=SKY_EDGE),
        id="town-sky",
        cx="0.5",
        cy="0.38",
        r="0.75",
    )
    return sky, _glow("town-glow", ROOM_GLOW, 0.9), _glow("town-lamp", NEW, 0.55)


def ground(town: Box) -> str:
    """Return everything behind the board: the sky, and the hill on which the houses stand."""
    bats = ((town.left + 34, town.top + 26, 0.7, -8), (town.right - 40, town.top + 34, 0.8, 10), (town.x, town.top + 20, 0.45, 4))
    hill = {"cx": town.x, "cy": town.bottom - town.height * 0.36, "rx": town.width * 0.62, "ry": town.height * 0.6}
    return group(
        tag("rect", x=0, y=0, width=CANVAS.width, height=CANVAS.height, fill="url(#town-sky)"),
        *(tag("circle", cx=x, cy=y, r=r, fill="#fff", fill_opacity=0.2 + r / 3) for x, y, r in _STARS),
        tag("ellipse", **hill, fill="#2b3a3a", fill_opacity=0.5),
        *(bat(x, y, size, turn) for x, y, size, turn in bats),
    )


def bat(x: float, y: float, size: float, turn: float) -> str:
    """Return a bat, turned by so many degrees."""
    return moved(x, y, tag("path", d=_BAT, fill="#0b0818"), scale=size, turn=turn)


def panel(box: Box, *, line: str = PANEL_LINE, thick: float = 1, radius: float = 8) -> str:
    """Return a dark panel for words."""
    shape = {"x": box.left, "y": box.top, "width": box.width, "height": box.height, "rx": radius}
    return tag("rect", **shape, fill=PANEL, fill_opacity=0.82, stroke=line, stroke_width=thick)


def _glow(name: str, colour: str, strength: float) -> str:
    stops = (
        tag("stop", offset="0", stop_color=colour, stop_opacity=strength),
        tag("stop", offset="1", stop_color=colour, stop_opacity=0),
    )
    return tag("radialGradient", *stops, id=name)
