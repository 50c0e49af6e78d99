"""simulate: bots play into the store, each game whole or not at all, the same games for the same seed."""

from __future__ import annotations

import json
import os
import pty
import signal
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import OUTSIDE, Spooklog
from tests.cli.terminal import PROGRAM
from tests.forking import THE_PROGRAM, Forked
from tests.rulesets.installed import installed

from spooklog.domain.values.errors import Unavailable
from spooklog.store.logs.game_writer import GameWriter
from spooklog.store.logs.games import Games
from spooklog.store.logs.loaded import Recorded

FOUR = ("simulate", "spooks", "--seats", "4", "--bot", "shedder,random")
MANY = (*FOUR, "--games", "100000", "--seed", "1")


def sheet(spooklog: Spooklog, game: str) -> list[str]:
    """A game as its sheet, without the date."""
    return [line for line in spooklog("export", "-g", game).out.splitlines() if not line.startswith("date ")]


def test_a_simulation_reports_its_games_and_the_result_of_each_bot(spooklog: Spooklog) -> None:
    assert spooklog(*FOUR, "--games", "3", "--seed", "1", "--name", "night").out == (
        "3 games of Spooks, 181 plies, seed 1\n"
        "   night-1 to night-3\n"
        "bot      seats  played  won  mean points\n"
        "shedder  1, 3   6       3    6.2\n"
        "random   2, 4   6       1    22.0\n"
    )


def test_games_without_points_have_no_mean_of_them(spooklog: Spooklog) -> None:
    with installed():
        told = spooklog("simulate", "nightwatch", "--games", "2", "--seed", "1", "-o", "points=no").out
    assert told.splitlines()[-2:] == ["bot     seats    played  won", "random  1, 2, 3  6       2"]


def test_a_simulation_in_json_holds_every_game(spooklog: Spooklog) -> None:
    told = spooklog(*FOUR, "--games", "3", "--seed", "1", "--name", "night", "--json").json
    assert told["games"] == ["night-1", "night-2", "night-3"]
    assert {key: told[key] for key in ("ruleset", "seed", "asked", "played", "plies")} == {
        "ruleset": "spooks/2",
        "seed": 1,
        "asked": 3,
        "played": 3,
        "plies": 181,
    }
    assert told["bots"][0] == {"bot": "shedder", "seats": [1, 3], "played": 6, "wins": 3, "points": 37, "mean": 6.17}
    games = [spooklog("score", "-g", game, "--json").json for game in told["games"]]
    points = [row["score"] for game in games for row in game["scores"] if row["player"].startswith("shedder")]
    assert sum(points) == 37


def test_a_simulated_game_does_not_depend_on_the_number_of_games(spooklog: Spooklog) -> None:
    spooklog(*FOUR, "--games", "3", "--seed", "9", "--name", "more")
    spooklog(*FOUR, "--games", "2", "--seed", str(9 - 2**64), "--name", "fewer")
    for number in (1, 2):
        assert sheet(spooklog, f"more-{number}") == sheet(spooklog, f"fewer-{number}")
    assert len({tuple(sheet(spooklog, f"more-{number}")) for number in (1, 2, 3)}) == 3


