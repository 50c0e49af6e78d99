"""Every row of the lists held against the log: the log is folded once more, into tables of its own that are thrown away.

That takes as long as a rebuild. It is for `db check`, which changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import sqlalchemy as sa

from spooklog.domain.errors import Corrupt
from spooklog.projections.database import Database, Muddled, make_again, sound
from spooklog.projections.pages import Pager
from spooklog.projections.tables import TABLE_SETS, VERSION, projections
from spooklog.projections.view import GamesView
from spooklog.store.application import GameLog
from spooklog.store.whole import shown

MOST = 20
"""So many rows are told of one table."""

Rows = dict[tuple[Any, ...], int]


class Scratch(GamesView):
    """The view of a log in tables of its own."""

    def __init__(self, log: GameLog, folder: Path, lists: Database) -> None:
        from spooklog.store.sqlite import connect

        super().__init__(log)
        self.database.close()
        path = folder / "lists.db"
        connect(path, synchronous="OFF", create=True).close()
        self.database = Database(path)
        self._pager = Pager(log, self.database, lists)
        make_again(self.database)


def wrong_rows(log: GameLog) -> Iterator[str]:
    """The rows in which the lists are not what the log leads to, as far as they have read it; a line each.

    Nothing for lists that are made anew before anybody reads them (of another version, or of games that can be folded only now),
    and for a log that cannot be read, of which others tell. Raises Muddled where the log does not say what the rows are.
    """
    live = GamesView(log)
    try:
        place = live.place()
        if not place.position or place.version != VERSION or place.position > live.head() or live.playable():
            return
        with TemporaryDirectory(prefix="spooklog-") as folder:
            scratch = Scratch(log, Path(folder), live.database)
            try:
                scratch.catch_up(until=place.position)
                yield from _differences(live.database, place.tables.tables, scratch.database, scratch.place().tables.tables)
            finally:
                scratch.close()
    except Muddled:
        raise
    except Corrupt:
        return
    finally:
        live.close()


def _differences(live: Database, are: tuple[sa.Table, ...], scratch: Database, should_be: tuple[sa.Table, ...]) -> Iterator[str]:
    every = [projections, *(table for tables in TABLE_SETS.values() for table in tables.tables)]
    shapeless = [table.name for table in every if _shape(live, table) not in (None, _shape(scratch, table))]
    yield from (f"the lists are damaged: the table {name} has another shape" for name in shapeless)
    for table, right in zip(are, should_be, strict=True) if not shapeless else ():
        said, wanted = _rows(live, table), _rows(scratch, right)
        if said == wanted:
            continue
        name = table.name.rpartition("_")[0]
        wrong = sorted((key for key in said.keys() | wanted.keys() if said.get(key) != wanted.get(key)), key=repr)
        for key in wrong[:MOST]:
            how = "is missing" if key not in said else "should not be there" if key not in wanted else "is not what the log says"
            yield f"the lists are damaged: {name} {' '.join(shown(str(part), 40) for part in key)} {how}"
        if len(wrong) > MOST:
            yield f"the lists are damaged: {name}: {len(wrong) - MOST} more rows are wrong"


def _shape(database: Database, table: sa.Table) -> object:
    """The columns and keys of a table, where SQLite tells: it takes whatever somebody writes into its schema."""
    with database.reading() as connection:
        if connection.dialect.name != "sqlite":
            return None
        columns = connection.exec_driver_sql("SELECT * FROM pragma_table_xinfo(?)", (table.name,)).fetchall()
        keys = "SELECT count(*) FROM pragma_index_list(?) WHERE origin <> 'c'"
        return [tuple(column) for column in columns], connection.exec_driver_sql(keys, (table.name,)).scalar()


def _rows(database: Database, table: sa.Table) -> Rows:
    """The rows of a table by their keys: of each as much as tells whether two are the same."""
    keys = [number for number, column in enumerate(table.columns) if column.primary_key]
    with database.reading() as connection:
        return {tuple(row[number] for number in keys): hash(tuple(row)) for row in sound(connection, sa.select(table))}
