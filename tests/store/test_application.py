"""The store as eventsourcing sees it."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from threading import Timer
from typing import Any, cast

import pytest
from eventsourcing.application import Application
from eventsourcing.persistence import ApplicationRecorder, Mapper
from eventsourcing.postgres import PostgresApplicationRecorder
from eventsourcing.sqlite import SQLiteApplicationRecorder
from tests.store.conftest import Starter

from spooklog.domain.log.entry import AnyEntry, Entry
from spooklog.domain.log.events import Undone
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Corrupt
from spooklog.store.database.application import open_log
from spooklog.store.entries.mapper import EntryMapper, StoredEntry, stored_row
from spooklog.store.entries.rows import Batch, EventRow, Stream
from spooklog.store.sqlite.recorder import SQLiteEventRecorder
from spooklog.store.store import Store


def test_the_store_is_an_application_of_eventsourcing_with_its_kinds_of_parts(store: Store) -> None:
    assert isinstance(store.log, Application)
    assert isinstance(store.log.recorder, ApplicationRecorder)
    assert isinstance(store.log.recorder, (SQLiteApplicationRecorder, PostgresApplicationRecorder))
    assert isinstance(store.log.mapper, Mapper)
    assert store.log.recorder is store.recorder  # one recorder with one pool, which the games use too
    assert store.log.mapper is store.mapper
    assert store.games.context.mapper is store.mapper


def test_eventsourcing_stores_and_selects_entries_as_its_own_events(store: Store) -> None:
    recorder: Any = store.log.recorder
    rows = [EventRow("g1", number, "t.x", b"%d" % number) for number in (1, 2)]
    batch = Batch(Stream("g1", "game", "one", "counting/1", 2, "bb", 5, "open"), 0, "")
    assert recorder.insert_events(rows, batches=[batch]) == [1, 2]
    assert recorder.select_events("g1", gt=1) == rows[1:]
    assert recorder.max_notification_id() == 2


def test_entries_without_the_row_of_their_stream_are_not_stored(store: Store) -> None:
    with pytest.raises(TypeError, match="batches"):
        store.log.recorder.insert_events([])  # type: ignore[call-arg]


def test_eventsourcing_reads_and_writes_through_the_same_door() -> None:
    mapper, entry = EntryMapper(), cast("AnyEntry", Entry(1, "p1", 5, "aa", "bb", Undone(1)))
    row = stored_row("g1", 7, entry)
    given = StoredEntry(*row, entry)
    assert mapper.to_domain_event(row) == given
    assert (mapper.to_stored_event(given), type(mapper.to_stored_event(given))) == (row, EventRow)
    with pytest.raises(Corrupt, match=r"^entry 7"):
        mapper.to_domain_event(cast("Any", EventRow("g1", 7, "counting.counted", b"{}")))  # as eventsourcing hands it back


def test_the_chain_is_over_plain_bytes() -> None:
    with pytest.raises(TypeError):
        EntryMapper(compressor=cast("Any", object()))  # any would be refused


def test_the_notification_log_holds_all_entries_in_order(store: Store, start: Starter) -> None:
    first, second = (store.games.start(start()).loaded.stream.id for _ in range(2))
    store.games.append(first, Play("anna 1"), by="Scribe")
    notifications = store.log.notification_log.select(start=1, limit=10)
    own = store.own_log.id
    assert [(note.id, note.originator_id, note.topic) for note in notifications] == [
        (1, first, "game.started"),
        (2, own, "store.log_begun"),
        (3, second, "game.started"),
        (4, own, "store.log_begun"),
        (5, first, "counting.counted"),
    ]
    events = [store.log.mapper.to_domain_event(note) for note in notifications]
    assert [event.originator_version for event in events] == [1, 1, 1, 2, 2]


def test_a_variable_of_the_shell_does_not_change_how_games_are_stored(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PERSISTENCE_MODULE", "MAPPER_TOPIC", "COMPRESSOR_TOPIC", "CIPHER_KEY", "GAMES_SQLITE_DBNAME", "SQLITE_DBNAME"):
        monkeypatch.setenv(name, "nonsense")
    log = open_log(path, "FULL")
    assert (type(log.recorder), type(log.mapper)) == (SQLiteEventRecorder, EntryMapper)
    assert log.recorder.location == path
    log.close()


def test_a_subscription_delivers_existing_and_new_entries(store: Store, other: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id
    with store.log.recorder.subscribe() as subscription:
        assert next(subscription).id == 1
        later = Timer(0.05, other.games.append, (game, Play("anna 1 2")), {"by": "Other"})
        later.start()
        assert [note.id for note in islice(subscription, 2)] == [2, 3]
        later.join()


def test_a_subscription_begins_after_a_position_and_keeps_to_its_topics(store: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id
    store.games.append(game, Play("anna 1"), by="Scribe")
    store.games.append(game, Annotate("hm"), by="Scribe")
    assert next(store.log.recorder.subscribe(gt=1)).id == 2
    assert next(store.log.recorder.subscribe(topics=["game.noted"])).id == 4


def test_a_subscription_that_is_stopped_ends(store: Store) -> None:
    subscription = store.log.recorder.subscribe()
    stop = Timer(0.05, subscription.stop)
    stop.start()
    assert list(subscription) == []
    stop.join()
