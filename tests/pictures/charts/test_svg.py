"""The picture of a series: well-formed, harmless, complete in words, and with labels that can be read."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from tests.pictures.pixels import decode
from tests.replays.series_data import NAMES, NASTY, answered, series, series_data

from spooklog.pictures.charts.chart import chart_of
from spooklog.pictures.charts.marks import dashes, mark, paint
from spooklog.pictures.charts.svg import draw_chart
from spooklog.pictures.png import to_png
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.letters import width

SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "title", "desc", "defs", "radialGradient", "stop", "g", "rect", "line", "path", "text"}
EVENING = series_data([(0, 43, 23, 20), (31, 0, 90, 42), (12, 60, 95, 0), (0, 7, 0, 30), (9, 0, 0, 41)])
BLOOD = (255, 107, 94)


def picture(data: dict[str, Any], headline: str = "anna leads", status: str = "provisional") -> str:
    """The picture of a series."""
    return draw_chart(chart_of(answered(data)), headline, status)


def texts(svg: str) -> list[str]:
    """Every line of text in the picture."""
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@given(series())
def test_any_series_is_a_well_formed_picture_that_needs_nothing_else(data: dict[str, Any]) -> None:
    svg = picture(data)
    root = ElementTree.fromstring(svg)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ELEMENTS
    assert "href" not in svg
    assert not re.search(r"nan|inf[^o]", re.sub(r">[^<]*<", "><", svg))


@given(series())
def test_labels_never_lie_on_each_other(data: dict[str, Any]) -> None:
    labels = [
        element for element in ElementTree.fromstring(picture(data)).iter(f"{SVG}text") if element.get("font-size") == "13.5"
    ]
    rows = sorted({float(element.attrib["y"]) for element in labels})
    assert len(rows) == len(data["totals"])
    assert all(later - one >= 13.5 for one, later in pairwise(rows))


@given(series(most_players=5, most_hands=5))
def test_nothing_is_drawn_outside_the_canvas(data: dict[str, Any]) -> None:
    root = ElementTree.fromstring(picture(data))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for element in root.iter(f"{SVG}text"):
        assert 0 <= float(element.attrib["x"]) <= width
        assert 0 <= float(element.attrib["y"]) <= height


def test_the_picture_shows_players_results_and_standings() -> None:
    said = texts(picture(EVENING))
    assert {"fridays", "spooks-long series · to 200", "provisional", "anna leads", "5 hands"} <= {*said}
    assert {"anna", "52", "bert", "110", "cora", "208", "dave", "133", "hand 3"} <= {*said}
    assert {"1", "2", "3", "4", "5", "200"} <= {*said}


def test_the_description_of_a_chart_holds_the_standings() -> None:
    desc = ElementTree.fromstring(picture(EVENING)).find(f"{SVG}desc")
    assert desc is not None
    assert desc.text == "anna leads. 1. anna 52. 2. bert 110. 3. dave 133. 4. cora 208, grabbed in hand 3"


def test_every_point_has_a_tooltip() -> None:
    titles = [element.text for element in ElementTree.fromstring(picture(EVENING)).iter(f"{SVG}title")]
    assert "bert, hand 3: +60, total 103" in titles
    assert len(titles) == 1 + 3 * 5 + 3, "one for the picture, five for each line, and three for the one that ends in hand 3"


def test_a_grabbed_player_ends_with_a_claw_and_has_one_at_the_name() -> None:
    claws = picture(EVENING).count(palette.BLOOD) - picture(series_data([(0, 43, 23, 20)])).count(palette.BLOOD)
    assert claws == 6, "three slashes at the end of the line and three at the name"


def test_an_empty_series_and_one_of_a_single_hand_are_pictures_too() -> None:
    assert "no hand yet" in texts(picture(series_data([], players=NAMES[:3])))
    assert "1 hand" in texts(picture(series_data([(0, 4, 9)])))


def test_names_are_escaped_and_cut_where_there_is_no_room() -> None:
    svg = picture(series_data([(1,) * len(NASTY)], players=NASTY, series="a" * 90, format="<script>"))
    assert "<script>" not in svg
    assert "\x1b" not in svg
    assert "\u202e" not in svg
    assert any(text.startswith("Zoë_von") and text.endswith("…") for text in texts(svg))


@given(series(most_players=8, most_hands=5))
def test_a_narrow_picture_has_room_for_its_letters(data: dict[str, Any]) -> None:
    root = ElementTree.fromstring(draw_chart(chart_of(answered(data)), "anna leads", narrow=True))
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    assert wide == 328
    for element in root.iter(f"{SVG}text"):
        x, size = float(element.attrib["x"]), float(element.attrib["font-size"])
        length = width(element.text or "", size, bold=True)
        left = x - length if element.get("text-anchor") == "end" else x - length / 2 if element.get("text-anchor") else x
        assert left >= -1
        assert left + length <= wide + 1
        assert 0 <= float(element.attrib["y"]) <= high
        assert size >= 8


def test_the_same_series_is_the_same_bytes() -> None:
    assert picture(EVENING) == picture(EVENING)


@pytest.mark.parametrize("seats", [8, 40])
def test_no_two_seats_look_the_same(seats: int) -> None:
    assert len({(paint(seat), dashes(seat), mark(seat, 1)) for seat in range(1, seats + 1)}) == seats


def test_the_target_is_a_red_line_and_the_lines_are_in_their_colours() -> None:
    pytest.importorskip("resvg_py")
    image = decode(to_png(picture(EVENING)))
    left, right = 64, 600
    (target,) = [y for y in range(60, 120) if image.ink(left, y, right, y + 1, BLOOD, within=90) > (right - left) / 3][:1]
    assert 60 < target < 120
    for seat in (1, 2, 3, 4):
        colour = paint(seat)
        rgb = (int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16))
        assert image.ink(300, 100, 400, image.height - 100, rgb, within=25) > 100, seat
