"""The store as eventsourcing sees it."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from threading import Timer

import pytest
from tests.store.conftest import Starter

from spooklog.store.application import open_log
from spooklog.store.mapper import EntryMapper
from spooklog.store.recorder import SQLiteRecorder
from spooklog.store.store import Store


def test_the_notification_log_tells_everything_in_order(store: Store, start: Starter) -> None:
    first, second = (store.games.start(start()).loaded.stream.id for _ in range(2))
    store.games.play(first, "anna 1", by="Scribe")
    notifications = store.log.notification_log.select(start=1, limit=10)
    assert [(note.id, note.originator_id, note.topic) for note in notifications] == [
        (1, first, "game.started"),
        (2, second, "game.started"),
        (3, first, "counting.counted"),
    ]
    events = [store.log.mapper.to_domain_event(note) for note in notifications]
    assert [event.originator_version for event in events] == [1, 1, 2]


def test_a_variable_of_the_shell_does_not_change_how_games_are_stored(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PERSISTENCE_MODULE", "MAPPER_TOPIC", "COMPRESSOR_TOPIC", "CIPHER_KEY", "GAMES_SQLITE_DBNAME", "SQLITE_DBNAME"):
        monkeypatch.setenv(name, "nonsense")
    log = open_log(path, "FULL")
    assert (type(log.recorder), type(log.mapper)) == (SQLiteRecorder, EntryMapper)
    assert log.store_recorder.path == path
    log.store_recorder.close()


def test_a_subscription_tells_what_is_there_and_what_others_write(store: Store, other: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id
    with store.log.recorder.subscribe() as subscription:
        assert next(subscription).id == 1
        later = Timer(0.05, other.games.play, (game, "anna 1 2"), {"by": "Other"})
        later.start()
        assert [note.id for note in islice(subscription, 2)] == [2, 3]
        later.join()


def test_a_subscription_begins_after_a_position_and_keeps_to_its_topics(store: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id
    store.games.play(game, "anna 1", by="Scribe")
    store.games.note(game, "hm", by="Scribe")
    assert next(store.log.recorder.subscribe(gt=1)).id == 2
    assert next(store.log.recorder.subscribe(topics=["game.noted"])).id == 3


def test_a_subscription_that_is_stopped_ends(store: Store) -> None:
    subscription = store.log.recorder.subscribe()
    stop = Timer(0.05, subscription.stop)
    stop.start()
    assert list(subscription) == []
    stop.join()
