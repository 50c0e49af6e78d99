"""Connections to PostgreSQL that are lost, before and while something is stored, and followers that go on."""

from __future__ import annotations

import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, Thread
from time import sleep
from urllib.parse import urlsplit

import pytest
from tests.servers import server_or_skip
from tests.store.conftest import Starter
from tests.store.postgres.kit import insert_logs, line, recorder_of
from tests.wire import Wire

from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Conflict, Unavailable
from spooklog.store.checks.logs import verify
from spooklog.store.database.location import PostgresLocation
from spooklog.store.database.writes import merge_people
from spooklog.store.postgres import connections, datastore, notify
from spooklog.store.postgres.connections import Connection, Error, Lost
from spooklog.store.postgres.datastore import MAX_CONNECTIONS, Unanswered
from spooklog.store.postgres.recorder import PostgresEventRecorder
from spooklog.store.store import Store, open_store


def test_a_lost_connection_is_reopened_for_reads_and_at_the_start_of_a_write(far: Store, wire: Wire, start: Starter) -> None:
    game = far.games.start(start()).loaded.stream.id
    for number in (1, 2, 3):
        wire.cut_all()
        assert far.streams.get(game).head == number
        wire.cut_all()
        far.games.append(game, Play(f"anna {number}"), by="Scribe")
    assert verify(far.games, game) == []


def test_a_write_stored_with_a_lost_answer_is_acknowledged_once(far: Store, wire: Wire, store: Store, start: Starter) -> None:
    wire.cut = "after"
    game = far.games.start(start()).loaded.stream.id
    for number in (1, 2, 3):
        wire.cut = "after"
        recorded = far.games.append(game, Play(f"anna {number}"), by="Scribe")
        assert (recorded.first, recorded.last) == (number + 1, number + 1)
    assert wire.cuts == 4
    assert store.streams.get(game).head == 4
    assert verify(store.games, game) == []


def test_a_write_that_never_reached_the_server_is_refused_and_can_be_repeated(
    far: Store, wire: Wire, store: Store, start: Starter
) -> None:
    game = far.games.start(start()).loaded.stream.id
    wire.cut = "before"
    with pytest.raises(Unavailable, match="nothing of this was stored") as told:
        far.games.append(game, Play("anna 1"), by="Scribe")
    assert not isinstance(told.value, Unanswered)
    assert store.streams.get(game).head == 1
    far.games.append(game, Play("anna 1"), by="Scribe")
    assert store.streams.get(game).head == 2


def test_a_lost_write_without_an_entry_is_reported_as_unanswered(far: Store, wire: Wire, start: Starter) -> None:
    far.games.start(start())
    anna, bert = (far.people.called(name).id for name in ("anna", "bert"))
    wire.cut = "after"
    with pytest.raises(Unanswered, match="was lost"), far.recorder.writing() as writer:
        merge_people(writer, anna, [bert])
    with pytest.raises(Conflict), far.recorder.writing() as writer:
        merge_people(writer, anna, [bert])


def test_a_connection_that_is_lost_within_a_transaction_stores_nothing(
    far: Store, wire: Wire, store: Store, start: Starter
) -> None:
    game = far.games.start(start()).loaded.stream.id

    def cut_short() -> None:
        with far.recorder.writing() as writer:
            writer.execute("DELETE FROM events")
            wire.cut_all()
            writer.execute("DELETE FROM streams")

    with pytest.raises(Unavailable, match="lost"):
        cut_short()
    assert verify(store.games, game) == []


def test_a_server_that_stops_for_a_while_is_unavailable_and_then_there_again(far: Store, wire: Wire, start: Starter) -> None:
    game = far.games.start(start()).loaded.stream.id
    wire.stop()
    with pytest.raises(Unavailable, match="no server answers"):
        far.streams.get(game)
    with pytest.raises(Unavailable, match="no server answers"):
        far.games.append(game, Play("anna 1"), by="Scribe")
    wire.start()
    far.games.append(game, Play("anna 1"), by="Scribe")
    assert far.streams.get(game).head == 2


