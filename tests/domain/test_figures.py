"""Figures: drawings as numbers in a unit box."""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Sequence
from importlib import resources

import pytest

from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.pictures.figures import Area, Disc, Part, Stroke, shipped_figures
from spooklog.domain.rulesets.spooks.board.drawn import look
from spooklog.domain.rulesets.spooks.refuse import PACKAGE


def reach(parts: Sequence[Part]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all parts."""
    xs: list[float] = []
    ys: list[float] = []
    for part in parts:
        match part:
            case Disc((x, y), (rx, ry)):
                xs += [x - rx, x + rx]
                ys += [y - ry, y + ry]
            case Area(points) | Stroke(points):
                xs += [x for x, _ in points]
                ys += [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("name", sorted(shipped_figures(PACKAGE)))
def test_a_figure_fills_its_box_and_does_not_leave_it(name: str) -> None:
    left, top, right, bottom = reach(shipped_figures(PACKAGE)[name])
    assert min(left, top) >= 0
    assert max(right, bottom) <= 1
    assert right - left > 0.7
    assert bottom - top > 0.6


def test_every_suit_has_a_figure_and_no_two_are_alike() -> None:
    figures = shipped_figures(PACKAGE)
    assert set(shipped_facts(PACKAGE)["look"]) <= set(figures)
    assert all(one != other for one, other in itertools.combinations(figures.values(), 2))
    assert all(paint.figure and paint.figure.parts for paint in look().values())


def test_every_figure_names_its_source() -> None:
    tables = tomllib.loads(resources.files(PACKAGE).joinpath("figures.toml").read_text(encoding="utf-8"))
    assert {table["source"] for table in tables.values()} == {"assumed"}


def test_a_mirrored_part_is_there_twice() -> None:
    eyes = [part for part in shipped_figures(PACKAGE)["K"] if isinstance(part, Disc)][:2]
    assert eyes[0].centre[0] + eyes[1].centre[0] == pytest.approx(1)
    assert eyes[0].radii == eyes[1].radii
