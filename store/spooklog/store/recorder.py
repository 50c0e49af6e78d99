"""The SQLite recorder: everything the store says to SQLite passes here.

It does what eventsourcing asks of an application's recorder, which `application.py` makes of it, with one thing more: entries are
stored together with the row of their stream, and only when the log still stands where it stood when they were decided.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, cast

import msgspec

from spooklog.domain.errors import Conflict, Unavailable
from spooklog.store.rows import Batch, EventRow, NotificationRow, Person, Skip
from spooklog.store.sqlite import connect, refusal

PAGE = 1000

_INSERT_EVENT = "INSERT INTO events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)"
_INSERT_STREAM = "INSERT INTO streams (id, kind, name, ruleset, head, head_hash, touched, status) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_MOVE_STREAM = """
UPDATE streams SET head = ?, head_hash = ?, touched = ?, status = ? WHERE id = ? AND head = ? AND head_hash = ? AND name = ?
AND coalesce(?, (SELECT count(label) FROM seats WHERE stream_id = streams.id)) = (SELECT count(label) FROM seats WHERE stream_id = streams.id)
"""
_INSERT_PERSON = "INSERT INTO people (id, name, key) VALUES (?, ?, ?)"
_RECORDER = "SELECT touched FROM people WHERE id = ? AND key = ?"
_TOUCH = "UPDATE people SET touched = ? WHERE id = ?"
_INSERT_SEAT = "INSERT INTO seats (stream_id, seat, person_id, label) VALUES (?, ?, ?, ?)"
_INSERT_TEXT = "INSERT INTO texts (digest, stream_id, salt, text) VALUES (?, ?, ?, ?)"

_MERGE = "UPDATE people SET same_as = ? WHERE id = ? OR same_as = ?"
_SPLIT = "UPDATE people SET same_as = NULL WHERE id = ?"
_INSERT_SKIP = "INSERT INTO skipped (stream_id, entry, person_id, at, why, problem) VALUES (?, ?, ?, ?, ?, ?)"

_ENTRY = "originator_id, originator_version, topic, CAST(state AS BLOB)"  # bytes, whatever a stranger may have put there
_SELECT_EVENTS = f"SELECT {_ENTRY} FROM events WHERE originator_id = ?"
_SELECT_PAGE = f"{_SELECT_EVENTS} AND originator_version > ? AND originator_version <= ? ORDER BY originator_version LIMIT ?"
_SELECT_NOTIFICATIONS = f"SELECT notification_id, {_ENTRY} FROM events"

_NO_LIMIT = 2**63 - 1


class SQLiteRecorder:
    """One connection that writes and one that reads, each behind a lock: any thread may use the recorder.

    Every method raises Unavailable when the database cannot be used, and Corrupt when it is damaged.
    """

    def __init__(self, path: Path, synchronous: str = "FULL") -> None:
        self.path = path
        self._synchronous = synchronous
        self._reader = connect(path, synchronous=synchronous)
        self._file = _identity(path)
        self._reading = Lock()
        self._writer: sqlite3.Connection | None = None  # opened by the first append: most commands only read
        self._writing = Lock()

    def close(self) -> None:
        """Close both connections. Closing twice is fine."""
        with self._writing, self._reading:
            self._reader.close()
            if self._writer:
                self._writer.close()

    def check_file(self) -> None:
        """Raise Unavailable when the file is no longer where it was: SQLite would write on into one that nobody can find."""
        if _identity(self.path) != self._file:
            words = f"the store {self.path} was moved, replaced or deleted while it was open: nothing more is recorded"
            raise Unavailable(words, expected=("start again",))

    # -- write -----------------------------------------------------------------------------------------------------------

    def insert_events(self, rows: Sequence[EventRow], *, batch: Batch) -> list[int]:
        """Store entries of one stream and what belongs to them, all or nothing; on return they are durable.

        Returns their ids in the order of the store. Raises Conflict when the log has moved on, or when a name or number was taken
        meanwhile.
        """
        with self.writing() as connection:
            return _insert(connection, rows, batch)

    def merge_people(self, keep: str, others: Sequence[str]) -> None:
        """Make people the same person as one of them, by id; whoever was the same as one of these follows.

        Raises Conflict for one who is the same person already.
        """
        with self.writing() as connection:
            keep = _counts_as(connection, keep)
            for other in others:
                counts = _counts_as(connection, other)
                if counts == keep:
                    raise Conflict("they are the same person already")
                connection.execute(_MERGE, (keep, counts, counts))

    def split_person(self, person: str) -> None:
        """Let somebody, by id, count on their own again."""
        with self.writing() as connection:
            connection.execute(_SPLIT, (person,))

    def insert_skip(self, skip: Skip, people: Sequence[Person] = ()) -> None:
        """Store the decision to go on without an entry, with people who are new. Raises Conflict when it was taken already."""
        with self.writing() as connection:
            for person in people:
                connection.execute(_INSERT_PERSON, msgspec.structs.astuple(person))
            connection.execute(_INSERT_SKIP, msgspec.structs.astuple(skip))

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """The writing connection, as the only writer: all that is done with it is stored, or none of it."""
        with self._writing:
            self.check_file()
            try:
                if self._writer is None:
                    self._writer = connect(self.path, synchronous=self._synchronous)
                connection = self._writer
                connection.execute("BEGIN IMMEDIATE")
                try:
                    yield connection
                    connection.execute("COMMIT")
                except BaseException:
                    if connection.in_transaction:
                        connection.execute("ROLLBACK")
                    raise
            except (sqlite3.Error, UnicodeDecodeError) as error:
                raise refusal(error, self.path) from error

    @contextmanager
    def erasing(self) -> Iterator[sqlite3.Connection]:
        """Like `writing`, to erase: until `scrub` is done, the database is marked to hold what was erased in unused bytes."""
        from spooklog.store.scrubbing import owe

        with self.writing() as connection:
            owe(connection)
            yield connection

    def scrub(self) -> None:
        """Leave nothing of what was erased, in whatever bytes of the database. Raises Unavailable while others read it."""
        from spooklog.store.scrubbing import scrub

        with self._writing:
            self.check_file()
            try:
                if self._writer is None:
                    self._writer = connect(self.path, synchronous=self._synchronous)
                scrub(self._writer)
            except sqlite3.Error as error:
                raise refusal(error, self.path) from error

    def unscrubbed(self) -> bool:
        """Whether something was erased, and `scrub` not done since."""
        from spooklog.store.scrubbing import owed

        return owed(self.query)

    # -- read ------------------------------------------------------------------------------------------------------------

    def query(self, statement: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows of one reading statement."""
        with self._reading:
            try:
                return self._reader.execute(statement, parameters).fetchall()
            except (sqlite3.Error, UnicodeDecodeError) as error:
                raise refusal(error, self.path) from error

    def iter_events(self, stream: str, *, gt: int = 0, lte: int = _NO_LIMIT, page: int = PAGE) -> Iterator[EventRow]:
        """The entries of a stream after `gt` up to `lte`, in order, fetched page by page."""
        while True:
            rows = self.query(_SELECT_PAGE, (stream, gt, lte, page))
            yield from map(EventRow._make, rows)
            if len(rows) < page:
                return
            gt = rows[-1][1]

    def select_events(
        self, stream: str, *, gt: int | None = None, lte: int | None = None, desc: bool = False, limit: int | None = None
    ) -> list[EventRow]:
        """The entries of a stream between two, from its beginning or its end, so many at most."""
        where = "AND originator_version > ? AND originator_version <= ? ORDER BY originator_version"
        bounds = (stream, gt or 0, _NO_LIMIT if lte is None else lte, _NO_LIMIT if limit is None else limit)
        rows = self.query(f"{_SELECT_EVENTS} {where} {'DESC' if desc else 'ASC'} LIMIT ?", bounds)
        return list(map(EventRow._make, rows))

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> list[NotificationRow]:
        """Entries of all streams in the order they were stored, from `start` to `stop`, of some topics or of all."""
        first = 0 if start is None else start if inclusive_of_start else start + 1
        bounds = [first, _NO_LIMIT if stop is None else stop, *topics, limit]
        of_topics = f" AND topic IN ({', '.join('?' * len(topics))})" if topics else ""
        where = f"WHERE notification_id >= ? AND notification_id <= ?{of_topics} ORDER BY notification_id LIMIT ?"
        rows = self.query(f"{_SELECT_NOTIFICATIONS} {where}", bounds)
        return list(map(NotificationRow._make, rows))

    def max_notification_id(self) -> int | None:
        """The id of the newest entry of the store, None while there is none."""
        ((newest,),) = self.query("SELECT MAX(notification_id) FROM events")
        return cast("int | None", newest)


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file lies at a path; None when there is none."""
    try:
        found = os.stat(path)  # before every write: a Path's own way there takes twice as long
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _insert(connection: sqlite3.Connection, rows: Sequence[EventRow], batch: Batch) -> list[int]:
    execute, stream = connection.execute, batch.stream
    if batch.head == 0:
        execute(_INSERT_STREAM, msgspec.structs.astuple(stream))
    else:
        moved = (stream.head, stream.head_hash, stream.touched, stream.status, stream.id, batch.head, batch.head_hash)
        if execute(_MOVE_STREAM, moved).rowcount != 1:
            raise Conflict("somebody else wrote first: try again")
    for person in batch.people:
        execute(_INSERT_PERSON, msgspec.structs.astuple(person))
    for recorder in batch.recorders:
        touched = execute(_RECORDER, (recorder.id, recorder.key)).fetchone()
        if touched is None:
            raise Conflict(f"{recorder.name} is not called so any more: try again")
        if touched[0] != stream.id:
            execute(_TOUCH, (stream.id, recorder.id))
    for seat in batch.seats:
        execute(_INSERT_SEAT, (stream.id, seat.number, seat.person, seat.label))
    for text in batch.texts:
        execute(_INSERT_TEXT, (text.digest, stream.id, text.salt, text.text))
    return [cast(int, execute(_INSERT_EVENT, row).lastrowid) for row in rows]


def _counts_as(connection: sqlite3.Connection, person: str) -> str:
    """The person that somebody was merged into, else the same. One step is enough: a merge turns all who came before."""
    row = connection.execute("SELECT same_as FROM people WHERE id = ?", (person,)).fetchone()
    return cast(str, row[0]) if row and row[0] else person
