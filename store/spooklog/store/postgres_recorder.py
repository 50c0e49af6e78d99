"""The recorder of a PostgreSQL store.

`eventsourcing.postgres` would store entries without the row of their stream, takes a gap in a stream's numbers, wants host, user
and password apart instead of a URL, and calls a commit whose reply was lost and that it repeats a conflict. What is taken over is
how it keeps the order: a number of the store becomes visible only when all smaller ones are, because one transaction at a time
draws them; and whoever follows is told by NOTIFY.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import RLock
from time import monotonic, sleep
from typing import Any, cast

from spooklog.domain.errors import Unavailable
from spooklog.store.location import PostgresLocation
from spooklog.store.locks import WRITERS, alone
from spooklog.store.postgres import ASLEEP_SECONDS, BUSY_SECONDS, Connection, Error, Lost, connect, refusal, translated
from spooklog.store.postgres_listener import CHANNEL, PostgresListener
from spooklog.store.recorder import PAGE, Listener, Recorder
from spooklog.store.rows import Batch, EventRow
from spooklog.store.writes import INSERT_EVENT, Result, Writer

_LOOK_SECONDS = 0.1
"""How often it is looked whether somebody still reads."""

_BEGIN = f"BEGIN; SET LOCAL idle_in_transaction_session_timeout = {ASLEEP_SECONDS * 1000:.0f}; {alone(WRITERS)}"
_COMMIT = f"NOTIFY {CHANNEL}; COMMIT"
_INSERT_EVENT = translated(f"{INSERT_EVENT} RETURNING notification_id")
_STORED = "SELECT notification_id, originator_id, originator_version, topic, state FROM events"
UNSCRUBBED = "to be scrubbed"
_OWE = f"COMMENT ON TABLE people IS '{UNSCRUBBED}'"
_OWED = "SELECT obj_description('people'::regclass, 'pg_class')"
_SCRUB = ("VACUUM (FULL, ANALYZE) people, seats, texts, skipped, streams", "COMMENT ON TABLE people IS NULL")
_READERS = """
SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_xmin IS NOT NULL
"""
_REFERENCES = """
SELECT quote_ident(child.relname), quote_ident(parent.relname),
    ARRAY(SELECT quote_ident(attname) FROM pg_attribute JOIN unnest(conkey) WITH ORDINALITY AS k(n, i) ON attnum = k.n
        WHERE attrelid = conrelid ORDER BY k.i)::text[],
    ARRAY(SELECT quote_ident(attname) FROM pg_attribute JOIN unnest(confkey) WITH ORDINALITY AS k(n, i) ON attnum = k.n
        WHERE attrelid = confrelid ORDER BY k.i)::text[]
