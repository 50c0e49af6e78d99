"""Work on whole tables of a PostgreSQL store: scrub them after an erasure, read them row by row, check their references."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from threading import Lock
from time import monotonic, sleep
from typing import Any

from spooklog.domain.values.errors import Unavailable
from spooklog.store.database.application import PAGE, EventRecorder
from spooklog.store.database.writes import Writer
from spooklog.store.postgres.connections import BUSY_SECONDS, Connection, Error, LockNotAvailable
from spooklog.store.postgres.datastore import StoreDatastore
from spooklog.store.postgres.locks import RELEASE, WRITERS, alone_in_session

_MARK = "to be scrubbed"
"""The comment on a table that marks the store: something was erased, and dead rows may still hold it."""

_UNSCRUBBED = f"SELECT obj_description('people'::regclass, 'pg_class') IS NOT DISTINCT FROM '{_MARK}'"
_TEXT = 'text COLLATE "C"'
_PERSONAL = {
    "people": {"name": _TEXT, "key": _TEXT},
    "seats": {"label": _TEXT},
    "texts": {"text": _TEXT, "salt": "bytea"},
    "skipped": {"why": _TEXT, "problem": _TEXT},
    "streams": {"name": _TEXT},
    "wordlists": {"name": _TEXT, "content": "bytea"},
    "requests": {"asked": _TEXT},
    "links": {"label": _TEXT, "used": "bigint"},
}
"""The columns that may hold words about people, with their types."""

_LOCK_PERSONAL = "LOCK TABLE streams, seats, people, texts, skipped, wordlists, requests, links IN ACCESS EXCLUSIVE MODE"
_TRY_BRIEFLY = "SAVEPOINT unlocked; SET LOCAL lock_timeout = 100"
"""For `_LOCK_PERSONAL`: milliseconds, far below the second after which a server looks for a deadlock."""


def _no_statistics(table: str, columns: Mapping[str, str]) -> str:
    """Return the statement that deletes the planner's statistics of some columns, and keeps ANALYZE from collecting them again.

    The statistics hold values of the columns. A table's owner may not delete them directly, but setting the type of a column,
    even to the same type, drops them.
    """
    parts = (f"ALTER {column} SET STATISTICS 0, ALTER {column} TYPE {kind}" for column, kind in columns.items())
    return f"ALTER TABLE {table} {', '.join(parts)}"


_SCRUB = (
    f"VACUUM (FULL) {', '.join(_PERSONAL)}",
    "VACUUM (FULL) pg_statistic",  # the server skips it, with a warning, where the database has another owner
    "VACUUM (FULL) pg_statistic_ext_data",
    "COMMENT ON TABLE people IS NULL",  # last: a scrub that was cut short is done again
)
_READERS = """
SELECT count(*) FROM pg_stat_activity, pg_description d
WHERE datname = current_database() AND pid <> pg_backend_pid() AND age(backend_xmin) >= age(d.xmin)
    AND d.objoid = 'people'::regclass AND d.classoid = 'pg_class'::regclass AND d.objsubid = 0
"""
"""Counts readers that may still see data from before the erasing transaction, which made the mark. Later ones do not count, such
as appends that wait for the end of the scrub.
"""
_REFERENCES = """
SELECT conrelid::regclass::text, confrelid::regclass::text,
    string_agg(format('p.%I = c.%I', p.attname, c.attname), ' AND '), string_agg(format('c.%I IS NOT NULL', c.attname), ' AND ')
