"""The program run in-process against a store of its own, and what it answered."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from spooklog.cli.main import run

SAMPLES = Path(str(resources.files("spooklog.replays"))) / "samples"
PLAYERS = ("anna", "bert", "cora", "dave")
OUTSIDE = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "SPOOKLOG_GAME", "SPOOKLOG_DEBUG", "TZ", "LC_ALL", "PYTHONIOENCODING")


class Answer(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as one JSON value."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        """Standard output as JSON, a value a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def error(self) -> Any:
        """The last line of standard error as one JSON object: a witness may have warned before."""
        return json.loads(self.err.splitlines()[-1])


Spooklog = Callable[..., Answer]


@pytest.fixture
def db(empty_store: Path, tmp_path: Path) -> Path:
    """A store of one's own."""
    return Path(shutil.copy(empty_store, tmp_path / "games.db"))


@pytest.fixture
def spooklog(db: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Spooklog:
    """Types a command line; fails when the exit code is another than `code`."""
    for name in ("SPOOKLOG_GAME", "SPOOKLOG_DEBUG", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"SPOOKLOG_DB": str(db), "SPOOKLOG_BY": "Scribe", "COLUMNS": "100"}.items():
        monkeypatch.setenv(name, value)

    def type_in(*arguments: str, code: int | None = 0) -> Answer:
        capsys.readouterr()
        ended = run(arguments)
        answer = Answer(ended, *capsys.readouterr())
        assert code in (None, ended), answer
        assert ended != 1, answer
        assert "Traceback" not in answer.err
        return answer

    return type_in


@pytest.fixture
def env(db: Path) -> dict[str, str]:
    """The surroundings of the process."""
    kept = {name: value for name, value in os.environ.items() if name not in OUTSIDE}
    return kept | {"SPOOKLOG_DB": str(db), "SPOOKLOG_BY": "Scribe"}


@pytest.fixture
def evening(spooklog: Spooklog) -> Spooklog:
    """The same, with a game called evening in which bert opened and two passed: anna is next, at entry 4."""
    spooklog("new", "spooks", *PLAYERS, "--setup", "dealer dave", "--name", "evening")
    spooklog("play", "bert 1S")
    spooklog("play", "-2")
    return spooklog


@pytest.fixture
def hand(spooklog: Spooklog) -> Spooklog:
    """The same, with the sample hand of which every card is known, called hand."""
    spooklog("import", str(SAMPLES / "spooks-full.sheet"), "--name", "hand")
    return spooklog


@pytest.fixture
def fridays(spooklog: Spooklog) -> Spooklog:
    """A store with a long series of four players and one result: bert won."""
    spooklog("series", "new", "fridays", "--format", "spooks-long", "anna", "bert", "cora", "dave")
    spooklog("series", "result", "fridays", "anna=30", "bert=0", "cora=12", "dave=7", "dealer=dave")
    return spooklog


@pytest.fixture
def friday(spooklog: Spooklog) -> Spooklog:
    """A store with the hands of the library."""
    spooklog("import", str(SAMPLES / "friday-hands.series"))
    return spooklog
