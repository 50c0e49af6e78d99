"""Arrows across a phone's table: who gives to whom."""

from __future__ import annotations

import math
from collections.abc import Sequence

from spooklog.domain.pictures.scene import Arrow
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.geometry import Box, Point
from spooklog.pictures.svg.markup import group
from spooklog.pictures.table.art.arrows import Curve, arrow_label, arrow_line

_INSET = 16.0
_NEAR = 36.0
_START, _END = 10.0, 4.0


def gifts(arrows: Sequence[Arrow], boxes: Sequence[Box], middle: Box) -> tuple[str, str]:
    """Return the arrows between seats whose boxes these are, seat 1 first, and their labels, which stand at the givers."""
    known = [arrow for arrow in arrows if min(arrow.start, arrow.end) >= 1 and max(arrow.start, arrow.end) <= len(boxes)]
    curves = [_curve(boxes[arrow.start - 1], boxes[arrow.end - 1], middle) for arrow in known]
    lines = (arrow_line(arrow, curve, 1) for arrow, curve in zip(known, curves, strict=True))
    labels = (arrow_label(arrow, curve[0], 1, letters=LEGIBLE) for arrow, curve in zip(known, curves, strict=True))
    return group(*lines), group(*labels)


def _curve(giver: Box, taker: Box, middle: Box) -> Curve:
    """Return a curve between two boxes that keeps to the middle, round what lies there."""
    start, end = _edge(giver, taker, middle, _START), _edge(taker, giver, middle, _END)
    half = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    off = (half[0] - middle.x, half[1] - middle.y)
    run = (end[0] - start[0], end[1] - start[1])
    length = math.hypot(*run) or 1.0
    away = math.hypot(*off)
    if away >= _NEAR:
        pull = min(0.2 * length / away, 0.5)
        return start, (half[0] - off[0] * pull, half[1] - off[1] * pull), end
    side = (run[1] / length, -run[0] / length)
    reach = 2 * (abs(side[0]) * min(middle.width / 2, 60) + abs(side[1]) * middle.height / 2 - 8)
    return start, (half[0] + side[0] * reach, half[1] + side[1] * reach), end


def _edge(box: Box, other: Box, middle: Box, off: float) -> Point:
    """Return a point just off the box's inner edge, near to another box and within the middle where that is possible."""
    if box.right <= middle.left or box.left >= middle.right:
        y = min(max(other.y, box.top + _INSET), box.bottom - _INSET)
        return (box.right + off, y) if box.right <= middle.left else (box.left - off, y)
    within = min(max(other.x, middle.left + _INSET), middle.right - _INSET)
    x = min(max(within, box.left + _INSET), box.right - _INSET)
    return (x, box.bottom + off) if box.y < middle.y else (x, box.top - off)
