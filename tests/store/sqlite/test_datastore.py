"""Connections of an SQLite store: closed under those who use them, lost, inherited by a child process, followed."""

from __future__ import annotations

import os
import signal
import warnings
from pathlib import Path
from threading import Event, Thread, Timer
from time import sleep

import pytest
from tests.store.conftest import Starter

from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import SpooklogError, Unavailable
from spooklog.store.database.writes import Writer
from spooklog.store.sqlite.recorder import SQLiteEventRecorder
from spooklog.store.store import Store, open_store


def lose(recorder: SQLiteEventRecorder, writer: Writer) -> None:
    """Close the connection that is writing, and write on."""
    with recorder.datastore.get_connection(commit=True) as connection:
        connection.database.close()
    writer.execute("SELECT 1")


def read_on_a_closed_one(recorder: SQLiteEventRecorder) -> None:
    """Close a reading connection, and read on."""
    with recorder.datastore.get_connection(commit=False) as connection:
        connection.database.close()
        connection.database.execute("SELECT 1")


def test_each_reader_of_a_store_closed_meanwhile_is_refused(store: Store) -> None:
    told: list[BaseException] = []

    def read() -> None:
        try:
            while True:
                store.recorder.query("SELECT count(*) FROM events")
        except BaseException as problem:
            told.append(problem)

    readers = [Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    store.close()
    for reader in readers:
        reader.join(60)
    assert [str(problem).endswith("is closed") for problem in told if isinstance(problem, Unavailable)] == [True] * 3


def test_a_writer_whose_rollback_fails_does_not_keep_its_turn(store: Store, start: Starter) -> None:
    recorder = store.recorder
    assert isinstance(recorder, SQLiteEventRecorder)
    game = store.games.start(start()).loaded.stream.id
    with pytest.raises(SpooklogError), recorder.writing() as writer:
        lose(recorder, writer)
    other = Thread(target=lambda: store.games.append(game, Play("anna 1"), by="Scribe"))
    other.start()
    other.join(60)
    assert store.games.load(game).stream.head == 2


def test_followers_through_another_opening_are_woken_at_once(
    store: Store, other: Store, start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spooklog.store.sqlite.subscription.POLL_SECONDS", 3600.0)  # only a wake tells it
    with store.recorder.subscribe() as subscription:
        while not store.recorder.datastore.queue.followers:  # type: ignore[attr-defined]
            sleep(0.001)
        for _ in range(3):
            game = other.games.start(start()).loaded.stream.id
            assert game in {next(subscription).originator_id for _ in range(2)}
    assert store.recorder.datastore.queue.followers == ()  # type: ignore[attr-defined]


def test_lines_are_stored_while_others_begin_to_follow(store: Store, start: Starter) -> None:
    game, done, problems = store.games.start(start()).loaded.stream.id, Event(), list[BaseException]()

    def follow() -> None:
        try:
            while not done.is_set():
                with store.recorder.subscribe():
                    pass
        except BaseException as problem:
            problems.append(problem)

    followers = [Thread(target=follow) for _ in range(2)]
    for follower in followers:
        follower.start()
    for number in range(30):
        store.games.append(game, Annotate(f"number {number}"), by="Scribe")
    done.set()
    for follower in followers:
        follower.join(60)
    assert (problems, store.games.load(game).stream.head) == ([], 31)


def test_followers_take_no_connection_from_readers(store: Store) -> None:
    subscriptions = [store.recorder.subscribe() for _ in range(20)]
    assert store.recorder.query("SELECT 1") == [(1,)]
    for subscription in subscriptions:
        subscription.stop()


def test_a_subscription_ends_when_its_store_is_closed(store: Store) -> None:
    subscription = store.recorder.subscribe()
    closing = Timer(0.05, store.close)
    closing.start()
    assert list(subscription) == []
    closing.join()


def test_a_child_process_is_refused_the_store_of_its_parent(path: Path, store: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id
    writing, go_on = Event(), Event()

    def write() -> None:
        with store.recorder.writing():
            writing.set()
            go_on.wait(60)

    writer = Thread(target=write)
    writer.start()
    writing.wait(60)
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # Python warns of threads beside a fork
        child = os.fork()
    if not child:  # it must not wait for a lock that only its parent's thread can release
        code = 1
        signal.alarm(60)  # a child that hangs ends all the same
        try:
            store.games.load(game)
        except Unavailable:
            store.close()
            code = 0
        finally:
            os._exit(code)
    go_on.set()
    writer.join(60)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    store.games.append(game, Play("anna 1"), by="Scribe")
    with open_store(str(path)) as again:
        assert again.games.load(game).stream.head == 2


def test_a_closed_connection_is_none_of_the_pool_any_more(store: Store) -> None:
    recorder = store.recorder
    assert isinstance(recorder, SQLiteEventRecorder)
    with pytest.raises(SpooklogError):
        read_on_a_closed_one(recorder)
    assert recorder.query("SELECT 1") == [(1,)]
