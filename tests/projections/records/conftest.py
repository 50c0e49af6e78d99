"""The counting game on the path."""

from __future__ import annotations

import pytest
from tests.store.conftest import PLUGIN


@pytest.fixture(autouse=True)
def _counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counting game can be found."""
    monkeypatch.syspath_prepend(str(PLUGIN))
