"""The commands in README files do what the README says: each is run, and what it prints is compared."""

from __future__ import annotations

import re
import shlex
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from freezegun import freeze_time

from spooklog.cli.main import run

ROOT = Path(__file__).parents[2]
CONSOLE = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)
PROMPT = "$ spooklog "


@pytest.fixture
def fresh_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A store of its own, a known person, 80 columns, and Halloween at a quarter past eight."""
    for name in ("SPOOKLOG_GAME", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SPOOKLOG_DB", str(tmp_path / "evening.db"))
    monkeypatch.setenv("SPOOKLOG_BY", "Cora")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.chdir(ROOT)
    time.tzset()
    with freeze_time("2026-10-31 20:15:00", tick=False):
        yield


@pytest.mark.golden
@pytest.mark.usefixtures("fresh_table")
@pytest.mark.parametrize("readme", ["README.md"])
def test_every_command_of_a_readme_prints_what_stands_under_it(
    readme: str, golden_update: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    path = ROOT / readme
    text = path.read_text(encoding="utf-8")

    def play(block: re.Match[str]) -> str:
        printed = []
        for line in block[0].splitlines():
            if not line.startswith("$ "):
                continue
            assert line.startswith(PROMPT), line
            run(shlex.split(line.removeprefix(PROMPT)))
            said = capsys.readouterr()
            printed.append(f"{line}\n{said.out}{said.err}")
        return "".join(printed)

    now = CONSOLE.sub(play, text)
    if golden_update:
        path.write_text(now, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == now, f"{readme} is out of date: make golden"
