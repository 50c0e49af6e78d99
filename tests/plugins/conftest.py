"""Processes that find packages with plugins on their path: what a process has imported once stays, so each test needs its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.cli.conftest import OUTSIDE, Answer, db
from tests.plugins.packages import install_four, install_lanterns

__all__ = ["db"]

Run = Callable[..., Answer]
Several = Callable[[Sequence[Sequence[str]]], list[Answer]]
Visit = Callable[..., dict[str, tuple[int, str]]]

ROOT = Path(__file__).parents[2]

SEVERAL = """
import json, sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from spooklog.cli.main import run
for line in sys.stdin:
    out, err = TextIOWrapper(BytesIO(), "utf-8"), TextIOWrapper(BytesIO(), "utf-8")
    with redirect_stdout(out), redirect_stderr(err):
        code = run(json.loads(line))
    out.flush(), err.flush()
    print(json.dumps([code, out.buffer.getvalue().decode(), err.buffer.getvalue().decode()]))
"""
"""Runs command lines of standard input one after the other in one process."""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder on the path with a good package and four bad ones."""
    folder = tmp_path / "site"
    folder.mkdir()
    install_four(folder)
    return folder


@pytest.fixture
def surroundings(db: Path, site: Path, tmp_path: Path) -> dict[str, str]:
    """The surroundings of a process."""
    kept = {name: value for name, value in os.environ.items() if name not in OUTSIDE}
    own = {"SPOOKLOG_DB": str(db), "SPOOKLOG_BY": "Scribe", "PYTHONPATH": str(site), "COLUMNS": "300"}
    return kept | own | {"XDG_STATE_HOME": str(tmp_path / "state")}


@pytest.fixture
def spooklog(surroundings: dict[str, str]) -> Run:
    """Types a command line in a process of its own; fails when the exit code is another than `code`."""

    def type_in(*arguments: str, code: int | None = 0, stdin: str = "", **more: str) -> Answer:
        command = [sys.executable, "-m", "spooklog.cli", *arguments]
        ended = subprocess.run(
            command, env=surroundings | more, input=stdin, capture_output=True, text=True, encoding="utf-8", check=False
        )
        answer = Answer(ended.returncode, ended.stdout, ended.stderr)
        assert code in (None, ended.returncode), answer
        assert "Traceback" not in answer.err, answer
        return answer

    return type_in


@pytest.fixture
def several(surroundings: dict[str, str]) -> Several:
    """Types command lines one after the other in one process."""

    def type_in(lines: Sequence[Sequence[str]]) -> list[Answer]:
        text = "".join(f"{json.dumps(line)}\n" for line in lines)
        ended = subprocess.run(
            [sys.executable, "-c", SEVERAL], env=surroundings, input=text, capture_output=True, text=True, check=True
        )
        return [Answer(*json.loads(line)) for line in ended.stdout.splitlines()]

    return type_in


@pytest.fixture
def visit(surroundings: dict[str, str], db: Path, site: Path) -> Visit:
    """Visits pages as a scribe, in a process of its own; returns status and page by address."""

    def look(*addresses: str) -> dict[str, tuple[int, str]]:
        command = [sys.executable, "-W", "ignore", "-m", "tests.plugins.visits", str(db), *addresses]
        path = os.pathsep.join((str(site), str(ROOT)))
        ended = subprocess.run(
            command, env=surroundings | {"PYTHONPATH": path}, cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert ended.returncode == 0, ended.stderr
        return {address: (status, page) for address, (status, page) in json.loads(ended.stdout).items()}

    return look


@pytest.fixture(scope="session")
def recorded_store(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with two games of the good package, one decided and counted in a series, and one of Spooks."""
    folder = tmp_path_factory.mktemp("lanterns")
    install_lanterns(folder)
    path = Path(shutil.copy(empty_store, folder / "games.db"))
    lines = (
        ("new", "lanterns", "anna", "bert", "--name", "lamp"),
        ("play", "-g", "lamp", "anna 2F"),
        ("dispute", "open", "1", "anna was too fast", "-g", "lamp"),
        ("new", "lanterns", "anna", "bert", "--name", "done"),
        *(("play", "-g", "done", line) for line in ("anna 1F", "anna 1F", "bert 1F", "anna 2F", "bert 2F", "anna 2F")),
        ("series", "new", "lights", "--format", "wins", "--ruleset", "lanterns", "anna", "bert"),
        ("series", "add", "done", "--series", "lights"),
        ("new", "spooks", "anna", "bert", "cora", "--setup", "dealer cora", "--name", "evening"),
        ("play", "-g", "evening", "anna 1S"),
        ("games",),
    )
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    env = os.environ | {"SPOOKLOG_DB": str(path), "SPOOKLOG_BY": "Scribe", "PYTHONPATH": str(folder)}
    ended = subprocess.run([sys.executable, "-c", SEVERAL], env=env, input=text, capture_output=True, text=True, check=True)
    assert [json.loads(line)[0] for line in ended.stdout.splitlines()] == [0] * len(lines), ended.stdout
    return path


@pytest.fixture
def recorded(recorded_store: Path, db: Path) -> Path:
    """The store of the test, with those games."""
    return Path(shutil.copy(recorded_store, db))
