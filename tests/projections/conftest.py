"""The stores of the store's own tests, and the counting game on the path where a test module asks for it."""

from __future__ import annotations

import pytest
from tests.store.conftest import PLUGIN, other, path, start, store

__all__ = ["other", "path", "start", "store"]


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counting game can be found."""
    monkeypatch.syspath_prepend(str(PLUGIN))
