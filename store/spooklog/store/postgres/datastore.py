"""Connections of a PostgreSQL store: eventsourcing's datastore with a pool that connects in the thread that asks.

The library's pool, psycopg_pool, connects in threads of its own. Where the server is gone, it waits for its whole timeout and
drops the reason, and it tries connections that were lost while idle with longer and longer pauses. Here that is an error at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, Self

from spooklog.domain.values.errors import Unavailable
from spooklog.store.database.fifo import FifoSemaphore
from spooklog.store.database.location import PostgresLocation
from spooklog.store.postgres.connections import (
    ASLEEP_SECONDS,
    BUSY_SECONDS,
    Connection,
    Cursor,
    Diagnostic,
    Error,
    connect,
    packages_missing,
    refusal,
)

try:
    from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore, PostgresFactory
    from psycopg.pq import PipelineStatus, TransactionStatus
except ImportError:
    raise packages_missing() from None

__all__ = ["MAX_CONNECTIONS", "PostgresApplicationRecorder", "PostgresFactory", "StoreDatastore", "Unanswered"]

MAX_CONNECTIONS = 10
"""How many connections an open store has at most, beside one for each subscription. PostgreSQL allows 100 by default."""

IDLE_SECONDS = 600.0
"""How long an unused connection stays open. A firewall may cut it after some time without a notice to either side."""


class Unanswered(Unavailable):
    """The connection was lost before the answer: only a look at the store shows whether the last statement was executed.

    `backend` is the process id of the server's backend for that connection.
    """

    def __init__(self, location: PostgresLocation, backend: int) -> None:
        super().__init__(f"the connection to the store {location} was lost", expected=("try again",))
        self.backend = backend


class StorePool:
    """The pool of a store, in place of the library's, which connects in threads of its own: it connects in the thread that asks.

    A connection that does not come back idle is closed. Raises Unavailable where the server is gone, refuses the user, or all
    connections stay in use.
    """

    def __init__(self, location: PostgresLocation, synchronous: str) -> None:
        self._location, self._synchronous = location, synchronous
        self._closed = False
        self._places = FifoSemaphore(MAX_CONNECTIONS)
        self._alone: set[Cursor] = set()
        self._idle: deque[tuple[float, Cursor]] = deque()
        self._idle.append((monotonic(), self._connect()))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections; those in use close when they come back. Closing twice is fine."""
        self._closed = True
        with suppress(IndexError):
            while True:
                self._idle.pop()[1].connection.close()

    def take(self, patience: float) -> Cursor:
        """Return the cursor of a live connection, to be given back."""
        if not self._places.acquire(patience):
            words = f"the store {self._location} is busy: all its {MAX_CONNECTIONS} connections are in use"
            raise Unavailable(words, expected=("try again",))
        try:
            if self._closed:
                raise Unavailable(f"the store {self._location} is closed")
            with suppress(IndexError):  # none is idle
                while True:
                    since, cursor = self._idle.pop()  # the one used last: the others grow old and are closed
                    if monotonic() - since < IDLE_SECONDS and _alive(cursor.connection):
                        return cursor
                    cursor.connection.close()
            return self._connect()
        except BaseException:
            self._places.release()
            raise

    def give_back(self, cursor: Cursor) -> None:
        """Keep the connection of a cursor for the next thread, or close it."""
        server = cursor.connection.pgconn
        if server.transaction_status == TransactionStatus.IDLE and server.pipeline_status == PipelineStatus.OFF:
            self._idle.append((monotonic(), cursor))
        else:
            cursor.connection.close()
        self._places.release()
        with suppress(IndexError):  # the least recently used one is the first
            if monotonic() - self._idle[0][0] > IDLE_SECONDS:
                self._idle.popleft()[1].connection.close()
        if self._closed:
            self.close()

    def has_only_primary(self, cursor: Cursor) -> bool:
        """Return, once, whether the last commit of a connection did not come to the synchronous standby."""
        if cursor in self._alone:
            self._alone.discard(cursor)
            return True
        return False

    def _connect(self) -> Cursor:
        cursor = connect(self._location, synchronous=self._synchronous, asleep=ASLEEP_SECONDS).cursor()

        def note(notice: Diagnostic) -> None:
            # its words follow the server's language
            if notice.source_function == "SyncRepWaitForLSN":
                self._alone.add(cursor)

        cursor.connection.add_notice_handler(note)
        return cursor


class StoreDatastore(PostgresDatastore):
    """eventsourcing's datastore over a pool of ours. Rows are tuples, errors are ours."""

    pool: Any

    def __init__(self, location: PostgresLocation, synchronous: str = "FULL") -> None:
        """Set what recorders ask of a datastore. The library takes host, user and password apart, and makes its own pool."""
        self.location = location
        self.pool = StorePool(location, synchronous)
        self.originator_id_type, self.schema, self.lock_timeout = "text", "public", 0
        self.single_row_tracking, self.enable_db_functions = True, False
        self.db_type_names, self.psycopg_type_adapters, self.psycopg_python_types = set(), {}, {}

    def register_type_adapters(self) -> None:
        """Register nothing: our functions take no composite types, and looking for one is a query at each start."""

    @contextmanager
    def get_connection(self) -> Iterator[Any]:
        """Lend a connection in autocommit mode, otherwise like `cursor`. The library raises errors of its own."""
        with self.cursor() as cursor:
            yield cursor.connection

    @contextmanager
    def cursor(self, patience: float = BUSY_SECONDS) -> Iterator[Any]:
        """Lend the cursor of a live connection.

        The cursor is kept with its connection, as a new one takes as long as sending a line. Raises Unavailable where no
        connection becomes free for one to two times `patience` seconds, Unanswered where the connection is lost meanwhile, and
        other errors of the driver as ours.
        """
        cursor = self.pool.take(patience)
        backend = cursor.connection.pgconn.backend_pid
        try:
            yield cursor
            if self.pool.has_only_primary(cursor):
                words = f"the store {self.location} has this, but its standby does not yet: the wait for it was cancelled"
                raise Unavailable(words, expected=("the same request again",))
        except Error as error:
            if cursor.connection.closed:
                raise Unanswered(self.location, backend) from error
            raise refusal(error, self.location) from error
        finally:
            self.pool.give_back(cursor)


def _alive(connection: Connection) -> bool:
    """Return whether an idle connection is still open, as far as this side knows, without a query."""
    try:
        for _ in range(2):  # one read for a last message, one for the end of the stream
            connection.pgconn.consume_input()
    except Error:
        return False
    return connection.pgconn.transaction_status == TransactionStatus.IDLE
