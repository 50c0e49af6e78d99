"""Followers see every entry once and in order beside any writers, and no other program stops them."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic, sleep

import psycopg
import pytest
from tests.behind import behind
from tests.store.conftest import Starter
from tests.store.postgres.kit import insert_logs, line, recorder_of, seen

from spooklog.domain.log.playing import Play
from spooklog.projections.lists.games_view import GamesView
from spooklog.store.postgres import datastore, notify
from spooklog.store.postgres.appends import append_line
from spooklog.store.postgres.locks import WRITERS, shared
from spooklog.store.postgres.notify import Announcer
from spooklog.store.postgres.recorder import PostgresEventRecorder
from spooklog.store.store import Store, open_store

PATIENCE = 10.0


@pytest.fixture
def recorder(url: str) -> Iterator[PostgresEventRecorder]:
    """A recorder with two streams of an entry each."""
    with recorder_of(url) as recorder:
        insert_logs(recorder, [line("a", 0), line("b", 0)])
        yield recorder


def test_an_entry_is_visible_once_no_smaller_number_can_follow(url: str, recorder: PostgresEventRecorder) -> None:
    with recorder_of(url) as slow:
        with slow._transaction(shared(WRITERS)) as connection:
            (small,) = append_line(connection, *line("a", 1))
            (large,) = insert_logs(recorder, [line("b", 1)])
            assert small < large
            assert seen(recorder) == [("a", 1), ("b", 1)]
            assert recorder.max_notification_id() == small - 1
        assert seen(recorder) == [("a", 1), ("b", 1), ("a", 2), ("b", 2)]
        assert recorder.max_notification_id() == large


def test_an_entry_filtered_by_topic_is_visible_no_earlier(url: str, recorder: PostgresEventRecorder) -> None:
    with recorder_of(url) as slow, slow._transaction(shared(WRITERS)) as connection:
        append_line(connection, *line("a", 1))
        insert_logs(recorder, [line("b", 1)])
        assert len(recorder.select_notifications(None, 10, topics=["counting.counted"])) == 2


def test_writes_of_another_program_in_the_database_stop_no_follower(url: str, recorder: PostgresEventRecorder) -> None:
    behind(url, "CREATE SCHEMA theirs; CREATE TABLE theirs.recipes (name text)")
    with psycopg.connect(url) as other:
        other.execute("INSERT INTO theirs.recipes VALUES ('soup')")
        insert_logs(recorder, [line("a", 1)])
        assert seen(recorder)[-1] == ("a", 2)


def test_no_follower_waits_for_numbers_drawn_in_vain(recorder: PostgresEventRecorder) -> None:
    def give_up() -> None:
        with recorder._transaction(shared(WRITERS)) as connection:
            append_line(connection, *line("a", 1, entries=3))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        give_up()
    assert recorder.max_notification_id() == 2
    assert insert_logs(recorder, [line("b", 1)]) == [6]
    assert recorder.max_notification_id() == 6


def test_a_writer_stalled_before_its_commit_does_not_stop_followers_for_ever(
    url: str, recorder: PostgresEventRecorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(datastore, "ASLEEP_SECONDS", 0.5)
    with recorder_of(url) as sleeper, sleeper.datastore.get_connection() as connection:
        connection.execute("BEGIN")
        append_line(connection, *line("a", 1))
        insert_logs(recorder, [line("b", 1)])
        assert ("b", 2) not in seen(recorder)
        deadline = monotonic() + PATIENCE
        while ("b", 2) not in seen(recorder):
            assert monotonic() < deadline
            sleep(0.05)
    assert ("a", 2) not in seen(recorder)


def test_a_writer_whose_mark_is_old_when_it_takes_it_does_not_make_lists_look_damaged(
    url: str, store: Store, start: Starter
) -> None:
    game = store.games.start(start()).loaded.stream.id
    store.games.append(game, Play("anna 1 2 3"), by="Scribe")
    view = GamesView(store.log)
    position = view.catch_up()
    with psycopg.connect(url) as late:  # it has looked at the sequence long ago, and locks what it saw only now
        late.execute("SELECT pg_advisory_xact_lock_shared('events'::regclass::oid::bigint << 48 | 1)")
        assert store.recorder.max_notification_id() == 1
        assert view.catch_up() == position
    view.close()


def test_visible_entries_are_read_after_the_locks_under_any_server_setting(url: str) -> None:
    strict = f"{url}&options=-cdefault_transaction_isolation%3Dserializable"
    with recorder_of(strict) as recorder:
        insert_logs(recorder, [line("a", 0)])
        assert seen(recorder) == [("a", 1)]
    with psycopg.connect(url) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        with pytest.raises(psycopg.Error, match="READ COMMITTED only"):
            connection.execute("SELECT * FROM follow_entries(0, 10, NULL, 10)")


def test_two_stores_in_one_database_do_not_stop_each_other(url: str, recorder: PostgresEventRecorder) -> None:
    ((oid,),) = behind(url, "SELECT 'events'::regclass::oid::bigint")
    with psycopg.connect(url) as other:
        other.execute("SELECT pg_advisory_xact_lock_shared((%s + 1)::bigint << 48 | 1)", (oid,))
        insert_logs(recorder, [line("a", 1)])
        assert seen(recorder)[-1] == ("a", 2)


# -- being told ----------------------------------------------------------------------------------------------------------


def test_followers_are_notified_of_many_entries_at_once(url: str, recorder: PostgresEventRecorder) -> None:
    with psycopg.connect(url, autocommit=True) as listener:
        listener.execute(f"LISTEN {notify.CHANNEL}")
        began = monotonic()
        for head in range(1, 101):
            insert_logs(recorder, [line("a", head)])
        most = (monotonic() - began) / notify.PAUSE_SECONDS + 2
        recorder.close()
        assert 1 <= len(list(listener.notifies(timeout=0.5))) <= most


def test_a_process_that_stores_one_line_and_ends_has_notified_followers(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as listener:
        listener.execute(f"LISTEN {notify.CHANNEL}")
        with recorder_of(url) as recorder:
            insert_logs(recorder, [line("a", 0)])
        assert len(list(listener.notifies(timeout=5, stop_after=1))) == 1


def test_a_follower_finds_entries_without_a_notification(
    url: str, recorder: PostgresEventRecorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Announcer, "stored", lambda _: None)
    with recorder_of(url) as other, other.subscribe(gt=2) as subscription:
        insert_logs(recorder, [line("a", 1)])
        assert next(subscription).originator_id == "a"


def test_a_recorder_that_is_closed_ends_its_subscriptions(url: str) -> None:
    with open_store(url) as store:
        subscription = store.recorder.subscribe()
    assert list(subscription) == []
