"""The recorder of an SQLite store."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Lock
from typing import Any, cast

from spooklog.domain.errors import Unavailable
from spooklog.store.location import SQLiteLocation
from spooklog.store.queue import Queue, queue_of
from spooklog.store.recorder import PAGE, Listener, Recorder
from spooklog.store.rows import EventRow
from spooklog.store.sqlite import connect, refusal
from spooklog.store.writes import INSERT_EVENT, Writer

POLL_SECONDS = 0.02
_FIRST_ROW, _LAST_ROW = -(2**63), 2**63 - 1
"""What SQLite can number a row, though nothing of ours lies below 1."""


class SQLiteRecorder(Recorder):
    """One connection that writes and one that reads, each behind a lock."""

    STATE = "CAST(state AS BLOB)"  # bytes, whatever a stranger may have put there

    def __init__(self, path: SQLiteLocation, synchronous: str = "FULL") -> None:
        self.location = self.path = path
        self._synchronous = synchronous
        self._reader = connect(path, synchronous=synchronous)
        self._file = _identity(path)
        self._reading = Lock()
        self._writer: sqlite3.Connection | None = None  # opened by the first append: most commands only read
        self._writing = Lock()
        self._queue = queue_of(path)  # outside of `_writing`: what waits in it holds nothing

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

    def query(self, statement: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows of one reading statement."""
        with self._reading:
            try:
                return self._reader.execute(statement, parameters).fetchall()
            except (sqlite3.Error, UnicodeDecodeError) as error:
                raise refusal(error, self.path) from error

    def turn(self) -> Queue:
        """The queue of this store, to be entered with `with`."""
        return self._queue

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """The writing connection, as the only writer: all that is done with it is stored, or none of it."""
        with self._queue, self._writing:
            self.check_file()
            try:
                if self._writer is None:
                    self._writer = connect(self.path, synchronous=self._synchronous)
                connection = self._writer
                self._queue.begin(connection)
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
        """Like `writing`, with the mark that says until `scrub` is done what unused bytes may hold."""
        from spooklog.store.scrubbing import owe

        with self.writing() as connection:
            owe(connection)
            yield connection

    def scrub(self) -> None:
        """Write the database anew, with nothing in it that is in no row, and empty the write-ahead log."""
        from spooklog.store.scrubbing import scrub

        with self._queue, self._writing:
            self.check_file()
            try:
                if self._writer is None:
                    self._writer = connect(self.path, synchronous=self._synchronous)
                scrub(self._writer)
            except sqlite3.Error as error:
                raise refusal(error, self.path) from error

    def unscrubbed(self) -> bool:
        """Whether the mark is there."""
        from spooklog.store.scrubbing import owed

        return owed(self.query)

    def listener(self) -> Listener:
        """Looks again and again: SQLite tells nobody when another process has written."""
        return _Glances()

    def every_row(self, table: str, columns: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        """All rows of a table, page by page, however strange they are."""
        select = f"SELECT rowid, {', '.join(columns)} FROM {table} WHERE rowid >= ? ORDER BY rowid LIMIT {PAGE}"
        begin = _FIRST_ROW
        while begin <= _LAST_ROW and (rows := self.query(select, (begin,))):
            for _, *row in rows:
                yield tuple(row)
            if rows[-1][0] < begin:  # the pages of a damaged table lead back to those before
                return
            begin = rows[-1][0] + 1

    def damage(self) -> Iterator[str]:
        """Damaged pages, and rows that point nowhere."""
        yield from (str(line) for (line,) in self.query("PRAGMA integrity_check") if line != "ok")
        for table, _, parent, _ in self.query("PRAGMA foreign_key_check"):
            yield f"a row of {table} points to a missing row of {parent}"

    def _insert(self, writer: Writer, rows: Sequence[EventRow]) -> list[int]:
        execute = cast("sqlite3.Connection", writer).execute
        return [cast(int, execute(INSERT_EVENT, row).lastrowid) for row in rows]


class _Glances:
    """Waits for a moment, and knows nothing."""

    def wait(self, stopping: Event) -> None:
        """Wait until it is time to look."""
        stopping.wait(POLL_SECONDS)

    def close(self) -> None:
        """Nothing is held."""


def _identity(path: SQLiteLocation) -> tuple[int, int] | None:
    """Which file lies at a path; None when there is none, and for memory."""
    if not isinstance(path, Path):
        return None
    try:
        found = os.stat(path)  # before every write: a Path's own way there takes twice as long
    except OSError:
        return None
    return found.st_dev, found.st_ino
