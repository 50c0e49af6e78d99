"""The recorder of a PostgreSQL store: eventsourcing's, with functions of ours where it stores and where it follows.

Appends do not wait for each other: each takes a mark before it draws ids (migration 0007), and followers read up to the smallest
mark. `README.md` says which promises the library's own methods would break.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, suppress
from threading import Lock
from typing import Any, NamedTuple, cast
from weakref import WeakSet

from eventsourcing.persistence import InfrastructureFactory
from eventsourcing.utils import Environment, EnvType

from spooklog.domain.values.errors import Conflict, SpooklogError, Unavailable
from spooklog.store.database.application import STORE, SYNCHRONOUS
from spooklog.store.database.location import Location, PostgresLocation
from spooklog.store.database.writes import LostRace, Result, Writer
from spooklog.store.entries.rows import Batch, EventRow, Person, StoreDraft
from spooklog.store.postgres.appends import Log, append_line, append_logs, is_line, record
from spooklog.store.postgres.connections import Connection, Error, connect, translated
from spooklog.store.postgres.datastore import PostgresApplicationRecorder, PostgresFactory, StoreDatastore, Unanswered
from spooklog.store.postgres.locks import TURN, WRITERS, alone, shared
from spooklog.store.postgres.notify import CHANNEL, NOTIFY_SECONDS, Announcer, StoreSubscription
from spooklog.store.postgres.standby import AWAY, Standby
from spooklog.store.postgres.upkeep import PostgresUpkeep

_STORED = """SELECT notification_id, originator_id, originator_version, topic, state FROM events
WHERE originator_id = ? AND originator_version > ? AND originator_version <= ? ORDER BY originator_version"""
_FOLLOW = "SELECT * FROM follow_entries(?::bigint, ?::bigint, ?::text[], ?::bigint)"
_POSITION = "SELECT (pg_current_wal_flush_lsn() - '0/0')::bigint"
_UNFLUSHED = "SELECT pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn()"
_SETTLE = "SELECT pg_logical_emit_message(true, 'spooklog', '')"
# of this database and user alone: by now the pid may be that of another program's backend
_HANG_UP = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE pid = ? AND pid <> pg_backend_pid() AND datname = current_database() AND usename = current_user"""


