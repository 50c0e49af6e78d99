"""What every store promises beyond what one game shows: order, schemas, damage, lists, and that what is erased is gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from itertools import pairwise
from random import Random
from threading import Event, Thread
from typing import Any

import pytest
from alembic import command
from tests.behind import memory
from tests.forking import Forked, ended
from tests.projections.kit import catch_up, rows_by_folding, tables_of
from tests.servers import server_or_skip
from tests.store.conftest import Starter
from tests.store.series_kit import opening
from tests.stores.conftest import Behind

from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Unavailable
from spooklog.migrations.upgrade import create_if_missing, upgrade
from spooklog.projections.lists.database import Database, ProjectionCorrupt
from spooklog.projections.lists.games import games
from spooklog.projections.lists.upkeep.rebuild import rebuild
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.database.application import open_log
from spooklog.store.database.schema import SCHEMA, SchemaMissing, SchemaOlder
from spooklog.store.erasing.erase import erase
from spooklog.store.store import Store, open_store

FOUR = ["anna", "bert", "cora", "dave"]


@pytest.fixture
def nothing(kind: str, tmp_path: Any) -> Any:
    """A place where a store may be made."""
    if kind == "sqlite":
        yield str(tmp_path / "new.db")
        return
    if kind == "memory":
        with memory() as url:
            yield url
        return
    with server_or_skip().database(empty=True) as url:
        yield url


def test_names_begin_and_are_ordered_the_same_in_every_language(store: Store, start: Starter) -> None:
    for name in ("zoo", "amber-bat-12", "amber_bat", "amber-bat-2", "ambers", "b", "amber-b"):
        store.games.start(start(), name=name)
    ordered = ["amber-b", "amber-bat-12", "amber-bat-2", "amber_bat", "ambers", "b", "zoo"]
    assert [stream.name for stream in store.streams.every()] == ordered
    assert store.streams.find("amber_").name == "amber_bat"
    assert store.streams.find("z").name == "zoo"


def test_a_follower_misses_no_entry_with_many_writers(url: str, store: Store, start: Starter) -> None:
    """Numbers of the store are seen in their order: what is committed late would be passed over."""
    ids = [store.games.start(start(*FOUR, target=10**6)).loaded.stream.id for _ in FOUR]
    seen: list[int] = []
    log = open_log(store.recorder.location)
    with log.recorder.subscribe() as subscription:

        def follow() -> None:
            for notification in subscription:
                seen.append(notification.id)

        def write(label: str, game: str) -> None:
            with open_store(url, synchronous="OFF") as own:
                for number in range(1, 41):
                    own.games.append(game, Play(f"{label} {number}"), by=label)

        follower = Thread(target=follow)
        follower.start()
        with ThreadPoolExecutor() as pool:
            list(pool.map(write, FOUR, ids))
        head = store.recorder.max_notification_id()
        for _ in range(600):
            if seen[-1:] == [head]:
                break
            Event().wait(0.05)
    follower.join()
    log.close()
    assert seen == [row.id for row in store.recorder.select_notifications(None, 10**6)]
    assert all(one < other for one, other in pairwise(seen))
    assert len(seen) == 4 + 4 + 160  # each game begun is an entry of the store's own log too


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE projections SET state = 'live'",
        "DELETE FROM projections",
        "DROP TABLE scoreboards_a",
        "ALTER TABLE games_a RENAME COLUMN plies TO lines",
    ],
)
def test_damaged_lists_are_reported_and_made_anew(store: Store, run: Behind, start: Starter, damage: str) -> None:
    game = store.games.start(start()).loaded.stream.id
    store.games.append(game, Play("anna 1"), by="Scribe")
    catch_up(store)
    run(damage)
    store.games.append(game, Play("bert 2"), by="Scribe")
    with pytest.raises(ProjectionCorrupt) as told:
        games(store, limit=9)
    assert told.value.expected == ("spooklog db rebuild",)
    rebuild(store.log)
    assert tables_of(store) == rows_by_folding(store)
    assert len(games(store, limit=9)) == 1


def test_a_row_that_points_nowhere_is_found(store: Store, run: Behind, start: Starter, kind: str) -> None:
    store.games.start(start())
    assert check_database(store.recorder) == []
    if kind == "postgresql":
        run("ALTER TABLE seats DROP CONSTRAINT seats_person_id_fkey")
        run("UPDATE seats SET person_id = 'p-nobody' WHERE seat = 1")
        run("ALTER TABLE seats ADD CONSTRAINT seats_person_id_fkey FOREIGN KEY (person_id) REFERENCES people (id) NOT VALID")
    else:
        run("UPDATE seats SET person_id = 'p-nobody' WHERE seat = 1")
    assert check_database(store.recorder) == ["a row of seats points to a missing row of people"]


def test_foreign_rows_and_logs_without_a_stream_are_found(store: Store, run: Behind, start: Starter) -> None:
    store.games.start(start())
    run("UPDATE streams SET touched = ?", 2**60)
    run("INSERT INTO events (originator_id, originator_version, topic, state) VALUES ('gx', 1, 't', ?)", b"{}")
    found = check_database(store.recorder)
    assert any("touched is" in problem for problem in found)
    assert "gx: the log is not in the index" in found


# -- schemas -----------------------------------------------------------------------------------------------------------


def test_a_store_is_created_once_and_a_second_upgrade_does_nothing(nothing: str) -> None:
    with pytest.raises(SchemaMissing):
        open_store(nothing)
    assert upgrade(nothing) == (None, SCHEMA)
    assert upgrade(nothing) == (SCHEMA, SCHEMA)
    assert not create_if_missing(nothing)
    open_store(nothing).close()


def test_an_upgrade_that_fails_leaves_nothing(nothing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run: Callable[..., None] = command.upgrade

    def fail(*arguments: object) -> None:
        run(*arguments)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(command, "upgrade", fail)
        with pytest.raises(KeyboardInterrupt):
            upgrade(nothing)
    with pytest.raises(SchemaMissing):
        open_store(nothing)
    assert upgrade(nothing) == (None, SCHEMA)


KILLED = """
import os, signal, sys
from alembic import command
from spooklog.migrations.upgrade import upgrade

