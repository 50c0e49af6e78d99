"""Arrows across the table: who gives to whom, in which order, and which gifts are done."""

from __future__ import annotations

import math
from collections.abc import Sequence

from spooklog.domain.pictures.scene import Arrow
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.geometry import Box, Point
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.markup import group, moved, pair, tag
from spooklog.pictures.table.plan import Plan

_STYLES = {
    "done": (palette.TEXT, 2.2, 0.75, None),
    "now": (palette.CANDLE, 3.6, 1.0, None),
    "to come": (palette.QUIET, 2.0, 0.7, "6 5"),
    "either": (palette.CANDLE, 2.6, 0.9, "7 5"),
}
_NUMBER_AT = 0.2

Curve = tuple[Point, Point, Point]
"""The start, control point and end of a quadratic Bézier curve."""


def arrow_pictures(arrows: Sequence[Arrow], plan: Plan) -> str:
    """Return all arrows, later ones on top; each bends round the pile."""
    return group(*(_arrow(arrow, plan) for arrow in arrows))


def _arrow(arrow: Arrow, plan: Plan) -> str:
    curve = _path(plan.places[arrow.start - 1].block, plan.places[arrow.end - 1].block, plan)
    size = max(plan.scale, 0.45)
    return arrow_line(arrow, curve, size) + arrow_label(arrow, _along(*curve, _NUMBER_AT), size)


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


def _path(giver: Box, taker: Box, plan: Plan) -> Curve:
    """Return the start, control point and end of a curve between two blocks that keeps clear of the pile."""
    middle = ((giver.x + taker.x) / 2, (giver.y + taker.y) / 2)
    off = (middle[0] - plan.centre.x, middle[1] - plan.centre.y)
    distance = math.hypot(*off)
    run = (taker.x - giver.x, taker.y - giver.y)
    length = math.hypot(*run) or 1.0
    if distance < 30:  # straight across: round the pile, to the right of the giver
        side = (run[1] / length, -run[0] / length)
        bow = 250.0 * min(1.0, length / 460)
    else:
        side = (off[0] / distance, off[1] / distance)
        bow = max(0.14 * length, (150 - distance) * 1.1)  # neighbours' arrows bend outwards, out of the way of the others
    bend = (middle[0] + side[0] * bow, middle[1] + side[1] * bow)
    gap = 5 * plan.scale
    return giver.edge(bend, gap), bend, taker.edge(bend, gap + 3)


def _along(start: Point, bend: Point, end: Point, share: float) -> Point:
    rest = 1 - share
    x = rest * rest * start[0] + 2 * rest * share * bend[0] + share * share * end[0]
    y = rest * rest * start[1] + 2 * rest * share * bend[1] + share * share * end[1]
    return x, y
