"""Connections and transactions of an SQLite store: the library's pool and transaction, with corrections.

The library begins every transaction as a reader, leaves one open whose commit failed, and keeps one writer lock for each process.
A store begins as a writer, always returns an idle connection, and lets the database itself decide who writes.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from operator import attrgetter
from pathlib import Path
from threading import Condition, RLock
from types import TracebackType
from typing import Any, NoReturn, cast
from weakref import WeakSet

from eventsourcing.persistence import ConnectionPoolClosedError, PersistenceError, Subscription
from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool, SQLiteDatastore, SQLiteTransaction

from spooklog.domain.errors import SpooklogError, Unavailable
from spooklog.store.location import SQLiteLocation
from spooklog.store.sqlite.connections import BUSY_SECONDS, connect, may_write, refusal
from spooklog.store.sqlite.queue import queue_of

_POOL_SECONDS = 60.0
"""How long a thread waits for a connection that other threads use."""


class StoreConnection(SQLiteConnection):
    """A connection of the library, with the database connection behind it."""

    database = property(attrgetter("_sqlite_conn"), doc="The connection of Python's sqlite3.")


class StorePool(SQLiteConnectionPool):
    """A pool of connections with a store's settings; with `reading` they leave a file as it lies."""

    def __init__(self, location: SQLiteLocation, synchronous: str, *, reading: bool) -> None:
        """Take a location, which may be no file, and the settings of its connections. Threads wait a minute for one."""
        super().__init__(db_name=str(location), pool_timeout=_POOL_SECONDS)
        self._location, self._synchronous, self._reading = location, synchronous, reading
        self._path = str(location) if isinstance(location, Path) else None
        self._file: tuple[int, int] | None = None

    def check_file(self) -> None:
        """Raise Unavailable when the file was moved or replaced: SQLite would go on writing into a file without a name."""
        if self._path and _identity(self._path) != self._file:
            words = f"the store {self._location} was moved, replaced or deleted while it was open: nothing more is recorded"
            raise Unavailable(words, expected=("start again",))

    def is_read_only(self) -> bool:
        """Return whether connections only read: as they are to, or as this user may not write the file and beside it."""
        return self._reading or (isinstance(self._location, Path) and not may_write(self._location))

    def _create_connection(self) -> StoreConnection:
        """Open a connection to the same file as all others: the library opens another one in its place."""
        if self._file is not None:
            self.check_file()
        made = StoreConnection(connect(self._location, synchronous=self._synchronous, reading=self._reading), max_age=None)
        self._file = self._file or (_identity(self._path) if self._path else None)
        return made

    create = _create_connection
    """Opens a connection outside the pool."""


class StoreTransaction(SQLiteTransaction):
    """A transaction that begins as the writer: the library begins as a reader, and leaves one open whose commit failed.

    However it ends, its connection goes back idle.
    """

    connection: StoreConnection
    commit = True

    def __init__(self, datastore: StoreDatastore) -> None:
        """Take the writer's connection only once the transaction begins: that is its turn in the queue."""
        self.datastore = datastore

    def __enter__(self) -> sqlite3.Cursor:  # type: ignore[override]  # the library's own cursor does not return rows
        """Begin as the writer: a reader that becomes one is refused at once where another has written."""
        self.connection = self.datastore.take_writer()
        try:
            cursor = self.connection.database.cursor()
            self.datastore.queue.begin(cursor)
        except BaseException as error:
            self.datastore.put_writer(self.connection)
            self.datastore.raise_ours(error)
        return cast("sqlite3.Cursor", cursor)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        """End the transaction, also where its commit fails: the next writer gets an idle connection."""
        try:
            super().__exit__(kind, error, traceback)
        except BaseException as problem:
            self.datastore.raise_ours(problem)
        finally:
            self.datastore.put_writer(self.connection)


