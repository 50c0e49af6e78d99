"""`spooklog` alone: six lines on what it is, what is going on, and how to go on. It changes nothing on disk."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog
from tests.cli.terminal import at_a_terminal

from spooklog.cli.main import run

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def on_disk(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file below a folder, with what it holds and when it was written."""
    return {str(path): (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def fresh(spooklog: Spooklog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a user who has typed nothing yet."""
    del spooklog
    monkeypatch.delenv("SPOOKLOG_DB")
    home = tmp_path / "home"
    home.mkdir()
    for name, folder in {"HOME": "", "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "state"}.items():
        monkeypatch.setenv(name, str(home / folder))
    return home


def commands(out: str) -> list[str]:
    """The commands of the lines, in their order."""
    return [" ".join(line.split()[:2]) for line in out.splitlines()[2:]]


def test_the_first_call_says_in_six_lines_how_to_begin_and_makes_nothing(spooklog: Spooklog, fresh: Path) -> None:
    out = spooklog().out
    assert len(out.splitlines()) == 6
    assert "No game is recorded here yet." in out
    assert commands(out) == ["spooklog new", "spooklog record", "spooklog serve", "spooklog help"]
    does = [one["does"] for one in spooklog("--json").json["commands"]]
    assert len({line.index(words) for line, words in zip(out.splitlines()[2:], does, strict=True)}) == 1, "aligned"
    assert max(map(len, out.splitlines())) <= 80
    assert on_disk(fresh) == {}
    assert list(fresh.iterdir()) == []


def test_a_game_that_goes_on_is_told_with_whose_turn_it_is(evening: Spooklog, tmp_path: Path) -> None:
    before = on_disk(tmp_path)
    out = evening().out
    assert len(out.splitlines()) == 6
    assert out.splitlines()[1] == "   evening: Spooks, anna, bert, cora, dave; ply 2; anna plays a 2 or the Cat"
    assert commands(out) == ["spooklog record", "spooklog new", "spooklog serve", "spooklog help"]
    assert on_disk(tmp_path) == before


def test_a_game_that_is_over_leads_to_the_next_one(hand: Spooklog) -> None:
    out = hand().out
    assert "hand: Spooks, anna, bert, cora, dave; ply 42; over: anna wins" in out
    assert commands(out)[0] == "spooklog new"


def test_a_game_of_others_is_named_in_the_command_that_goes_on(evening: Spooklog) -> None:
    assert "spooklog record -g evening" in evening("--by", "Other").out
    assert "spooklog record -g evening" in evening("-g", "evening").out
    evening("archive", "evening")
    assert "No game is recorded here yet." in evening().out


def test_a_game_that_is_not_there_is_refused_and_a_store_that_cannot_be_read_is_told(evening: Spooklog, tmp_path: Path) -> None:
    assert evening("-g", "evning", "--json", code=7).error["expected"] == ["evening"]
    (tmp_path / "text.db").write_text("no store", encoding="utf-8")
    told = evening("--db", str(tmp_path / "text.db"))
    assert len(told.out.splitlines()) == 6
    assert "No game can be shown: " in told.out
    assert evening("--db", str(tmp_path / "text.db"), "--json").json["problem"]


def test_with_json_the_same_is_data(evening: Spooklog, hand: Spooklog) -> None:
    data = evening("--json", "-g", "evening").json
    assert data["game"] == {
        "game": "evening",
        "ruleset": "spooks/2",
        "title": "Spooks",
        "players": ["anna", "bert", "cora", "dave"],
        "ply": 2,
        "over": False,
        "next": "anna plays a 2 or the Cat",
        "yours": False,
    }
    assert hand("--json").json["game"]["over"] is True
    assert [one["command"] for one in data["commands"]][1:] == ["spooklog new", "spooklog serve", "spooklog help"]


def test_a_narrow_terminal_has_six_lines_too(evening: Spooklog, env: dict[str, str]) -> None:
    assert evening("score").code == 0
    lines = COLOUR.sub("", at_a_terminal({**env, "COLUMNS": "40"}, code=0)).split("\r\n")[:-1]
    assert len(lines) == 6
    assert max(map(len, lines)) <= 40
    assert lines[1].startswith("   evening: Spooks, anna")
    assert lines[1].endswith("…")


def test_help_is_the_whole_list_and_the_shell_completes_as_before(spooklog: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    for call in (("help",), ("--help",), ("-h",)):
        assert len(spooklog(*call).out.splitlines()) > 60
    assert spooklog("--db", code=2).err
    monkeypatch.setenv("_SPOOKLOG_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "spooklog sho")
    monkeypatch.setenv("COMP_CWORD", "1")
    assert run([]) == 0