class PostgresEventRecorder(PostgresUpkeep, PostgresApplicationRecorder):
    """Connections come from a pool. Reconnects transparently on reads and at the start of a write."""

    datastore: StoreDatastore

    def __init__(self, datastore: StoreDatastore, events_table_name: str = "") -> None:  # noqa: ARG002  (the library's factory)
        """Announce entries after their commit: NOTIFY within one would let writers wait for each other."""
        PostgresApplicationRecorder.__init__(self, datastore, events_table_name="events")
        self.writer_lock = Lock()
        self._contended = Lock()
        self.location: PostgresLocation = datastore.location
        self._subscriptions = WeakSet[StoreSubscription]()
        self._announcer = Announcer(self._notify)
        self._standby: Standby | None = None

    def close(self) -> None:
        """End subscriptions, announce what was stored, close all connections. Closing twice is fine."""
        self._announcer.close()  # first: its last NOTIFY needs a connection
        subscriptions = list(self._subscriptions)
        for subscription in subscriptions:
            subscription.stop()
        self.datastore.close()
        if self._standby:
            self._standby.close()
        for subscription in subscriptions:
            subscription.join()

    def check_file(self) -> None:
        """Do nothing: a server reports by itself when a database is gone."""

    # -- read --------------------------------------------------------------------------------------------------------------

    def query(self, statement: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of one reading statement; run it once more where the connection was lost."""
        if self._standby and self.is_away():
            with suppress(SpooklogError):
                return self._standby.query(statement, parameters)
            AWAY.set(None)  # the rest is read here as well
        return self._query_here(statement, parameters)

    def is_read_only(self) -> bool:
        """Return whether transactions of this user are read-only, by the settings of the server, the database or the user."""
        return self._query_here("SHOW transaction_read_only") == [("on",)]

    def _notifications(self, first: int, last: int, topics: Sequence[str], limit: int) -> list[tuple[Any, ...]]:
        """Return entries up to the first id before which a writer under way may still store one."""
        return self._query_here(_FOLLOW, (first, last, list(topics) or None, limit))

    def max_notification_id(self) -> int | None:
        """Return the id of the newest entry that `select_notifications` shows, None while there is none.

        The id may go back for a while, until a writer that drew its ids late has committed.
        """
        ((newest,),) = self._query_here("SELECT newest_entry()")
        return cast("int | None", newest)

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> StoreSubscription:
        """Return a subscription to every entry after `gt`, including future ones, of all processes."""
        subscription = StoreSubscription(self, gt, topics)
        self._subscriptions.add(subscription)
        return subscription

    def read_from(self, url: str) -> None:
        """Let readers go to the standby of a URL, within `reading_away`. Raises Usage for a file, and for another store."""
        ((store,),) = self._query_here("SELECT id FROM streams WHERE kind = 'store'")
        self._standby = Standby(url, store)

    @contextmanager
    def reading_away(self) -> Iterator[None]:
        """Let this thread's queries go to the standby, where it has all that is stored now."""
        away = self._standby if self._standby and self._is_level(self._standby) else None
        if self._standby:
            self._standby.reads["standby" if away else "primary"] += 1
        with _reading(away):
            yield

    def at_home(self) -> AbstractContextManager[None]:
        """Let this thread's queries go to the primary within `reading_away`."""
        return _reading(None)

    def is_away(self) -> bool:
        """Return whether this thread's queries go to the standby."""
        return self._standby is not None and AWAY.get() is self._standby

    def place_to_read(self) -> PostgresLocation:
        """Return the standby's location where this thread reads from it, and it has what was stored meanwhile.

        Where it has not, the thread reads everything from the primary from now on.
        """
        if self._standby and self.is_away():
            if self._query_here(_UNFLUSHED) == [(True,)]:  # lists are written without waiting for the disk, nor for the standby
                self.settle()
            if self._is_level(self._standby):
                return self._standby.location
            AWAY.set(None)
        return self.location

    def reads(self) -> Mapping[str, int]:
        """Return how many times `reading_away` went to the `standby` and stayed with the `primary`; nothing without a standby."""
        return {"standby": 0, "primary": 0, **self._standby.reads} if self._standby else {}

    def _is_level(self, standby: Standby) -> bool:
        ((position,),) = self._query_here(_POSITION)
        return standby.has(position)

    def _query_here(self, statement: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        with suppress(Unanswered):
            return self._query(statement, parameters)
        return self._query(statement, parameters)

    # -- write -------------------------------------------------------------------------------------------------------------

    def insert_events(  # type: ignore[override]
        self, stored_events: Sequence[EventRow], *, batches: Sequence[Batch], ids: bool = True, **_: Any
    ) -> list[int] | None:
        """Store entries and what belongs to them; look them up where the connection is lost before the server answers.

        Raises Conflict where a log has moved on, Unavailable where nothing was stored, or that cannot be found out.
        """
        logs = _logs_of(stored_events, batches)
        try:
            stored = self._append(logs)
        except Unanswered as lost:
            stored = self._look_up(logs, lost)
        self._announcer.stored()
        if self.witness:
            self.witness(stored, batches)
        return stored if ids else None

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """Begin a transaction as the only writer, with no append under way. Raises Unanswered where the connection is lost."""
        with self.only_writer(), self._transaction(alone(WRITERS)) as connection:
            yield Statements(connection)
        self._announcer.stored()

    @contextmanager
    def contended(self, stream: str) -> Iterator[None]:
        """Take a turn among the writers of one log that keep losing races, of all processes; those of this one wait here.

        The turn is held on a connection of its own: waiting for it within the pool could keep its holder from a connection.
        Where the server gives none, or no turn for long, the block runs without.
        """
        with self._contended, ExitStack() as stack:
            with suppress(Unavailable, Error):
                connection = stack.enter_context(closing(connect(self.location)))
                connection.execute(TURN.encode(), (stream,))
            yield

    def settle(self) -> None:
        """Commit a message in the server's log, which waits for a synchronous standby as an append does."""
        self._query_here(_SETTLE)

    def record(self, writer: Writer, drafts: Sequence[StoreDraft]) -> None:
        """Add entries to the store's own log within a transaction of `writing` or `erasing`."""
        record(writer, drafts)

    def _append(self, logs: Sequence[Log]) -> list[int]:
        if len(logs) == 1 and is_line(*logs[0]):
            if not (ids := self._append_line(logs[0])):
                raise self._moved_on(logs[0][1].recorders)
            return ids
        with self._transaction(shared(WRITERS)) as connection:
            return append_logs(Statements(connection), connection, logs)

    def _append_line(self, log: Log) -> list[int]:
        """Store a line; return its ids, none where its log has moved on or its recorder was renamed or erased."""
        with self.datastore.cursor() as cursor:
            return append_line(cursor, *log)

    def _moved_on(self, recorders: Sequence[Person]) -> Conflict:
        """Return why a line was not stored: another writer was quicker, or a recorder was renamed or erased."""
        for person in recorders:
            if not self.query("SELECT 1 FROM people WHERE id = ? AND key = ?", (person.id, person.key)):
                return Conflict(f"{person.name} is not called so any more: try again")
        return LostRace("another process wrote first: try again")

    def _look_up(self, logs: Sequence[Log], lost: Unanswered) -> list[int]:
        """Return the ids of entries whose append was not answered.

        Raises Unavailable where they are not stored, and never will be, or where that cannot be found out.
        """
        ids: list[int] = []
        for found in self._stored(logs, lost):
            if found is None:  # all of it is stored, or nothing
                raise Unavailable(f"{lost.message}: nothing of this was stored", expected=("try again",)) from lost
            ids += found
        return ids

    def _stored(self, logs: Sequence[Log], lost: Unanswered) -> list[list[int] | None]:
        """Return for each log the ids of its entries if exactly these are stored; None if they are not, and never will be.

        Tries twice. Raises Unavailable where the server does not answer.
        """
        try:
            with suppress(Unanswered):
                return self._stored_now(logs, lost)
            return self._stored_now(logs, lost)
        except Unavailable as again:
            words = f"{again.message}: the store does not say whether this was stored"
            raise Unavailable(words, expected=("spooklog log --entries, before it is recorded again",)) from lost

    def _stored_now(self, logs: Sequence[Log], lost: Unanswered) -> list[list[int] | None]:
        with self.writing() as writer:
            # No append is under way now, and the lost one can no longer begin: its backend is terminated.
            writer.execute(_HANG_UP, (lost.backend,))
            return [_ids_if_stored(writer, *log) for log in logs]

    @contextmanager
    def _transaction(self, lock: str) -> Iterator[Connection]:
        """Begin a transaction with a lock; commit it at the end of the block, or roll it back."""
        with self.datastore.get_connection() as connection:
            connection.execute(f"BEGIN; {lock}")
            try:
                yield connection
                # PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, and with no error
                if connection.execute("COMMIT").statusmessage != "COMMIT":
                    raise RuntimeError("nothing was stored: the error of a statement was caught within the transaction")
            except BaseException:
                with suppress(Error):
                    connection.execute("ROLLBACK")
                raise

    def _query(self, statement: str, parameters: Sequence[object]) -> list[tuple[Any, ...]]:
        with self.datastore.get_connection() as connection:
            return list(connection.execute(translated(statement), parameters))

    def _notify(self) -> None:
        with self.datastore.cursor(NOTIFY_SECONDS) as cursor:
            cursor.execute(f"NOTIFY {CHANNEL}")


class PostgresStoreFactory(PostgresFactory):
    """Makes the recorder of the store that the environment names."""

    application_recorder_class = PostgresEventRecorder  # type: ignore[assignment]  # takes our datastore alone

    def __init__(self, env: Environment | EnvType | None) -> None:
        """Open the datastore of a location. The library's own requires host, user and password apart."""
        InfrastructureFactory.__init__(self, env)
        location: Location = cast("Any", self.env[STORE])
        if not isinstance(location, PostgresLocation):
            raise TypeError(f"{location} is not a PostgreSQL database")
        self.datastore: StoreDatastore = StoreDatastore(location, self.env[SYNCHRONOUS])


class Statements(NamedTuple):
    """A connection that takes statements as the store writes them."""

    connection: Connection

    def execute(self, statement: str, parameters: Sequence[Any] = (), /) -> Result:
        """Run one statement."""
        return self.connection.execute(translated(statement), parameters)


@contextmanager
def _reading(standby: Standby | None) -> Iterator[None]:
    token = AWAY.set(standby)
    try:
        yield
    finally:
        AWAY.reset(token)


def _ids_if_stored(writer: Writer, rows: Sequence[EventRow], batch: Batch) -> list[int] | None:
    found = writer.execute(_STORED, (batch.stream.id, batch.head, batch.stream.head)).fetchall()
    return [id for id, *_ in found] if [EventRow(*row) for _, *row in found] == list(rows) else None


def _logs_of(rows: Sequence[EventRow], batches: Sequence[Batch]) -> list[tuple[Sequence[EventRow], Batch]]:
    """Return the entries of each stream with what belongs to them."""
    if len(batches) == 1:
        return [(rows, batches[0])]
    of: dict[str, list[EventRow]] = {batch.stream.id: [] for batch in batches}
    for row in rows:
        of[row.originator_id].append(row)
    return [(of[batch.stream.id], batch) for batch in batches]