run = command.upgrade

def killed(*arguments):
    run(*arguments)
    os.kill(os.getpid(), signal.SIGKILL)

command.upgrade = killed
upgrade(sys.argv[1])
"""


def test_an_upgrade_that_is_killed_leaves_nothing(nothing: str) -> None:
    assert ended(KILLED, nothing) == -9
    with pytest.raises(SchemaMissing):
        open_store(nothing)
    assert upgrade(nothing) == (None, SCHEMA)


CREATE = "import sys; from spooklog.migrations.upgrade import create_if_missing; print(create_if_missing(sys.argv[1]))"


def test_of_several_processes_making_a_store_at_once_one_does(nothing: str) -> None:
    processes = [Forked(CREATE, nothing) for _ in range(4)]
    assert sorted(process.communicate()[0].strip() for process in processes) == ["False", "False", "False", "True"]
    open_store(nothing).close()


@pytest.mark.parametrize(("version", "kind_of"), [("0000", SchemaOlder), ("9999", Unavailable)])
def test_a_store_of_another_version_is_left_alone(url: str, run: Behind, version: str, kind_of: type[Unavailable]) -> None:
    run("UPDATE alembic_version SET version_num = ?", version)
    for way in (open_store, create_if_missing):
        with pytest.raises(kind_of):
            way(url)


def test_every_kind_of_store_has_the_same_columns_in_the_same_order(store: Store, kind: str) -> None:
    if kind != "postgresql":
        select = (
            "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY m.name, cid"
        )
        found = [row for row in store.recorder.query(select) if not row[0].startswith("sqlite")]
    else:
        where = "table_schema = current_schema()"
        select = f"SELECT table_name, column_name FROM information_schema.columns WHERE {where} ORDER BY 1, ordinal_position"
        found = store.recorder.query(select)
    from spooklog.projections.lists.tables import metadata

    lists = [(table.name, column.name) for table in metadata.tables.values() for column in table.columns]
    assert sorted(lists) == sorted((table, column) for table, column in found if table in metadata.tables)
    assert [column for table, column in found if table == "events"] == [
        "notification_id",
        "originator_id",
        "originator_version",
        "topic",
        "state",
    ]


# -- erasing -----------------------------------------------------------------------------------------------------------


def test_an_erased_person_leaves_no_readable_trace(store: Store, start: Starter) -> None:
    game = store.games.start(start("anna=Anna Quendolin", "bert"), name="evening").loaded.stream.id
    store.games.append(game, Play("anna 1"), by="Anna Quendolin")
    store.games.append(game, Annotate("what Anna Quendolin said"), by="bert")
    assert store.recorder.unscrubbed() is False
    erase(store.own_log, "anna quendolin", by="Scribe")
    assert store.recorder.unscrubbed() is False
    for table in ("people", "seats", "texts", "streams", "skipped"):
        assert "uendolin" not in repr(store.recorder.query(f"SELECT * FROM {table}"))
    store.people.forget()
    assert verify(store.games, game) == []
    store.games.append(game, Play("bert 2"), by="bert")


def test_an_erased_text_leaves_no_byte_in_the_files_of_a_server(start: Starter) -> None:
    server = server_or_skip()
    with server.database() as url, open_store(url) as store:
        store.games.start(start("anna=Anna Quendolin", "bert"))
        store.games.start(start("anna=Anna Quendolin", "cora"))
        assert server.bytes_of(url).count(b"Anna Quendolin") > 0
        erase(store.own_log, "anna quendolin", by="Scribe")
        assert server.bytes_of(url).count(b"Anna Quendolin") == 0


def test_an_erasure_still_visible_to_a_reader_is_reported_and_can_be_repeated(
    start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    from spooklog.store.postgres import upkeep

    monkeypatch.setattr(upkeep, "BUSY_SECONDS", 0.2)
    with server_or_skip().database() as url, open_store(url) as store:
        store.games.start(start("anna=Anna Quendolin", "bert"))
        database = Database(store.recorder.location)
        with database.reading() as connection:
            connection.exec_driver_sql("SELECT 1")
            with pytest.raises(Unavailable, match="still lies in dead rows"):
                erase(store.own_log, "anna quendolin", by="Scribe")
            assert store.people.find("anna quendolin") is None
            assert store.recorder.unscrubbed()
        database.close()
        erase(store.own_log, "anna quendolin", by="Scribe")
        assert not store.recorder.unscrubbed()


def test_games_begun_at_once_by_many_writers_are_all_in_the_log_of_the_store(url: str, store: Store, start: Starter) -> None:
    """All of them move on one log: they wait for each other there and nowhere else, and all succeed."""

    def begin(number: int) -> None:
        rng = Random(number)
        with open_store(url, synchronous="OFF") if number % 2 else nullcontext(store) as own:
            for turn in range(12):
                labels = rng.sample(FOUR, 3)
                game = own.games.start(start(*labels, by=rng.choice(FOUR))).loaded.stream.id
                own.games.append(game, Play(f"{labels[0]} 1"), by=rng.choice(FOUR))
                if turn == 5:
                    own.series.open(opening(*labels))
                if turn == 8:
                    own.wordlists.add("dictionary", "ours.txt", f"ghost{'abcd'[number]}\n".encode(), by=labels[0])

    with ThreadPoolExecutor() as pool:
        list(pool.map(begin, range(4)))
    told = [stored.topic for stored in store.own_log.entries(store.own_log.id)]
    assert Counter(told) == {"store.log_begun": 4 * 13, "store.word_list_added": 4}
    assert verify(store.own_log, store.own_log.id) == check_database(store.recorder) == list(problems_of_store(store)) == []
    assert all(verify(store.games, stream.id) == [] for stream in store.streams.every())
    assert len(store.recorder.query("SELECT id FROM people")) == len(FOUR) + 1, "and Scribe, who opens the series"
    if url.startswith("postgresql:"):
        assert store.recorder.query("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()") == [(0,)]
