"""Checks every row of the lists against the log, for `db check`: folds the log once more, into temporary tables.

It takes as long as a rebuild, but changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nsmallest
from itertools import chain
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import sqlalchemy as sa

from spooklog.domain.values.errors import Corrupt
from spooklog.projections.lists.database import Database, Place, ProjectionCorrupt, make_again, places, sound
from spooklog.projections.lists.games_view import GamesView, Progress
from spooklog.projections.lists.pages import Pager
from spooklog.projections.lists.tables import TABLE_SETS, VERSION, projections
from spooklog.projections.lists.upkeep.rebuild import PAGE
from spooklog.store.database.application import GameLog
from spooklog.store.entries.row_validation import shown
from spooklog.store.sqlite.connections import connect

_encode = msgspec.msgpack.Encoder().encode

MOST = 20
"""The most wrong rows that are named of one table."""

Key = tuple[Any, ...]

_BUCKETS = 4096
_AT_ONCE = 100_000
"""How many rows of each side are compared at once, where some differ."""

_PAGE = 1000


class Scratch(GamesView):
    """The view of a log in temporary tables of its own."""

    def __init__(self, log: GameLog, folder: Path, lists: Database) -> None:
        super().__init__(log)
        self.database.close()
        path = folder / "lists.db"
        connect(path, synchronous="OFF", create=True).close()
        self.database = Database(path)
        self._pager = Pager(log, self.database, lists)
        make_again(self.database)


def wrong_rows(log: GameLog, progress: Progress | None = None) -> Iterator[str]:
    """Yield a line for each row that is not what the log leads to, up to where the lists have read it.

    None for lists that the next reader rebuilds (of another version, or with unsupported games that can be folded now), and none
    for a log that cannot be read: other checks report that. Raises ProjectionCorrupt where the log does not determine the rows.
    """
    live = GamesView(log)
    try:
        place = live.place()
        if not _comparable(place, live) or live.playable():
            return
        with TemporaryDirectory(prefix="spooklog-") as folder:
            scratch = Scratch(log, Path(folder), live.database)
            try:
                yield from _against(live, place, scratch, progress)
            finally:
                scratch.close()
    # a Corrupt too, and the one that is about the lists and not about the log
    except ProjectionCorrupt:
        raise
    except Corrupt:
        return
    finally:
        live.close()


def _comparable(place: Place, live: GamesView) -> bool:
    return 0 < place.position <= live.head() and place.version == VERSION


def _against(live: GamesView, place: Place, scratch: Scratch, progress: Progress | None) -> Iterator[str]:
    """Compare both at the same position, again where readers have moved the live set while the log was folded."""
    while _comparable(place, live):
        scratch.catch_up(until=place.position, page=PAGE, progress=progress)
        with live.database.reading() as connection:
            now = places(connection)["live"]
            if now == place:
                with scratch.database.reading() as other:
                    yield from _differences(connection, place.tables.tables, other, scratch.place().tables.tables)
                return
            place = now


def _differences(
    live: sa.Connection, are: tuple[sa.Table, ...], scratch: sa.Connection, should_be: tuple[sa.Table, ...]
) -> Iterator[str]:
    """Yield a line for each table of another shape; without any, one for each row that differs, the first of each table."""
    every = [projections, *(table for tables in TABLE_SETS.values() for table in tables.tables)]
    altered = [table.name for table in every if _shape(live, table) not in (None, _shape(scratch, table))]
    yield from (f"the lists are damaged: the table {name} has another shape" for name in altered)
    for table, right in zip(are, should_be, strict=True) if not altered else ():
        wrong = _Wrong()
        for buckets in _odd_buckets(live, table, scratch, right):
            wrong.compare(_rows(live, table, buckets), _rows(scratch, right, buckets))
        name = table.name.rpartition("_")[0]
        for _, key, how in wrong.first:
            yield f"the lists are damaged: {name} {' '.join(shown(str(part), 40) for part in key)} {how}"
        if wrong.number > MOST:
            yield f"the lists are damaged: {name}: {wrong.number - MOST} more rows are wrong"


def _shape(connection: sa.Connection, table: sa.Table) -> object:
    """Return the columns and keys of a table on SQLite, which accepts any edit of its schema; None on PostgreSQL."""
    if connection.dialect.name != "sqlite":
        return None
    columns = connection.exec_driver_sql("SELECT * FROM pragma_table_xinfo(?)", (table.name,)).fetchall()
    keys = "SELECT count(*) FROM pragma_index_list(?) WHERE origin <> 'c'"
    return [tuple(column) for column in columns], connection.exec_driver_sql(keys, (table.name,)).scalar()


class _Wrong:
    """The rows that differ: their number, and the first of them."""

    def __init__(self) -> None:
        self.number = 0
        self.first: list[tuple[str, Key, str]] = []

    def compare(self, listed: dict[Key, int], wanted: dict[Key, int]) -> None:
        """Add the keys whose rows differ between two sides."""
        wrong = [key for key in listed.keys() | wanted.keys() if listed.get(key) != wanted.get(key)]
        self.number += len(wrong)
        rows = ((repr(key), key, _how(key, listed, wanted)) for key in wrong)
        self.first = nsmallest(MOST, chain(self.first, rows), key=itemgetter(0))


def _how(key: Key, listed: dict[Key, int], wanted: dict[Key, int]) -> str:
    if key not in listed:
        return "is missing"
    return "differs from the log" if key in wanted else "should not be there"


def _odd_buckets(live: sa.Connection, table: sa.Table, scratch: sa.Connection, right: sa.Table) -> Iterator[frozenset[int]]:
    """Yield the buckets of keys in which two tables differ, as many at once as fit into memory; none for equal tables.

    A million rows would take 400 MB; a sum of hashes for each bucket takes almost nothing, and does not depend on their order.
    """
    listed, number = _sums(live, table)
    wanted, other = _sums(scratch, right)
    odd = [bucket for bucket in range(_BUCKETS) if listed[bucket] != wanted[bucket]]
    together = max(1, _BUCKETS * _AT_ONCE // max(number, other, 1))
    for begin in range(0, len(odd), together):
        yield frozenset(odd[begin : begin + together])


def _sums(connection: sa.Connection, table: sa.Table) -> tuple[list[int], int]:
    """Return the sum of the rows' hashes in each bucket, and the number of rows."""
    sums, number = [0] * _BUCKETS, 0
    for key, row in _hashed(connection, table):
        sums[hash(key) % _BUCKETS] += row
        number += 1
    return sums, number


def _rows(connection: sa.Connection, table: sa.Table, buckets: frozenset[int]) -> dict[Key, int]:
    """Return the hashes of the rows in some buckets, by key."""
    return {key: row for key, row in _hashed(connection, table) if hash(key) % _BUCKETS in buckets}


def _hashed(connection: sa.Connection, table: sa.Table) -> Iterator[tuple[Key, int]]:
    """Yield the key of each row, and a hash of the whole row."""
    keys = [number for number, column in enumerate(table.columns) if column.primary_key]
    for row in sound(connection, sa.select(table).execution_options(yield_per=_PAGE)):
        yield tuple(row[number] for number in keys), hash(_encode(tuple(row)))  # encoded: as values -1 and -2 have the same hash
