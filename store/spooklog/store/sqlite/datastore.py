"""Connections and transactions of an SQLite store: the library's pool and datastore, with corrections.

The library begins every transaction as a reader, leaves one open whose commit failed, and keeps one writer lock for each process.
A store begins as a writer, always returns an idle connection, and lets the database itself decide who writes.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from threading import Condition, RLock
from typing import Any, NoReturn, cast
from weakref import WeakSet

from eventsourcing.persistence import ConnectionPoolClosedError, PersistenceError, Subscription
from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool, SQLiteDatastore

from spooklog.domain.values.errors import SpooklogError, Unavailable
from spooklog.domain.values.saying import said
from spooklog.store.database.location import SQLiteLocation
from spooklog.store.sqlite.connections import BUSY_SECONDS, connect, may_write, refusal
from spooklog.store.sqlite.queue import Queue, queue_of

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
        """Raise Unavailable when the file was moved or replaced since the first connection was made.

        SQLite would go on writing into a file without a name.
        """
        if not self._path:
            return
        try:
            found = os.stat(self._path)  # runs before every write: Path.stat takes twice as long
        except OSError:
            file = None
        else:
            file = found.st_dev, found.st_ino
        if self._file is None:
            self._file = file
        elif file != self._file:
            words = said(
                "the store {location} was moved, replaced or deleted while it was open: nothing more is recorded",
                location=self._location,
            )
            raise Unavailable(words, expected=(said("start again"),))

    def is_read_only(self) -> bool:
        """Return whether connections only read: as they are to, or as this user may not write the file and beside it."""
        return self._reading or (isinstance(self._location, Path) and not may_write(self._location))

    def _create_connection(self) -> StoreConnection:
        """Open a connection to the same file as all others: the library opens another one in its place."""
        if self._file is not None:
            self.check_file()
        made = StoreConnection(connect(self._location, synchronous=self._synchronous, reading=self._reading), max_age=None)
        if self._file is None:
            self.check_file()
        return made

    create = _create_connection
    """Opens a connection outside the pool."""


class StoreDatastore(SQLiteDatastore):
    """The database of a store. Its errors are ours: Unavailable, Corrupt, Conflict."""

    pool: StorePool

    def __init__(self, location: SQLiteLocation, synchronous: str, *, reading: bool = False) -> None:
        """Take a location, which may be no file, and the settings of its connections."""
        self.subscriptions = WeakSet[Subscription[Any]]()
        self._closed = self._forked = False
        self._writer: StoreConnection | None = None
        self._writing = RLock()  # a thread may have to go on without a turn in the queue
        self._reading = Condition()
        self._readers = 0
        super().__init__(str(location), originator_id_type="text")
        self.location = location
        self.pool = StorePool(location, synchronous, reading=reading)  # in place of the library's, which has no connection yet
        _opened.add(self)

    @cached_property
    def queue(self) -> Queue:
        """The queue of all openings of the store: writers take turns in the order of request. Made for the first of them."""
        return queue_of(self.location)

    @contextmanager
    def get_connection(self, *, commit: bool) -> Iterator[StoreConnection]:
        """Take a connection, with `commit` the one that writes, in its turn in the queue. It goes back idle. Errors are ours.

        The library's would raise its own, close the connection of a reader when the store is closed, and serve a forked process.
        Its writer lock, which stays locked where a connection cannot be made, is not used. The connection that writes stays
        open, so that a line at the table waits for no pool.
        """
        if self._forked:
            words = said("the store {location} was opened before this process was forked", location=self.location)
            raise Unavailable(words, expected=(said("opening it after the fork"),))
        try:
            if commit:
                with self.queue, self._writing:
                    self.pool.check_file()
                    if self._writer is None or self._writer.closed:
                        self._writer = cast("StoreConnection", self.pool.get_connection())
                    try:
                        yield self._writer
                    finally:
                        _make_idle(self._writer)
                return
            with self._reading:
                if self._closed:
                    raise Unavailable(said("the store {location} is closed", location=self.location))
                self._readers += 1
            try:
                connection = cast("StoreConnection", self.pool.get_connection())
                try:
                    yield connection
                finally:
                    _make_idle(connection)
                    with suppress(ConnectionPoolClosedError):
                        self.pool.put_connection(connection)
            finally:
                with self._reading:
                    self._readers -= 1
                    self._reading.notify_all()
        except BaseException as error:
            self.raise_ours(error)

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[Any]:
        """Begin a transaction, with `commit` as the writer: the library begins each as a reader.

        A reader that becomes the writer is refused at once where another has written.
        """
        if not commit:
            with super().transaction(commit=False) as reading:
                yield reading
            return
        with self.get_connection(commit=True) as connection:
            cursor = connection.database.cursor()
            self.queue.begin(cursor)
            yield cursor
            connection.commit()

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
        self._forked = True

    def raise_ours(self, error: BaseException) -> NoReturn:
        """Raise an error of SQLite or of the library as ours, any other as it is."""
        if isinstance(error, SpooklogError):
            raise error
        cause = error.__cause__ if isinstance(error, PersistenceError) else error  # the library wraps errors of SQLite
        if isinstance(error, ConnectionPoolClosedError):
            raise Unavailable(said("the store {location} is closed", location=self.location)) from error
        if isinstance(cause, sqlite3.Error | UnicodeDecodeError):
            raise refusal(cause, self.location) from error
        if isinstance(error, PersistenceError):
            raise Unavailable(said("the store {path} cannot be used: {why}", path=self.location, why=str(error))) from error
        raise error


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
