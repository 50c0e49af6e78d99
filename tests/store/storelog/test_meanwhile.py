"""Checks and erasures while others write and read."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from time import sleep
from urllib.parse import urlsplit

import pytest
from tests.servers import server_or_skip
from tests.store.conftest import Starter

from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.erasing.erase import Choice, erase
from spooklog.store.store import Store, open_store


@contextmanager
def meanwhile(work: list[object], *, threads: int = 2) -> Iterator[None]:
    """Repeat some work (callables) in threads, until the block ends; what it raises is raised here."""
    ended = Event()

    def repeat() -> int:
        times = 0
        while not ended.is_set():
            for one in work:
                assert callable(one)
                one()
            times += 1
        return times

    with ThreadPoolExecutor(threads) as pool:
        running = [pool.submit(repeat) for _ in range(threads)]
        try:
            yield
        finally:
            ended.set()
        assert all(one.result(30) for one in running)


def test_entries_stored_during_a_check_are_no_problem(store: Store, other: Store, start: Starter) -> None:
    store.games.start(start())
    with meanwhile([lambda: other.games.start(start("cora", "dave"))], threads=1):
        found = [list(problems_of_store(store)) for _ in range(10)]
    assert found == [[]] * 10


@pytest.mark.parametrize("also", ["own", "log", "the store's own log"])
def test_an_erasure_never_renames_the_log_of_the_store(store: Store, start: Starter, also: str) -> None:
    store.games.start(start())
    name = store.own_log.row().name
    erase(store.own_log, "anna", Choice(also=(also,), everything=True), by="Scribe")
    assert store.own_log.row().name == name
    assert list(problems_of_store(store)) == []


def test_readers_of_a_server_and_an_erasure_never_wait_for_each_other(start: Starter) -> None:
    server = server_or_skip()
    with server.database() as url, open_store(url) as store, open_store(url) as reader:
        names = [f"anna{'abcdefgh'[number]}" for number in range(8)]
        for name in names:
            game = store.games.start(start(name, "bert"), name=f"game-{name}").loaded.stream.id
        reading: list[object] = [
            lambda: reader.people.seats(game),
            lambda: reader.people.tables_of([seat.person for seat in reader.people.seats(game)]),
            lambda: reader.people.last_touched("bert"),
        ]
        with meanwhile(reading):
            for name in names:
                erase(store.own_log, name, by="Scribe")
        name = urlsplit(url).path.removeprefix("/")
        ((deadlocks,),) = server.run(f"SELECT deadlocks FROM pg_stat_database WHERE datname = '{name}'")
        assert deadlocks == 0


@pytest.mark.parametrize("tables", [("people", "streams"), ("links", "streams"), ("wordlists", "seats")])
def test_a_reader_that_locks_tables_in_another_order_passes_before_an_erasure(start: Starter, tables: tuple[str, str]) -> None:
    server = server_or_skip()
    from psycopg import connect

    with server.database() as url, open_store(url) as store, connect(url) as reader, ThreadPoolExecutor(1) as pool:
        store.games.start(start("anna", "bert"))
        reader.execute(f"SELECT 1 FROM {tables[0]}".encode())
        erasing = pool.submit(erase, store.own_log, "anna", by="Scribe")
        while server.run("SELECT 1 FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND NOT granted") == []:
            sleep(0.01)
        reader.execute(f"SELECT 1 FROM {tables[1]}".encode())
        reader.commit()
        assert erasing.result(60)
        assert list(problems_of_store(store)) == []
