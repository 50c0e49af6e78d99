"""What the lists of games and players say of evenings that were only added up, and how they are searched, cut and sorted."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from tests.cli.conftest import PLAYERS, Spooklog

ORDERS = ("touched", "played", "plies", "name", "title")


@pytest.fixture(params=["UTC", "Pacific/Chatham"])
def lists(spooklog: Spooklog, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Spooklog]:
    """A series with two evenings that were added up, and a game of dice of which the result was told; in one zone or another."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    spooklog("series", "new", "fridays", "--format", "spooks-long", *PLAYERS)
    spooklog("series", "result", "fridays", "anna=30", "bert=0", "cora=12", "dave=5", "--when", "2026-03-01 20:15")
    spooklog("series", "result", "fridays", "anna=3", "bert=10", "cora=0", "dave=52", "--when", "2026-03-08 20:15")
    spooklog("new", "spookies", "anna", "bert", "-o", "record=result", "--name", "dice")
    spooklog("play", "result anna 33, bert 20")
    spooklog("note", "Anna war ein Glückspilz", "-g", "dice")
    yield spooklog
    monkeypatch.undo()
    time.tzset()


def named(lists: Spooklog, *options: str) -> list[str]:
    """The names of the games that are listed."""
    return [row["game"] for row in lists("games", *options, "--json").json["games"]]


def test_evenings_that_were_only_added_up_are_listed_with_title_day_and_a_mark_that_is_explained(lists: Spooklog) -> None:
    lines = lists("games").out.splitlines()
    assert lines[0].split() == ["game", "title", "played", "ply", "players"]
    assert lines[2].startswith("fridays #2  Spooks    Sun 8 Mar")
    assert lines[2].split()[-7:] == ["cora", "won", "*", "anna,", "bert,", "cora,", "dave"]
    assert lines[-1] == "* only the result is known, not how the game went"
    assert (len(lines), lines[1].split()[:2]) == (5, ["dice", "Spookies"])
    assert lists("games", "--status", "void").out == "no such games here\n"


def test_a_game_that_was_followed_has_no_mark(hand: Spooklog) -> None:
    for command in ("games", "players", "stats"):
        assert "*" not in hand(command).out


def test_players_and_statistics_count_them_with_the_mark(lists: Spooklog) -> None:
    out = lists("players").out
    assert "result *" in out.splitlines()[0]
    assert out.splitlines()[1].split()[:6] == ["anna", "3", "3", "3", "1", "33%"]
    assert out.endswith("* only the result is known, not how the game went\n")
    told = lists("players", "show", "anna").out
    assert "2 (2 decided, 2 by result *)" in told
    assert "points       16.5 a game" in told
    stats = lists("stats", "--ruleset", "spooks").out
    assert "by result      2 of the decided games *" in stats
    assert "won            bert 1 of 2*, cora 1 of 2*, anna 0 of 2*" in stats
    assert "a player and hand" not in stats, "the cards that were laid are unknown"
    assert "turns" not in lists("stats", "--ruleset", "spookies").out


def test_a_correction_of_a_result_reaches_every_list(lists: Spooklog) -> None:
    lists("series", "correct", "fridays", "1", "anna=0", "bert=30", "--why", "swapped")
    wins = {row["player"]: row["wins"] for row in lists("players", "--json").json["players"]}
    assert wins == {"anna": 2, "bert": 0, "cora": 1, "dave": 0}
    assert lists("games", "--text", "SWAPPED").out.splitlines()[0] == "fridays #1  Spooks  anna won *"
    lists("series", "remove", "fridays", "1")
    assert sorted(named(lists)) == ["dice", "fridays #2"]
    assert lists("db", "check", "--json").json["problems"] == []
    assert lists("db", "rebuild").out.splitlines()[-1] == "no differences"


def test_since_and_until_include_both_days(lists: Spooklog) -> None:
    assert named(lists, "--since", "2026-03-08", "--until", "2026-03-08") == ["fridays #2"]
    assert named(lists, "--until", "2026-03-07") == ["fridays #1"]
    assert named(lists, "--since", "2026-03-02", "--ruleset", "spooks") == ["fridays #2"]
    for option, value in (("--since", "8.3.2026"), ("--until", "2026-02-30"), ("--since", "")):
        error = lists("games", option, value, "--json", code=2).error
        assert (error["message"], error["expected"]) == (f"'{value}' is no date", ["2026-10-31"])
    error = lists("games", "--since", "2026-03-08", "--until", "2026-03-01", "--json", code=2).error
    assert error["message"] == "--since 2026-03-08 is after --until 2026-03-01"


def test_games_are_sorted_and_an_unknown_order_is_refused_with_the_known_ones(lists: Spooklog) -> None:
    assert named(lists, "--sort", "name") == ["dice", "fridays #1", "fridays #2"]
    assert named(lists, "--sort", "played") == ["dice", "fridays #2", "fridays #1"]
    assert named(lists, "--sort", "title") == ["dice", "fridays #2", "fridays #1"]
    assert named(lists, "--sort", "name", "--last", "1") == ["dice"]
    assert named(lists, "--sort", "plies") == ["dice", *named(lists, "--sort", "touched")[1:]]
    error = lists("games", "--sort", "size", "--json", code=2).error
    assert sorted(error["expected"]) == sorted(ORDERS)


def test_words_are_searched_in_notes_and_the_line_is_shown(lists: Spooklog) -> None:
    out = lists("games", "--text", "gluckspilz").out.splitlines()
    assert out[0] == "dice  Spookies  ply 1  anna won *"
    assert out[2] == "   ply 1, entry 3  note (Scribe): Anna war ein Glückspilz"
    (row,) = lists("games", "--text", "anna glückspilz", "--json").json["games"]
    assert row["found"] == [
        {"entry": 3, "ply": 1, "kind": "note", "player": None, "by": "Scribe", "text": "Anna war ein Glückspilz"}
    ]
    assert "found" not in lists("games", "--json").json["games"][0]
    assert lists("games", "--text", "nothing").out == "no such games here\n"
    assert lists("games", "--text", " ", "--json", code=2).error["message"] == "the words to look for are empty"
    for option in (("--sort", "name"), ("--text", "x")):
        assert "--follow" in lists("games", "--follow", *option, "--json", code=2).error["message"]


@pytest.mark.parametrize("columns", ["45", "80", "120"])
def test_no_width_cuts_off_a_list_with_results(lists: Spooklog, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for command in (("games",), ("games", "--text", "e"), ("players",), ("stats",), ("players", "show", "anna")):
        out = lists(*command).out
        assert "…" not in out
        assert max(map(len, out.splitlines())) <= int(columns), command
    assert ("record" in lists("games").out) == (columns == "120")


def test_json_has_the_day_with_its_offset(lists: Spooklog) -> None:
    rows = {row["game"]: row for row in lists("games", "--json").json["games"]}
    assert rows["fridays #1"]["date"].startswith("2026-03-01T20:15:00")
    assert (rows["fridays #1"]["level"], rows["fridays #1"]["trust"], rows["dice"]["level"]) == ("result", "points", "result")
    assert rows["dice"]["date"][-6] in "+-"
