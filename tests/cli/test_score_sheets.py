"""Score sheets at the command line: games by their own names, misspelt names, results without points."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog

from spooklog.cli.completion import started_names


@pytest.mark.parametrize(
    ("typed", "title", "option", "value"),
    [
        ("wizard", "Wizard", "bids", "wizard"),
        ("Skull King", "Skull King", "bids", "skull-king"),
        ("skullking", "Skull King", "bids", "skull-king"),
        ("Oh, Hell!", "Oh Hell", "bids", "oh-hell"),
        ("nomination whist", "Oh Hell", "bids", "oh-hell"),
        ("spades", "Spades", "bids", "spades"),
        ("Kniffel", "Yahtzee", "sheet", "yahtzee"),
    ],
)
def test_a_game_of_the_score_sheet_starts_by_its_own_name(
    spooklog: Spooklog, typed: str, title: str, option: str, value: str
) -> None:
    spooklog("new", typed, "anna", "bert")
    shown = spooklog("show", "--json").json
    assert (shown["view"]["title"], shown["view"]["options"][option]) == (title, value)


def test_the_shell_completes_games_by_their_own_names() -> None:
    assert started_names("sp") == ["spooks", "spookies", "spukstaben", "spades"]


def test_a_title_and_an_equal_option_may_be_given_with_the_name(spooklog: Spooklog) -> None:
    spooklog("new", "wizard", "anna", "bert", "--title", "Wizard Extreme", "-o", "bids=wizard", "-o", "rounds=5")
    view = spooklog("show", "--json").json["view"]
    assert (view["title"], view["rounds"]) == ("Wizard Extreme", 5)


def test_an_option_that_contradicts_the_name_is_refused(spooklog: Spooklog) -> None:
    refused = spooklog("new", "wizard", "anna", "bert", "-o", "bids=spades", "--json", code=2).error
    assert refused["message"] == "Wizard is played with bids=wizard"


@pytest.mark.parametrize(
    ("typed", "meant"), [("wizzard", "wizard"), ("skul king", "skull-king"), ("yatzi", "yahtzee"), ("spoks", "spooks")]
)
def test_a_misspelt_name_gets_a_suggestion(spooklog: Spooklog, typed: str, meant: str) -> None:
    refused = spooklog("new", typed, "anna", "bert", "--json", code=7).error
    assert refused["message"] == f"no ruleset '{typed}' (did you mean {meant}?)"
    assert refused["expected"][0] == meant


def test_a_command_about_a_ruleset_leads_from_a_game_to_the_ruleset_of_its_sheet(spooklog: Spooklog) -> None:
    refused = spooklog("rules", "wizard", "--json", code=7).error
    assert (refused["message"], refused["expected"]) == ("Wizard is a game of tally: no ruleset 'wizard'", ["tally"])


def test_a_name_that_is_near_to_none_leads_to_a_sheet_with_that_title(spooklog: Spooklog) -> None:
    refused = spooklog("new", "Carcassonne", "anna", "bert", "--json", code=7).error
    assert "did you mean" not in refused["message"]
    assert refused["expected"][-1] == "tally … --title Carcassonne"


def test_the_next_game_of_a_series_starts_by_its_name(spooklog: Spooklog) -> None:
    spooklog("series", "new", "evenings", "--ruleset", "tally", "--format", "wins", "anna", "bert")
    spooklog("new", "wizard", "--series", "evenings")
    assert spooklog("show", "--json").json["view"]["options"]["bids"] == "wizard"


def test_a_sheet_names_a_game_by_its_own_name(spooklog: Spooklog, tmp_path: Path) -> None:
    path = tmp_path / "evening.sheet"
    path.write_text("game wizard\nplayers anna bert cora\ndealer cora\n---\n1 0 0\n1 0 0\n", encoding="utf-8")
    spooklog("import", str(path))
    assert spooklog("export").out.splitlines()[3:] == [
        "options bids=wizard",
        "title Wizard",
        "dealer cora",
        "---",
        "bid anna 1, bert 0, cora 0",
        "tricks anna 1, bert 0, cora 0",
    ]
    assert "round 2 of 20, 2 cards, anna deals" in spooklog("show").out


def test_a_refused_bid_leads_to_a_game_with_bids(spooklog: Spooklog) -> None:
    spooklog("new", "tally", "anna", "bert")
    refused = spooklog("play", "anna bids 1, bert bids 0", "--json", code=5).error
    assert refused["expected"][0] == "new wizard anna …"


def test_a_game_without_points_shows_none_and_no_question_mark(spooklog: Spooklog) -> None:
    spooklog("series", "new", "evenings", "--ruleset", "tally", "--format", "points-high", "anna", "bert")
    spooklog("new", "tally", "--series", "evenings", "-o", "record=result")
    shown = spooklog("play", "result anna won, bert").out
    for call in (
        ("show",),
        ("score",),
        ("games",),
        ("stats",),
        ("audit",),
        ("series", "show"),
        ("log",),
        ("score", "--why", "anna"),
    ):
        shown += spooklog(*call).out
    assert "?" not in shown
    assert "yet" not in shown.rpartition("anna:")[2]


def test_the_page_of_a_game_without_points_has_its_places(spooklog: Spooklog, tmp_path: Path) -> None:
    spooklog("new", "tally", "anna", "bert", "-o", "record=result")
    spooklog("play", "result anna won, bert")
    path = tmp_path / "evening.html"
    spooklog("export", "-o", str(path))
    board = path.read_text(encoding="utf-8").partition("<tbody>")[2].partition("</tbody>")[0]
    assert '<td class="number">1</td>' in board
    assert "?" not in board


def test_an_unknown_score_among_known_ones_is_marked(spooklog: Spooklog) -> None:
    spooklog("new", "tally", "anna", "bert", "-o", "record=result")
    assert "?" in spooklog("play", 'result anna "12:7" won, bert 5').out
