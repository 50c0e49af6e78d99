"""The sheets of the library and of the samples, each imported once for all tests of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.replays.conftest import NOW, take

from spooklog.domain.values.errors import SpooklogError
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store, open_store

ROOM = Path(__file__).resolve().parents[2] / "replays"
LIBRARY = ROOM / "library"
SHEETS = {path.relative_to(ROOM).as_posix(): path for path in sorted(LIBRARY.rglob("*.sheet"))}
SAMPLES = {path.relative_to(ROOM).as_posix(): path for path in sorted((ROOM / "spooklog").rglob("*.sheet"))}
EVERYTHING = SHEETS | SAMPLES

Load = Callable[[str], LoadedGame]


@pytest.fixture(scope="module")
def store(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """One store for the whole library."""
    path = tmp_path_factory.mktemp("library") / "games.db"
    path.write_bytes(empty_store.read_bytes())
    with open_store(str(path), clock=lambda: NOW, synchronous="OFF") as store:
        yield store


@pytest.fixture(scope="module")
def loaded(store: Store) -> Load:
    """The game of a sheet by its path, imported once."""
    games: dict[str, LoadedGame] = {}

    def load(name: str) -> LoadedGame:
        if name not in games:
            try:
                games[name] = take(store, text_of(name))
            except SpooklogError as refusal:
                problem = f"line {refusal.line}, '{refusal.input}': {refusal.message} ({refusal.rule})"
            else:
                return games[name]
            pytest.fail(f"{name} can be recorded no more. {problem}", pytrace=False)
        return games[name]

    return load


def text_of(name: str) -> str:
    """The text of a sheet."""
    return EVERYTHING[name].read_text(encoding="utf-8")
