"""Where things stand on a small screen: the others clockwise up the left, along the top, down the right, the middle between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spooklog.pictures.svg.drawing import NARROW
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.parts import Part

MARGIN, GAP = 6.0, 11.0
_SIDE, _GROWS = 110.0, 0.25
"""The width of a seat at the side of the narrowest table, and its share of what a wider one has more."""

_BETWEEN = 8.0


@dataclass(frozen=True)
class Split:
    """How many of the other seats stand at the left, at the top and at the right of a picture so wide."""

    left: int
    top: int
    right: int
    width: float

    @property
    def breadth(self) -> float:
        """The width between the margins."""
        return self.width - 2 * MARGIN

    @property
    def side(self) -> float:
        """The width of a seat at the side."""
        return _SIDE + _GROWS * (self.width - NARROW)

    @property
    def top_room(self) -> float:
        """The width of a seat at the top."""
        return (self.breadth - _BETWEEN * (self.top - 1)) / self.top if self.top else self.breadth

    @property
    def middle_room(self) -> float:
        """The width between the sides."""
        return self.breadth - 2 * (self.side + _BETWEEN) if self.left else self.breadth

    def rooms(self) -> tuple[float, ...]:
        """Return the width for each of the other seats, clockwise."""
        return (self.side,) * self.left + (self.top_room,) * self.top + (self.side,) * self.right


@dataclass(frozen=True)
class Placed:
    """The boxes of the other seats, clockwise, that of the middle, and where the lines below it begin."""

    others: tuple[Box, ...]
    middle: Box
    bottom: float


def split(others: int, width: float) -> Split:
    """Return the places for so many seats: one to three at the top, the rest at the sides."""
    if others < 3:
        return Split(0, others, 0, width)
    top = 1 if others == 3 else 3 if others % 2 else 2
    side = (others - top) // 2
    return Split(side, top, side, width)


def place(sides: Split, parts: Sequence[Part], middle_height: float) -> Placed:
    """Return the boxes for seats of these sizes, clockwise, around a middle of that height."""
    left, top, right = parts[: sides.left], parts[sides.left : sides.left + sides.top], parts[sides.left + sides.top :]
    head = MARGIN + (max(part.height for part in top) + GAP if top else 2.0)
    tall = max(middle_height, _column(left), _column(right))
    left_boxes = _stand(left[::-1], MARGIN + sides.side / 2, head + (tall - _column(left)) / 2)[::-1]
    right_boxes = _stand(right, sides.width - MARGIN - sides.side / 2, head + (tall - _column(right)) / 2)
    step = sides.top_room + _BETWEEN
    top_boxes = [
        Box(MARGIN + number * step + sides.top_room / 2, MARGIN + part.height / 2, part.width, part.height)
        for number, part in enumerate(top)
    ]
    middle = Box(sides.width / 2, head + tall / 2, sides.middle_room, tall)
    return Placed((*left_boxes, *top_boxes, *right_boxes), middle, head + tall + (GAP if tall else 0))


def _column(parts: Sequence[Part]) -> float:
    return sum(part.height for part in parts) + GAP * max(0, len(parts) - 1)


def _stand(parts: Sequence[Part], x: float, y: float) -> list[Box]:
    """Return the boxes of parts one under another from a height down, their middles above each other."""
    boxes: list[Box] = []
    for part in parts:
        boxes.append(Box(x, y + part.height / 2, part.width, part.height))
        y += part.height + GAP
    return boxes