def test_threads_that_lose_their_connections_again_and_again_do_not_pile_up_new_ones(
    far: Store, wire: Wire, store: Store
) -> None:
    for _ in range(20):
        wire.cut_all()
        sleep(0.05)
        for _ in range(2):
            readers = [Thread(target=far.recorder.query, args=("SELECT pg_sleep(0.03)",)) for _ in range(MAX_CONNECTIONS - 2)]
            for reader in readers:
                reader.start()
            for reader in readers:
                reader.join()
    there = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    assert store.recorder.query(there)[0][0] < MAX_CONNECTIONS + 5  # with those of the one who asks


def test_a_stalled_writer_does_not_block_the_others(
    url: str, store: Store, start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = store.games.start(start()).loaded.stream.id
    monkeypatch.setattr(datastore, "ASLEEP_SECONDS", 0.1)

    def fall_asleep(sleeper: Store) -> None:
        with sleeper.recorder.writing() as writer:
            writer.execute("DELETE FROM events")
            store.games.append(game, Play("anna 1"), by="Scribe")
            writer.execute("DELETE FROM streams")

    with open_store(url) as sleeper, pytest.raises(Unavailable, match="lost"):
        fall_asleep(sleeper)
    assert verify(store.games, game) == []


@pytest.mark.parametrize(
    ("synchronous", "said", "kept"), [("FULL", "off", "on"), ("FULL", "remote_apply", "remote_apply"), ("OFF", "on", "off")]
)
def test_a_commit_is_as_durable_as_requested_under_any_server_setting(url: str, synchronous: str, said: str, kept: str) -> None:
    location = open_store(f"{url}&options=-csynchronous_commit%3D{said}", synchronous=synchronous)
    with location as store:
        assert isinstance(store.recorder, PostgresEventRecorder)
        assert store.recorder.query("SHOW synchronous_commit") == [(kept,)]
        with store.recorder.writing() as writer:
            assert writer.execute("SHOW synchronous_commit").fetchall() == [(kept,)]


LINES = 50
"""So many each thread has to store while all others ask for connections too; by which order is for tests/store/test_fifo.py."""


def test_more_threads_than_connections_are_all_served(url: str) -> None:
    with recorder_of(url) as recorder:
        insert_logs(recorder, [line(f"g{number}", 0) for number in range(MAX_CONNECTIONS + 4)])
        stored = [0] * (MAX_CONNECTIONS + 4)
        all_there = Barrier(len(stored))

        def write(number: int) -> None:
            all_there.wait(20)
            while min(stored) < LINES:  # the quickest thread goes on until the slowest has had its turns
                insert_logs(recorder, [line(f"g{number}", stored[number] + 1)])
                stored[number] += 1

        with ThreadPoolExecutor(len(stored)) as threads:
            for done in [threads.submit(write, number) for number in range(len(stored))]:
                done.result(40)
        assert min(stored) >= LINES


def test_a_connection_that_was_not_used_for_long_is_given_up(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(datastore, "monotonic", lambda: now)
    with recorder_of(url) as recorder:
        before = recorder.query("SELECT pg_backend_pid()")
        now += datastore.IDLE_SECONDS - 1
        assert recorder.query("SELECT pg_backend_pid()") == before
        now += datastore.IDLE_SECONDS + 1
        assert recorder.query("SELECT pg_backend_pid()") != before


def test_a_caught_error_within_a_transaction_does_not_pass_for_success(url: str) -> None:
    def caught(recorder: PostgresEventRecorder) -> None:
        with recorder.writing() as writer, suppress(Error):
            writer.execute("SELECT no_such_function()")

    with recorder_of(url) as recorder, pytest.raises(RuntimeError, match="nothing was stored"):
        caught(recorder)


def test_a_follower_ends_with_an_error_that_is_no_lost_connection(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise Lost("out of memory")

    monkeypatch.setattr(notify.StoreSubscription, "_listen_on", fail)
    with recorder_of(url) as recorder, pytest.raises(Unavailable):
        next(recorder.subscribe())


def test_a_follower_is_notified_at_once_without_polling(
    url: str, store: Store, start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notify, "POLL_SECONDS", 3600)
    game = store.games.start(start()).loaded.stream.id
    told: list[int] = []
    with open_store(url) as other, other.log.recorder.subscribe(gt=1) as subscription:

        def follow() -> None:
            told.append(next(subscription).id)

        follower = Thread(target=follow)
        follower.start()
        sleep(0.3)
        store.games.append(game, Play("anna 1"), by="Scribe")
        follower.join(60)
        assert told == [2]


def test_a_follower_goes_on_after_a_lost_connection(wire: Wire, far: Store, store: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id
    told = list[int]()
    with far.log.recorder.subscribe() as subscription:

        def follow() -> None:
            for notification in subscription:
                told.append(notification.id)

        follower = Thread(target=follow)
        follower.start()
        for number in (1, 2, 3):
            _await(told, 1 + number)  # the store's own log has an entry too
            wire.cut_all()
            store.games.append(game, Play(f"anna {number}"), by="Scribe")
        _await(told, 5)
    follower.join(60)
    assert told == [1, 2, 3, 4, 5]


def test_a_follower_ends_where_another_server_answers(wire: Wire, far: Store, store: Store, start: Starter) -> None:
    store.games.start(start())
    with far.log.recorder.subscribe() as subscription:
        assert [next(subscription).id, next(subscription).id] == [1, 2]
        while not vars(subscription).get("_run"):
            sleep(0.01)
        vars(subscription)["_run"] = "that of the server before"
        wire.cut_all()
        with pytest.raises(notify.Replaced, match="another server answers"):
            next(subscription)


def test_of_several_servers_the_one_that_takes_writes_is_used(wire: Wire, url: str, start: Starter) -> None:
    with socket.create_server(("127.0.0.1", 0)) as dead:
        gone = dead.getsockname()[1]
    several = wire.url.replace("@127.0.0.1:", f"@127.0.0.1:{gone},127.0.0.1:")
    with open_store(several) as store:
        store.games.start(start())
    server_or_skip().run(f"ALTER DATABASE {urlsplit(url).path[1:]} SET default_transaction_read_only = on")
    with pytest.raises(Unavailable, match="has no server that takes writes at the moment"):
        open_store(several)
    with open_store(f"{several}&target_session_attrs=any") as store:
        assert store.recorder.is_read_only()


@pytest.mark.parametrize("failures", [notify._TRIES - 1, notify._TRIES])
def test_a_follower_connects_again_where_the_new_connection_is_lost_too_but_not_for_ever(
    wire: Wire, far: Store, store: Store, start: Starter, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    game = store.games.start(start()).loaded.stream.id
    told, made, left = list[int](), list[int](), [0]

    def connect_or_fail(location: PostgresLocation) -> Connection:
        if left[0]:
            left[0] -= 1
            raise Unavailable("cut while it was made")
        connection = connections.connect(location)
        made.append(1)
        return connection

    monkeypatch.setattr(notify, "connect", connect_or_fail)
    with far.log.recorder.subscribe() as subscription:

        def follow() -> None:
            with suppress(Unavailable):
                for notification in subscription:
                    told.append(notification.id)

        follower = Thread(target=follow)
        follower.start()
        _await(told, 2)
        _await(made, 1)  # else the connection could be cut while it is made
        left[0] = failures
        wire.cut_all()
        if failures < notify._TRIES:
            store.games.append(game, Play("anna 1"), by="Scribe")
            _await(told, 3)
        else:
            follower.join(60)
            assert not follower.is_alive(), "it ends where it cannot connect any more"
    follower.join(60)


def _await(happened: list[int], times: int) -> None:
    """Wait until something has happened so many times, for a minute at most."""
    for _ in range(6000):
        if len(happened) == times:
            return
        sleep(0.01)
    raise AssertionError(f"so far: {happened}")
