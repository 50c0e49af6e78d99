"""Connections of a PostgreSQL store: eventsourcing's datastore and its pool, opened by our URL and with our settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, cast

from spooklog.domain.errors import Unavailable
from spooklog.store.location import PostgresLocation
from spooklog.store.postgres import ASLEEP_SECONDS, BUSY_SECONDS, Connection, Error, connect, packages_missing

try:
    from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore, PostgresFactory
    from psycopg.pq import PipelineStatus, TransactionStatus
    from psycopg_pool import PoolTimeout
except ImportError:
    raise packages_missing() from None

__all__ = ["MOST", "PostgresApplicationRecorder", "PostgresFactory", "StoreDatastore", "backend_of"]

MOST = 10
"""How many connections a process has at most. PostgreSQL takes a hundred by default."""

_BACKEND = "spooklog_backend"


class StoreDatastore(PostgresDatastore):
    """The datastore of eventsourcing's recorder. Its connections give rows as tuples, and raise psycopg's errors as they are.

    One connection is made directly, so that a server that is away or refuses the user is told of at once and in its own words.
    It becomes the first of the pool. The same is done again whenever a connection was lost.
    """

    def __init__(self, location: PostgresLocation, synchronous: str = "FULL") -> None:
        self.location = location
        self._lost = self._closed = False
        ready: list[Connection] = []
        self._ready = ready
        self._kept: list[
            Connection
        ] = []  # one connection that went not back to the pool: getting it there takes longer than a line

        def dial() -> Connection:
            connection = connect(location, synchronous=synchronous, asleep=ASLEEP_SECONDS)
            vars(connection)[_BACKEND] = connection.info.backend_pid
            return connection

        self._dial = dial
        ready.append(dial())
        try:
            super().__init__("", "", "", "", "", connect_timeout=BUSY_SECONDS, pool_size=1, max_overflow=MOST - 1)
            self.originator_id_type = "text"
            self.pool.connection_class = _dialled(dial, ready)
            self.pool.conninfo, self.pool.kwargs = "", {}
            self.pool.reconnect_timeout = 0  # a thread asks for a connection and never waits for the pool's next try
            self.pool.open()
        except BaseException:
            self.close()
            raise

    def after_connect_func(self) -> Callable[[Any], None]:
        """Nothing more to set: `connect` has set everything."""
        return lambda _: None

    def register_type_adapters(self) -> None:
        """Look for no composite types: our functions take arrays."""

    @contextmanager
    def get_connection(self) -> Iterator[Any]:
        """A connection that was alive a moment ago. One that does not come back idle is dropped.

        Raises Unavailable where there is none: the server is gone, or every connection is in use.
        """
        connection = self.take()
        try:
            yield connection
        finally:
            self.give_back(connection)

    def close(self) -> None:
        """Close all connections. Closing twice is fine."""
        self._closed = True
        super().close()
        for connection in (*self._ready, *self._kept):
            connection.close()
        self._ready.clear()
        self._kept.clear()

    def take(self) -> Connection:
        """A connection, to be given back."""
        if self._lost and not self._closed:
            self._probe()
        while True:
            try:
                connection: Any = self._kept.pop() if self._kept else self.pool.getconn()
            except IndexError:  # another thread was quicker
                continue
            except PoolTimeout:
                self._dial().close()  # a server that is gone says why
                words = f"the store {self.location} is busy: all {MOST} connections of this program are in use"
                raise Unavailable(words, expected=("try again",)) from None
            if _alive(connection):
                return cast("Connection", connection)
            self.give_back(connection)
            self._probe()

    def give_back(self, connection: Any) -> None:
        """Keep a connection that is idle for the next one, close another."""
        link = connection.pgconn
        if link.transaction_status != TransactionStatus.IDLE or link.pipeline_status != PipelineStatus.OFF:
            self._lost = True
            connection.close()  # psycopg does not call it closed where it was lost within a pipeline
        elif not self._kept and not self._closed:
            self._kept.append(connection)
            return
        self.pool.putconn(connection)

    def _probe(self) -> None:
        """See to it that a connection lies ready for the pool, made here and now if none does. Raises Unavailable."""
        fresh = _first_alive(self._ready) or self._dial()
        if self._ready or self._closed:  # another thread was quicker: no more than one, or they pile up until the server is full
            fresh.close()
        else:
            self._ready.append(fresh)
        self._lost = False


def backend_of(connection: Connection) -> int:
    """The number of the server's process behind a connection of the datastore, also when it is lost."""
    backend: int = vars(connection)[_BACKEND]
    return backend


def _dialled(dial: Callable[[], Connection], ready: list[Connection]) -> Any:
    """What the pool takes for the class of its connections: it gives out those that are ready, and dials else."""

    class Dialled:
        @staticmethod
        def connect(*_: object, **__: object) -> Connection:
            return _first_alive(ready) or dial()

    return Dialled


def _first_alive(ready: list[Connection]) -> Connection | None:
    """A connection that lay ready and is alive, taken from there; those that are not are closed."""
    with suppress(IndexError):  # another thread may take one at any time
        while True:
            if _alive(connection := ready.pop()):
                return connection
            connection.close()
    return None


def _alive(connection: Connection) -> bool:
    """Whether an idle connection is still open, as far as this side has heard; the server is not asked."""
    try:
        for _ in range(2):  # a last word, and the end behind it
            connection.pgconn.consume_input()
    except Error:
        return False
    return connection.pgconn.transaction_status == TransactionStatus.IDLE
