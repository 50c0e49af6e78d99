"""Where things stand on a phone: the others clockwise up the left, along the top and down the right, the middle between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spooklog.pictures.svg.drawing import NARROW
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.table.narrow_part import Part

MARGIN, GAP = 6.0, 11.0
BREADTH = NARROW - 2 * MARGIN
SIDE = 110.0
_BETWEEN = 8.0


@dataclass(frozen=True)
class Split:
    """How many of the other seats stand at the left, at the top and at the right."""

    left: int
    top: int
    right: int

    @property
    def top_room(self) -> float:
        """The width of a seat at the top."""
        return (BREADTH - _BETWEEN * (self.top - 1)) / self.top if self.top else BREADTH

    @property
    def middle_room(self) -> float:
        """The width between the sides."""
        return BREADTH - 2 * (SIDE + _BETWEEN) if self.left else BREADTH

    def rooms(self) -> tuple[float, ...]:
        """Return the width for each of the other seats, clockwise."""
        return (SIDE,) * self.left + (self.top_room,) * self.top + (SIDE,) * self.right


@dataclass(frozen=True)
class Placed:
    """The boxes of the other seats, clockwise, that of the middle, and where the lines below it begin."""

    others: tuple[Box, ...]
    middle: Box
    bottom: float


def split(others: int) -> Split:
    """Return the places for so many seats: one to three at the top, the rest at the sides."""
    if others < 3:
        return Split(0, others, 0)
    top = 1 if others == 3 else 3 if others % 2 else 2
    side = (others - top) // 2
    return Split(side, top, side)


def place(sides: Split, parts: Sequence[Part], middle_height: float) -> Placed:
    """Return the boxes for seats of these sizes, clockwise, around a middle of that height."""
    left, top, right = parts[: sides.left], parts[sides.left : sides.left + sides.top], parts[sides.left + sides.top :]
    head = MARGIN + (max(part.height for part in top) + GAP if top else 2.0)
    tall = max(middle_height, _column(left), _column(right))
    left_boxes = _stand(left[::-1], MARGIN + SIDE / 2, head + (tall - _column(left)) / 2)[::-1]
    right_boxes = _stand(right, NARROW - MARGIN - SIDE / 2, head + (tall - _column(right)) / 2)
    step = sides.top_room + _BETWEEN
    top_boxes = [
        Box(MARGIN + number * step + sides.top_room / 2, MARGIN + part.height / 2, part.width, part.height)
        for number, part in enumerate(top)
    ]
    middle = Box(NARROW / 2, head + tall / 2, sides.middle_room, tall)
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
