"""The program answers the same whichever database keeps its games."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import PLAYERS, SAMPLES, Spooklog
from tests.cli.terminal import PROGRAM
from tests.store.test_concurrency import ENVIRONMENT, ROOT
from tests.stores.conftest import Behind

from spooklog.testing.thorough import thorough


@pytest.fixture
def evening(spooklog: Spooklog) -> Spooklog:
    """The program, with a game that bert opened."""
    spooklog("new", "spooks", *PLAYERS, "--setup", "dealer dave", "--name", "evening")
    spooklog("play", "bert 1S")
    return spooklog


def test_a_game_is_played_corrected_looked_at_and_closed(evening: Spooklog) -> None:
    assert evening("play", "-2", "--json").lines[-1]["ply"] == 2
    evening("undo")
    evening("redo")
    evening("note", "dave thinks that was a bluff")
    evening("play", "anna pass", "--after", "1", code=6)
    evening("play", "bert 1S", code=4)
    evening("show", "-g", "nothing", code=7)
    assert evening("show", "--json").json["ply"] == 2
    assert evening("show", "--at", "1", "--as-of", "2", "--json").json["entry"] == 2
    assert "bluff" in evening("log").out
    assert len(evening("log", "--entries", "--json").json["entries"]) == 7
    assert evening("score").out.startswith("evening: not decided yet")
    evening("close", "--void", "the cat")
    evening("reopen")
    assert evening("db", "check", "--json").json["problems"] == []


def test_games_come_in_from_files_and_go_out_again(spooklog: Spooklog, tmp_path: Path) -> None:
    sheet_of = {}
    one_a_ruleset = {sheet.name.partition("-")[0]: sheet for sheet in sorted(SAMPLES.glob("*.sheet"))}
    for sheet in [*one_a_ruleset.values()][:: 1 if thorough() else 6]:
        name = sheet.stem.replace("_", "-").casefold()
        spooklog("import", str(sheet), "--name", name)
        sheet_of[name] = name.partition("-")[0]
    for game in spooklog("games", "--json").json["games"]:
        out = tmp_path / f"{game['game']}.sheet"
        spooklog("export", "-g", game["game"], "-o", str(out))
        assert out.read_text("utf-8").startswith(f"game {sheet_of[game['game']]}")
        assert spooklog("replay", "-g", game["game"], "--text").out


def test_simulated_games_are_listed_and_counted(spooklog: Spooklog) -> None:
    spooklog("simulate", "spooks", "--seats", "4", "--games", "4", "--seed", "5", "--name", "sim")
    rows = [(one["game"], one["ply"], one["winners"]) for one in spooklog("games", "--json").json["games"]]
    assert {name for name, _, _ in rows} == {f"sim-{number}" for number in range(1, 5)}
    players = spooklog("players", "--json").json["players"]
    assert sum(one["wins"] for one in players) == 4
    stats = spooklog("stats", "--json").json
    assert type(stats["all"]["plies"]) is int
    assert stats["all"]["plies"] == sum(ply for _, ply, _ in rows)
    assert spooklog("db", "rebuild", "--json").json["differences"] == []
    assert spooklog("db", "check", "--json").json["problems"] == []


def test_two_names_become_one_person_and_two_again(evening: Spooklog) -> None:
    evening("new", "spooks", "Berta", "cora", "dave", "--name", "later")
    evening("players", "merge", "bert", "Berta")
    assert {one["player"]: one["games"] for one in evening("players", "--json").json["players"]}["bert"] == 2
    evening("players", "merge", "bert", "berta", code=2)
    evening("players", "split", "Berta")
    assert {one["player"]: one["games"] for one in evening("players", "--json").json["players"]}["bert"] == 1


def test_a_followed_list_shows_lines_of_other_processes(evening: Spooklog, url: str) -> None:
    command = [*PROGRAM, "games", "--follow", "--json"]
    environment = ENVIRONMENT | {"SPOOKLOG_DB": url, "XDG_STATE_HOME": os.environ["XDG_STATE_HOME"]}
    with subprocess.Popen(command, env=environment, cwd=ROOT, stdout=-1, stderr=-1, text=True) as follower:
        assert follower.stdout is not None
        assert follower.stderr is not None
        assert follower.stderr.readline().startswith("following")
        evening("play", "cora pass")
        told: dict[str, Any] = json.loads(follower.stdout.readline())
        assert (told["game"], told["notation"]) == ("evening", "cora pass")
        follower.send_signal(signal.SIGINT)
        assert follower.wait(30) == 0


def test_an_entry_that_was_altered_is_found_and_lists_go_on_without_it(evening: Spooklog, run: Behind) -> None:
    run("UPDATE events SET state = ? WHERE originator_version = 2", b"{}")
    evening("show", code=8)
    assert "entry 2" in evening("games", code=8).err
    (problem, *_) = evening("db", "check", "--json", code=8).json["problems"]
    assert problem["game"] == "evening"
    evening("db", "skip", "evening", "2", "--why", "a bad disk")
    (row,) = evening("games", "--json").json["games"]
    assert row["status"] == "damaged"


@pytest.mark.parametrize("name", ["a\udcff", "a\x00b", "a\u2028b", "\U0010ffff", "%s", "?", "'"])
def test_any_typed_name_is_looked_up_safely(evening: Spooklog, name: str) -> None:
    assert evening("show", "-g", name, code=None).code in (2, 7)
    assert evening("games", "--player", name, code=None).code in (2, 7)
    assert evening("games", "--ruleset", name, code=None).code in (2, 7)
    assert evening("play", f"anna {name}", code=None).code in (2, 3, 4, 5)
    assert evening("note", name, code=None).code in (0, 2)
    evening("db", "check")
