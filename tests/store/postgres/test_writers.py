"""Writers side by side: row locks and second looks guard what one lock of all writers would."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from random import Random
from threading import Event, Thread
from time import sleep
from typing import Any

import pytest
from tests.store.conftest import Starter
from tests.store.postgres.kit import erase_person, insert_logs, line, people, recorder_of
from tests.wire import Wire

from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Conflict, SpooklogError, Unavailable
from spooklog.store.entries.rows import Seat
from spooklog.store.postgres.appends import append_line
from spooklog.store.postgres.locks import WRITERS, shared
from spooklog.store.postgres.recorder import PostgresEventRecorder
from spooklog.store.store import Store, open_store

DEADLOCKS = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"


def test_writers_of_different_games_do_not_wait_for_each_other(url: str) -> None:
    with recorder_of(url) as one, recorder_of(url) as other:
        insert_logs(one, [line("a", 0), line("b", 0)])
        with one._transaction(shared(WRITERS)) as connection:
            append_line(connection, *line("a", 1))
            insert_logs(other, [line("b", 1)])
        assert [row.originator_version for row in one.select_events("a")] == [1, 2]


def test_the_later_of_two_writers_of_one_game_is_refused(url: str) -> None:
    with recorder_of(url) as one, recorder_of(url) as other:
        insert_logs(one, [line("a", 0)])

        def late() -> list[int]:
            return insert_logs(other, [line("a", 1)])

        with ThreadPoolExecutor() as threads, one._transaction(shared(WRITERS)) as connection:
            append_line(connection, *line("a", 1))
            losing = threads.submit(late)
            sleep(0.1)
            assert not losing.done()
            connection.execute("COMMIT; BEGIN")
            with pytest.raises(Conflict, match="wrote first"):
                losing.result(10)


def test_writers_that_lose_some_races_take_turns_and_those_of_another_log_do_not_wait(url: str) -> None:
    entered = Event()

    def second(recorder: PostgresEventRecorder) -> None:
        with recorder.contended("a"):
            entered.set()

    with recorder_of(url) as one, recorder_of(url) as other:
        with one.contended("a"):
            waiting = Thread(target=second, args=(other,))
            waiting.start()
            with recorder_of(url) as third, third.contended("b"):
                pass
            assert not entered.wait(0.1)
        waiting.join()
        assert entered.is_set()


def test_a_turn_that_the_server_does_not_give_is_done_without(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise Unavailable("too many users")

    monkeypatch.setattr("spooklog.store.postgres.recorder.connect", full)
    with recorder_of(url) as recorder, recorder.contended("a"):
        insert_logs(recorder, [line("a", 0)])
    assert recorder.location


def test_a_line_waits_for_its_turn_after_three_lost_races(store: Store, start: Starter, monkeypatch: pytest.MonkeyPatch) -> None:
    game, turns, races = store.games.start(start()).loaded.stream.id, list[str](), list[int]()
    store_rows = store.recorder.insert_events

    def insert_events(*arguments: Any, **more: Any) -> Any:
        races.append(len(turns))
        if len(races) < 6:
            raise Conflict("another process wrote first: try again")
        return store_rows(*arguments, **more)

    def contended(stream: str) -> nullcontext[None]:
        turns.append(stream)
        return nullcontext()

    monkeypatch.setattr(store.recorder, "insert_events", insert_events)
    monkeypatch.setattr(store.recorder, "contended", contended)
    store.games.append(game, Annotate("at last"), by="Scribe")
    assert (turns, races) == ([game], [0, 0, 0, 1, 1, 1])


@pytest.mark.parametrize("group", ["n", "y"])
def test_the_same_people_at_many_tables_cause_no_deadlock(url: str, group: str) -> None:
    names = people("anna", "bert", "cora", "dave")

    def write(recorder: PostgresEventRecorder, seed: int) -> None:
        rng = Random(seed)
        for head in range(1, 31):
            by = tuple(rng.sample(names, 3))
            logs = [line(f"{seed}{which}", head, recorders=by) for which in rng.sample("xy", 2)]
            if head % 3:
                for log in logs:
                    insert_logs(recorder, [log])
            else:
                insert_logs(recorder, logs)

    with recorder_of(url, group=group == "y") as one, recorder_of(url, group=group == "y") as other:
        insert_logs(one, [line("first", 0, people=names)])
        insert_logs(one, [line(f"{seed}{which}", 0) for seed in range(6) for which in "xy"])
        with ThreadPoolExecutor(6) as threads:
            for done in [threads.submit(write, (one, other)[seed % 2], seed) for seed in range(6)]:
                done.result(60)
        assert one.query(DEADLOCKS) == [(0,)]
        assert {head for (head,) in one.query("SELECT head FROM streams WHERE kind = 'game' AND id <> 'first'")} == {31}


def test_a_game_remembers_who_recorded_it_last(url: str) -> None:
    (anna,) = people("anna")
    with recorder_of(url) as recorder:
        insert_logs(recorder, [line("a", 0, people=(anna,), recorders=(anna,)), line("b", 0)])
        insert_logs(recorder, [line("b", 1, recorders=(anna,))])
        assert recorder.query("SELECT touched FROM people") == [("b",)]


# -- erased meanwhile ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "write",
    [
        lambda store, game: store.games.append(game, Play("anna 1"), by="Scribe", after=1),
        lambda store, game: store.games.append(game, Annotate("hm"), by="Anna Quendolin", after=1),
    ],
    ids=["a player at the table", "the recorder"],
)
def test_a_line_waits_for_an_erasure_and_never_names_the_erased_person(
    url: str, store: Store, start: Starter, write: Callable[[Store, str], object]
) -> None:
    game = store.games.start(start("anna=Anna Quendolin", "bert")).loaded.stream.id
    raised: list[Exception] = []
    erased = Event()
    insert = store.recorder.insert_events

    def late(*arguments: Any, **more: Any) -> object:
        """Between the first decision and its append another process begins an erasure."""
        if not erased.is_set():
            eraser.start()
            assert erased.wait(10)
        try:
            return insert(*arguments, **more)
        except SpooklogError as problem:
            raised.append(problem)
            raise

    def run() -> None:
        with open_store(url) as other, other.recorder.erasing() as writer:
            for table, columns in (("people", "name = NULL, key = NULL, touched = NULL"), ("seats", "label = NULL")):
                which = "name = 'Anna Quendolin'" if table == "people" else "seat = 1"
                writer.execute(f"UPDATE {table} SET {columns} WHERE {which}")
            erased.set()
            sleep(0.3)

    eraser = Thread(target=run)
    vars(store.recorder)["insert_events"] = late
    with suppress(SpooklogError):  # it is decided again, with what is known then
        write(store, game)
    eraser.join()
    assert [isinstance(problem, Conflict) for problem in raised] == [True]


def test_no_person_erased_meanwhile_takes_a_seat(url: str) -> None:
    anna, bert = people("anna", "bert")
    with recorder_of(url) as recorder:
        insert_logs(recorder, [line("a", 0, people=(anna, bert), seats=(Seat(1, anna.id, "anna", "Anna"),))])
        erase_person(url, "anna")
        with pytest.raises(Conflict, match="erased meanwhile"):
            insert_logs(recorder, [line("b", 0, seats=(Seat(1, anna.id, "anna", "Anna"),))])
        with pytest.raises(Conflict, match="Anna is not called so any more"):
            insert_logs(recorder, [line("a", 1, recorders=(anna,))])
        insert_logs(recorder, [line("a", 1, recorders=(bert,))])


def test_an_erasure_scrubs_while_others_go_on_writing(url: str) -> None:
    anna, bert = people("anna", "bert")
    ended = Event()

    def write(recorder: PostgresEventRecorder, stream: str) -> int:
        head = 1
        while not ended.is_set():
            insert_logs(recorder, [line(stream, head, recorders=(bert,))])
            head += 1
        return head

    with recorder_of(url) as one, recorder_of(url) as other, ThreadPoolExecutor() as threads:
        insert_logs(one, [line("a", 0, people=(anna, bert)), line("b", 0)])
        writing = [threads.submit(write, one, "a"), threads.submit(write, one, "b")]
        sleep(0.2)
        try:
            erase_person(url, "anna")
            assert not other.unscrubbed()
        finally:
            ended.set()
        assert all(done.result(10) > 1 for done in writing)


# -- lost in the middle --------------------------------------------------------------------------------------------------


def test_a_connection_that_is_lost_while_much_is_sent_is_not_used_again(far: Store, wire: Wire, start: Starter) -> None:
    game = far.games.start(start(target=10_000)).loaded.stream.id
    assert isinstance(far.recorder, PostgresEventRecorder)
    for number in range(1, 21):

        def send_much() -> None:
            assert isinstance(far.recorder, PostgresEventRecorder)
            with far.recorder.writing() as writer, far.recorder.datastore.get_connection() as connection:
                writer.execute("SELECT 1")
                rows = [(str(n), b"x" * 10_000) for n in range(200)]
                with connection.cursor() as cursor:
                    cursor.executemany("SELECT %s::text, %s::bytea", rows[:50], returning=True)
                    wire.cut_all()
                    cursor.executemany("SELECT %s::text, %s::bytea", rows, returning=True)

        with pytest.raises(Unavailable):
            send_much()
        far.games.append(game, Play(f"{'anna' if number % 2 else 'bert'} {number}"), by="Scribe")
    assert far.streams.get(game).head == 21


def test_a_connection_that_is_left_in_a_transaction_or_a_pipeline_is_dropped(url: str) -> None:
    with recorder_of(url) as recorder:
        with recorder.datastore.get_connection() as connection:
            connection.execute("BEGIN")
        with recorder.datastore.get_connection() as connection:
            connection.pgconn.enter_pipeline_mode()
        insert_logs(recorder, [line("a", 0)])
        assert recorder.query("SELECT count(*) FROM events") == [(1,)]