def test_games_that_come_to_no_end_are_named_and_not_stored(spooklog: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other games are played and stored: of spookies, games of two differ in their plies."""
    call = ("simulate", "spookies", "--seats", "2", "--games", "6", "--seed", "3", "--name", "dice")
    whole = [len(plies) for plies in _plies(spooklog, *call)]
    most = sorted(whole)[3]
    monkeypatch.setattr("spooklog.replays.simulation.MAX_PLIES", most)
    unended = [number for number, plies in enumerate(whole, start=1) if plies > most]
    again = (*call[:-1], "short")
    found = spooklog(*again, "--json").json
    assert found["unended"] == unended
    assert found["games"] == [f"short-{number}" for number in range(1, 7) if number not in unended]
    words = " and ".join(filter(None, (", ".join(map(str, unended[:-1])), str(unended[-1]))))
    assert f"{'game' if len(unended) == 1 else 'games'} {words} came to no end" in spooklog(*call[:-1], "third").out


def _plies(spooklog: Spooklog, *call: str) -> list[list[Any]]:
    return [spooklog("log", "-g", name, "--json").json["plies"] for name in spooklog(*call, "--json").json["games"]]


def test_a_drawn_seed_is_printed(spooklog: Spooklog) -> None:
    told = spooklog("simulate", "spooks", "--json").json
    again = spooklog("simulate", "spooks", "--seed", str(told["seed"]), "--json").json
    assert sheet(spooklog, told["games"][0]) == sheet(spooklog, again["games"][0])
    assert told["bots"][0]["seats"] == [1, 2, 3]


def test_a_simulated_game_is_stored_like_any_other(spooklog: Spooklog, tmp_path: Path) -> None:
    spooklog(*FOUR, "-o", "masters=all", "-o", "ghost=yes", "-o", "decks=2", "--seed", "3", "--name", "dark")
    assert spooklog("db", "check", "--json").json["problems"] == []
    file = tmp_path / "dark.sheet"
    spooklog("export", "-g", "dark-1", "-o", str(file))
    spooklog("import", str(file), "--name", "again")
    assert sheet(spooklog, "again") == sheet(spooklog, "dark-1")
    assert spooklog("show", "-g", "dark-1", "--json").json["outcome"]


def test_bots_take_turns_round_the_table_and_their_names_say_what_they_are(spooklog: Spooklog) -> None:
    spooklog("simulate", "spooks", "--seats", "5", "--bot", "Shedder, random", "--name", "five")
    assert 'players shedder1="Shedder 1 (bot)" random2="Random 2 (bot)" shedder3=' in spooklog("export", "-g", "five-1").out
    labels = ["shedder1", "random2", "shedder3", "random4", "shedder5"]
    assert spooklog("show", "-g", "five-1", "--json").json["view"]["players"] == labels


def test_a_simulation_leaves_the_current_game_unchanged(evening: Spooklog) -> None:
    evening(*FOUR, "--name", "night")
    assert evening("log", "--json").json["game"] == "evening"
    entries = evening("log", "-g", "night-1", "--entries", "--json").json["entries"]
    assert {entry["by"] for entry in entries} == {"spooklog simulate"}
    evening(*FOUR, "--name", "mine", "--by", "Scribe")
    assert evening("log", "--json").json["game"] == "mine-1"


def test_a_name_that_is_taken_is_refused_before_anything_is_played(spooklog: Spooklog) -> None:
    spooklog("simulate", "spooks", "--name", "night", "--games", "2")
    spooklog("simulate", "spooks", "--name", "Not A Name", code=2)
    assert spooklog("simulate", "spooks", "--name", "night", "--games", "3", "--json", code=6).error["input"] == "night-1"
    assert len(spooklog("games", "--json").json["games"]) == 2


@pytest.mark.parametrize(
    ("arguments", "code", "expected"),
    [
        (("--bot", "shredder"), 7, ["random", "shedder"]),
        (("--bot", ""), 7, ["random", "shedder"]),
        (("--bot", "shedder,,random"), 7, ["random", "shedder"]),
        (("--seats", "2"), 4, ["3 or more players"]),
        (("--seats", "60"), 4, ["fewer players", "decks=2"]),
        (("--seats", "5", "-o", "max_players=4"), 4, ["4 players or fewer"]),
        (("--seats", "0"), 2, ["spooklog simulate --help"]),
        (("--games", "0"), 2, ["spooklog simulate --help"]),
        (("--games", "100001"), 2, ["spooklog simulate --help"]),
        (("--seed", "x"), 2, ["spooklog simulate --help"]),
        (("-o", "record=table"), 2, ["record=full"]),
        (("-o", "decks=3"), 2, ["a whole number from 1 to 2"]),
        (("-o", "decks"), 2, ["NAME=VALUE"]),
        (("--by", " "), 2, []),
    ],
)
def test_an_impossible_simulation_is_refused(
    spooklog: Spooklog, arguments: tuple[str, ...], code: int, expected: list[str]
) -> None:
    assert spooklog("simulate", "spooks", *arguments, "--json", code=code).error["expected"] == expected
    assert spooklog("games", "--json").json["games"] == []


def test_unknown_rules_and_versions_are_not_found(spooklog: Spooklog) -> None:
    assert "spooks" in spooklog("simulate", "spook", "--json", code=7).error["expected"]
    assert spooklog("simulate", "spooks/9", "--json", code=7).error["expected"] == ["spooks/1", "spooks/2"]
    spooklog("simulate", "spooks/1")


def test_a_simulation_reports_the_stored_games_when_the_store_fails(spooklog: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    keep, stored = Games.store, list[str]()

    def store(self: Games, writer: GameWriter, name: str | None = None) -> Recorded:
        if len(stored) == 2:
            raise Unavailable("the disk is full")
        stored.append("a game")
        return keep(self, writer, name)

    monkeypatch.setattr(Games, "store", store)
    error = spooklog(*FOUR, "--games", "5", "--json", code=9).error
    assert error["message"] == "the disk is full (2 of 5 games are stored)"
    assert len(spooklog("games", "--json").json["games"]) == 2


# -- as a process --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def env(db: Path) -> dict[str, str]:
    """The surroundings of the process."""
    kept = {name: value for name, value in os.environ.items() if name not in OUTSIDE}
    return kept | {"SPOOKLOG_DB": str(db), "SPOOKLOG_BY": "Scribe", "TERM": "xterm", "NO_COLOR": "1"}


def stored(db: Path) -> int:
    """How many games the store has."""
    connection = sqlite3.connect(db)
    (count,) = connection.execute("SELECT count(*) FROM streams WHERE kind = 'game'").fetchone()
    connection.close()
    return int(count)


def wait_for_games(db: Path, many: int) -> None:
    """Until some games are stored."""
    deadline = time.monotonic() + 60
    while stored(db) < many:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_an_interrupted_simulation_reports_its_number_of_games(env: dict[str, str], db: Path) -> None:
    with Forked(THE_PROGRAM, *MANY, "--json", env=env) as running:
        wait_for_games(db, 2)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate()
        assert (running.wait(), err) == (130, "")
    told = json.loads(out)
    assert told["asked"] == 100_000
    assert told["played"] == len(told["games"]) == stored(db) < 100_000


def test_a_killed_simulation_leaves_whole_games(env: dict[str, str], db: Path, spooklog: Spooklog) -> None:
    with Forked(THE_PROGRAM, *MANY, env=env):
        wait_for_games(db, 3)
    assert spooklog("db", "check", "--json").json["problems"] == []
    games = [game["game"] for game in spooklog("games", "--json").json["games"]]
    assert len(games) == stored(db) >= 3
    assert all(spooklog("show", "-g", game, "--json").json["outcome"] for game in games[:5])


def test_progress_is_shown_only_on_a_terminal(env: dict[str, str]) -> None:
    with Forked(THE_PROGRAM, *FOUR, "--games", "3", env=env) as silent:
        assert silent.communicate()[1] == ""
        assert silent.wait() == 0
    leader, follower = pty.openpty()
    with subprocess.Popen([*PROGRAM, *FOUR, "--games", "20", "--seed", "1"], env=env, stdout=-1, stderr=follower) as running:
        os.close(follower)
        seen = b""
        while True:
            try:
                seen += os.read(leader, 4096)
            except OSError:
                break
        assert running.stdout is not None
        out = running.stdout.read()
    os.close(leader)
    assert b"20/20 games" in seen
    assert out.startswith(b"20 games of Spooks, ")


def test_a_seed_of_any_size_is_printed_modulo_two_to_the_64th(spooklog: Spooklog) -> None:
    told = [spooklog(*FOUR, "--seed", seed, "--json").json for seed in (str(2**70 + 5), "5", str(-(2**64) + 5))]
    assert [one["seed"] for one in told] == [5, 5, 5]


def test_more_bots_than_seats_are_refused(spooklog: Spooklog) -> None:
    refused = spooklog("simulate", "spooks", "--seats", "3", "--bot", "random,shedder,random,shedder", "--json", code=2).error
    assert refused["expected"] == ["--seats 4"]
