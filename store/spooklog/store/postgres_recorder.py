"""The recorder of a PostgreSQL store: eventsourcing's, with functions of ours where it stores and where it follows.

Appends do not wait for each other: each takes a mark before it draws ids (migration 0007), and those who follow read up to the
smallest mark. `README.md` says which promises the library's own methods would break.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Lock, RLock
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from spooklog.domain.errors import Conflict, Unavailable
from spooklog.store.location import PostgresLocation
from spooklog.store.locks import WRITERS, alone, shared
from spooklog.store.postgres import Connection, Error, Lost, refusal, translated
from spooklog.store.postgres_announcer import CHANNEL, Announcer
from spooklog.store.postgres_appends import Log, append_line, append_logs, is_line
from spooklog.store.postgres_datastore import PostgresApplicationRecorder, StoreDatastore, backend_of
from spooklog.store.postgres_listener import StoreSubscription
from spooklog.store.postgres_upkeep import OWE, UNSCRUBBED_COMMENT, damage, every_row, scrub
from spooklog.store.recorder import NO_LIMIT, PAGE, EventRecorder
from spooklog.store.rows import EventRow, NotificationRow
from spooklog.store.writes import Result, Writer

_STORED = "SELECT notification_id, originator_id, originator_version, topic, state FROM events"
_FOLLOW = "SELECT * FROM follow_entries(?::bigint, ?::bigint, ?::text[], ?::bigint)"
_HANG_UP = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE pid = ? AND pid <> pg_backend_pid() AND datname = current_database() AND usename = current_user"""

P = ParamSpec("P")
T = TypeVar("T")


class Unanswered(Unavailable):
    """The connection was lost while the server was storing something: only looking tells whether it did.

    `backend` is the number of the server's process that was asked.
    """

    backend = 0