FROM pg_constraint JOIN pg_class child ON child.oid = conrelid JOIN pg_class parent ON parent.oid = confrelid
WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY child.relname, conname
"""


class Unanswered(Unavailable):
    """The connection was lost while the server was storing something: only looking tells whether it did."""


class PostgresRecorder(Recorder):
    """One connection that writes and one that reads, each behind a lock; a lost one is made again.

    Reading goes on after it, and so does beginning to write.
    """

    def __init__(self, location: PostgresLocation, synchronous: str = "FULL") -> None:
        self.location: PostgresLocation = location
        self._synchronous = synchronous
        self._reader = self._connect()
        self._reading = RLock()
        self._writer: Connection | None = None  # opened by the first append: most commands only read
        self._writing = RLock()
        self._closed = False

    def close(self) -> None:
        """Close both connections. Closing twice is fine."""
        with self._writing, self._reading:
            self._closed = True
            self._reader.close()
            if self._writer:
                self._writer.close()

    def check_file(self) -> None:
        """Nothing to look at: a server says by itself when a database is gone."""

    def query(self, statement: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows of one reading statement."""
        with self._reading:
            try:
                try:
                    return self._fetch(statement, parameters)
                except Lost:
                    if self._closed or not self._reader.closed:
                        raise
                    self._reader = self._connect()
                    return self._fetch(statement, parameters)
            except Error as error:
                raise self._refusal(error) from error

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """A transaction as the only writer. Raises Unanswered where nobody knows whether it was stored."""
        with self._writing:
            try:
                connection = self._begin()
                try:
                    yield _Statements(connection)
                    self._commit(connection)
                except BaseException:
                    with suppress(Error):
                        connection.execute("ROLLBACK")
                    raise
            except Error as error:
                raise self._refusal(error) from error

    def insert_logs(self, logs: Sequence[tuple[Sequence[EventRow], Batch]]) -> list[int]:
        """Store entries and what belongs to them, as promised; entries that are there although the reply was lost are stored."""
        try:
            return super().insert_logs(logs)
        except Unanswered as lost:
            found = [self._stored(rows) for rows, _ in logs]
            if None in found:  # all of it is stored, or nothing
                raise Unavailable(f"{lost.message}: nothing of this was stored", expected=("try again",)) from lost
            return [id for ids in found if ids for id in ids]

    @contextmanager
    def erasing(self) -> Iterator[Writer]:
        """Like `writing`, with the mark that says until `scrub` is done what dead rows may hold."""
        with self.writing() as writer:
            writer.execute(_OWE)
            yield writer

    def scrub(self) -> None:
        """Write the tables that tell of people anew, with no dead row in them.

        What the server's own log and copies hold of them is for whoever looks after the server.
        """
        with self._writing:
            try:
                self._wait_for_readers()
                for statement in _SCRUB:
                    self._idle().execute(statement)
            except Error as error:
                raise self._refusal(error) from error

    def unscrubbed(self) -> bool:
        """Whether the mark is there."""
        return self.query(_OWED) == [(UNSCRUBBED,)]

    def listener(self) -> Listener:
        """Hears of whatever is stored, from the moment on that it is made."""
        return PostgresListener(self.location)

    def every_row(self, table: str, columns: Sequence[str], *, page: int = PAGE) -> Iterator[tuple[Any, ...]]:
        """All rows of a table, page by page, in the order in which they lie."""
        names = ", ".join(columns)
        select = f"SELECT ctid::text, {names} FROM {table} WHERE ctid > ?::tid ORDER BY ctid LIMIT {page}"
        after = "(0,0)"
        while rows := self.query(select, (after,)):
            for _, *row in rows:
                yield tuple(row)
            after = rows[-1][0]

    def damage(self) -> Iterator[str]:
        """Rows that point nowhere, which the server prevents as long as nobody has told it not to."""
        for child, parent, columns, targets in self.query(_REFERENCES):
            same = " AND ".join(f"p.{target} = c.{column}" for target, column in zip(targets, columns, strict=True))
            there = " AND ".join(f"c.{column} IS NOT NULL" for column in columns)
            missing = f"NOT EXISTS (SELECT 1 FROM {parent} p WHERE {same})"
            ((lost,),) = self.query(f"SELECT count(*) FROM {child} c WHERE {there} AND {missing}")
            yield from [f"a row of {child} points to a missing row of {parent}"] * lost

    def _insert(self, writer: Writer, rows: Sequence[EventRow]) -> list[int]:
        with cast("_Statements", writer).connection.cursor() as cursor:
            cursor.executemany(_INSERT_EVENT, rows, returning=True)  # in one go, however far away the server is
            return [cast("tuple[int]", result.fetchone())[0] for result in cursor.results()]

    def _stored(self, rows: Sequence[EventRow]) -> list[int] | None:
        """The ids of entries if exactly these are stored; behind the writers' lock, when the lost transaction has ended."""
        where = "originator_id = ? AND originator_version >= ? AND originator_version <= ? ORDER BY originator_version"
        bounds = (rows[0].originator_id, rows[0].originator_version, rows[-1].originator_version)
        with self.writing() as writer:
            found = writer.execute(f"{_STORED} WHERE {where}", bounds).fetchall()
        return [id for id, *_ in found] if [EventRow(*row) for _, *row in found] == list(rows) else None

    def _wait_for_readers(self) -> None:
        """Wait for whoever still sees what was there before: for them the server would keep it."""
        deadline = monotonic() + BUSY_SECONDS
        while self._idle().execute(_READERS).fetchone() != (0,):
            if monotonic() > deadline:
                words = "it is erased, but still lies in dead rows of the store, which another program is reading"
                raise Unavailable(words, expected=("the same command again, when nobody else reads the store",))
            sleep(_LOOK_SECONDS)

    def _idle(self) -> Connection:
        """The writing connection outside of any transaction."""
        if self._closed:
            raise Unavailable(f"the store {self.location} is closed")
        if self._writer is None or self._writer.closed:
            self._writer = self._connect()
        return self._writer

    def _begin(self) -> Connection:
        """The writing connection in a transaction, made again where it was lost since it was used last."""
        for last in (False, True):
            if self._closed:
                raise Unavailable(f"the store {self.location} is closed")
            if self._writer is None or self._writer.closed:
                self._writer = self._connect()
                last = True
            try:
                self._writer.execute(_BEGIN)
            except Error:
                if last or not self._writer.closed:
                    with suppress(Error):
                        self._writer.execute("ROLLBACK")
                    raise
            else:
                return self._writer
        raise AssertionError("unreachable: the second try is the last")

    def _commit(self, connection: Connection) -> None:
        try:
            connection.execute(_COMMIT)
        except Lost as error:
            if connection.closed:
                raise Unanswered(f"the connection to the store {self.location} was lost", expected=("try again",)) from error
            raise

    def _fetch(self, statement: str, parameters: Sequence[object]) -> list[tuple[Any, ...]]:
        return self._reader.execute(translated(statement), parameters).fetchall()

    def _connect(self) -> Connection:
        return connect(self.location, synchronous=self._synchronous)

    def _refusal(self, error: Error) -> Exception:
        return Unavailable(f"the store {self.location} is closed") if self._closed else refusal(error, self.location)


class _Statements:
    """A connection that takes statements as the store writes them."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def execute(self, statement: str, parameters: Sequence[Any] = (), /) -> Result:
        """Run one statement."""
        return self.connection.execute(translated(statement), parameters)
