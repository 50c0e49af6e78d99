"""The layout of a mansion: one floor large with the others small, or all floors stacked; players, clock, stores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spooklog.pictures.svg.geometry import Box

Size = tuple[int, int]
"""Columns and rows of spaces."""

LABEL = 17.0
"""The height of a floor's name above it."""

_GAP, _EDGE = 8.0, 5.0
_SIDE = 184.0
"""The width of the parts beside a single floor."""

_CLOCK, _STORES = 128.0, 104.0
_STRIP, _TALL, _CARD = 46.0, 78.0, 110.0
"""Heights of a player: the least and the largest of a strip, the largest of a card."""

_PLAYERS = 300.0
"""The least width of the players beside stacked floors."""


@dataclass(frozen=True)
class Plan:
    """The boxes of all parts: the large floors with the size of a space there, the small floors, players, clock and stores."""

    floors: tuple[Box, ...]
    cell: float
    players: tuple[Box, ...]
    clock: Box
    stores: Box
    small: tuple[Box, ...] = ()


def single(area: Box, size: Size, others: Sequence[Size], players: int) -> Plan:
    """Return the layout of one floor with the players below it; beside them clock, stores, and the other floors, small."""
    columns, rows = size
    right = area.right - _SIDE - _GAP
    top = area.top + LABEL + _EDGE
    least = (_STRIP + _GAP / 2) * players + _GAP
    cell = min((right - area.left - 2 * _EDGE) / max(columns, 1), (area.bottom - top - least - _EDGE) / max(rows, 1))
    wide = (right - area.left - cell * columns) / 2
    floor = Box.spanning(area.left + wide, top, right - wide, top + cell * rows)
    low = floor.bottom + _GAP + _EDGE
    boxes = _rows(Box.spanning(area.left, low, right, area.bottom), players, _TALL)
    left = right + _GAP
    clock = Box.spanning(left, area.top + _EDGE, area.right, area.top + _EDGE + _CLOCK)
    stores = Box.spanning(left, clock.bottom + _GAP / 2, area.right, clock.bottom + _GAP / 2 + _STORES)
    small = _small(Box.spanning(left + _EDGE, stores.bottom + _GAP, area.right - _EDGE, area.bottom - _EDGE), others)
    return Plan((floor,), cell, boxes, clock, stores, small)


def stacked(area: Box, sizes: Sequence[Size], players: int) -> Plan:
    """Return the layout of all floors above each other, from the roof down; clock, stores and players beside them."""
    columns, rows = max((columns for columns, _ in sizes), default=0), sum(rows for _, rows in sizes)
    free = area.height - len(sizes) * LABEL - 2 * _EDGE
    cell = min(free / max(rows, 1), (area.width - _PLAYERS) / max(columns, 1)) if sizes else 0.0
    spare = min((free - cell * rows) / max(len(sizes), 1), 2 * LABEL)
    floors, top = [], area.top
    for place, (wide, high) in enumerate(sizes):
        top += LABEL + spare * bool(place)
        left = area.left + _EDGE + cell * (columns - wide) / 2
        floors.append(Box.spanning(left, top, left + cell * wide, top + cell * high))
        top += cell * high
    left = area.left + cell * columns + 2 * _EDGE + (_GAP if sizes else 0)
    middle = left + (area.right - left) * 0.56
    clock = Box.spanning(left, area.top + _EDGE, middle, area.top + _EDGE + _CLOCK)
    stores = Box.spanning(middle + _GAP / 2, clock.top, area.right, clock.bottom)
    boxes = _rows(Box.spanning(left, clock.bottom + _GAP, area.right, area.bottom), players, _CARD)
    return Plan(tuple(floors), cell, boxes, clock, stores)


def _rows(area: Box, count: int, most: float) -> tuple[Box, ...]:
    """Return so many boxes under each other."""
    pitch = min(area.height / max(count, 1), most + _GAP / 2)
    return tuple(
        Box.spanning(area.left, area.top + pitch * place, area.right, area.top + pitch * (place + 1) - _GAP / 2)
        for place in range(count)
    )


def _small(area: Box, sizes: Sequence[Size]) -> tuple[Box, ...]:
    """Return the boxes of floors under each other, all of one scale, each with room for its name above."""
    rows, columns = sum(rows for _, rows in sizes), max((columns for columns, _ in sizes), default=0)
    cell = min(area.width / max(columns, 1), (area.height - LABEL * len(sizes)) / max(rows, 1))
    if cell <= 0:
        return ()
    boxes, top = [], area.top
    for wide, high in sizes:
        top += LABEL
        boxes.append(Box.spanning(area.x - cell * wide / 2, top, area.x + cell * wide / 2, top + cell * high))
        top += cell * high
    return tuple(boxes)