FROM pg_constraint k CROSS JOIN unnest(conkey, confkey) AS n(child, parent)
JOIN pg_attribute c ON c.attrelid = conrelid AND c.attnum = n.child
JOIN pg_attribute p ON p.attrelid = confrelid AND p.attnum = n.parent
WHERE contype = 'f' AND connamespace = current_schema()::regnamespace GROUP BY k.oid ORDER BY 1, conname
"""


class PostgresUpkeep(EventRecorder):
    """The part of the recorder that works on whole tables."""

    datastore: StoreDatastore
    writer_lock: Lock
    """Held while a thread waits for the writers' lock, so that other threads of the process do not use up connections."""

    @contextmanager
    def only_writer(self) -> Iterator[None]:
        """Hold `writer_lock`. Raises Unavailable where another thread keeps it."""
        if not self.writer_lock.acquire(timeout=BUSY_SECONDS):
            words = f"the store {self.location} is locked by another part of this program"
            raise Unavailable(words, expected=("the same again, when that is done",))
        try:
            yield
        finally:
            self.writer_lock.release()

    @contextmanager
    def erasing(self) -> Iterator[Writer]:
        """Begin a transaction like `writing`; mark the database until a `scrub` is done, and delete the planner's statistics.

        The statistics go in the same transaction: later, readers that wait for the end of `scrub` would keep their dead rows.
        """
        with self.writing() as writer:
            writer.execute(f"COMMENT ON TABLE people IS '{_MARK}'")
            yield writer
            _lock_personal(writer)  # at the end: from here on readers wait
            for table, columns in _PERSONAL.items():
                writer.execute(_no_statistics(table, columns))

    def scrub(self) -> None:
        """Rewrite the tables with words about people, and the planner's statistics, without dead rows; no append is under way.

        Out of reach are the server's log, its WAL and the WAL's archive, standbys, and base backups.
        """
        with self.only_writer(), self.datastore.get_connection() as connection:
            try:
                connection.execute(alone_in_session(WRITERS))
                _wait_for_readers(connection)
                for statement in _SCRUB:
                    connection.execute(statement)
            finally:
                with suppress(Error):  # a lost connection holds nothing
                    connection.execute(RELEASE)

    def unscrubbed(self) -> bool:
        """Return whether the mark is set."""
        return self.query(_UNSCRUBBED) == [(True,)]

    def every_row(self, table: str, columns: Sequence[str], *, page: int = PAGE) -> Iterator[tuple[Any, ...]]:
        """Yield all rows of a table, page by page, in their physical order."""
        # by ctid: it needs no index, which may be damaged, and every table has it; by its name alone the text would be meant
        select = f"SELECT ctid::text, {', '.join(columns)} FROM {table} WHERE ctid > ?::tid ORDER BY {table}.ctid LIMIT {page}"
        after = "(0,0)"
        while rows := self.query(select, (after,)):
            for _, *row in rows:
                yield tuple(row)
            after = rows[-1][0]

    def gaps(self) -> Iterator[tuple[int, int]]:
        """Return no gaps: a rollback leaves a gap, so a gap is no sign of damage."""
        return iter(())

    def damage(self) -> Iterator[str]:
        """Yield dangling rows, a line each; the server prevents them unless its checks were switched off."""
        for child, parent, same, there in self.query(_REFERENCES):
            missing = f"NOT EXISTS (SELECT 1 FROM {parent} p WHERE {same})"
            ((lost,),) = self.query(f"SELECT count(*) FROM {child} c WHERE {there} AND {missing}")
            yield from [f"a row of {child} points to a missing row of {parent}"] * lost


def _lock_personal(writer: Writer) -> None:
    """Lock all tables with words about people.

    After 100 ms without a lock it releases all of them and tries again: a reader may hold one table and wait for another.
    Raises LockNotAvailable after BUSY_SECONDS.
    """
    deadline = monotonic() + BUSY_SECONDS
    while True:
        writer.execute(_TRY_BRIEFLY)
        try:
            writer.execute(_LOCK_PERSONAL)
        except LockNotAvailable:
            writer.execute("ROLLBACK TO unlocked; RELEASE unlocked")  # takes the locks and the timeout back
            if monotonic() > deadline:
                raise
        else:
            writer.execute(f"SET LOCAL lock_timeout = {BUSY_SECONDS * 1000:.0f}")
            return


def _wait_for_readers(connection: Connection) -> None:
    """Wait for readers that began before the erasure: the server keeps dead rows that they may still see."""
    deadline = monotonic() + BUSY_SECONDS
    while connection.execute(_READERS).fetchone() != (0,):
        if monotonic() > deadline:
            words = "it is erased, but still lies in dead rows of the store, which another program is reading"
            raise Unavailable(words, expected=("the same command again, when no other program reads the store",))
        sleep(0.1)
