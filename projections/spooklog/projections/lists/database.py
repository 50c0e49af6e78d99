"""Transactions over the tables of the projections, the state of both sets, and the basic statements on a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from spooklog.domain.values.errors import Corrupt
from spooklog.projections.lists.engine import is_wrong_schema, open_engine, refused
from spooklog.projections.lists.tables import SETS, TABLE_SETS, VERSION, TableSet, metadata, projections
from spooklog.store.database.location import Location, PostgresLocation
from spooklog.store.entries.row_validation import printable, shown
from spooklog.store.postgres.locks import LISTS, alone
from spooklog.store.sqlite.queue import queue_of

Role = Literal["live", "building", "empty"]
_WRITES = "spooklog_writes"
_BY_KEY = "SET LOCAL enable_seqscan = off"
"""PostgreSQL keeps a plan that it made while a table was small: this makes it look rows up by their keys from the start."""

_MOST_SHOWN = 200
"""The most characters of a damaged value in a message."""


class Place(NamedTuple):
    """The state of a set: the last notification in it, the version of the program that filled it, and its role."""

    name: str
    position: int
    version: int
    state: Role

    @property
    def tables(self) -> TableSet:
        """The tables of the set."""
        return TABLE_SETS[self.name]


class Database:
    """The database of a store, on SQLAlchemy. Transactions raise Unavailable and Corrupt as the store does."""

    def __init__(self, location: Location) -> None:
        self.location = location
        # NORMAL is enough: a power cut takes rows and position together, and they are folded again
        # the pool is named: SQLAlchemy takes the URL sqlite:// for memory and would pool by thread
        self._engine = open_engine(location, synchronous="NORMAL", poolclass=sa.QueuePool, pool_size=1)
        of_one_moment = {} if self._engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
        self._reading = self._engine.execution_options(**of_one_moment)
        self._writing = self._engine.execution_options(**{_WRITES: True})
        sa.event.listen(self._engine, "begin", _begin)
        self._turn: AbstractContextManager[object] = nullcontext()
        if not isinstance(location, PostgresLocation):
            self._turn = queue_of(location)  # SQLite has one writer at a time: lists and lines are written in turn

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Yield a connection that sees the database at one moment, for as long as it is open."""
        with self._translated(), self._reading.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Yield a connection in a transaction as the only writer, committed at the end or not at all."""
        with self._translated(), self._turn, self._writing.begin() as connection:
            yield connection

    def close(self) -> None:
        """Close all connections. Closing twice is fine."""
        self._engine.dispose()

    @contextmanager
    def _translated(self) -> Iterator[None]:
        """Turn errors of the driver into those of the store."""
        try:
            yield
        except sa.exc.DBAPIError as error:
            if is_wrong_schema(error.orig):
                raise ProjectionCorrupt(shown(str(error.orig), _MOST_SHOWN)) from error
            problem = refused(error, self.location)
            if problem is None:
                raise
            raise problem from error
        except UnicodeDecodeError as error:  # SQLite raises it for a schema whose text is not UTF-8
            raise Corrupt(f"the store {self.location} is damaged") from error


class ProjectionCorrupt(Corrupt):
    """The state of the sets, or the rows in them, make no sense: only a rebuild helps."""

    def __init__(self, what: str) -> None:
        super().__init__(f"the lists are damaged: {what}", expected=("spooklog db rebuild",))


def sound(connection: sa.Connection, select: sa.Select[Any] | sa.CompoundSelect[Any]) -> Iterator[Any]:
    """Yield the rows of a query, each value checked against its column: SQLite stores any type.

    Raises ProjectionCorrupt for a value of another type.
    """
    columns = [(one.name, one.type.python_type, getattr(one, "nullable", True)) for one in select.selected_columns]
    for row in connection.execute(select):
        for (name, kind, may_lack), value in zip(columns, row, strict=True):
            fits = may_lack if value is None else type(value) is kind and (kind is not str or printable(value))
            if not fits:
                raise ProjectionCorrupt(f"{name} cannot be {shown(repr(value), _MOST_SHOWN)}")
        yield row


def places(connection: sa.Connection) -> dict[Role, Place]:
    """Return the sets by role: one is live, always; the other is building or empty. Raises ProjectionCorrupt."""
    found = [Place(*row) for row in sound(connection, sa.select(projections))]
    roles = {place.state: place for place in found}
    sane = len(found) == len(roles) == len(SETS) and {place.name for place in found} == set(SETS)
    if not sane or "live" not in roles or not roles.keys() <= {"live", "building", "empty"}:
        raise ProjectionCorrupt("it is unknown which set of tables is live")
    if any(place.position < 0 for place in found):
        raise ProjectionCorrupt("a set of tables has a position below 0")
    return roles


def reset(connection: sa.Connection) -> None:
    """Empty both sets, as in a fresh store."""
    for tables in TABLE_SETS.values():
        empty(connection, tables)
    connection.execute(sa.delete(projections))
    live, other = SETS
    insert(connection, projections, [(live, 0, 0, "live"), (other, 0, 0, "empty")])


def make_again(database: Database) -> None:
    """Create every table of the projections as in a fresh store, in place of the old ones."""
    with database.writing() as connection:
        for table in metadata.sorted_tables:
            connection.execute(sa.schema.DropTable(table, if_exists=True))
        metadata.create_all(connection, checkfirst=False)
        reset(connection)


def live_tables(connection: sa.Connection) -> TableSet:
    """Return the tables to read from."""
    return places(connection)["live"].tables


def move(connection: sa.Connection, place: Place, position: int) -> bool:
    """Move a set's position; return False where it has left `place`: another process has written that page."""
    here = projections.c
    moved = (
        sa.update(projections)
        # the version too: another spooklog may have rebuilt the set meanwhile
        .where(here.name == place.name, here.state == place.state, here.position == place.position, here.version == VERSION)
        .values(position=position)
        .returning(here.position)
    )
    return connection.execute(moved).first() is not None


def empty(connection: sa.Connection, tables: TableSet) -> None:
    """Delete every row of a set."""
    for table in tables.tables:
        connection.execute(sa.delete(table))


def insert(connection: sa.Connection, table: sa.Table, rows: Iterable[tuple[object, ...]]) -> None:
    """Insert rows given as tuples in column order: twice as fast as a dictionary for each row."""
    several = [row if type(row) is tuple else tuple(row) for row in rows]
    if several:
        mark = {"qmark": "?"}.get(connection.dialect.paramstyle, "%s")
        quote = connection.dialect.identifier_preparer.quote
        columns = ", ".join(quote(column.name) for column in table.columns)
        marks = ", ".join([mark] * len(table.columns))
        connection.exec_driver_sql(f"INSERT INTO {quote(table.name)} ({columns}) VALUES ({marks})", several)


def delete(connection: sa.Connection, table: sa.Table, column: str, values: Iterable[object]) -> None:
    """Delete the rows whose column has one of some values."""
    several = [{"wanted": value} for value in values]
    if several:
        connection.execute(sa.delete(table).where(table.c[column] == sa.bindparam("wanted")), several)


def _begin(connection: sa.Connection) -> None:
    """Begin a transaction explicitly: SQLite's driver would begin it late, and not for every statement.

    On PostgreSQL a writer of lists waits for other writers of lists, but not for writers of entries.
    """
    writes = connection.get_execution_options().get(_WRITES)
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
    elif writes:
        connection.exec_driver_sql(f"{_BY_KEY}; {alone(LISTS)}")
