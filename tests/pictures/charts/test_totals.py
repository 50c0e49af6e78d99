"""The chart of totals over time: of one game and of hundreds, of players who come late, with negative points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len
from rich.console import Console

from spooklog.pictures.charts.marks import mark
from spooklog.pictures.charts.svg import draw_chart
from spooklog.pictures.charts.terminal import TerminalChart
from spooklog.pictures.charts.totals import totals_chart

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Anna Berg", "bert", "Cora Lind", "dave", "Ida Alexandra von Hohenstein-Wolkenburg", "Ö 江戸", None, None)


class Line(NamedTuple):
    """The totals of one player."""

    player: str | None
    values: Sequence[int | None]
    took_part: Sequence[bool]
    plus_minus: Sequence[int | None]


class OfTitle(NamedTuple):
    """The totals of one title."""

    games: Sequence[int]
    lines: Sequence[Line]
    title: str = "Catan"
    results: int = 0
    more: int = 0


def of_title(*values: Sequence[int | None], spreads: Sequence[int | None] = (), results: int = 0, more: int = 0) -> OfTitle:
    """The totals of one title: the values of each player after each game."""
    lines = [Line(name, each, [value is not None for value in each], spreads) for name, each in zip(NAMES, values, strict=False)]
    return OfTitle(range(len(values[0])), lines, results=results, more=more)


def screen(total: str, data: OfTitle, width: int = 80, days: Sequence[str] = (), *, plain: bool = False) -> list[str]:
    """The rows of the chart in a terminal."""
    console = Console(width=width, color_system=None, legacy_windows=False)
    with console.capture() as captured:
        console.print(TerminalChart(totals_chart(total, data, days or [""] * len(data.games)), plain=plain))
    return captured.get().splitlines()


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def many(games: int) -> OfTitle:
    """Eight players over many games, with points below zero; the last two came late."""
    values: list[list[int | None]] = [
        [(number * (seat + 3)) % 97 - 20 * seat + number // 3 for number in range(games)] for seat in range(8)
    ]
    for seat in (6, 7):
        values[seat][: games // 3] = [None] * (games // 3)
    return of_title(*values)


@pytest.mark.parametrize("width", [40, 60, 80, 160])
@pytest.mark.parametrize("games", [1, 2, 9, 400])
def test_a_chart_fits_any_terminal_and_names_every_player_with_the_last_total(games: int, width: int) -> None:
    rows = screen("points", many(games), width)
    assert all(cell_len(row) <= width for row in rows)
    for line in many(games).lines:
        assert any(row.rstrip().endswith(f" {line.values[-1]}") for row in rows)


def test_erased_players_have_lines_of_their_own() -> None:
    shown = "\n".join(screen("points", many(5), 120))
    assert "(erased) " in shown
    assert "(erased 2) " in shown


@pytest.mark.parametrize("games", [1, 2, 9, 400])
def test_a_picture_of_any_number_of_games_keeps_its_marks_apart_and_inside(games: int) -> None:
    chart = totals_chart("points", many(games), [f"2026-{1 + at // 28 % 12:02}-{1 + at % 28:02}" for at in range(games)])
    root = ElementTree.fromstring(draw_chart(chart))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert all(0 <= float(one.attrib["x"]) <= width and 0 <= float(one.attrib["y"]) <= height for one in root.iter(f"{SVG}text"))
    shape = ElementTree.fromstring(mark(1, 1)).attrib["d"]
    assert 1 <= sum(one.get("d") == shape for one in root.iter(f"{SVG}path")) <= 2 * 120, "two seats share a shape"


def test_the_line_of_a_player_begins_with_the_first_game_played_and_has_no_mark_where_the_player_was_away() -> None:
    data = of_title([1, 2, 3, 4], [None, None, 5, 5])
    first, second = data.lines
    data = data._replace(lines=[first, second._replace(took_part=[False, False, True, False])])
    chart = totals_chart("points", data, [""] * 4)
    late = next(line for line in chart.lines if line.player == "bert")
    assert (late.joined, late.totals, late.played) == (2, (0, 0, 0, 5, 5), (False, False, True, False))
    tooltips = [one.text or "" for one in ElementTree.fromstring(draw_chart(chart)).iter(f"{SVG}title")]
    assert [words for words in tooltips if words.startswith("bert")] == ["bert, game 3: +5, total 5"]


def test_days_stand_below_the_games_once_each_where_they_differ() -> None:
    days = ["2026-01-01"] * 30 + ["2026-02-02"] * 30
    chart = totals_chart("wins", of_title(range(60)), days)
    said = texts(draw_chart(chart))
    assert [said.count(day) for day in ("2026-01-01", "2026-02-02")] == [1, 1]
    assert "games won, 2026-01-01 to 2026-02-02" in said
    assert screen("wins", of_title(range(60)), 80, days)[-1].split() == ["game", "2026-01-01", "2026-02-02"]
    assert totals_chart("wins", of_title(range(3)), ["2026-01-01"] * 3).labels == (), "one evening: games are counted"
    assert totals_chart("wins", of_title(range(3)), ["2026-01-01", "", "2026-01-02"]).labels == ()


def test_a_rating_starts_at_1000_and_shows_how_far_it_may_be_off() -> None:
    data = of_title([1100, 1200], spreads=[600, 500])
    chart = totals_chart("rating", data, ["", ""])
    assert (chart.base, chart.lowest, chart.highest) == (1000, 400, 1700)
    assert "± 500" in texts(draw_chart(chart))
    rows = screen("rating", data)
    assert any(row.endswith("Anna Berg 1200 ± 500") for row in rows)
    assert sum("·" in row for row in rows) >= 3, "the edges"
    assert "\n".join(screen("rating", data, plain=True)).isascii()
    two = totals_chart("rating", of_title([1100, 1200], [900, 800], spreads=[600, 500]), ["", ""])
    assert (len(two.banded), two.without_edges.banded, two.without_edges.highest) == (2, (), 1200)
    assert "·" not in "".join(screen("rating", of_title([1100, 1200], [900, 800], spreads=[600, 500])))
    both = of_title([1100, 1200], [900, 800], [1000, 1000], spreads=[600, 500])
    assert totals_chart("rating", both, ["", ""]).banded == (), "of many lines the edges would hide the lines"


def test_the_heading_counts_games_left_out_and_games_known_only_by_result() -> None:
    chart = totals_chart("points", of_title([1, 2], [3, 4], results=2, more=5), ["2026-01-01"] * 2)
    assert chart.what == "points, 2026-01-01, 2 by result alone, the 2 with the most games"


def test_labels_do_not_lie_on_each_other() -> None:
    said = ElementTree.fromstring(draw_chart(totals_chart("points", many(30), [""] * 30))).iter(f"{SVG}text")
    rows = sorted({float(one.attrib["y"]) for one in said if one.get("font-size") == "13.5"})
    assert len(rows) == 8
    assert all(later - one >= 13.5 for one, later in pairwise(rows))
