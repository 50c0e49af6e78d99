"""The layout of the house of a narrow drawing: its roof, its floors, and the places on each floor."""

from __future__ import annotations

import math
from dataclasses import dataclass

from spooklog.domain.pictures.scene import Floor, Ladder
from spooklog.pictures.svg.geometry import Box

TAPPED = 32.0
"""The width and height of what can be tapped."""

ROOF, BEAM, STREET = 33.0, 15.0, 40.0
WALL = 12.0
"""The distance of the walls from the edges of the picture; the eaves reach the edges."""

PLATE = 48.0
CELL, CELL_GAP, CELLS = 30.0, 4.0, 152.0
PENALTY = 40.0


@dataclass(frozen=True)
class Storey:
    """The ground of a floor, and how many pawns stand on it side by side."""

    box: Box
    across: int


@dataclass(frozen=True)
class Plan:
    """The layout: the roof, the storeys from the street up, where the ground begins, and the lower edge of the street."""

    roof: Box
    storeys: tuple[Storey, ...]
    ground: float
    foot: float


def plan(ladder: Ladder, top: float, width: float) -> Plan:
    """Return a house so wide below `top`, each floor as high as its rows of pawns."""
    left, right = WALL, width - WALL
    roof = Box.spanning(0, top, width, top + ROOF + BEAM if len(ladder.floors) > 1 else top)
    y = roof.bottom
    storeys: list[Storey] = []
    for place in range(len(ladder.floors) - 1, -1, -1):
        floor = ladder.floors[place]
        free = free_of(floor, Box.spanning(left, 0, right, 0)) if place else Box.spanning(left + 64, 0, right - 64, 0)
        across = max(int(free.width / TAPPED), 1)
        high = TAPPED * max(math.ceil(len(floor.pawns) / across), 1) + (0 if place else STREET - TAPPED)
        storeys.insert(0, Storey(Box.spanning(left, y, right, y + high), across))
        y += high
    ground = storeys[0].box.top if storeys else y
    return Plan(roof, tuple(storeys), ground, y)


def free_of(floor: Floor, box: Box) -> Box:
    """Return the part of a floor where pawns stand."""
    cells = min(len(floor.cells) * (CELL + CELL_GAP), CELLS)
    right = box.right - 4 - cells - (PENALTY if floor.chips else 0)
    return Box.spanning(box.left + PLATE + 6, box.top, right, box.bottom)


def columns_of(ladder: Ladder) -> int:
    """Return how many columns of rewards have room."""
    most = int(CELLS / (CELL * 0.6 + CELL_GAP))
    return min(max((len(floor.cells) for floor in ladder.floors), default=0), most)


def cell_of(column: int, columns: int, right: float) -> tuple[float, float]:
    """Return the middle and the width of a column."""
    wide = min(CELL, CELLS / max(columns, 1) - CELL_GAP)
    return right - 5 - wide / 2 - (columns - 1 - column) * (wide + CELL_GAP), wide