class StoreDatastore(SQLiteDatastore):
    """The database of a store. Its errors are ours: Unavailable, Corrupt, Conflict."""

    pool: StorePool
    _writer: StoreConnection | None
    _readers: int

    def __init__(self, location: SQLiteLocation, synchronous: str, *, reading: bool = False) -> None:
        """Share the queue of all openings of a store: writers take turns in the order of asking."""
        self.queue = queue_of(location)
        self.subscriptions = WeakSet[Subscription[Any]]()
        self._closed = self._forked = False
        self._reset()
        super().__init__(str(location), originator_id_type="text")
        self.location = location
        self.pool = StorePool(location, synchronous, reading=reading)  # in place of the library's, which has no connection yet
        _opened.add(self)

    @contextmanager
    def get_connection(self, *, commit: bool) -> Iterator[StoreConnection]:
        """Lend a connection outside of any transaction: a reader's, or with `commit` the writer's. Errors are ours.

        The library's would raise its own, close the connection of a reader when the store is closed, and serve a forked process.
        """
        if commit:
            connection = self.take_writer()
            try:
                yield connection
            except BaseException as error:
                self.raise_ours(error)
            finally:
                self.put_writer(connection)
            return
        if self._forked:
            self._refuse_forked()
        with self._reading:
            if self._closed:
                raise Unavailable(f"the store {self.location} is closed")
            self._readers += 1
        try:
            connection = cast("StoreConnection", self.pool.get_connection())
            try:
                yield connection
            finally:
                _make_idle(connection)
                with suppress(ConnectionPoolClosedError):
                    self.pool.put_connection(connection)
        except BaseException as error:
            self.raise_ours(error)
        finally:
            with self._reading:
                self._readers -= 1
                self._reading.notify_all()

    def transaction(self, *, commit: bool) -> Any:
        """Return a transaction of the writer, or without `commit` the library's, of a reader."""
        return StoreTransaction(self) if commit else super().transaction(commit=False)

    def take_writer(self) -> StoreConnection:
        """Take the writer's connection, one thread at a time, in its turn in the queue; `put_writer` gives it back.

        The connection stays open, so that a line at the table waits for no pool. The library's own writer lock is not used: it
        stays locked where a connection cannot be made.
        """
        if self._forked:
            self._refuse_forked()
        self.queue.__enter__()
        writing = False
        try:
            writing = self._writing.acquire()
            self.pool.check_file()
            if self._writer is None or self._writer.closed:
                self._writer = cast("StoreConnection", self.pool.get_connection())
            return self._writer
        except BaseException as error:
            if writing:
                self._writing.release()
            self.queue.__exit__(None, None, None)
            self.raise_ours(error)

    def put_writer(self, connection: StoreConnection) -> None:
        """Give the writer's connection back, idle, and end the turn."""
        try:
            _make_idle(connection)
        finally:
            self._writing.release()
            self.queue.__exit__(None, None, None)

    def unpooled(self) -> StoreConnection:
        """Open a connection outside the pool; the caller closes it."""
        try:
            return self.pool.create()
        except BaseException as error:
            self.raise_ours(error)

    def close(self) -> None:
        """End subscriptions, and close all connections, each once its thread is done with it. Closing twice is fine."""
        if self._forked:
            return
        for subscription in list(self.subscriptions):
            subscription.stop()
        with self._writing, self._reading:
            self._closed = True
            self._reading.wait_for(lambda: not self._readers, timeout=BUSY_SECONDS)
            super().close()

    def after_fork(self) -> None:
        """Disable the store in a child process: connections and locks belong to its parent, and it must not close them."""
        _inherited.append((self.pool, self._writer))
        self._reset()
        self._forked = True

    def raise_ours(self, error: BaseException) -> NoReturn:
        """Raise an error of SQLite or of the library as ours, any other as it is."""
        if isinstance(error, SpooklogError):
            raise error
        cause = error.__cause__ if isinstance(error, PersistenceError) else error  # the library wraps errors of SQLite
        if isinstance(error, ConnectionPoolClosedError):
            raise Unavailable(f"the store {self.location} is closed") from error
        if isinstance(cause, sqlite3.Error | UnicodeDecodeError):
            raise refusal(cause, self.location) from error
        if isinstance(error, PersistenceError):
            raise Unavailable(f"the store {self.location} cannot be used: {error}") from error
        raise error

    def _reset(self) -> None:
        self._writer = None
        self._writing = RLock()  # a thread may have to go on without a turn in the queue
        self._reading = Condition()
        self._readers = 0

    def _refuse_forked(self) -> NoReturn:
        words = f"the store {self.location} was opened before this process was forked"
        raise Unavailable(words, expected=("opening it after the fork",))


_opened: WeakSet[StoreDatastore] = WeakSet()
_inherited: list[object] = []
"""Keeps the parent's connections alive in a child process, which must not close them."""


def _after_fork() -> None:
    for datastore in list(_opened):
        datastore.after_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def _make_idle(connection: StoreConnection) -> None:
    """End an open transaction: the library leaves one open whose commit failed."""
    try:
        if connection.database.in_transaction:
            connection.rollback()
    except sqlite3.Error:  # the next one takes a new connection
        connection.close()


def _identity(path: str) -> tuple[int, int] | None:
    """Return device and inode of the file at a path; None where there is none."""
    try:
        found = os.stat(path)  # runs before every write: Path.stat takes twice as long
    except OSError:
        return None
    return found.st_dev, found.st_ino
