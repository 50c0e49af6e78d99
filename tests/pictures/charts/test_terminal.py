"""The chart of a series in a terminal: golden files, and promises that hold for any series at any width."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from tests.replays.series_data import NAMES, NASTY, answered, series, series_data

from spooklog.domain.words.visible import visibly
from spooklog.pictures.charts.chart import chart_of
from spooklog.pictures.charts.terminal import TerminalChart, letters_of
from spooklog.testing.goldens import GoldenFiles

GOLDEN = Path(__file__).parents[1] / "golden"
EVENING = series_data([(0, 43, 23, 20), (31, 0, 90, 42), (12, 60, 95, 0), (0, 7, 0, 30), (9, 0, 0, 41)])
LONG = series_data([tuple((seat * 7 + hand * 5) % 9 for seat in range(10)) for hand in range(40)])
CHARTS = {
    "evening": EVENING,
    "first-hand": series_data([(0, 31, 12)]),
    "forty-hands": LONG,
    "level": series_data([(4, 4, 4, 4), (9, 9, 9, 9)]),
}


def draw(data: dict[str, Any], width: int, *, plain: bool = False, colour: bool = False) -> str:
    """The chart at a width."""
    out = io.StringIO()
    console = Console(
        file=out, width=width, force_terminal=colour, color_system="standard" if colour else None, legacy_windows=False
    )
    console.print(TerminalChart(chart_of(answered(data)), plain=plain))
    return out.getvalue()


@pytest.mark.golden
@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_looks_as_it_always_did(name: str, golden: GoldenFiles) -> None:
    pictures = [(width, False) for width in (40, 80, 120)] + [(80, True)]
    text = "".join(
        f"== {width} columns{', plain' * plain}\n{draw(CHARTS[name], width, plain=plain)}" for width, plain in pictures
    )
    golden.hold(GOLDEN / f"chart-{name}.txt", text)


@given(series(), st.integers(40, 160), st.booleans())
def test_no_line_is_wider_than_the_terminal_whatever_the_players_are_called(
    data: dict[str, Any], width: int, plain: bool
) -> None:
    text = draw(data, width, plain=plain)
    assert all(cell_len(line) <= width for line in text.splitlines())
    assert text.replace("\n", "").isprintable()
    names = {letter for name in data["totals"] for letter in visibly(name)}
    assert not plain or all(one.isascii() or one in names for one in text)


def test_a_plain_chart_leaves_names_as_they_are_written() -> None:
    data = series_data([(1, 2, 3)])
    data["totals"] = {"Ödön": 1, "José": 2, "anna": 3}
    data["games"][0]["points"] = data["totals"]
    assert all(f" {name} " in draw(data, 80, plain=True) for name in data["totals"])


@given(series())
def test_every_player_has_a_label_and_a_letter_of_its_own(data: dict[str, Any]) -> None:
    letters = letters_of(list(data["totals"]))
    assert len({*letters.values()}) == len(data["totals"])
    if data["games"]:
        lines = draw(data, 160).splitlines()
        for letter in letters.values():
            assert sum(line.rstrip().rfind(f"  {letter} ") > 0 for line in lines[:-1]) == 1, letter


def test_a_name_gives_its_letter_and_the_second_of_that_letter_another_one() -> None:
    assert letters_of(["anna", "Åsa", "alf", "bea", "Ω", "漢"]) == {
        "anna": "a",
        "Åsa": "A",
        "alf": "l",
        "bea": "b",
        "Ω": "c",
        "漢": "d",
    }


def test_letters_can_run_out_and_nothing_breaks() -> None:
    players = [f"p{n}" for n in range(70)]
    assert letters_of(players)["p69"] == "*"
    assert "p69 69" in draw(series_data([tuple(range(70))], players=players), 60)


def test_a_chart_without_hands_draws_nothing() -> None:
    assert draw(series_data([], players=NAMES[:3]), 80) == ""


def test_a_grabbed_player_ends_with_a_claw_and_the_number_of_the_hand() -> None:
    text = draw(EVENING, 80)
    assert "c cora 208 /// hand 3" in text
    assert text.count("///") == 2
    assert "c cora 208 ///" in draw(EVENING, 40)


def test_the_numbers_of_the_hands_stand_under_them_and_the_target_on_the_axis() -> None:
    *_, hands = draw(EVENING, 80).splitlines()
    assert hands.split() == ["hand", "1", "2", "3", "4", "5"]
    assert "200┤┄" in draw(EVENING, 80)
    assert "200+." in draw(EVENING, 80, plain=True)


def test_of_more_hands_than_columns_some_are_shown_and_the_last_always() -> None:
    *_, hands = draw(LONG, 40).splitlines()
    assert hands.split()[-1] == "40"


def test_colour_comes_from_the_console_alone() -> None:
    assert "\x1b[" in draw(EVENING, 80, colour=True)
    assert "\x1b" not in draw(EVENING, 80)


def test_names_that_would_move_a_cursor_are_shown_as_escapes() -> None:
    text = draw(series_data([(1,) * len(NASTY)], players=NASTY), 100)
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert r"a\x1b[31mred" in text
