"""Commands in documents, and examples in Python, do what stands there: each is run, and what it prints is compared."""

from __future__ import annotations

import doctest
import re
import shlex
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from freezegun import freeze_time
from freezegun.api import FrozenDateTimeFactory

from spooklog.cli.main import run
from spooklog.testing.goldens import GoldenFiles

ROOT = Path(__file__).parents[2]
CONSOLE = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)
PROMPT = "$ spooklog "
A_LINE = 20
"""Seconds between two commands."""


@pytest.fixture
def clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FrozenDateTimeFactory]:
    """A store of its own, a known person, 80 columns, and Halloween at a quarter past eight."""
    for name in ("SPOOKLOG_GAME", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SPOOKLOG_DB", str(tmp_path / "evening.db"))
    monkeypatch.setenv("SPOOKLOG_BY", "Cora")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.chdir(ROOT)
    time.tzset()
    with freeze_time("2026-10-31 20:15:00", tick=False) as clock:
        assert isinstance(clock, FrozenDateTimeFactory)
        yield clock


@pytest.mark.golden
@pytest.mark.parametrize("page", ["README.md", "docs/tour.md"])
def test_every_command_of_a_page_prints_what_stands_under_it(
    page: str, golden: GoldenFiles, clock: FrozenDateTimeFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    path = ROOT / page
    golden.hold(path, done_again(path.read_text(encoding="utf-8"), clock, capsys))


@pytest.mark.golden
def test_the_page_of_two_devices_prints_what_stands_under_its_commands(
    golden: GoldenFiles,
    clock: FrozenDateTimeFactory,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    path = ROOT / "docs" / "devices.md"
    monkeypatch.chdir(tmp_path)  # the commands write files
    golden.hold(path, done_again(path.read_text(encoding="utf-8"), clock, capsys))


def done_again(text: str, clock: FrozenDateTimeFactory, capsys: pytest.CaptureFixture[str]) -> str:
    """A page whose commands are run, with what they print now."""

    def play(block: re.Match[str]) -> str:
        printed = []
        for line in block[0].splitlines():
            if not line.startswith("$ "):
                continue
            assert line.startswith(PROMPT), line
            clock.tick(A_LINE)
            run(shlex.split(line.removeprefix(PROMPT)))
            said = capsys.readouterr()
            printed.append(f"{line}\n{said.out}{said.err}")
        return "".join(printed)

    return CONSOLE.sub(play, text)


@pytest.mark.parametrize("page", ["README.md", "docs/python.md"])
def test_every_example_in_python_prints_what_stands_under_it(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0
    assert list(tmp_path.iterdir()) == []
