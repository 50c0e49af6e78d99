"""A fresh store for each test, and the way a sheet goes through it."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from importlib import resources
from itertools import count
from pathlib import Path

import pytest

from spooklog.replays.sheets.sheet import import_sheet, write_sheet
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store, open_store

SAMPLES = Path(str(resources.files("spooklog.replays"))) / "samples"
NOW = 1_793_475_060_000
"""2026-10-31 20:31 in Berlin."""


@pytest.fixture
def store(empty_store: Path, tmp_path: Path) -> Iterator[Store]:
    """A store of one's own whose chance is the same in every run."""
    draws = count()
    path = shutil.copy(empty_store, tmp_path / "games.db")

    def entropy(size: int) -> bytes:
        return hashlib.shake_256(str(next(draws)).encode()).digest(size)

    with open_store(str(path), clock=lambda: NOW, entropy=entropy, synchronous="OFF") as store:
        yield store


def take(store: Store, text: str) -> LoadedGame:
    """The game of a sheet, stored."""
    return import_sheet(store.games, text.encode().splitlines(keepends=True), by="Scribe", now=NOW).loaded


def written(store: Store, loaded: LoadedGame) -> str:
    """The sheet of a stored game."""
    names = store.people.names(loaded.game.surroundings.watchers)
    return write_sheet(loaded, store.games.texts(loaded.stream.id), names)


def sample(name: str) -> str:
    """The text of a shipped sample."""
    return (SAMPLES / f"spooks-{name}.sheet").read_text(encoding="utf-8")
