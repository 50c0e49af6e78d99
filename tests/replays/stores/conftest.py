"""Two devices, each with a store of its own, and the counting game on the path."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.replays.stores.kit import device
from tests.store.conftest import PLUGIN

from spooklog.store.store import Store


@pytest.fixture(autouse=True)
def _counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PLUGIN))


@pytest.fixture
def phone(empty_store: Path, tmp_path: Path) -> Iterator[Store]:
    """The store of a phone."""
    with device(empty_store, tmp_path, "phone") as store:
        yield store


@pytest.fixture
def laptop(empty_store: Path, tmp_path: Path) -> Iterator[Store]:
    """The store of a laptop."""
    with device(empty_store, tmp_path, "laptop") as store:
        yield store
