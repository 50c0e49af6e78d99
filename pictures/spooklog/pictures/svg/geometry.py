"""Boxes, and the ring on which seats stand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

Point = tuple[float, float]

_SAMPLES = 480


@dataclass(frozen=True)
class Box:
    """An upright rectangle by its centre and size."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def spanning(cls, left: float, top: float, right: float, bottom: float) -> Box:
        """Return the box between four edges."""
        return cls((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)

    @property
    def left(self) -> float:
        """The left edge."""
        return self.x - self.width / 2

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width / 2

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y - self.height / 2

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height / 2

    def shape(self, inset: float = 0) -> dict[str, float]:
        """Return the attributes of a rectangle, smaller by `inset` at each side."""
        wide, high = max(self.width - 2 * inset, 0), max(self.height - 2 * inset, 0)
        return {"x": self.left + inset, "y": self.top + inset, "width": wide, "height": high}

    def overlaps(self, other: Box, gap: float = 0) -> bool:
        """Whether the two boxes share ground, or are nearer to each other than a gap."""
        across = abs(self.x - other.x) < (self.width + other.width) / 2 + gap
        return across and abs(self.y - other.y) < (self.height + other.height) / 2 + gap

    def contains(self, other: Box) -> bool:
        """Whether the other box lies inside, edges included."""
        inside = self.left <= other.left + 1e-6 and other.right <= self.right + 1e-6
        return inside and self.top <= other.top + 1e-6 and other.bottom <= self.bottom + 1e-6

    def edge(self, towards: Point, gap: float = 0) -> Point:
        """Return the point where a line from the centre leaves the box, a gap further on."""
        dx, dy = towards[0] - self.x, towards[1] - self.y
        if not dx and not dy:
            return self.x, self.y
        reach = min(
            (self.width / 2 + gap) / abs(dx) if dx else math.inf,
            (self.height / 2 + gap) / abs(dy) if dy else math.inf,
        )
        return self.x + dx * reach, self.y + dy * reach


def stations(area: Box, size: Point, count: int, roundness: float, rings: int = 1) -> list[Point] | None:
    """Return the centres of boxes of one size, evenly spread clockwise from the bottom along a superellipse inside the area.

    Even means the same share of widths and heights between neighbours, so that neighbouring boxes do not overlap. `roundness` is
    the superellipse's exponent: 2 is an ellipse, more is squarer. With more than one ring the seats alternate between the outer
    and the inner ones. None where boxes would overlap.
    """
    around = [_spread(area, size, count, roundness, ring, rings) for ring in range(rings)]
    found: list[Point] = []
    for number in range(count):
        centres = around[number % rings]
        if centres is None:
            return None
        found.append(centres[number])
    return found


@lru_cache(maxsize=1024)  # from moment to moment most tables keep their sizes
def _spread(area: Box, size: Point, count: int, roundness: float, ring: int, rings: int) -> Sequence[Point] | None:
    """Return `count` places on one ring, of which the caller uses every `rings`th; None where boxes would overlap."""
    width, height = size
    across, down = (area.width - width) / 2 - ring * width, (area.height - height) / 2 - ring * height
    used = max(count / rings, 1)
    # no ring is longer than the box around it: one that is too short even so need not be measured
    if across <= 0 or down <= 0 or 4 * (across / width + down / height) < used:
        return None
    path = _superellipse(roundness)
    wide, high = across / width, down / height
    lengths = list(accumulate((max(dx * wide, dy * high) for dx, dy in _steps(roundness)), initial=0.0))
    if count > 1 and lengths[-1] / used < 1:
        return None
    found: list[Point] = []
    at = 0
    for number in range(count):
        target = lengths[-1] * number / count
        while lengths[at + 1] < target:
            at += 1
        share = (target - lengths[at]) / (lengths[at + 1] - lengths[at])
        (x0, y0), (x1, y1) = path[at], path[at + 1]
        found.append((area.x + across * (x0 + (x1 - x0) * share), area.y + down * (y0 + (y1 - y0) * share)))
    return found


def apart(boxes: Sequence[Box], gap: float) -> bool:
    """Whether no two boxes are nearer to each other than a gap."""
    ordered = sorted(boxes, key=lambda box: box.left)
    for number, box in enumerate(ordered):
        for other in ordered[number + 1 :]:
            # by their left edges all others begin further right
            if other.left >= box.right + gap:
                break
            if box.overlaps(other, gap):
                return False
    return True


@lru_cache
def _steps(roundness: float) -> tuple[Point, ...]:
    """Return how far it is from each point of a superellipse to the next, across and down."""
    return tuple((abs(x1 - x0), abs(y1 - y0)) for (x0, y0), (x1, y1) in pairwise(_superellipse(roundness)))


@lru_cache
def _superellipse(roundness: float) -> tuple[Point, ...]:
    """Return the points of a superellipse of radius 1, clockwise from the bottom and back to it."""
    points = []
    for step in range(_SAMPLES + 1):
        angle = math.pi / 2 + step / _SAMPLES * 2 * math.pi
        cos, sin = math.cos(angle), math.sin(angle)
        power = 2 / roundness
        points.append((math.copysign(abs(cos) ** power, cos), math.copysign(abs(sin) ** power, sin)))
    return tuple(points)
