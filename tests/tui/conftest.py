"""A store, and an evening at the table of the recording app."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import db, env, evening, friday, fridays, hand, spooklog
from tests.tui.evening import Evening

from spooklog.store.store import Store, open_store

__all__ = ["db", "env", "evening", "friday", "fridays", "hand", "no_surroundings", "open_evening", "spooklog", "store"]


@pytest.fixture(autouse=True)
def no_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing outside decides about colours, or which game is meant."""
    for name in ("NO_COLOR", "SPOOKLOG_GAME", "SPOOKLOG_DEBUG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def store(db: Path) -> Iterator[Store]:
    """A store of one's own."""
    with open_store(str(db), synchronous="OFF") as store:
        yield store


@pytest.fixture
def open_evening(store: Store, db: Path) -> Callable[..., Evening]:
    """Sets a table with the first plies of the sample hand."""
    return lambda plies=0, **more: Evening(store, db, plies, **more)
