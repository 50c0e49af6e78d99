"""A store to which something can be done: with games, people, a word list and what else the deeds need."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.store.storelog.deeds import prepare

from spooklog.store.store import Store


@pytest.fixture
def evening(store: Store, path: Path, empty_store: Path, tmp_path: Path) -> Path:
    """The store is prepared for deeds; the folder of the replay files."""
    prepare(store, path, empty_store, tmp_path)
    return tmp_path
