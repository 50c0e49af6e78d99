"""Connections and transactions of an SQLite store: the library's pool and transaction, with what they lack.

The library begins every transaction as a reader, leaves one open whose commit failed, and keeps one writer lock for each process.
A store begins as a writer, always returns an idle connection, and lets the database itself decide who writes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any, cast

from eventsourcing.persistence import ConnectionPoolClosedError, PersistenceError
from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool, SQLiteCursor, SQLiteDatastore, SQLiteTransaction

from spooklog.domain.errors import SpooklogError, Unavailable
from spooklog.store.location import SQLiteLocation
from spooklog.store.sqlite import connect, refusal

_POOL_SECONDS = 60.0
"""How long a thread waits for a connection that other threads use."""


class StoreCursor(SQLiteCursor):
    """A cursor of the library whose statements return what they found."""

    def execute(self, statement: str, parameters: Sequence[Any] = (), /) -> sqlite3.Cursor:  # type: ignore[override]
        """Run one statement."""
        return self.sqlite_cursor.execute(statement, parameters)


class StoreTransaction(SQLiteTransaction):
    """A transaction that writes from its beginning, and leaves the connection idle however it ends."""

    connection: StoreConnection

    def __enter__(self) -> StoreCursor:
        cursor = self.connection.cursor()
        cursor.execute("BEGIN IMMEDIATE" if self.commit else "BEGIN")
        return cursor

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        try:
            super().__exit__(kind, error, traceback)
        finally:
            if self.connection.database.in_transaction:
                self.connection.rollback()


class StoreConnection(SQLiteConnection):
    """A connection of the library, with the database connection behind it."""

    @property
    def database(self) -> sqlite3.Connection:
        """The connection of Python's sqlite3."""
        return self._sqlite_conn

    def cursor(self) -> StoreCursor:
        """A cursor of it."""
        return StoreCursor(self._sqlite_conn.cursor())


class StorePool(SQLiteConnectionPool):
    """A pool of connections that are set as a store needs them."""

    def __init__(self, location: SQLiteLocation, synchronous: str) -> None:
        super().__init__(db_name=str(location), pool_timeout=_POOL_SECONDS)
        self._location, self._synchronous = location, synchronous

    def _create_connection(self) -> StoreConnection:
        return StoreConnection(connect(self._location, synchronous=self._synchronous), max_age=None)


class StoreDatastore(SQLiteDatastore):
    """The database of a store. Its errors are ours: Unavailable, Corrupt, Conflict."""

    pool: StorePool

    def __init__(self, location: SQLiteLocation, synchronous: str) -> None:
        super().__init__(str(location), originator_id_type="text")
        self.location = location
        self.pool = StorePool(location, synchronous)

    @contextmanager
    def get_connection(self, *, commit: bool) -> Iterator[StoreConnection]:  # noqa: ARG002  (readers and writers are alike)
        """A connection of the pool.

        The library's lock of the one writer is left out: it would stay locked where a connection cannot be made, and other
        processes do not know it.
        """
        try:
            connection = self.pool.get_connection()
            try:
                yield cast("StoreConnection", connection)
            finally:
                with suppress(ConnectionPoolClosedError):  # which was closed meanwhile, and closed this connection with it
                    self.pool.put_connection(connection)
        except SpooklogError:
            raise
        except ConnectionPoolClosedError:
            raise Unavailable(f"the store {self.location} is closed") from None
        except PersistenceError as error:
            cause = error.__cause__
            raise refusal(cause if isinstance(cause, sqlite3.Error) else sqlite3.Error(str(error)), self.location) from error
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise refusal(error, self.location) from error

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[StoreCursor]:
        """A transaction: a writer's with `commit`, else a reader's."""
        with self.get_connection(commit=commit) as connection, StoreTransaction(connection, commit=commit) as cursor:
            yield cursor
