"""A store ready for operations: with games, people, a word list and all else that they need."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.store.storelog.deeds import prepare

from spooklog.store.store import Store


@pytest.fixture
def evening(store: Store, path: Path, empty_store: Path, tmp_path: Path) -> Path:
    """A store prepared for operations; returns the folder of the replay files."""
    prepare(store, path, empty_store, tmp_path)
    return tmp_path
