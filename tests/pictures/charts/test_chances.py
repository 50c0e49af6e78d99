"""The curve of a game: in percent, with its turning points marked on the line that moved most."""

from __future__ import annotations

from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from spooklog.pictures.charts.chances import chances_chart, draw_strip
from spooklog.pictures.charts.svg import draw_chart

SVG = "{http://www.w3.org/2000/svg}"


class Point(NamedTuple):
    """A point of a curve."""

    ply: int
    shares: tuple[float, ...]
    errors: tuple[float, ...]


def curve(*shares: float) -> list[Point]:
    """The curve of two players, from the shares of the first."""
    return [Point(ply, (share, 1 - share), (0.03, 0.03)) for ply, share in enumerate(shares)]


CURVE = curve(0.5, 0.4, 0.8, 0.75, 1.0)


@pytest.mark.parametrize("narrow", [True, False])
def test_it_says_percent_and_numbers_turning_points_within_the_canvas(narrow: bool) -> None:
    root = ElementTree.fromstring(draw_chart(chances_chart("Spooks", ("anna", "<b>"), CURVE, (2, 4)), "anna won", narrow=narrow))
    texts = [one.text for one in root.iter(f"{SVG}text")]
    assert {"0%", "100%", "1", "2", "anna", "<b>"} <= set(texts)
    assert ("4 plies" in texts) is not narrow
    desc = root.find(f"{SVG}desc")
    assert desc is not None
    assert desc.text == "anna won. 1. anna 100%. 2. <b> 0%"
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    rings = [one for one in root.iter(f"{SVG}g") if one.find(f"{SVG}circle") is not None]
    places = [
        tuple(map(float, one.attrib["transform"].removeprefix("translate(").rstrip(")").replace(",", " ").split()))
        for one in rings
    ]
    assert len(places) == 2
    assert all(9 <= x <= width - 9 and 9 <= y <= height - 9 for x, y in places)


def test_a_turning_point_stands_on_the_line_that_moved_most() -> None:
    points = [
        Point(0, (0.3, 0.3, 0.4), (0.0,) * 3),
        Point(1, (0.2, 0.25, 0.55), (0.0,) * 3),
        Point(2, (0.0, 1.0, 0.0), (0.0,) * 3),
    ]
    chart = chances_chart("Spooks", ("anna", "bert", "cora"), points, (1, 2))
    assert [(one.number, one.player, one.hand) for one in chart.spots] == [(1, "cora", 1), (2, "bert", 2)]


def test_a_game_of_no_ply_is_drawn() -> None:
    ElementTree.fromstring(draw_chart(chances_chart("Spooks", ("anna", "bert"), curve(0.5), ())))
    ElementTree.fromstring(draw_strip(curve(0.5)))


def test_a_strip_begins_at_the_left_edge_and_ends_at_the_right() -> None:
    paths = [one.attrib["d"] for one in ElementTree.fromstring(draw_strip(CURVE)).iter() if one.tag.endswith("path")]
    assert paths == ["M0 50L1 60L2 20L3 25L4 0", "M0 50L1 40L2 80L3 75L4 100", "M0 0V100"]
