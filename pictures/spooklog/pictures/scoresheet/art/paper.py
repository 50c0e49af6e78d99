"""The paper of a score sheet, what is printed on it, and the pencils that write on it; the table on which it lies."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.pictures.svg import palette
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.light import shaded
from spooklog.pictures.svg.markup import group, moved, number, pair, tag

PAPER, UNDER, BAND = palette.PAPER, "#ddd8c6", "#f6ecc4"
"""A page, the page below it, and the band of a line that players write in."""

RULE, MARGIN_RULE, FOLD = "#b4c6d3", "#d98f8f", "#ece7d6"
"""Printed lines, the line beside the labels, and the ground of lines that are folded away."""

GRAPHITE, QUIET = "#2c3138", "#5b6067"
GOOD, WARNING = "#22662f", "#a3261d"
MARKER = "#ffe072"
"""A text marker: the last figure, and players who are awaited."""

CIRCLE = "#b3382c"
"""The coloured pencil round the winner."""

INKS = ("#1f5f99", "#9a4a05", "#2c6e35", "#7a3a94", "#a02863", "#00686a", "#6d5410", "#3d434a")
"""The pencils of players, by seat."""

TONES = {"good": GOOD, "warning": WARNING, "turned": WARNING, "quiet": QUIET}

_BINDING, _HOLE = "#3b2f52", "#171022"
_WOOD, _WOOD_DARK, _TIP, _RUBBER, _METAL = "#e0a52e", "#b97f17", "#ecd0a0", "#d98a86", "#b9bcc4"


def definitions() -> tuple[str, ...]:
    """Return the gradients of a table with a pad on it."""
    table = shaded("pad-table", palette.FELT, palette.FELT_EDGE, 0.5, 0.42, 0.75)
    page = tag(
        "linearGradient",
        tag("stop", offset="0", stop_color="#faf7ee"),
        tag("stop", offset="1", stop_color=PAPER),
        id="pad-page",
        x1="0",
        y1="0",
        x2="0.3",
        y2="1",
    )
    return table, page


def tone_ink(tone: str) -> str:
    """Return the colour of words in a tone, on paper."""
    return TONES.get(tone, GRAPHITE)


def ink(seat: int) -> str:
    """Return the pencil of a seat, counted from 1; the ninth has that of the first."""
    return INKS[(seat - 1) % len(INKS)]


BINDING = 16.0
"""The height of the bound edge of a pad."""


def pad(page: Box) -> str:
    """Return a bound pad: its shadow, the pages below, the page, and the edge with its rings."""
    parts = [
        moved(page.x, page.y, _sheet(page, palette.SHADE, opacity=0.5), turn=0.35) if page.width > 400 else "",
        moved(page.x + 2.5, page.y + 3.5, _sheet(page, UNDER)),
        moved(page.x, page.y, _sheet(page, "url(#pad-page)")),
        tag("rect", x=page.left, y=page.top, width=page.width, height=BINDING, rx=3, fill=_BINDING),
    ]
    rings = max(int(page.width // 34), 2)
    pitch = page.width / rings
    for place in range(rings):
        x = page.left + pitch * (place + 0.5)
        parts.append(tag("ellipse", cx=x, cy=page.top + BINDING * 0.62, rx=3.4, ry=2.6, fill=_HOLE))
        shape = {"x": x - 1.5, "y": page.top - 4, "width": 3, "height": BINDING * 0.72 + 3, "rx": 1.5}
        parts.append(tag("rect", **shape, fill="#cfd2da", stroke=_HOLE, stroke_width=0.6))
    return group(*parts)


def slip(page: Box) -> str:
    """Return a loose sheet with its shadow."""
    return group(
        moved(page.x + 3, page.y + 4, _sheet(page, palette.SHADE, opacity=0.5)),
        moved(page.x, page.y, _sheet(page, "url(#pad-page)")),
    )


def _sheet(page: Box, fill: str, *, opacity: float | None = None) -> str:
    shape = {"x": -page.width / 2, "y": -page.height / 2, "width": page.width, "height": page.height}
    return tag("rect", **shape, rx=3, fill=fill, fill_opacity=opacity)


def rule(left: float, right: float, y: float, *, colour: str = RULE, thick: float = 0.9) -> str:
    """Return a printed line across."""
    return tag("path", d=f"M{pair(left, y)}H{number(right)}", stroke=colour, stroke_width=thick)


def upright(x: float, top: float, bottom: float, *, colour: str = RULE, thick: float = 0.8) -> str:
    """Return a printed line down."""
    return tag("path", d=f"M{pair(x, top)}V{number(bottom)}", stroke=colour, stroke_width=thick)


def drawn_rule(left: float, right: float, y: float) -> str:
    """Return a line that a hand drew along a ruler, nearly level."""
    middle = (left + right) / 2
    path = f"M{pair(left, y + 0.5)}Q{pair(middle, y - 0.9)} {pair(right, y + 0.2)}"
    return tag("path", d=path, fill="none", stroke=GRAPHITE, stroke_width=1.6, stroke_linecap="round", stroke_opacity=0.85)


def marker(box: Box) -> str:
    """Return a stroke of a text marker over a box."""
    left, right, top, foot = box.left, box.right, box.top, box.bottom
    path = f"M{pair(left, top + 1.6)}L{pair(right, top)}L{pair(right + 1.2, foot - 1)}L{pair(left - 1, foot)}Z"
    return tag("path", d=path, fill=MARKER, stroke=MARKER, stroke_width=1.6, stroke_linejoin="round")


def circled(box: Box) -> str:
    """Return the loop that a hand draws round something; its ends pass each other."""
    x, y, a, b = box.x, box.y, box.width / 2, box.height / 2
    path = (
        f"M{pair(x - a * 0.35, y - b * 1.02)}"
        f"C{pair(x + a * 0.7, y - b * 1.2)} {pair(x + a * 1.12, y - b * 0.45)} {pair(x + a, y + b * 0.15)}"
        f"C{pair(x + a * 0.86, y + b * 1.1)} {pair(x - a * 0.55, y + b * 1.2)} {pair(x - a * 0.93, y + b * 0.4)}"
        f"C{pair(x - a * 1.18, y - b * 0.4)} {pair(x - a * 0.6, y - b * 1.12)} {pair(x + a * 0.12, y - b * 0.98)}"
    )
    return tag("path", d=path, fill="none", stroke=CIRCLE, stroke_width=1.8, stroke_linecap="round")


def pencil(x: float, y: float, length: float, turn: float) -> str:
    """Return a pencil whose point is at a place, turned by so many degrees; unturned it points to the left."""
    return moved(x, y, *_pencil(length), turn=turn)


def _pencil(length: float) -> Iterator[str]:
    shaft, end = 17.0, length - 16
    yield tag("path", d=f"M{pair(2, 5)}L{pair(shaft, 11)}H{number(length)}V7Z", fill=palette.SHADE, fill_opacity=0.4)
    yield tag("path", d=f"M{pair(0, 0)}L{pair(shaft, -5.5)}V5.5Z", fill=_TIP)
    yield tag("path", d=f"M{pair(0, 0)}L{pair(5, -1.7)}V1.7Z", fill=GRAPHITE)
    yield tag("rect", x=shaft, y=-5.5, width=end - shaft, height=11, fill=_WOOD)
    yield tag("rect", x=shaft, y=1.8, width=end - shaft, height=3.7, fill=_WOOD_DARK)
    yield tag("rect", x=end, y=-5.8, width=7, height=11.6, fill=_METAL)
    yield tag("rect", x=end + 7, y=-5.4, width=9, height=10.8, rx=3.5, fill=_RUBBER)


def figure(
    text: str, x: float, y: float, size: float, colour: str, at: int, *, anchor: str = "middle", bold: bool = False
) -> str:
    """Return a figure that a hand wrote: a little turned and moved, differently at each place `at`, the same every time."""
    turn, up = (at * 7 % 5 - 2) * 0.55, (at * 11 % 3 - 1) * 0.5
    return moved(x, y + up, words(text, 0, 0, size, colour, anchor=anchor, bold=bold), turn=turn)
