"""Entries that only a recorder takes for some: logs of which nothing but numbers is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any, cast

from spooklog.store.database.application import EventRecorder, open_log
from spooklog.store.database.location import locate
from spooklog.store.entries.ids import person_id
from spooklog.store.entries.rows import Batch, EventRow, Person, Stream
from spooklog.store.erasing.erase import erase
from spooklog.store.postgres.recorder import PostgresEventRecorder
from spooklog.store.store import open_store

_SALT = b"salt"

Log = tuple[Sequence[EventRow], Batch]


def line(stream: str, head: int, *, entries: int = 1, **more: Any) -> Log:
    """New entries behind the head of a stream; with head 0 a new stream."""
    last = head + entries
    rows = [EventRow(stream, number, "counting.counted", b"x" * 40) for number in range(head + 1, last + 1)]
    row = Stream(stream, "game", f"name-{stream}", "counting/1", last, f"h{last}", 5, "open")
    return rows, Batch(row, head, f"h{head}" if head else "", **more)


def people(*names: str) -> tuple[Person, ...]:
    """Persons by their names."""
    return tuple(Person(person_id(_SALT, name.title()), name.title(), name, _SALT) for name in names)


def erase_person(url: str, name: str) -> None:
    """Erase a person as another program would."""
    with open_store(url) as store:
        erase(store.own_log, name, by="Scribe")


@contextmanager
def recorder_of(url: str, *, group: bool = False) -> Iterator[PostgresEventRecorder]:
    """The recorder of a store."""
    with closing(open_log(locate(url), group=group)) as log:
        yield cast("PostgresEventRecorder", log.recorder)


def seen(recorder: PostgresEventRecorder) -> list[tuple[str, int]]:
    """What those who follow see: stream and number of each entry, in order."""
    return [(one.originator_id, one.originator_version) for one in recorder.select_notifications(None, 10**6)]


def insert_logs(recorder: EventRecorder, logs: Sequence[Log]) -> list[int]:
    """Store entries of several logs as the event store does; return their ids."""
    return recorder.insert_events([row for rows, _ in logs for row in rows], batches=[batch for _, batch in logs]) or []
