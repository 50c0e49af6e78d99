"""Arrows on the table: gifts, done and to come, and the direction of play."""

from __future__ import annotations

import math

from spooklog.domain.pictures.scene import Arrow
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.geometry import Box, Point
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.markup import group, moved, pair, tag

_STYLES = {
    "done": (palette.TEXT, 2.2, 0.75, None),
    "now": (palette.CANDLE, 3.6, 1.0, None),
    "to come": (palette.QUIET, 2.0, 0.7, "6 5"),
    "either": (palette.CANDLE, 2.6, 0.9, "7 5"),
}

TIP = "M9 0L-5 -6.5L-2 0L-5 6.5Z"
"""The head of an arrow that shows a direction."""

_CORNER, _OPEN = 46.0, 26.0

Curve = tuple[Point, Point, Point]
"""The start, control point and end of a quadratic Bézier curve."""


def arrow_line(arrow: Arrow, curve: Curve, size: float) -> str:
    """Return an arrow along a curve, without its label."""
    colour, thick, opacity, dashes = _STYLES.get(arrow.tone, _STYLES["done"])
    start, bend, end = curve
    slope = math.degrees(math.atan2(end[1] - bend[1], end[0] - bend[0]))
    line = tag(
        "path",
        d=f"M{pair(*start)}Q{pair(*bend)} {pair(*end)}",
        fill="none",
        stroke=colour,
        stroke_width=thick * size,
        stroke_dasharray=dashes,
        stroke_linecap="round",
    )
    tip = moved(*end, tag("path", d="M3 0L-13 -7.5L-9 0L-13 7.5Z", fill=colour), scale=size, turn=slope)
    return group(line, tip, opacity=opacity)


def arrow_label(arrow: Arrow, at: Point, size: float, *, letters: float = 10.5) -> str:
    """Return an arrow's label on a disc, `letters` high before scaling; nothing for an arrow without one."""
    if not arrow.label:
        return ""
    colour = _STYLES.get(arrow.tone, _STYLES["done"])[0]
    dark = arrow.tone in ("now", "done")
    disc = tag("circle", r=9, fill=colour if dark else palette.FELT_EDGE, stroke=colour, stroke_width=1.4)
    ink = palette.INK if dark else colour
    return moved(*at, disc, words(arrow.label, 0, 3.8, letters, ink, anchor="middle", bold=True, room=18), scale=size)


def direction_ring(centre: Box, *, clockwise: bool) -> str:
    """Return four arrows round the corners of the middle, in the direction of play; red when it is counter-clockwise."""
    colour = palette.QUIET if clockwise else palette.BLOOD
    across, down = centre.width / 2 - 3, centre.height / 2 - 3
    corner = min(_CORNER, across / 2, down / 2)
    beside, above = min(_OPEN, (down - corner) / 2), min(_OPEN * 2, (across - corner) / 2)
    parts: list[str] = []
    for right, low in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
        side, flat = (right * across, low * beside), (right * above, low * down)
        bends = (right * across, low * (down - corner)), (right * (across - corner), low * down)
        from_side = (right * low > 0) == clockwise  # clockwise, an arrow leaves the right side at its foot, the left at its head
        points = (side, *bends, flat) if from_side else (flat, *reversed(bends), side)
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points
        curve = f"M{pair(x0, y0)}L{pair(x1, y1)}A{corner:g} {corner:g} 0 0 {int(clockwise)} {pair(x2, y2)}L{pair(x3, y3)}"
        parts.append(tag("path", d=curve, fill="none", stroke=colour, stroke_width=2.2, stroke_linecap="round"))
        slope = math.degrees(math.atan2(y3 - y2, x3 - x2))
        parts.append(moved(x3, y3, tag("path", d=TIP, fill=colour), turn=slope))
    return moved(centre.x, centre.y, *parts)
