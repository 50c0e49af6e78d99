"""The contract of a recorder: what eventsourcing asks for, and the head check that it does not."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import msgspec
import pytest
from tests.behind import behind
from tests.store.conftest import Starter

from spooklog.domain.log.texts import SealedText
from spooklog.domain.values.errors import Conflict, Corrupt, Unavailable
from spooklog.store.database.application import EventRecorder, open_log
from spooklog.store.database.location import locate
from spooklog.store.entries.rows import Batch, EventRow, NotificationRow, Person, Seat, Stream
from spooklog.store.sqlite.recorder import SQLiteEventRecorder
from spooklog.store.store import Store

NEW = Batch(Stream("g1", "game", "one", "counting/1", 2, "bb", 5, "open"), 0, "")


@pytest.fixture
def recorder(store: Store) -> EventRecorder:
    """The recorder of a fresh store."""
    return store.recorder


def rows(stream: str, *numbers: int) -> list[EventRow]:
    """Rows that only a recorder takes for entries."""
    return [EventRow(stream, number, f"t.{number % 2}", b"%d" % number) for number in numbers]


def next_batch(head: int, head_hash: str, to: int, **more: Any) -> Batch:
    """A batch that moves stream g1 from one head to another."""
    return Batch(msgspec.structs.replace(NEW.stream, head=to, head_hash=f"h{to}"), head, head_hash, **more)


def content(recorder: EventRecorder) -> list[list[tuple[Any, ...]]]:
    """Everything in the store."""
    return [recorder.query(f"SELECT * FROM {table}") for table in ("events", "streams", "people", "seats", "texts")]


def test_inserted_entries_are_selected_in_order_by_either_bound(recorder: EventRecorder) -> None:
    recorder.insert_events(rows("g1", 1, 2, 3, 4), batches=[NEW])

    def numbers(selected: Sequence[Any]) -> list[int]:
        return [row.originator_version for row in selected]

    assert recorder.select_events("g1") == rows("g1", 1, 2, 3, 4)
    assert numbers(recorder.select_events("g1", gt=2)) == [3, 4]
    assert numbers(recorder.select_events("g1", lte=2)) == [1, 2]
    assert numbers(recorder.select_events("g1", gt=1, lte=3, desc=True)) == [3, 2]
    assert numbers(recorder.select_events("g1", desc=True, limit=1)) == [4]
    assert numbers(recorder.select_events("gother")) == []


@pytest.mark.parametrize("page", [1, 2, 3, 4, 5])
def test_pages_leave_out_nothing_and_repeat_nothing(recorder: EventRecorder, page: int) -> None:
    recorder.insert_events(rows("g1", 1, 2, 3, 4), batches=[NEW])
    assert list(recorder.iter_events("g1", page=page)) == rows("g1", 1, 2, 3, 4)
    assert list(recorder.iter_events("g1", gt=1, lte=3, page=page)) == rows("g1", 2, 3)


def test_notifications_come_in_the_order_of_the_store(recorder: EventRecorder) -> None:
    assert recorder.max_notification_id() is None
    assert recorder.insert_events(rows("g1", 1, 2), batches=[NEW]) == [1, 2]
    other = msgspec.structs.replace(NEW.stream, id="g2", name="two")
    assert recorder.insert_events(rows("g2", 1), batches=[Batch(other, 0, "")]) == [3]
    assert recorder.insert_events(rows("g1", 3), batches=[next_batch(2, "bb", 3)]) == [4]
    assert recorder.max_notification_id() == 4
    first = recorder.select_notifications(None, 10)
    assert [(row.id, row.originator_id, row.originator_version) for row in first] == [
        (1, "g1", 1),
        (2, "g1", 2),
        (3, "g2", 1),
        (4, "g1", 3),
    ]
    assert isinstance(first[0], NotificationRow)
    assert [row.id for row in recorder.select_notifications(2, 2)] == [2, 3]
    assert [row.id for row in recorder.select_notifications(2, 2, inclusive_of_start=False)] == [3, 4]
    assert [row.id for row in recorder.select_notifications(None, 10, stop=2)] == [1, 2]
    assert [row.id for row in recorder.select_notifications(None, 10, topics=["t.0", "other"])] == [2]


def test_a_number_of_the_store_is_not_used_twice(recorder: EventRecorder, path: Path) -> None:
    recorder.insert_events(rows("g1", 1, 2), batches=[NEW])
    behind(path, "DELETE FROM events WHERE originator_version = 2")
    assert recorder.insert_events(rows("g1", 2), batches=[next_batch(2, "bb", 2)]) == [3]


@pytest.mark.parametrize(("head", "head_hash"), [(1, "bb"), (3, "bb"), (2, "cc")])
def test_entries_decided_on_another_head_are_a_conflict(recorder: EventRecorder, head: int, head_hash: str) -> None:
    recorder.insert_events(rows("g1", 1, 2), batches=[NEW])
    before = content(recorder)
    people, texts = (Person("p1", "Anna", "anna"),), (SealedText("dd", b"salt", "text"),)
    with pytest.raises(Conflict):
        recorder.insert_events(rows("g1", 7), batches=[next_batch(head, head_hash, 7, people=people, texts=texts)])
    assert content(recorder) == before


@pytest.mark.parametrize(
    "batch",
    [
        NEW,
        Batch(msgspec.structs.replace(NEW.stream, id="g2"), 0, ""),
        next_batch(2, "bb", 3, people=(Person("p2", "ANNA", "anna"),)),
        next_batch(2, "bb", 3, texts=(SealedText("dd", b"salt", "text"),)),
    ],
    ids=["stream", "name", "person", "text"],
)
def test_a_number_taken_meanwhile_is_a_conflict_and_leaves_nothing(recorder: EventRecorder, batch: Batch) -> None:
    people, texts = (Person("p1", "Anna", "anna"),), (SealedText("dd", b"salt", "text"),)
    seats = (Seat(1, "p1", "anna", "Anna"),)
    first = Batch(NEW.stream, 0, "", people=people, seats=seats, texts=texts, recorders=people)
    recorder.insert_events(rows("g1", 1, 2), batches=[first])
    before = content(recorder)
    with pytest.raises(Conflict):
        recorder.insert_events(rows(batch.stream.id, 3), batches=[batch])
    assert content(recorder) == before


def test_a_locked_store_is_unavailable(recorder: EventRecorder, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spooklog.store.sqlite.connections.BUSY_SECONDS", 0.05)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable, match="locked"):
        recorder.insert_events(rows("g1", 1), batches=[NEW])
    connection.execute("ROLLBACK")
    connection.close()
    recorder.insert_events(rows("g1", 1), batches=[NEW])


def test_a_full_disk_is_unavailable_and_leaves_nothing(recorder: EventRecorder) -> None:
    recorder.insert_events(rows("g1", 1, 2), batches=[NEW])
    before = content(recorder)
    assert isinstance(recorder, SQLiteEventRecorder)
    with recorder.datastore.get_connection(commit=True) as connection:
        writer = connection.database
    ((pages,),) = writer.execute("PRAGMA page_count").fetchall()
    writer.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Unavailable, match="disk is full"):
        recorder.insert_events([EventRow("g1", 3, "t", b"x" * 100_000)], batches=[next_batch(2, "bb", 3)])
    assert content(recorder) == before
    writer.execute("PRAGMA max_page_count = 1000000")
    recorder.insert_events(rows("g1", 3), batches=[next_batch(2, "bb", 3)])


def test_a_damaged_file_is_corrupt(path: Path, store: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id
    store.close()
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (size - 4096))
    with pytest.raises(Corrupt, match="damaged"), closing(open_log(path)) as log:
        log.recorder.select_events(game)


def test_a_closed_store_is_unavailable(recorder: EventRecorder) -> None:
    recorder.close()
    recorder.close()
    with pytest.raises(Unavailable):
        recorder.query("SELECT 1")


def test_readers_of_a_closed_store_are_refused_cleanly(path: Path, store: Store, start: Starter) -> None:
    store.games.start(start())
    said: set[str] = set()

    def read(recorder: EventRecorder) -> None:
        try:
            while True:
                recorder.query("SELECT * FROM events, people, streams")
        except Unavailable as refusal:
            said.add(refusal.message)

    for _ in range(5):
        with closing(open_log(locate(str(path)))) as log:
            readers = [Thread(target=read, args=(log.recorder,)) for _ in range(6)]
            for reader in readers:
                reader.start()
            sleep(0.02)
        for reader in readers:
            reader.join()
    assert {message.rpartition(" is ")[2] for message in said} == {"closed"}


@pytest.mark.parametrize(
    ("pragma", "value"), [("foreign_keys", 1), ("trusted_schema", 0), ("journal_mode", "wal"), ("synchronous", 2)]
)
def test_every_connection_is_set_up_alike(path: Path, pragma: str, value: object) -> None:
    with closing(open_log(locate(str(path)))) as log:
        recorder = log.recorder
        assert isinstance(recorder, SQLiteEventRecorder)
        recorder.insert_events(rows("g1", 1, 2), batches=[NEW])
        get = recorder.datastore.get_connection
        with get(commit=False) as one, get(commit=False) as other, get(commit=True) as writer:
            databases = [connection.database for connection in (one, other, writer)]
            assert len(set(map(id, databases))) == 3
            for database in databases:
                assert database.execute(f"PRAGMA {pragma}").fetchone() == (value,)
