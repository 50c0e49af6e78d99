"""What the page on plays shows can be typed as it stands there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from tests.replays.exchange.bgstats_files import ANNA, BERT, file, play, score, two
from tests.replays.exchange.test_spreadsheets import WIDE

from spooklog.cli.main import run
from spooklog.testing.goldens import GoldenFiles

PAGE = Path(__file__).parents[2] / "docs" / "exchange.md"
CONSOLE = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)
PROMPT = "$ spooklog "


@pytest.mark.golden
def test_every_command_of_the_page_prints_what_stands_under_it(
    golden: GoldenFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in {"SPOOKLOG_DB": str(tmp_path / "plays.db"), "SPOOKLOG_BY": "docs", "COLUMNS": "80"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    together = play(3, score(ANNA, winner=True), score(BERT, winner=True), gameRefId=6)
    Path("plays.json").write_bytes(file(two(1), two(2, "12+7"), together, play(4, score(ANNA), score(42))))

    Path("evenings.csv").write_bytes(WIDE.encode("cp1252"))

    def typed(block: re.Match[str]) -> str:
        printed = []
        for line in block[0].splitlines():
            if line.startswith(PROMPT):
                run(shlex.split(line.removeprefix(PROMPT)))
                said = capsys.readouterr()
                printed.append(f"{line}\n{said.out}{said.err}")
        return "".join(printed)

    golden.hold(PAGE, CONSOLE.sub(typed, PAGE.read_text(encoding="utf-8")))
