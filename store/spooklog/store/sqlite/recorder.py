"""The recorder of an SQLite store: eventsourcing's own, over connections that are set as a store needs them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, cast

from eventsourcing.persistence import InfrastructureFactory, Subscription
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteFactory
from eventsourcing.utils import Environment, EnvType

from spooklog.domain.values.errors import Corrupt
from spooklog.store.database.application import PAGE, READING, STORE, SYNCHRONOUS, EventRecorder
from spooklog.store.database.location import Location, PostgresLocation
from spooklog.store.database.schema import require_file
from spooklog.store.database.writes import INSERT_EVENT, Writer, write_batches, write_drafts
from spooklog.store.entries.row_validation import MENDING
from spooklog.store.entries.rows import Batch, EventRow, StoreDraft
from spooklog.store.sqlite.datastore import StoreDatastore
from spooklog.store.sqlite.queue import Queue

_FIRST_ROW, _LAST_ROW = -(2**63), 2**63 - 1
"""The row numbers that SQLite can give; spooklog's rows begin at 1, other programs' may not."""

_GAPS = """
SELECT before, notification_id FROM
(SELECT notification_id, lag(notification_id, 1, 0) OVER (ORDER BY notification_id) AS before FROM events)
WHERE notification_id > before + 1 ORDER BY notification_id LIMIT 1000
"""
_DRAWN = "SELECT seq FROM sqlite_sequence WHERE name = 'events'"


class SQLiteEventRecorder(EventRecorder, SQLiteApplicationRecorder):  # type: ignore[misc]  # None for an empty store
    """Entries of games and series in an SQLite database."""

    STATE = "CAST(state AS BLOB)"  # bytes, whatever another program may have put there
    entry_columns = f"originator_id, originator_version, topic, {STATE}"

    datastore: StoreDatastore

    def __init__(self, datastore: StoreDatastore, events_table_name: str = "events") -> None:
        """Open the first connection: an unreadable store raises now."""
        SQLiteApplicationRecorder.__init__(self, datastore, events_table_name)
        self.insert_events_statement = INSERT_EVENT
        self.location = self.path = datastore.location
        with datastore.get_connection(commit=False):
            pass

    def close(self) -> None:
        """End subscriptions and close all connections. Closing twice is fine."""
        self.datastore.close()

    def check_file(self) -> None:
        """Raise Unavailable when the file was moved or replaced: SQLite would go on writing into a file without a name."""
        self.datastore.pool.check_file()

    def is_read_only(self) -> bool:
        """Return whether this user may only read the store."""
        return self.datastore.pool.is_read_only()

    def query(self, statement: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of one reading statement."""
        with self.datastore.get_connection(commit=False) as connection:
            return cast("list[tuple[Any, ...]]", connection.database.execute(statement, parameters).fetchall())

    def writing(self) -> AbstractContextManager[sqlite3.Cursor]:
        """Begin a transaction as the only writer: all that is done with it is stored, or none of it."""
        return self.datastore.transaction(commit=True)

    def insert_events(  # type: ignore[override]
        self, stored_events: Sequence[EventRow], *, batches: Sequence[Batch], ids: bool = True, **_: Any
    ) -> list[int] | None:
        """Store entries as the library does, in one transaction; then wake followers, and tell the witness before it returns."""
        stored = cast("list[int]", SQLiteApplicationRecorder.insert_events(self, cast("Any", stored_events), batches=batches))
        for follower in self.datastore.queue.followers:
            follower.wake()
        if self.witness:
            self.witness(stored, batches)
        return stored if ids else None

    def _insert_events(  # type: ignore[override]
        self, c: sqlite3.Cursor, stored_events: Sequence[EventRow], *, batches: Sequence[Batch], **_: Any
    ) -> list[int]:
        """Insert entries as the library does, behind what belongs to them: the row of a stream moves with its entries.

        Raises Corrupt where there are no more numbers.
        """
        write_batches(c, batches)
        try:
            ids = super()._insert_events(cast("Any", c), cast("Any", stored_events))
            if drafts := [draft for batch in batches for draft in batch.drafts]:
                self.record(c, drafts)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_FULL and c.execute(_DRAWN).fetchall() == [(_LAST_ROW,)]:
                words = f"the store {self.location} is damaged: the numbers of its entries are used up"
                ways = ("spooklog export --all FILE.spooklogs, and import that into a new store", *MENDING)
                raise Corrupt(words, expected=ways) from error
            raise
        return cast("list[int]", ids)

    def record(self, writer: Writer, drafts: Sequence[StoreDraft]) -> None:
        """Add entries to the store's own log within a transaction of `writing` or `erasing`."""
        for row in write_drafts(writer, drafts):
            writer.execute(INSERT_EVENT, row)

    def turn(self) -> Queue:
        """Return the queue of this store, to be entered with `with`."""
        return self.datastore.queue

    @contextmanager
    def erasing(self) -> Iterator[sqlite3.Cursor]:
        """Begin a transaction like `writing`, and mark the database until a `scrub` is done."""
        from spooklog.store.sqlite.scrubbing import mark  # start-up cost: only erasing needs it, here and below

        with self.writing() as cursor:
            mark(cursor)
            yield cursor

    def scrub(self) -> None:
        """Write the database anew from its rows alone, and empty the write-ahead log."""
        from spooklog.store.sqlite.scrubbing import scrub

        with self.datastore.get_connection(commit=True) as connection:
            scrub(connection.database)

    def unscrubbed(self) -> bool:
        """Return whether the mark is set."""
        from spooklog.store.sqlite.scrubbing import is_marked

        return is_marked(self.query)

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[EventRecorder]:
        """Return a subscription to every entry after `gt`, including future ones, of all processes: the library has none."""
        from spooklog.store.sqlite.subscription import SQLiteSubscription  # start-up cost: a line at the table does without

        return SQLiteSubscription(self, self.datastore, gt, topics)

    def every_row(self, table: str, columns: Sequence[str], *, page: int = PAGE) -> Iterator[tuple[Any, ...]]:
        """Yield all rows of a table, page by page, however damaged they are."""
        select = f"SELECT rowid, {', '.join(columns)} FROM {table} WHERE rowid >= ? ORDER BY rowid LIMIT {page}"
        begin = _FIRST_ROW
        while begin <= _LAST_ROW and (rows := self.query(select, (begin,))):
            for _, *row in rows:
                yield tuple(row)
            if rows[-1][0] < begin:  # in a damaged table pages may lead back to earlier ones
                return
            begin = rows[-1][0] + 1

    def gaps(self) -> Iterator[tuple[int, int]]:
        """Yield ranges of numbers that no entry has: with AUTOINCREMENT and one writer, only deleting leaves a gap."""
        yield from ((before + 1, behind - 1) for before, behind in self.query(_GAPS))
        ((last,),) = self.query("SELECT coalesce(max(notification_id), 0) FROM events")
        # sqlite_sequence keeps the last number drawn, so a tail that was deleted shows too
        for (drawn,) in self.query(_DRAWN):
            if type(drawn) is int and drawn > last:
                yield last + 1, drawn

    def damage(self) -> Iterator[str]:
        """Yield damaged pages and dangling rows."""
        yield from (str(line) for (line,) in self.query("PRAGMA integrity_check") if line != "ok")
        for table, _, parent, _ in self.query("PRAGMA foreign_key_check"):
            yield f"a row of {table} points to a missing row of {parent}"


class SQLiteStoreFactory(SQLiteFactory):
    """Makes the recorder of the store that the environment names."""

    application_recorder_class = SQLiteEventRecorder  # type: ignore[assignment]  # takes our datastore alone

    def __init__(self, env: Environment | EnvType | None) -> None:
        """Open the datastore of a location. The library's own requires the name of a file, which a store in memory lacks."""
        InfrastructureFactory.__init__(self, env)
        location: Location = cast("Any", self.env[STORE])
        if isinstance(location, PostgresLocation):
            raise TypeError(f"{location} is not an SQLite database")
        if isinstance(location, Path):
            require_file(location)
        reading = self.env.get(READING) == "y"
        self.datastore: StoreDatastore = StoreDatastore(location, self.env[SYNCHRONOUS], reading=reading)
