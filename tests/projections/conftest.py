"""The stores of the store's own tests, and the counting game on the path where a test module asks for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.store.conftest import PLUGIN, other, path, start, store

from spooklog.migrations.upgrade import upgrade

__all__ = ["other", "path", "start", "store"]


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counting game can be found."""
    monkeypatch.syspath_prepend(str(PLUGIN))


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store without games, made once."""
    path = tmp_path_factory.mktemp("laws") / "games.db"
    upgrade(str(path))
    return path
