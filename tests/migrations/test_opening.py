"""One call opens a store, and makes it where there is none: a file, or memory that leaves nothing behind."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from threading import Barrier

import pytest

from spooklog.domain.values.errors import Unavailable
from spooklog.migrations.opening import open_store
from spooklog.projections.lists.games import games
from spooklog.projections.lists.players import players
from spooklog.projections.lists.upkeep.rebuild import rebuild
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.checks.database import check_database
from spooklog.store.database.location import given
from spooklog.store.database.schema import SchemaMissing
from spooklog.store.erasing.erase import erase
from spooklog.store.store import Store
from spooklog.store.store import open_store as open_existing

SHEET = b"game spooks\nplayers anna bert cora\n---\nanna 1S\n"


def record(store: Store) -> str:
    """Record a game of one line; its id."""
    return import_sheet(store.games, SHEET.splitlines(), by="Scribe", now=0).loaded.stream.id


def test_a_store_that_is_not_there_is_made_and_one_that_is_there_is_opened(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/folder/games.db"
    with open_store(url) as store:
        game = record(store)
    with open_store(url) as store:
        assert len(store.games.load(game).game.plies) == 1


def test_a_store_in_memory_leaves_nothing_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with open_store("memory:") as store:
        record(store)
        assert len(games(store, limit=9)) == 1
        rebuild(store.log)
        erase(store.own_log, "bert", by="Scribe")
        assert [row.player for row in players(store)].count(None) == 1
        assert check_database(store.recorder) == []
    assert list(tmp_path.iterdir()) == []


def test_stores_in_memory_share_nothing() -> None:
    with open_store("memory:") as one, open_store("memory:") as other:
        game = record(one)
        assert [stream.id for stream in one.streams.every()] == [game]
        assert other.streams.every() == []


def test_a_store_in_memory_is_gone_when_it_is_closed() -> None:
    with open_store("memory:") as store:
        record(store)
        assert len(games(store, limit=9)) == 1
        url = given(store.recorder.location)
        open_existing(url).close()
    with pytest.raises(SchemaMissing):
        open_existing(url)


def test_threads_that_write_and_read_lists_at_once_wait_for_each_other() -> None:
    with open_store("memory:") as store:

        def write(_: int) -> str:
            return record(store)

        def read(_: int) -> int:
            return len(games(store, limit=99))

        with ThreadPoolExecutor(8) as pool:
            written, counted = pool.map(write, range(40)), pool.map(read, range(40))
            assert len(set(written)) == 40
            assert max(counted) <= 40
        assert len(games(store, limit=99)) == 40
        assert check_database(store.recorder) == []


@pytest.mark.parametrize("names", [["a", "b", "c", "d"], ["a", "a", "a", "a"], [":memory:"] * 4])
def test_threads_that_make_stores_at_once_each_get_one(tmp_path: Path, names: list[str]) -> None:
    barrier = Barrier(len(names))

    def made(name: str) -> int:
        barrier.wait()
        with open_store("memory:" if name == ":memory:" else str(tmp_path / f"{name}.db")) as store:
            return len(store.games.load(record(store)).game.plies)

    with ThreadPoolExecutor(len(names)) as threads:
        assert [*threads.map(made, names)] == [1, 1, 1, 1]


def test_a_store_uses_the_given_chance_and_clock() -> None:
    ids = []
    for _ in range(2):
        draws = count()

        def draw(size: int, draws: Iterator[int] = draws) -> bytes:
            return hashlib.shake_256(str(next(draws)).encode()).digest(size)

        with open_store("memory:", clock=lambda: 7, entropy=draw) as store:
            ids.append(record(store))
            assert store.games.load(ids[-1]).stream.touched == 7
    assert ids[0] == ids[1]


def test_a_store_in_memory_has_no_name() -> None:
    with pytest.raises(Unavailable, match="has no name") as told:
        open_store("memory:evening")
    assert told.value.expected == ("memory:", "./memory:evening for a file")


def test_an_sqlite_without_shared_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 35, 5))
    with pytest.raises(Unavailable, match=r"needs SQLite 3\.36"):
        open_store("memory:")
