"""How a series looks in a terminal: the table of hands and totals at any width, and what is said of it."""

from __future__ import annotations

import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from tests.replays.series_data import NAMES, answered, series, series_data

from spooklog.cli.answers.standing import standing_words
from spooklog.cli.output import gathered, inert
from spooklog.cli.screens.series import show_list, show_series
from spooklog.domain.series.words import headline
from spooklog.projections.lists.standings import ListedSeries
from spooklog.projections.series import SeatedPlayer

EVENING = series_data([(0, 43, 23, 20), (31, 0, 90, 42), (12, 60, 95, 0), (0, 7, 0, 30), (9, 0, 0, 41)])


def screen(data: dict[str, Any], width: int, *, plain: bool = False) -> str:
    """What is shown of a series in a terminal of so many columns."""
    with gathered(width, plain=plain) as page:
        show_series(answered(data), plain=plain)
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None, legacy_windows=False, highlight=False, markup=False, emoji=False)
    for part in page.parts:
        console.print(part)
    return "".join(f"{inert(line).rstrip()}\n" for line in out.getvalue().splitlines())


@given(series(), st.integers(40, 160), st.booleans())
def test_no_line_is_wider_than_the_terminal_for_any_player_names(data: dict[str, Any], width: int, plain: bool) -> None:
    safe = {player: "".join(one for one in player if one.isprintable()) for player in data["totals"]}
    if any(len(name.strip()) == 0 for name in safe.values()):
        return
    assert all(cell_len(line) <= width or "\\" in line for line in screen(data, width, plain=plain).splitlines())


def test_a_table_has_a_row_for_each_hand_and_the_totals() -> None:
    lines = screen(EVENING, 100).splitlines()
    assert lines[0] == "fridays  spooks-long to 200  provisional"
    rows = [line.split() for line in lines]
    assert ["hand", "anna", "bert", "cora", "dave", "trust"] in rows
    assert ["3", "amber-bat-3", "12", "60", "95", "0", "full"] in rows
    assert ["total", "52", "110", "208", "133"] in rows
    assert ["to", "200", "148", "90", "-", "67"] in rows
    assert ["place", "1.", "2.", "4.", "3."] in rows
    assert ["grabbed", "in", "hand", "3"] in rows
    assert ["5", "amber-bat-5", "9", "0", "-", "41", "full"] in rows, "a player who dropped out gets no points any more"


def test_a_narrow_terminal_has_a_paragraph_for_each_hand() -> None:
    players = [f"{name}_von_und_zu_{name}" for name in NAMES]
    data = series_data([tuple(range(10)), tuple(range(10, 20))], players=players)
    text = screen(data, 60)
    assert "hand 1  amber-bat-1  full" in text
    assert f"{players[9]} 9" in text
    assert "hand 1" in screen(data, 60, plain=True)
    assert screen(data, 60, plain=True).isascii()
    assert [*(line.split() for line in text.splitlines() if line.startswith(players[9]))] == [[players[9], "28", "172", "10."]]


def test_hands_that_do_not_count_are_explained_under_the_table() -> None:
    data = series_data([(0, 20, 35), (0, 9, 9)])
    data["games"][1] |= {
        "counted": False,
        "unsupported": False,
        "points": dict.fromkeys(data["totals"]),
        "flags": [{"rule": "spooks:series.4", "words": "the series is over", "counts": False}],
        "status": "amended",
        "game_flags": ["spooks:red.4"],
    }
    text = screen(data, 100)
    assert "! hand 2: the series is over (spooks:series.4), so it does not count" in text
    assert "! hand 2: its log has flags (spooks:red.4)" in text
    assert "! hand 2: its official result was amended" in text
    assert "full, does not count!" in text


@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("playing", "being played"),
        ("void", "void"),
        ("damaged", "damaged"),
        ("missing", "missing"),
        ("unsupported", "unsupported"),
    ],
)
def test_a_hand_without_a_result_shows_the_reason(status: str, words: str) -> None:
    data = series_data([(0, 20, 35), (0, 0, 0)])
    data["games"][1] |= {"counted": False, "points": {}, "trust": None, "status": status}
    (row,) = [line for line in screen(data, 100).splitlines() if "amber-bat-2" in line and line.strip().startswith("2")]
    assert row.endswith(words)


def test_uncounted_points_are_shown_as_a_question_mark() -> None:
    data = series_data([(0, 20, 35)])
    data["games"][0]["points"]["cora"] = None
    assert ["1", "amber-bat-1", "0", "20", "?", "full"] in [line.split() for line in screen(data, 100).splitlines()]


def test_the_summary_line_of_a_series_names_its_leader() -> None:
    assert headline(answered(series_data([], players=NAMES[:3]))) == "no hand counts yet"
    assert headline(answered(series_data([(0, 20, 35)]))) == "anna leads with 0 of 200"
    assert headline(answered(series_data([(0, 20, 35)], target=None))) == "anna leads with 0"
    level = series_data([(4, 4, 9)], ranking=[["anna", "bert"], ["cora"]])
    assert headline(answered(level)) == "anna and bert lead with 4 of 200"
    assert headline(answered(series_data([(4, 4, 4)], ranking=[["anna", "bert", "cora"]]))) == "all are level at 4"
    assert headline(answered(series_data([(4, 4, 9)], winners=["anna", "bert"], over=True))) == "anna and bert win with 4"
    assert headline(answered(series_data([(1, 0)], unit="wins", winners=["anna"]))) == "anna wins with 1 win"
    assert (
        headline(answered(series_data([(1, 0)], team={"games": 3, "sum": 40, "mean": 13, "best": 20, "rating": None})))
        == "40 in 3 hands, 13 a hand, best 20"
    )
    assert standing_words(answered(series_data([(0, 20, 35)]))) == "anna leads with 0 of 200; anna deals next"


def test_a_team_has_no_chart_and_no_places() -> None:
    team = {"games": 2, "sum": 14, "mean": 7, "best": 9, "rating": None}
    data = series_data([(5, 5), (9, 9)], target=None, team=team, winners=[])
    for game, points in zip(data["games"], (5, 9), strict=True):
        game["team"] = points
    text = screen(data, 80)
    assert "place" not in text
    assert "│" not in text


@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("provisional", "anna leads with 4 "),
        ("official", "anna leads with 4, official"),
        ("amended", "anna leads with 4, amended"),
    ],
)
def test_a_list_has_one_line_for_each_series_or_two_in_a_narrow_terminal(status: str, words: str) -> None:
    row = ListedSeries(
        series="fridays",
        ruleset="spooks/2",
        format="spooks-long",
        target=200,
        status=status,
        over=False,
        winners=[],
        totals={},
        ranking=[],
        playing=[],
        players=[SeatedPlayer(player="anna", name=None)],
        touched=0,
        games=3,
        archived=False,
        standing="anna leads with 4",
    )
    for width, count in ((100, 2), (50, 2)):
        with gathered(width) as page:
            show_list([row])
        out = io.StringIO()
        Console(file=out, width=width).print(*page.parts, sep="\n")
        assert len(out.getvalue().splitlines()) == count
        assert words in out.getvalue().replace(";", " ")
