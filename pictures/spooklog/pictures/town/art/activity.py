"""What the last entry did, drawn over the houses: an arrow along a move, dice at a fight."""

from __future__ import annotations

import math
from collections.abc import Sequence

from spooklog.domain.pictures.scene import Clash, Journey
from spooklog.pictures.svg.geometry import Box, Point
from spooklog.pictures.svg.markup import group, pair, tag
from spooklog.pictures.town.art import colours
from spooklog.pictures.town.art.homes import TURRET, Placed
from spooklog.pictures.town.art.pieces import burst, die
from spooklog.pictures.town.paints import Paints

_EDGE, _GREY = "#0d0918", "#8f86a8"
_BOWED = 3
"""The number of points of a line with one bend."""


def journeys(moves: Sequence[Journey], layout: Placed) -> str:
    """Return an arrow along each move."""
    return "".join(_journey(move, place, layout) for place, move in enumerate(moves))


def _journey(move: Journey, place: int, layout: Placed) -> str:
    start, end = layout.houses.get(move.start), layout.houses.get(move.end)
    return arrow(start, end, layout, colours.NEW, place) if start and end and start != end else ""


def arrow(one: Box, other: Box, layout: Placed, colour: str, place: int = 0) -> str:
    """Return an arrow from the edge of one house to that of another; a long one runs through the lane between two rows.

    `place` numbers the arrows of one entry, so that two of them lie side by side.
    """
    scale = layout.scale
    beside = _beside(one, other, layout)
    lane = None if beside else _lane(one, other, layout)
    if lane is None:
        start, end = one.edge((other.x, other.y), -7 * scale), other.edge((one.x, one.y), -7 * scale)
        bow = 0.0 if beside else 0.16
        middle = ((start[0] + end[0]) / 2 + (end[1] - start[1]) * bow, (start[1] + end[1]) / 2 - (end[0] - start[0]) * bow)
        return _drawn([start, middle, end], scale, colour)
    shift = (14 if place % 2 else -14) * scale
    y = lane + 9 * scale * (place % 2)
    start = (one.x + shift, _door(one, y, scale))
    end = (other.x + shift, _door(other, y, scale))
    turn = math.copysign(min(34 * scale, abs(end[0] - start[0]) / 2), end[0] - start[0])
    return _drawn([start, (start[0], y), (start[0] + turn, y), (end[0] - turn, y), (end[0], y), end], scale, colour)


def _beside(one: Box, other: Box, layout: Placed) -> bool:
    """Whether two houses are next to each other in a row or a column, with no other house between them."""
    if abs(one.x - other.x) > 1 and abs(one.y - other.y) > 1:
        return False
    between = [box for box in layout.houses.values() if box not in (one, other)]
    return not any(_between(box.x, one.x, other.x) and _between(box.y, one.y, other.y) for box in between)


def _between(value: float, one: float, other: float) -> bool:
    return min(one, other) - 1 < value < max(one, other) + 1


def _lane(one: Box, other: Box, layout: Placed) -> float | None:
    """Return the middle of the lane between two rows that both houses adjoin; None where there is none."""
    # rounded: houses of one row may differ in the last digits
    rows = sorted({round(box.y, 1) for box in layout.houses.values()})
    places = [rows.index(round(box.y, 1)) for box in (one, other)]
    above = min(places) if places[0] != places[1] or min(places) < len(rows) - 1 else min(places) - 1
    if above < 0 or max(places) > above + 1:
        return None
    roof = rows[above + 1] - one.height / 2 + TURRET * layout.scale
    return (rows[above] + one.height / 2 + roof) / 2


def _door(box: Box, lane: float, scale: float) -> float:
    """Return the height at which an arrow meets a house: its foot for a lane below, its roof for a lane above."""
    return box.bottom - 11 * scale if lane > box.y else box.top + (TURRET + 12) * scale


def _drawn(points: Sequence[Point], scale: float, colour: str) -> str:
    """Return an arrow along a line that bends at every second point."""
    (x0, y0), before, (x1, y1) = points[0], points[-2], points[-1]
    dx, dy = x1 - before[0], y1 - before[1]
    reach = math.hypot(dx, dy) or 1.0
    dx, dy = dx / reach, dy / reach
    head = 17 * scale
    neck = (x1 - dx * head * 0.8, y1 - dy * head * 0.8)
    wings = [(x1 - dx * head + side * dy * head * 0.62, y1 - dy * head - side * dx * head * 0.62) for side in (-1, 1)]
    line = f"M{pair(x0, y0)}Q{pair(*points[1])} {pair(*neck)}"
    if len(points) > _BOWED:
        line = f"M{pair(x0, y0)}Q{pair(*points[1])} {pair(*points[2])}L{pair(*points[3])}Q{pair(*points[4])} {pair(*neck)}"
    tip = f"M{pair(x1, y1)}L{pair(*wings[0])}L{pair(*wings[1])}Z"
    shape = {"d": line, "fill": "none", "stroke_linecap": "round"}
    return group(
        tag("path", **shape, stroke=_EDGE, stroke_width=10 * scale),
        tag("path", d=tip, fill=_EDGE, stroke=_EDGE, stroke_width=4 * scale, stroke_linejoin="round"),
        tag("path", **shape, stroke=colour, stroke_width=6 * scale),
        tag("path", d=tip, fill=colour),
    )


def clash_picture(clash: Clash, layout: Placed, paints: Paints, low: float, size: float, *, least: float = 5) -> str:
    """Return the attacker's die at the left of a roof, the defender's at the right, of the same house or of two.

    The dice have a size and letters of the `least` size or more, and stand `low` below the tip of the roof.
    """
    home, there = layout.houses.get(clash.house), layout.houses.get(clash.target or clash.house)
    if home is None or there is None:
        return ""
    colour = colours.NEW if clash.won else colours.LOST
    left, right = (home.left + size * 0.7, home.top + low), (there.right - size * 0.7, there.top + low)
    shown = [roll or paints.sign(level) for roll, level in zip(clash.rolls, (clash.attacker, clash.defender), strict=True)]
    return group(
        arrow(home, there, layout, colour) if home != there else "",
        burst(*left, size * 0.9, colour if clash.won else _GREY),
        burst(*right, size * 0.9, _GREY if clash.won else colour),
        die(paints.level(clash.attacker), shown[0], *left, size, won=bool(clash.won), least=least),
        die(paints.level(clash.defender), shown[1], *right, size, won=clash.won is False, least=least),
    )
