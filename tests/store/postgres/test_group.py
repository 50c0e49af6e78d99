"""Group commit: many threads of one process, stored by one of them, each on its own terms."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from time import sleep

import pytest
from tests.behind import behind
from tests.store.conftest import Starter
from tests.store.postgres.kit import Log, insert_logs, line, people, recorder_of, seen
from tests.wire import Wire

from spooklog.domain.log.playing import Play
from spooklog.domain.log.texts import SealedText
from spooklog.domain.values.errors import Conflict, Unavailable
from spooklog.store.checks.logs import verify
from spooklog.store.database.application import open_log
from spooklog.store.database.location import locate
from spooklog.store.entries.clock import system_clock
from spooklog.store.postgres.group import GroupEventRecorder
from spooklog.store.postgres.locks import WRITERS, shared
from spooklog.store.postgres.recorder import PostgresEventRecorder
from spooklog.store.store import Store

TABLES = [f"t{number}" for number in range(8)]


@pytest.fixture
def group(url: str) -> Iterator[PostgresEventRecorder]:
    """A recorder that commits in groups, with a stream of one entry for each table."""
    with recorder_of(url, group=True) as recorder:
        assert isinstance(recorder, GroupEventRecorder)
        insert_logs(recorder, [line(table, 0) for table in TABLES])
        yield recorder


def together(recorder: PostgresEventRecorder, logs: list[Log]) -> list[Future[list[int]]]:
    """Lines that all wait while another one is stored, so that the next commit takes them together."""
    with ThreadPoolExecutor(len(logs) + 1) as threads:
        with recorder._transaction(shared(WRITERS)) as connection:
            connection.execute("SELECT FROM streams WHERE id = 't0' FOR UPDATE")
            first = threads.submit(insert_logs, recorder, [line("t0", 1)])
            sleep(0.1)
            futures = [threads.submit(insert_logs, recorder, [log]) for log in logs]
            sleep(0.2)
        assert first.result(10)
    return futures


def test_all_waiting_writes_are_stored_together(group: PostgresEventRecorder) -> None:
    before = commits(group)
    stored = together(group, [line(table, 1, entries=2) for table in TABLES[1:]])
    assert commits(group) - before <= 4  # the first, the others, the one that held them up, and a look
    ids = [done.result() for done in stored]
    assert sorted(id for pair in ids for id in pair) == list(range(min(ids)[0], min(ids)[0] + 14))
    for pair, table in zip(ids, TABLES[1:], strict=True):
        assert pair == [one.id for one in group.select_notifications(9, 100) if one.originator_id == table]


def commits(recorder: PostgresEventRecorder) -> int:
    """How many transactions have written events, as their rows say."""
    return len(recorder.query("SELECT DISTINCT xmin::text FROM events"))


def test_a_conflicting_write_does_not_refuse_the_others_of_its_group(group: PostgresEventRecorder) -> None:
    logs = [line(table, 1) for table in TABLES[2:]]
    late, *others = together(group, [line("t1", 7), *logs])
    with pytest.raises(Conflict, match="wrote first"):
        late.result()
    assert all(other.result() for other in others)
    assert {entry for entry in seen(group) if entry[1] == 2} == {(table, 2) for table in TABLES if table != "t1"}


def test_an_impossible_write_does_not_refuse_the_others_of_its_group(url: str, group: PostgresEventRecorder) -> None:
    behind(url, "INSERT INTO events (originator_id, originator_version, topic, state) VALUES ('t1', 2, 'x', 'x')")
    taken, *others = together(group, [line(table, 1) for table in TABLES[1:]])
    with pytest.raises(Conflict):
        taken.result()
    assert all(other.result() for other in others)


def test_of_two_lines_of_one_game_one_is_stored(group: PostgresEventRecorder) -> None:
    one, two = together(group, [line("t1", 1), line("t1", 1)])
    assert [isinstance(done.exception(), Conflict) for done in (one, two)].count(True) == 1


def test_each_of_a_group_must_have_its_name(group: PostgresEventRecorder) -> None:
    anna, bert = people("anna", "bert")
    insert_logs(group, [line("new", 0, people=(anna,))])
    one, two = together(group, [line("t1", 1, recorders=(bert,)), line("t2", 1, recorders=(anna,))])
    assert two.result()
    assert group.query("SELECT touched FROM people") == [("t2",)]
    with pytest.raises(Conflict, match="Bert is not called so"):
        one.result()


def test_a_write_of_more_than_a_line_is_committed_alone(group: PostgresEventRecorder) -> None:
    insert_logs(group, [line("t1", 1, texts=(SealedText("dd", b"salt", "text"),))])
    assert group.query("SELECT text FROM texts") == [("text",)]


def test_each_write_stored_with_a_lost_answer_is_acknowledged(wire: Wire, url: str) -> None:
    with recorder_of(wire.url, group=True) as far, recorder_of(url) as near:
        insert_logs(near, [line(table, 0) for table in TABLES])
        wire.cut = "after"
        with ThreadPoolExecutor(len(TABLES)) as threads:
            stored = [threads.submit(insert_logs, far, [line(table, 1)]) for table in TABLES]
        assert sorted(id for done in stored for id in done.result()) == list(range(9, 17))
        assert wire.cuts == 1


def test_each_write_that_never_reached_the_server_is_refused(wire: Wire, url: str) -> None:
    with recorder_of(wire.url, group=True) as far, recorder_of(url) as near:
        insert_logs(near, [line("t1", 0)])
        wire.cut = "before"
        with pytest.raises(Unavailable, match="nothing of this was stored"):
            insert_logs(far, [line("t1", 1)])
        assert insert_logs(far, [line("t1", 1)])


def test_closing_a_group_stores_waiting_writes_and_refuses_later_ones(group: PostgresEventRecorder) -> None:
    assert insert_logs(group, [line("t1", 1)])
    group.close()
    with pytest.raises(Unavailable, match="is closed"):
        insert_logs(group, [line("t1", 2)])


def test_a_game_is_played_through_a_group(url: str, start: Starter) -> None:
    with Store(open_log(locate(url), group=True), system_clock, os.urandom) as store:
        game = store.games.start(start()).loaded.stream.id
        store.games.append(game, Play("anna 1"), by="Scribe")
        assert verify(store.games, game) == []
