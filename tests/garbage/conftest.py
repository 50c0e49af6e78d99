"""A store for a whole module of this folder, since what is refused leaves nothing behind, and a store of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import SAMPLES, db, evening, hand, spooklog

from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.store import Store, open_store

__all__ = ["db", "evening", "hand", "spooklog"]

NOW = 1_793_475_060_000
"""2026-10-31 20:31 in Berlin."""


@pytest.fixture(scope="module")
def path(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of the module's store."""
    path = tmp_path_factory.mktemp("garbage") / "games.db"
    path.write_bytes(empty_store.read_bytes())
    return path


@pytest.fixture(scope="module")
def store(path: Path) -> Iterator[Store]:
    """The module's store, with the sample hands in it."""
    with open_store(str(path), clock=lambda: NOW, synchronous="OFF") as store:
        for name in ("full", "masters", "table"):
            sheet = (SAMPLES / f"spooks-{name}.sheet").read_bytes().splitlines(keepends=True)
            import_sheet(store.games, sheet, by="Scribe", now=NOW, name=name)
        yield store


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder of one's own to be in, and nothing around it that spooklog listens to."""
    for name in ("SPOOKLOG_DB", "SPOOKLOG_GAME", "SPOOKLOG_BY", "SPOOKLOG_DEBUG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "SPOOKLOG_BY": "Scribe", "COLUMNS": "100"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    return tmp_path
