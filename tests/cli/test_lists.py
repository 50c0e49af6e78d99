"""Lists across games on the command line: games, players, stats, db rebuild, db skip."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from time import monotonic

import pytest
from tests.cli.conftest import PLAYERS, Spooklog
from tests.cli.terminal import at_a_terminal
from tests.forking import THE_PROGRAM, Forked

PATIENCE = 30
"""Seconds until a change counts as never told. The promise is one second, on a machine that has nothing else to do."""


@pytest.fixture
def lists(hand: Spooklog) -> Spooklog:
    """The same, with the sample hand, and a game called evening that goes on."""
    hand("new", "spooks", *PLAYERS, "--setup", "dealer dave", "--name", "evening")
    hand("play", "bert 1S")
    return hand


def damage(db: Path, game: str, entry: int) -> None:
    """Make an entry unreadable."""
    with closing(sqlite3.connect(db)) as connection, connection:
        of_game = "originator_id = (SELECT id FROM streams WHERE name = ?) AND originator_version = ?"
        connection.execute(f"UPDATE events SET state = x'7b7d' WHERE {of_game}", (game, entry))


def test_an_empty_store_shows_how_to_begin(spooklog: Spooklog) -> None:
    for command in ("games", "players", "stats"):
        assert "spooklog new spooks" in spooklog(command).out
    assert spooklog("games", "--json").json == {"games": []}
    assert spooklog("players", "--json").json == {"players": []}
    assert spooklog("stats", "--json").json["rulesets"] == []
    assert spooklog("players", "--ruleset", "spooks").out == "no games of spooks here yet\n"
    assert spooklog("stats", "--ruleset", "spooks").out == "no games of spooks here yet\n"
    assert spooklog("db", "rebuild").out == "made anew from 0 entries\nno differences\n"


def test_games_are_listed_and_filtered(lists: Spooklog) -> None:
    assert [row["game"] for row in lists("games", "--json").json["games"]] == ["evening", "hand"]
    assert [row["game"] for row in lists("games", "--last", "1", "--json").json["games"]] == ["evening"]
    out = lists("games").out
    assert out.index("evening") < out.index("hand")
    assert "anna won" in out
    assert lists("games", "--player", "nobody", code=7).out == ""
    assert lists("games", "--status", "void").out == "no such games here\n"
    lists("close", "-g", "hand")
    (row,) = lists("games", "--status", "official", "--player", "anna berg", "--ruleset", "spooks", "--json").json["games"]
    assert (row["game"], row["winners"], row["ply"]) == ("hand", ["anna"], 42)


def test_a_correction_reaches_every_list(lists: Spooklog) -> None:
    assert sum(row["wins"] for row in lists("players", "--json").json["players"]) == 1
    lists("undo", "-g", "hand")
    assert sum(row["wins"] for row in lists("players", "--json").json["players"]) == 0
    assert lists("stats", "--json").json["all"]["decided"] == 0
    lists("redo", "-g", "hand")
    assert sum(row["wins"] for row in lists("players", "--json").json["players"]) == 1
    assert lists("db", "rebuild", "--json").json["differences"] == []


def test_players_answer_names_and_sums(lists: Spooklog) -> None:
    rows = {row["player"]: row for row in lists("players", "--json").json["players"]}
    row = rows["Anna Berg"]
    assert list(row) == [
        *("player", "also", "games", "void", "decided", "contested", "wins", "counted", "points", "results"),
        *("share", "mean", "played", "offset"),
    ]
    assert (row["games"], row["decided"], row["share"], rows["anna"]["share"]) == (1, 1, 1.0, None)
    assert "100%" in lists("players").out


def test_stats_answer_each_ruleset_and_all(lists: Spooklog) -> None:
    told = lists("stats", "--json").json
    assert [one["ruleset"] for one in told["rulesets"]] == ["spooks"]
    assert (told["all"]["games"], told["all"]["decided"], told["all"]["going_on"], told["all"]["plies"]) == (2, 1, 1, 43)
    out = lists("stats").out
    assert "2 (1 decided, 1 going on)" in out
    assert "hand, 42 plies" in out


def test_two_names_of_one_person_are_put_together(lists: Spooklog) -> None:
    assert lists("players", "merge", "Anna Berg", "anna").out == "anna counts as Anna Berg from now on\n"
    lists("new", "spooks", "anna", "bert", "cora", "--setup", "dealer cora", "--name", "later")
    rows = {row["player"]: row for row in lists("players", "--json").json["players"]}
    assert (rows["Anna Berg"]["games"], rows["Anna Berg"]["also"]) == (3, ["anna"])
    assert "Anna Berg (also anna)" in lists("players").out
    assert len(lists("games", "--player", "anna", "--json").json["games"]) == 3
    assert lists("players", "merge", "anna", "anna berg", "--json", code=2).error["error"] == "usage"
    assert lists("players", "merge", "anna", "anna", "--json", code=2).error["input"] == "anna"
    assert lists("players", "merge", "anna", "zoe", "--json", code=7).error["input"] == "zoe"
    assert "both sat in" in lists("players", "merge", "cora", "anna", "--json", code=2).error["message"]
    assert lists("players", "--json", "split", "anna").json == {"player": "anna", "was": "Anna Berg"}
    assert lists("players", "split", "anna", code=2).err
    assert lists("players", "--json", "merge", "Anna Berg", "anna").json == {"player": "Anna Berg", "merged": ["anna"]}
    assert lists("players", "--ruleset", "spooks", "split", "anna", "--json", code=2).error["error"] == "usage"
    assert lists("db", "check", "--json").json["problems"] == []


def test_an_unreadable_entry_is_reported_with_a_cure_and_skipped_only_on_request(lists: Spooklog, db: Path) -> None:
    damage(db, "hand", 3)
    for command in (("games",), ("players",), ("stats",), ("db", "rebuild")):
        error = lists(*command, "--json", code=8).error
        assert error["error"] == "corrupt"
        assert error["message"].startswith("hand: entry 3 does not begin with the version")
        assert error["expected"] == ['spooklog db skip hand 3 --why "…"']
    assert "spooklog db skip hand 3" in lists("games", code=8).err
    lists("db", "skip", "evening", "2", "--why", "x", code=2)
    lists("db", "skip", "hand", "3", code=2)
    assert lists("db", "skip", "hand", "3", "--why", "a bad disk").out.startswith("hand: lists go on without entry 3")
    lists("db", "skip", "hand", "3", "--why", "a bad disk", code=6)
    rows = {row["game"]: row for row in lists("games", "--json").json["games"]}
    assert (rows["hand"]["status"], rows["hand"]["entry"], rows["evening"]["status"]) == ("damaged", 2, "provisional")
    assert "damaged at entry 3" in lists("games", "--status", "damaged").out
    assert "1 damaged" in lists("stats").out


def test_a_rebuild_reports_wrong_rows(lists: Spooklog, db: Path) -> None:
    lists("games")
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("DELETE FROM scoreboards_a WHERE position = 2")
        connection.execute("UPDATE games_a SET plies = 99")
    out = lists("db", "rebuild").out
    assert "the old lists differed in 4 places, and are right now:" in out
    assert "scoreboards of hand: line 2 was missing" in out
    answer = lists("db", "rebuild", "--json").json
    assert (answer["differences"], answer["resumed"]) == ([], 0)
    assert lists("stats", "--json").json["all"]["longest"] == {"game": "hand", "plies": 42}


def test_narrow_terminals_cut_nothing_off(lists: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    for columns in ("40", "60", "80"):
        monkeypatch.setenv("COLUMNS", columns)
        for command in ("games", "players", "stats"):
            out = lists(command).out
            assert "…" not in out
            assert max(map(len, out.splitlines())) <= int(columns)


@pytest.fixture
def env(lists: Spooklog, db: Path) -> dict[str, str]:
    """Surroundings of a process that sees the same store."""
    assert lists is not None
    return {**os.environ, "SPOOKLOG_DB": str(db), "SPOOKLOG_BY": "Scribe"}


def following(env: dict[str, str], *options: str) -> Forked:
    """A process that follows the games; it does not outlive a test that fails."""
    return Forked(THE_PROGRAM, "games", "--follow", *options, env=env)


def test_games_are_followed_until_ctrl_c(env: dict[str, str], lists: Spooklog) -> None:
    with following(env, "--json") as live:
        assert live.stderr.readline() == "following: Ctrl-C ends it\n"
        lists("play", "cora -", "-g", "evening")
        begun = monotonic()
        row = json.loads(live.stdout.readline())
        assert monotonic() - begun < PATIENCE
        assert (row["game"], row["ply"], row["notation"]) == ("evening", 2, "cora pass")
        live.send_signal(signal.SIGINT)
        assert live.wait(20) == 0
        assert live.stderr.read() == ""


def test_a_follower_may_close_its_pipe(env: dict[str, str], lists: Spooklog) -> None:
    with following(env) as live:
        live.stderr.readline()
        live.stdout.close()
        lists("play", "cora -", "-g", "evening")
        assert live.wait(20) == 0
        assert "Traceback" not in live.stderr.read()


def test_a_rebuild_shows_its_progress_on_a_terminal(env: dict[str, str]) -> None:
    assert "making the lists anew" in at_a_terminal(env, "db", "rebuild")
    assert "making the lists anew" not in at_a_terminal(env, "db", "rebuild", "--json")
    assert "reading games" not in at_a_terminal(env, "games")
    with Forked(THE_PROGRAM, "db", "rebuild", env=env) as piped:
        out, err = piped.communicate()
    assert (out.splitlines()[1], err) == ("no differences", "")


def test_a_game_of_one_line_has_one_ply(spooklog: Spooklog) -> None:
    spooklog("new", "spukstaben", "anna", "bert", "-o", "record=result", "--name", "told")
    spooklog("play", "result 12")
    assert "told, 1 ply\n" in spooklog("stats").out
