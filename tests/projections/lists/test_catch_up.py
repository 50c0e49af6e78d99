"""Catching up: each reader does it, a page a transaction, never twice, and without work where nothing is new."""
# ruff: noqa: ARG001  # many tests need a filled store and no id of it

from __future__ import annotations

import signal
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from eventsourcing.persistence import IntegrityError, Tracking
from tests.forking import Forked, ended
from tests.projections.kit import catch_up, change, place_of, rows_by_folding, tables_of
from tests.store.conftest import Starter

from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Unavailable
from spooklog.projections.lists import log_follower as following
from spooklog.projections.lists.games import games
from spooklog.projections.lists.games_view import GamesView, Outdated
from spooklog.projections.lists.tables import VERSION
from spooklog.store.store import Store, open_store

READ = """
import sys
from spooklog.projections.lists.games_view import GamesView
from spooklog.store.store import open_store

with open_store(sys.argv[1]) as store:
    view = GamesView(store.log)
    print("ready", flush=True)
    sys.stdin.readline()
    print(view.catch_up(page=3))
    view.close()
"""

# Dies in the transaction of the third page, when its rows are written and its position is not committed yet.
KILLED = """
import os, signal, sys
from spooklog.projections.lists import games_view
from spooklog.store.store import open_store

write, pages = games_view.write, []

def killed(*arguments):
    write(*arguments)
    pages.append(1)
    if len(pages) == 3:
        os.kill(os.getpid(), signal.SIGKILL)

games_view.write = killed
with open_store(sys.argv[1]) as store:
    games_view.GamesView(store.log).catch_up(page=10)
"""


@pytest.fixture
def evening(store: Store, start: Starter) -> list[str]:
    """Six games of counting, played in turns."""
    ids = [store.games.start(start(target=8)).loaded.stream.id for _ in range(6)]
    for number in range(1, 9):
        for id in ids[: 8 - number // 3]:
            store.games.append(id, Play(f"{('anna' if number % 2 else 'bert')} {number}"), by="Scribe")
    return ids


def test_an_empty_store_has_empty_lists(store: Store) -> None:
    assert catch_up(store) == 0
    assert not any(tables_of(store).values())
    assert games(store, limit=5) == []
    assert place_of(store).version == 0


@pytest.mark.parametrize("page", [1, 2, 5, 50, 1000])
def test_pages_of_any_size_give_the_same_lists(store: Store, evening: list[str], page: int) -> None:
    assert catch_up(store, page=page) == store.log.recorder.max_notification_id()
    assert tables_of(store) == rows_by_folding(store)


def test_games_are_folded_up_to_the_page_and_never_beyond(store: Store, evening: list[str]) -> None:
    begun = 2 * len(evening)  # each is an entry of the store's own log too
    assert catch_up(store, until=begun + 3) == begun + 3
    heads = {row[0]: row[10] for row in tables_of(store)["games"]}
    assert heads == dict.fromkeys(evening[:3], 2) | dict.fromkeys(evening[3:], 1)
    assert sum(row[9] for row in tables_of(store)["games"]) == 3


def test_a_game_that_is_no_longer_kept_is_folded_again(store: Store, evening: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "KEPT", 1)
    reader = GamesView(store.log)
    reader.catch_up(page=4)
    reader.close()
    assert tables_of(store) == rows_by_folding(store)


def test_without_new_entries_no_game_is_folded_and_no_lock_taken(
    store: Store, path: Path, evening: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    catch_up(store)
    monkeypatch.setattr(following.LogFollower, "step", None)
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        assert len(games(store, limit=10)) == 6
        writer.execute("ROLLBACK")


def test_a_store_that_another_program_has_locked_is_unavailable(
    store: Store, path: Path, evening: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spooklog.store.sqlite.connections.BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable, match="locked"):
            catch_up(store)


def test_two_readers_write_a_page_once(store: Store, other: Store, evening: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = GamesView(store.log), GamesView(other.log)
    fold = second._pager.fold
    overtaken: list[int] = []

    def late(*arguments: object) -> object:
        page = fold(*arguments)  # type: ignore[arg-type]  # passed on as they came
        if not overtaken:
            overtaken.append(first.catch_up(page=4, until=8))
        return page

    monkeypatch.setattr(second._pager, "fold", late)
    assert second.catch_up(page=4) == second.head()
    assert overtaken == [8]
    for one in (first, second):
        one.close()
    assert tables_of(store) == rows_by_folding(store)


def test_threads_that_read_at_once_count_nothing_twice(store: Store, evening: list[str]) -> None:
    views = [GamesView(store.log) for _ in range(4)]
    with ThreadPoolExecutor() as pool:
        assert {*pool.map(lambda view: view.catch_up(page=2), views)} == {store.log.recorder.max_notification_id()}
    for one in views:
        one.close()
    assert tables_of(store) == rows_by_folding(store)


def test_processes_that_read_at_once_count_nothing_twice(store: Store, path: Path, evening: list[str]) -> None:
    readers = [Forked(READ, path) for _ in range(3)]
    for reader in readers:
        assert reader.stdout.readline() == "ready\n"
    told = [reader.communicate("go\n")[0] for reader in readers]
    assert told == [f"{store.log.recorder.max_notification_id()}\n"] * 3
    assert tables_of(store) == rows_by_folding(store)


def test_rows_and_position_are_committed_together(store: Store, path: Path, evening: list[str]) -> None:
    assert ended(KILLED, path) == -signal.SIGKILL
    assert place_of(store).position == 20
    assert sum(row[10] for row in tables_of(store)["games"]) == 20 - len(evening), "the store's own log is in no list"
    catch_up(store)
    assert tables_of(store) == rows_by_folding(store)


def test_tables_of_another_version_are_rebuilt(
    store: Store, path: Path, evening: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    catch_up(store)
    change(path, "UPDATE games_a SET status = 'nonsense'")
    change(path, "UPDATE projections SET version = 99 WHERE state = 'live'")
    with pytest.raises(Outdated):
        catch_up(store)
    assert {row.status for row in games(store, limit=9)} == {"provisional"}
    assert place_of(store) == ("b", store.log.recorder.max_notification_id(), VERSION, "live")
    assert not any(tables_of(store, "empty").values())


def test_progress_is_reported_page_by_page(store: Store, evening: list[str]) -> None:
    told: list[tuple[int, int]] = []
    reader = GamesView(store.log)
    head = reader.head()
    reader.catch_up(page=20, progress=lambda done, total: told.append((done, total)))
    reader.close()
    assert told == [(min(done, head), head) for done in range(20, head + 20, 20)]


def test_the_view_keeps_the_contract_of_a_tracking_recorder(store: Store, evening: list[str]) -> None:
    reader = GamesView(store.log)
    assert reader.max_tracking_id("games") is None
    with pytest.raises(TimeoutError):
        reader.wait("games", 3, timeout=0.02)
    reader.catch_up(until=3)
    assert reader.max_tracking_id("games") == 3
    assert (reader.has_tracking_id("games", 3), reader.has_tracking_id("games", 4)) == (True, False)
    reader.wait("games", 3, timeout=0)
    with pytest.raises(IntegrityError):
        reader.insert_tracking(Tracking("games", 3))
    reader.insert_tracking(Tracking("games", 4))
    assert reader.max_tracking_id("games") == 4
    reader.close()


def test_a_store_opened_again_goes_on_where_it_was(store: Store, path: Path, evening: list[str]) -> None:
    catch_up(store, until=10)
    with open_store(str(path)) as again:
        catch_up(again)
        assert tables_of(again) == rows_by_folding(again)
