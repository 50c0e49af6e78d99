"""Arrows across the table: who gives to whom; each bends round the pile."""

from __future__ import annotations

import math
from collections.abc import Sequence

from spooklog.domain.pictures.scene import Arrow
from spooklog.pictures.svg.geometry import Box, Point
from spooklog.pictures.svg.markup import group
from spooklog.pictures.table.art.arrows import Curve, arrow_label, arrow_line
from spooklog.pictures.table.svg.plan import Plan

_NUMBER_AT = 0.2


def arrow_pictures(arrows: Sequence[Arrow], plan: Plan) -> str:
    """Return all arrows, later ones on top; each bends round the pile."""
    return group(*(_arrow(arrow, plan) for arrow in arrows))


def _arrow(arrow: Arrow, plan: Plan) -> str:
    curve = _path(plan.places[arrow.start - 1].block, plan.places[arrow.end - 1].block, plan)
    size = max(plan.scale, 0.45)
    return arrow_line(arrow, curve, size) + arrow_label(arrow, _along(*curve, _NUMBER_AT), size)


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
