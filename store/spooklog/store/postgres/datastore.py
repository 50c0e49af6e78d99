"""Connections of a PostgreSQL store: eventsourcing's datastore with a pool that makes connections in the thread that asks.

The library's pool makes them in threads of its own, so a server that is gone shows as a wait there, and here as its refusal.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import BoundedSemaphore
from typing import Any, Self

from spooklog.domain.errors import Unavailable
from spooklog.store.location import PostgresLocation
from spooklog.store.postgres.connections import (
    ASLEEP_SECONDS,
    BUSY_SECONDS,
    Connection,
    Cursor,
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

__all__ = ["MOST", "PostgresApplicationRecorder", "PostgresFactory", "StoreDatastore", "Unanswered"]

MOST = 10
"""How many connections a process has at most. PostgreSQL takes a hundred by default."""


class Unanswered(Unavailable):
    """The connection was lost: only a look at the store tells whether the server did what it was asked last.

    `backend` is the number of its process that was asked.
    """

    def __init__(self, location: PostgresLocation, backend: int) -> None:
        super().__init__(f"the connection to the store {location} was lost", expected=("try again",))
        self.backend = backend


class StoreDatastore(PostgresDatastore):
    """The datastore of eventsourcing's recorder. Rows are tuples, errors are ours.

    Raises Unavailable at once, in the server's own words, where the server is gone or refuses the user.
    """

    def __init__(self, location: PostgresLocation, synchronous: str = "FULL") -> None:
        self.location = location
        self._synchronous = synchronous
        self._closed = False
        self._idle: list[Cursor] = []
        self._unused = BoundedSemaphore(MOST)
        self._idle.append(self._connect())
        super().__init__("", "", "", "", "", originator_id_type="text")  # its own pool is never opened

    def register_type_adapters(self) -> None:
        """Look for no composite types: our functions take none."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections, those in use when they come back. Closing twice is fine."""
        self._closed = True
        with suppress(IndexError):
            while True:
                self._idle.pop().connection.close()

    @contextmanager
    def get_connection(self) -> Iterator[Any]:
        """A connection in autocommit mode, else like `cursor`."""
        with self.cursor() as cursor:
            yield cursor.connection

    @contextmanager
    def cursor(self) -> Iterator[Any]:
        """The cursor of a connection that was alive a moment ago. One that does not come back idle is closed.

        It is kept with its connection: a new one takes as long as sending a line. Raises Unavailable where there is none,
        Unanswered where it is lost meanwhile, and other errors of the driver as ours.
        """
        cursor = self._take()
        backend = cursor.connection.pgconn.backend_pid
        try:
            yield cursor
        except Error as error:
            if cursor.connection.closed:
                raise Unanswered(self.location, backend) from error
            raise refusal(error, self.location) from error
        finally:
            self._give_back(cursor)

    def _take(self) -> Cursor:
        if not self._unused.acquire(timeout=BUSY_SECONDS):
            words = f"the store {self.location} is busy: all {MOST} connections of this program are in use"
            raise Unavailable(words, expected=("try again",))
        try:
            if self._closed:
                raise Unavailable(f"the store {self.location} is closed")
            with suppress(IndexError):  # none is idle
                while not _alive((cursor := self._idle.pop()).connection):
                    cursor.connection.close()
                return cursor
            return self._connect()
        except BaseException:
            self._unused.release()
            raise

    def _give_back(self, cursor: Cursor) -> None:
        server = cursor.connection.pgconn
        if server.transaction_status == TransactionStatus.IDLE and server.pipeline_status == PipelineStatus.OFF:
            self._idle.append(cursor)
        else:
            cursor.connection.close()
        self._unused.release()
        if self._closed:
            self.close()

    def _connect(self) -> Cursor:
        return connect(self.location, synchronous=self._synchronous, asleep=ASLEEP_SECONDS).cursor()


def _alive(connection: Connection) -> bool:
    """Whether an idle connection is still open, as far as this side has heard; the server is not asked."""
    try:
        for _ in range(2):  # a last word, and the end behind it
            connection.pgconn.consume_input()
    except Error:
        return False
    return connection.pgconn.transaction_status == TransactionStatus.IDLE
