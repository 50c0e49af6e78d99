"""A store such as people have, made once and copied for each damage."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.garbage.stores import copied, make_store


@pytest.fixture(scope="session")
def whole_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with finished and running games, corrections, notes, merged people and lists."""
    path = tmp_path_factory.mktemp("damage") / "whole.db"
    make_store(path)
    return path


@pytest.fixture
def db(whole_store: Path, tmp_path: Path) -> Path:
    """A copy to damage."""
    return copied(whole_store, tmp_path / "games.db")
