"""A store that is older than it was seen: what commands say of it, and how it is taken as it is."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from platformdirs import user_state_path
from tests.cli.conftest import PLAYERS, SAMPLES, Spooklog
from tests.forking import THE_PROGRAM, Forked
from tests.servers import server_or_skip
from tests.tui.test_record_command import at_a_terminal

from spooklog.cli.session import state_folder


@pytest.fixture
def older(evening: Spooklog, db: Path, tmp_path: Path) -> Spooklog:
    """The program, whose store is as it was two lines and one game ago."""
    copy = shutil.copy(db, tmp_path / "older.db")
    evening("play", "anna 2T")
    evening("note", "well")
    evening("new", "spooks", *PLAYERS, "--setup", "dealer dave", "--name", "later")
    shutil.copy(copy, db)
    return evening


def test_every_command_reports_lost_entries_and_does_its_work(older: Spooklog, db: Path) -> None:
    for command in (["show", "-g", "evening"], ["games"], ["play", "anna 2T", "-g", "evening"], ["undo"], ["db", "check"]):
        answer = older(*command)
        first, hint, *others = answer.err.splitlines()
        assert first.startswith(f"the store {db} is older than it was on 20")
        assert first.endswith("Missing: 2 entries of evening and 1 whole game (1 entry)")
        assert hint == "   a copy was put back, or its -wal file was lost. If that is right: spooklog db accept"
        assert others == []
        assert answer.out


def test_lost_entries_are_reported_as_json_on_standard_error(older: Spooklog) -> None:
    answer = older("games", "--json")
    assert [game["game"] for game in answer.json["games"]] == ["evening"]
    assert answer.error["warning"] == "older"
    assert answer.error["expected"] == ["spooklog db accept"]
    assert {(log["name"], log["kind"], log["entries"]) for log in answer.error["missing"]} == {
        ("evening", "game", 2),
        (None, "game", 1),
        (None, "store", 1),
    }
    warning, refusal = older("play", "anna 1S", "--json", code=5).err.splitlines()
    assert (json.loads(warning)["warning"], json.loads(refusal)["error"]) == ("older", "impossible")


def test_a_loss_is_accepted_once_with_its_author(older: Spooklog) -> None:
    answer = older("db", "accept", "--by", "Cora")
    assert answer.out == "accepted without what is missing: 2 entries of evening and 1 whole game (1 entry)\n"
    assert answer.err == ""
    assert older("show").err == ""
    assert older("db", "accept").out == "nothing is missing that was seen here\n"
    assert older("db", "accept", "--json").json == {"accepted": False, "missing": []}
    assert older("db", "check").out.endswith("no problems\n")


def test_a_replaced_store_is_reported_once(evening: Spooklog, db: Path) -> None:
    db.unlink()
    said = evening("new", "spooks", "anna", "bert", "cora").err
    assert said.startswith(f"the store that was used at {db} before (20")
    assert said.endswith("is gone: a new one was begun in its place\n")
    assert evening("games").err == ""


@pytest.mark.usefixtures("older")
def test_at_a_prompt_a_loss_is_reported_once(db: Path) -> None:
    env = os.environ | {"SPOOKLOG_DB": str(db)}
    with Forked(THE_PROGRAM, "play", "-g", "evening", env=env) as process:
        assert process.communicate("undo\nundo\nredo\n")[1].count("is older than") == 1
        assert process.wait() == 0


@pytest.mark.usefixtures("older")
def test_the_recording_app_reports_a_loss(db: Path) -> None:
    with at_a_terminal(db, "record", "-g", "evening") as terminal:
        terminal.wait_for("\x1b[?1049h")
        terminal.wait_for("Missing:")  # one word: the path of the store decides where lines break
        terminal.type(b"\x11")
        assert terminal.end() == 0


def test_ordinary_use_of_a_store_is_never_reported_as_a_loss(spooklog: Spooklog, tmp_path: Path) -> None:
    sheet, copy = str(SAMPLES / "spooks-full.sheet"), str(tmp_path / "copy.db")
    for command in (
        ["db", "upgrade"],
        ["import", sheet, "--name", "hand"],
        ["undo", "5"],
        ["redo", "2"],
        ["note", "well"],
        ["export", "--format", "replay", "-o", str(tmp_path / "hand.spooklog")],
        ["import", str(SAMPLES / "friday-hands.series")],
        ["new", "spooks", *PLAYERS, "--setup", "dealer dave", "--name", "of-cora"],
        ["new", "spooks", "Berta", "cora", "dave", "--name", "later"],
        ["players", "merge", "bert", "Berta"],
        ["players", "split", "Berta"],
        ["players", "erase", "cora", "--yes"],
        ["db", "rebuild"],
        ["db", "backup", copy],
        ["games", "--db", copy],
        ["db", "check", "--db", copy],
        ["simulate", "spooks", "--seats", "4", "--games", "3", "--seed", "5"],
        ["db", "upgrade"],
        ["db", "accept"],
        ["games"],
    ):
        told = spooklog(*command).err
        assert "older" not in told
        assert "is gone" not in told


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, db: Path) -> Iterator[str]:
    """The place of a fresh store."""
    if request.param == "sqlite":
        yield str(db)
        return
    with server_or_skip().database() as url:
        yield url


def test_concurrent_writers_are_never_warned_of_a_loss(spooklog: Spooklog, url: str) -> None:
    names = [f"game{number}" for number in range(3)]
    for name in names:
        spooklog("new", "spooks", *PLAYERS, "--setup", "dealer dave", "--name", name, "--db", url)

    def write(name: str) -> str:
        lines = "".join(f"# note {number}\n" for number in range(40))
        shots = [["play", "--file", "-", "-g", name], ["note", "x", "-g", name], ["games"]]
        told = ""
        for shot in shots:
            process = Forked(THE_PROGRAM, *shot, "--db", url)
            told += process.communicate(lines if "--file" in shot else "")[1]
            assert process.returncode == 0, told
        return told

    with ThreadPoolExecutor(len(names)) as pool:
        assert "".join(pool.map(write, names)) == ""


def test_a_server_that_lost_entries_is_noticed(evening: Spooklog, db: Path) -> None:
    from tests.behind import behind

    with server_or_skip().database() as url:
        env = ["--db", url]
        evening("new", "spooks", *PLAYERS, "--name", "far", *env)
        evening("note", "well", "-g", "far", *env)
        behind(url, "DELETE FROM events WHERE originator_version = 2")
        said = evening("games", *env).err
        assert "postgres" in said
        assert "entries of far" in said or "1 entry of far" in said or "newest entry" in said
        assert "-wal" not in said
    assert evening("games").err == ""
    assert db.exists()


def test_the_state_folder_is_the_one_of_the_platform(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    given = state_folder()
    assert given == user_state_path("spooklog", appauthor=False) / "seen"
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert state_folder() == user_state_path("spooklog", appauthor=False) / "seen"


@pytest.mark.skipif(sys.platform == "win32", reason="no such folder there")
@pytest.mark.parametrize("home", ["/dev/null", "/proc/nowhere", "relative"])
def test_commands_work_without_a_state_folder(evening: Spooklog, monkeypatch: pytest.MonkeyPatch, home: str) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", home)
    monkeypatch.setenv("HOME", home)
    answer = evening("play", "anna 2T")
    assert answer.err == ""
    assert evening("db", "accept").out == "nothing is missing that was seen here\n"
    assert not Path("relative").exists()