class PostgresEventRecorder(EventRecorder, PostgresApplicationRecorder):
    """Connections come from a pool. Reconnects transparently on reads and at the start of a write."""

    datastore: StoreDatastore

    def __init__(self, datastore: StoreDatastore, events_table_name: str = "events") -> None:
        PostgresApplicationRecorder.__init__(self, datastore, events_table_name=events_table_name)
        self.location: PostgresLocation = datastore.location
        self._closed = False
        self._alone = RLock()  # one connection of this process waits for the lock, the others go on reading
        self._subscriptions: tuple[StoreSubscription, ...] = ()
        self._subscribing = Lock()
        self._announcer = Announcer(self._announce)

    def close(self) -> None:
        """End subscriptions, tell of what was stored, close all connections. Closing twice is fine."""
        self._announcer.close()
        self._closed = True
        for subscription in self._subscriptions:
            subscription.stop()
        self.datastore.close()
        for subscription in self._subscriptions:
            subscription.join()

    def check_file(self) -> None:
        """Nothing to look at: a server says by itself when a database is gone."""

    # -- read --------------------------------------------------------------------------------------------------------------

    def query(self, statement: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows of one reading statement."""
        return self._again(lambda connection: connection.execute(translated(statement), parameters).fetchall())

    def select_notifications(  # type: ignore[override]  # rows stand for the library's notifications
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> list[NotificationRow]:
        """Entries of all streams in the order of the store, but none that a smaller one may still come before."""
        first = 0 if start is None else start if inclusive_of_start else start + 1
        rows = self.query(_FOLLOW, (first, NO_LIMIT if stop is None else stop, list(topics) or None, limit))
        if any(row[0] < first for row in rows):
            raise self._disordered()
        return list(map(NotificationRow._make, rows))

    def max_notification_id(self) -> int | None:
        """The id of the newest entry that `select_notifications` shows, None while there is none.

        It may be smaller than it was, for as long as a writer that drew late has not committed.
        """
        ((newest,),) = self.query("SELECT newest_entry()")
        return cast("int | None", newest)

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> StoreSubscription:
        """Every entry after `gt`, those to come included, whichever process stores them."""
        subscription = StoreSubscription(self, self.location, gt, topics)
        with self._subscribing:
            self._subscriptions = (*(one for one in self._subscriptions if not one.stopped), subscription)
        return subscription

    # -- write -------------------------------------------------------------------------------------------------------------

    def insert_logs(self, logs: Sequence[Log]) -> list[int]:
        """Store entries and what belongs to them, as promised; entries that are there although the reply was lost are stored."""
        try:
            ids = self._append(logs)
        except Unanswered as lost:
            ids = self.look_up(logs, lost)
        self._tell()
        return ids

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """A transaction as the only writer: no append goes on. Raises Unanswered where its end was not answered."""
        with self._alone, self._transaction(alone(WRITERS)) as connection:
            yield Statements(connection)
        self._tell()

    @contextmanager
    def erasing(self) -> Iterator[Writer]:
        """Like `writing`, with the mark that says until `scrub` is done what dead rows may hold."""
        with self.writing() as writer:
            writer.execute(OWE)
            yield writer

    def scrub(self) -> None:
        """Write the tables that tell of people anew, with no dead row in them, with no append under way.

        What the server's own log and copies hold of them is its administrator's business.
        """
        with self._alone, self._told(), self.datastore.get_connection() as connection:
            scrub(connection)

    def unscrubbed(self) -> bool:
        """Whether the mark is there."""
        return self.query(UNSCRUBBED_COMMENT) == [(True,)]

    def every_row(self, table: str, columns: Sequence[str], *, page: int = PAGE) -> Iterator[tuple[Any, ...]]:
        """All rows of a table, page by page, in the order in which they lie."""
        return every_row(self.query, table, columns, page)

    def damage(self) -> Iterator[str]:
        """Rows that point nowhere, which the server prevents unless it was told not to."""
        return damage(self.query)

    def look_up(self, logs: Sequence[Log], lost: Unanswered) -> list[int]:
        """The ids of entries whose append was not answered. Raises Unavailable where they are not stored, and never will be."""
        found = self.found(logs, lost)
        if None in found:  # all of it is stored, or nothing
            raise Unavailable(f"{lost.message}: nothing of this was stored", expected=("try again",)) from lost
        return [id for ids in found if ids for id in ids]

    def found(self, logs: Sequence[Log], lost: Unanswered) -> list[list[int] | None]:
        """For each log the ids of its entries, None where they are not stored; asked once more when this was not answered either.

        Raises Unavailable where the server does not say.
        """
        for last in (False, True):
            try:
                with self.writing() as writer:  # when it has ended what it began; what it has not begun it never begins
                    writer.execute(_HANG_UP, (lost.backend,))
                    return [_stored(writer, rows) for rows, _ in logs]
            except Unanswered as again:
                if last:
                    words = f"{again.message}: the store does not say whether this was stored"
                    raise Unavailable(words, expected=("spooklog log --entries, before it is recorded again",)) from lost
        raise AssertionError("unreachable: the second time returns or raises")

    def _append(self, logs: Sequence[Log]) -> list[int]:
        if len(logs) == 1 and is_line(*logs[0]):
            if not (ids := self.committed(append_line, *logs[0])):
                raise self.moved_on(logs[0][1].recorders)
            return ids
        with self._transaction(shared(WRITERS)) as connection:
            return append_logs(Statements(connection), connection, logs)

    def moved_on(self, recorders: Sequence[Any]) -> Conflict:
        """Why a line was not stored: another writer was quicker, or a recorder has lost their name."""
        for person in recorders:
            if not self.query("SELECT 1 FROM people WHERE id = ? AND key = ?", (person.id, person.key)):
                return Conflict(f"{person.name} is not called so any more: try again")
        return Conflict("somebody else wrote first: try again")

    def committed(self, append: Callable[Concatenate[Connection, P], T], *arguments: P.args, **more: P.kwargs) -> T:
        """What an append of one statement returns. Raises Unanswered where the server does not say whether it was stored.

        Written without context managers, which take a tenth of the time of a line.
        """
        connection: Connection | None = None
        try:
            connection = self.datastore.take()
            return append(connection, *arguments, **more)
        except Error as error:
            problem = self._lost(error, connection) if connection else error
            raise self._worded(problem) from error
        finally:
            if connection:
                self.datastore.give_back(connection)

    @contextmanager
    def _transaction(self, lock: str) -> Iterator[Connection]:
        """A transaction that begins with a lock, and is committed at the end or not at all."""
        with self._told(), self.datastore.get_connection() as connection:
            connection.execute(f"BEGIN; {lock}")
            try:
                yield connection
                try:
                    connection.execute("COMMIT")
                except Lost as error:
                    raise self._lost(error, connection) from error
            except BaseException:
                with suppress(Error):
                    connection.execute("ROLLBACK")
                raise

    def _lost(self, error: Error, connection: Connection) -> Exception:
        """What an error behind a commit means: Unanswered where the connection is gone."""
        if not isinstance(error, Lost) or not connection.closed:
            return error
        unanswered = Unanswered(f"the connection to the store {self.location} was lost", expected=("try again",))
        unanswered.backend = backend_of(connection)
        return unanswered

    def _again(self, read: Callable[[Connection], T]) -> T:
        """Read, and once more where the connection was lost."""
        with self._told():
            with self.datastore.get_connection() as connection:
                try:
                    return read(connection)
                except Lost:
                    if self._closed or not connection.closed:
                        raise
            with self.datastore.get_connection() as connection:
                return read(connection)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turns errors of the driver into ours."""
        try:
            yield
        except Error as error:
            raise self._worded(error) from error

    def _worded(self, error: Exception) -> Exception:
        """An error of the driver as one of ours; others as they are."""
        if not isinstance(error, Error):
            return error
        return Unavailable(f"the store {self.location} is closed") if self._closed else refusal(error, self.location)

    def _tell(self) -> None:
        """Wake those who follow, in this process at once."""
        for subscription in self._subscriptions:
            subscription.wake()
        self._announcer.stored()

    def _announce(self) -> None:
        with self.datastore.get_connection() as connection:
            connection.execute(f"NOTIFY {CHANNEL}")


class Statements:
    """A connection that takes statements as the store writes them."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def execute(self, statement: str, parameters: Sequence[Any] = (), /) -> Result:
        """Run one statement."""
        return self.connection.execute(translated(statement), parameters)


def _stored(writer: Writer, rows: Sequence[EventRow]) -> list[int] | None:
    """The ids of entries if exactly these are stored; none for no entries."""
    if not rows:
        return []
    where = "originator_id = ? AND originator_version >= ? AND originator_version <= ? ORDER BY originator_version"
    bounds = (rows[0].originator_id, rows[0].originator_version, rows[-1].originator_version)
    found = writer.execute(f"{_STORED} WHERE {where}", bounds).fetchall()
    return [id for id, *_ in found] if [EventRow(*row) for _, *row in found] == list(rows) else None
