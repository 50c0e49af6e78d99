"""The places of houses in a narrow town: at most three side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from spooklog.domain.pictures.scene import House
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.town.art.homes import EAVES, HOUSE, TURRET

ACROSS = 3
"""Houses side by side at most."""

NAME, ROOM, PLATE, FOOT = 18.0, 34.0, 22.0, 3.0
"""The heights of the name, of the room, of a row of plates, and of the ground below them."""

_BETWEEN, _BELOW = 9.0, 13.0
_WIDEST, _SHARE = 130.0, 0.28
"""The largest width of a house in a small town, and its share of a wide one."""


@dataclass(frozen=True)
class Site:
    """The boxes of all houses by their keys, the scale of their roofs, and the height of the whole."""

    houses: Mapping[str, Box]
    scale: float
    height: float

    @property
    def eaves(self) -> float:
        """The height of a roof with its turret."""
        return (TURRET + EAVES) * self.scale


def site(houses: Sequence[House], room: float) -> Site:
    """Return the places of houses in their streets, on their side where the town is too wide."""
    places = _places(houses)
    columns = max((column for _, column in places.values()), default=0) + 1
    rows = max((row for row, _ in places.values()), default=-1) + 1
    most = max(_WIDEST, _SHARE * room)
    wide = min((room - _BETWEEN * (columns - 1)) / columns, most)
    scale = wide / HOUSE[0]
    plates = max((plate_rows([plate.value for plate in house.plates], wide) for house in houses), default=0)
    high = (TURRET + EAVES) * scale + NAME + ROOM + PLATE * plates + FOOT
    pitch = min(room / columns, wide + 3 * _BETWEEN) if wide == most else wide + _BETWEEN
    left = (room - pitch * (columns - 1)) / 2
    boxes = {
        key: Box(left + pitch * column, high / 2 + (high + _BELOW) * row, wide, high) for key, (row, column) in places.items()
    }
    return Site(boxes, scale, (high + _BELOW) * rows - _BELOW if rows else 0.0)


def plate_rows(values: Sequence[int], wide: float) -> int:
    """Return on how many rows the plates of a house stand."""
    return -(-len(values) // plates_across(values, wide)) if values else 0


def plates_across(values: Sequence[int], wide: float) -> int:
    """Return how many plates of a house stand side by side, as wide as the longest value needs."""
    digits = max((len(str(value)) for value in values), default=1)
    return max(int((wide - 6) // max(20.0, 8.0 * digits + 4)), 1)


def _places(houses: Sequence[House]) -> dict[str, tuple[int, int]]:
    """Return the row and column of each house from 0; in the order of reading where they cannot stand in their streets."""
    rows, columns = (sorted({getattr(house, side) for house in houses}) for side in ("row", "column"))
    found = {house.key: (rows.index(house.row), columns.index(house.column)) for house in houses}
    if len(set(found.values())) == len(found):
        if len(columns) <= ACROSS:
            return found
        if len(rows) <= ACROSS:
            return {key: (column, row) for key, (row, column) in found.items()}
    order = sorted(found, key=lambda key: found[key])
    return {key: divmod(place, ACROSS) for place, key in enumerate(order)}
