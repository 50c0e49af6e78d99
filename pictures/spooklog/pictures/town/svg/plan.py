"""The layout of a town: cards at both sides, houses between them, a strip for each player below."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from spooklog.domain.pictures.scene import Town
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.town.art.homes import HOUSE

STRIP = 48.0
"""The height of a player's strip in its own units."""

CARD = (150.0, 44.0)
"""The width of a card, and the height below which it is drawn smaller."""

_SIDE, _GAP, _STOCK, _LEGEND = 150.0, 8.0, 26.0, 15.0
_ACROSS, _DOWN = 30.0, 8.0
"""The gaps between houses, in units of a house."""

_LARGEST, _LEGIBLE, _MOST = 1.45, 0.8, 3.0
"""The largest scale of houses; the scale below which a picture is shown larger; the largest zoom."""


@dataclass(frozen=True)
class Plan:
    """The boxes of all parts; houses by their keys, all of one scale."""

    town: Box
    stock: Box
    houses: Mapping[str, Box]
    scale: float
    cards: tuple[Box, ...]
    strips: tuple[Box, ...]
    strip_scale: float
    legend: Box
    zoom: float


def plan(area: Box, town: Town, cards: int, players: int, *, stock: bool) -> Plan:
    """Return the layout of a panel in its area."""
    pitch = min(STRIP + 4, area.height * 0.46 / players) if players else 0
    legend = _LEGEND if players else 0
    foot = area.bottom - 2 - legend - pitch * players
    strip_scale = min(1.0, (pitch - 3) / STRIP) if players else 1.0
    strips = tuple(
        Box.spanning(area.left, foot + pitch * place, area.right, foot + pitch * (place + 1) - 3) for place in range(players)
    )
    left = area.left + (_SIDE + _GAP if cards else 0)
    right = area.right - (_SIDE + _GAP if cards > 1 else 0)
    top = area.top + 2
    supplies = Box.spanning(left, top, right, top + _STOCK)
    ground = Box.spanning(left, top + (_STOCK + 4 if stock else 2), right, foot - 6)
    scale, houses = _houses(town, ground)
    frames = _cards(area, cards, top, foot - 6)
    low = min((box.height / CARD[1] for box in frames), default=1.0)
    least = min(scale if houses else 1.0, strip_scale, low)
    zoom = min(max(1.0, math.ceil(_LEGIBLE / least * 4) / 4), _MOST)
    below = Box.spanning(area.left, area.bottom - 2 - legend, area.right, area.bottom)
    return Plan(ground, supplies, houses, scale, frames, strips, strip_scale, below, zoom)


def _houses(town: Town, ground: Box) -> tuple[float, dict[str, Box]]:
    """Return the scale and the boxes of houses in their rows and columns; houses at one place stand side by side there."""
    rows, columns = (sorted({getattr(house, side) for house in town.houses}) for side in ("row", "column"))
    if not rows:
        return 1.0, {}
    shared: dict[tuple[int, int], list[str]] = {}
    for house in town.houses:
        shared.setdefault((house.row, house.column), []).append(house.key)
    most = max(map(len, shared.values()))
    wide, high = HOUSE
    across, down = ground.width / len(columns), ground.height / len(rows)
    # never 0, for the zoom is divided by it
    scale = max(min(across / most / (wide + _ACROSS), down / (high + _DOWN), _LARGEST), 0.05)
    across, down = min(across, (wide + 3 * _ACROSS) * scale * most), min(down, (high + 3 * _DOWN) * scale)
    left, top = ground.x - across * len(columns) / 2, ground.y - down * len(rows) / 2
    boxes = {}
    for (row, column), keys in shared.items():
        for place, key in enumerate(keys):
            x = left + across * (columns.index(column) + (place + 0.5) / len(keys))
            boxes[key] = Box(x, top + down * (rows.index(row) + 0.5), wide * scale, high * scale)
    return scale, boxes


def _cards(area: Box, count: int, top: float, foot: float) -> tuple[Box, ...]:
    """Return the boxes of cards: the first half on the left, the others on the right."""
    each = math.ceil(count / 2)
    boxes = []
    for place in range(count):
        column, row = divmod(place, each)
        left = area.right - _SIDE if column else area.left
        pitch = min((foot - top) / each, 128.0)
        boxes.append(Box.spanning(left, top + pitch * row, left + _SIDE, top + pitch * (row + 1) - min(5.0, pitch * 0.08)))
    return tuple(boxes)
