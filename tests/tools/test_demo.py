"""`make demo`: every step of the tour ends as it should, it is short enough to read, and its store stays for the reader."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from tests.forking import THE_PROGRAM, Forked

from spooklog.cli.main import run
from tools.demo import demo

STATE = "state/spooklog/seen"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to run the tour in, with a state folder beside it."""
    monkeypatch.chdir(tmp_path)
    for name, value in {"SPOOKLOG_BY": "Scribe", "XDG_STATE_HOME": str(tmp_path / "state"), "SPOOKLOG_GAME": "nonsense"}.items():
        monkeypatch.setenv(name, value)
    for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def test_the_tour_completes_in_about_sixty_lines(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert demo() == 0
    printed, complained = capfd.readouterr()
    assert complained == "", "refusals are part of the tour"
    assert len(printed.splitlines()) <= 66
    assert printed.startswith("7 steps in about 5 seconds."), "its length, also checked by what it returns"
    assert "illegal  spooks:bones.2" in printed
    assert "cora leads with 95 of 200" in printed
    assert "club: bert  120        95" in printed, "the correction puts bert ahead"
    assert "(chain, rules, index of the store, receipt)" in printed
    assert sorted(path.name for path in folder.iterdir()) == ["demo"], "nothing else is touched"


def forked(call: Sequence[str], *, env: Mapping[str, str], **_: object) -> subprocess.CompletedProcess[str]:
    """A command of the tour, without an interpreter of its own."""
    with Forked(f"import os; os.chdir({str(Path.cwd())!r}); {THE_PROGRAM}", *call[3:], env=env) as process:
        told = process.communicate()[0]
        return subprocess.CompletedProcess(call, process.wait(), told)


def test_the_commands_at_the_end_work_and_complain_of_nothing(
    folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the place of a store of an earlier tour, which the reader has used."""
    monkeypatch.setattr(subprocess, "run", forked)
    (folder / "demo").mkdir()
    assert run(["new", "spooks", "anna", "bert", "cora", "--name", "older", "--db", "demo/games.sqlite"]) == 0
    assert list((folder / STATE).iterdir())
    assert demo() == 0
    printed = capfd.readouterr().out.partition("# Your turn")[2].splitlines()[1:]
    commands = [shlex.split(line)[1:] for line in printed]
    assert [command[2] for command in commands] == ["replay", "series", "new", "record"]
    for command in commands[:-1]:  # the last needs a terminal
        assert (run(command), capfd.readouterr().err) == (0, ""), command
