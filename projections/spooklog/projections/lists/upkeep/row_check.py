"""Checks every row of the lists against the log, for `db check`: folds the log once more, into temporary tables.

It takes as long as a rebuild, but changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nsmallest
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import sqlalchemy as sa

from spooklog.domain.values.errors import Corrupt
from spooklog.domain.values.saying import said
from spooklog.projections.lists.database import Database, Place, ProjectionCorrupt, make_again, places, sound
from spooklog.projections.lists.games_view import GamesView, Progress
from spooklog.projections.lists.pages import Pager
from spooklog.projections.lists.tables import TABLE_SETS, VERSION, projections
from spooklog.projections.lists.upkeep.rebuild import PAGE
from spooklog.store.database.application import GameLog
from spooklog.store.entries.row_validation import shown
from spooklog.store.sqlite.connections import connect

MOST = 20
"""The most wrong rows that are named of one table."""

Key = tuple[Any, ...]

_AT_ONCE = 1000
"""How many rows of each side are read at once."""


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
    yield from (said("the lists are damaged: the table {name} has another shape", name=name) for name in altered)
    for table, right in zip(are, should_be, strict=True) if not altered else ():
        name, number = table.name.rpartition("_")[0], count()
        wrong = (found for found, _ in zip(_wrong(live, table, scratch, right), number, strict=False))
        for key, how in nsmallest(MOST, wrong, key=lambda found: repr(found[0])):
            row = " ".join((name, *(shown(str(part), 40) for part in key)))
            yield said("the lists are damaged: {row} {how}", row=row, how=how)
        if (more := next(number) - MOST) > 0:
            yield said.counted(
                more,
                "the lists are damaged: {name}: {number} more rows are wrong",
                "the lists are damaged: {name}: {number} more rows are wrong",
                name=name,
            )


def _shape(connection: sa.Connection, table: sa.Table) -> object:
    """Return the columns and keys of a table on SQLite, which accepts any edit of its schema; None on PostgreSQL."""
    if connection.dialect.name != "sqlite":
        return None
    columns = connection.exec_driver_sql("SELECT * FROM pragma_table_xinfo(?)", (table.name,)).fetchall()
    keys = "SELECT count(*) FROM pragma_index_list(?) WHERE origin <> 'c'"
    return [tuple(column) for column in columns], connection.exec_driver_sql(keys, (table.name,)).scalar()


def _wrong(live: sa.Connection, table: sa.Table, scratch: sa.Connection, right: sa.Table) -> Iterator[tuple[Key, str]]:
    """Yield the keys of rows that two tables do not have alike, and how; both are read once, side by side."""
    width, listed, wanted = len(table.primary_key), _ordered(live, table), _ordered(scratch, right)
    one, other = next(listed, None), next(wanted, None)
    while one or other:
        if one == other:
            one, other = next(listed, None), next(wanted, None)
        elif one and (not other or one[:width] < other[:width]):
            yield one[:width], said("should not be there")
            one = next(listed, None)
        elif other and (not one or other[:width] < one[:width]):
            yield other[:width], said("is missing")
            other = next(wanted, None)
        elif one:
            yield one[:width], said("differs from the log")
            one, other = next(listed, None), next(wanted, None)


def _ordered(connection: sa.Connection, table: sa.Table) -> Iterator[Key]:
    """Yield rows in the order of their keys, the first columns, as Python compares them."""
    # PostgreSQL orders text by the rules of a language
    exact = "C" if connection.dialect.name != "sqlite" else "BINARY"
    order = (column.collate(exact) if isinstance(column.type, sa.Text) else column for column in table.primary_key)
    return map(tuple, sound(connection, sa.select(table).order_by(*order).execution_options(yield_per=_AT_ONCE)))
