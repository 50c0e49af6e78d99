"""Figures: a ruleset's own drawings of its symbols, as numbers in a unit box (x to the right, y down).

They ship as figures.toml beside a ruleset's code, a table per figure with its `source` and its `parts`, the lowest part first:

    { area = [[x, y], …] }                  straight sides
    { blob = [[x, y], …] }                  a smooth outline; a point given twice is a corner
    { disc = [x, y, rx, ry] }
    { line = [[x, y], …], width = w }       a smooth stroke with round ends

`paper = true` paints a part in the fill instead of the ink, `mirror = true` adds its mirror image about x = 0.5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from spooklog.domain.values.shipped import shipped_tables

Point = tuple[float, float]


class Area(msgspec.Struct, frozen=True, tag=True):
    """A filled outline; `smooth` rounds it through its points."""

    points: tuple[Point, ...]
    smooth: bool = False
    paper: bool = False


class Disc(msgspec.Struct, frozen=True, tag=True):
    """A filled ellipse."""

    centre: Point
    radii: Point
    paper: bool = False


class Stroke(msgspec.Struct, frozen=True, tag=True):
    """A smooth line with round ends."""

    points: tuple[Point, ...]
    width: float
    paper: bool = False


Part = Area | Disc | Stroke


class Figure(msgspec.Struct, frozen=True):
    """A drawing in two colours, by its name in the figures.toml of a ruleset's package."""

    package: str
    name: str

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts, the lowest first, read on first use: a terminal draws none. Raises KeyError for a missing figure."""
        return shipped_figures(self.package)[self.name]


@lru_cache
def shipped_figures(package: str) -> Mapping[str, tuple[Part, ...]]:
    """Load the figures.toml of a ruleset's package: the parts of each figure by its name. Callers must not change the result."""
    tables = shipped_tables(package, "figures.toml")
    return {name: tuple(part for row in table["parts"] for part in _parts(row)) for name, table in tables.items()}


def _parts(row: Mapping[str, Any]) -> Iterator[Part]:
    part = _part(row)
    yield part
    if row.get("mirror"):
        yield _mirrored(part)


def _part(row: Mapping[str, Any]) -> Part:
    paper = row.get("paper", False)
    match row:
        case {"area": points}:
            return Area(_points(points), False, paper)
        case {"blob": points}:
            return Area(_points(points), True, paper)
        case {"disc": [x, y, rx, ry]}:
            return Disc((float(x), float(y)), (float(rx), float(ry)), paper)
        case {"line": points, "width": width}:
            return Stroke(_points(points), float(width), paper)
        case _:
            raise ValueError(f"a figure has no such part: {row}")


def _points(rows: list[list[float]]) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in rows)


def _mirrored(part: Part) -> Part:
    match part:
        case Disc((x, y), radii, paper):
            return Disc((1 - x, y), radii, paper)
        case _:
            return msgspec.structs.replace(part, points=tuple((1 - x, y) for x, y in part.points))
