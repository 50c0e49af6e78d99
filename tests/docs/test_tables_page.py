"""What the page of tables shows can be typed as it stands there: its commands, its Python, its questions."""

from __future__ import annotations

import re
import shlex
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from spooklog.cli.main import run
from spooklog.migrations.opening import open_store
from spooklog.replays.demo import fill
from tools.tables_page import QUESTIONS

PAGE = (Path(__file__).parents[2] / "docs" / "tables.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^spooklog (export .*)$", PAGE, re.MULTILINE)


@pytest.fixture(autouse=True)
def _demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of the demonstration, in a store of its own."""
    monkeypatch.setenv("SPOOKLOG_DB", str(tmp_path / "demo.db"))
    monkeypatch.setenv("SPOOKLOG_BY", "docs")
    monkeypatch.chdir(tmp_path)
    with open_store(str(tmp_path / "demo.db"), synchronous="OFF") as store:
        fill(store, by="docs", now=0)


def test_every_command_writes_its_file_and_every_question_is_answered(tmp_path: Path) -> None:
    for command in COMMANDS:
        assert run(shlex.split(command, comments=True)) == 0, command
    files = {path.name for path in tmp_path.iterdir()} - {"demo.db"}
    assert {"games.csv", "players.csv", "seats.jsonl", "lines.csv", "games.sqlite"} <= files
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as database:
        for question in QUESTIONS:
            assert f"```sql\n{question.query};\n```" in PAGE
            assert database.execute(question.query).fetchall()


def test_the_python_of_the_page_reads_a_hostile_name_back(tmp_path: Path) -> None:
    name = '=HYPERLINK("http://x")'
    assert run(["new", "spooks", f"anna={name}", "bert", "cora", "--name", "hostile"]) == 0
    assert run(["export", "-g", "hostile", "--what", "seats", "-o", "seats.csv"]) == 0
    assert "'=HYPERLINK" in (tmp_path / "seats.csv").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: list[str] = []
    exec(code + "        names.append(name)\n", {"names": names})
    assert names == [name, "bert", "cora"]
