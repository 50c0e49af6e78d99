"""SQLAlchemy's way into a store: reading and writing transactions over the tables of the projections, and which set is live."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from spooklog.domain.errors import Corrupt
from spooklog.projections.lists.engine import is_muddle, open_engine, refused
from spooklog.projections.lists.tables import SETS, TABLE_SETS, VERSION, TableSet, metadata, projections
from spooklog.store.location import Location, PostgresLocation
from spooklog.store.postgres.locks import LISTS, alone
from spooklog.store.row_validation import printable, shown
from spooklog.store.sqlite.queue import queue_of

Role = Literal["live", "building", "empty"]
_WRITES = "spooklog_writes"
_BY_KEY = "SET LOCAL enable_seqscan = off"
"""PostgreSQL keeps the plan that it made when a table was small: rows are looked for by their keys from the start."""
_MOST_SAID = 200


class Place(NamedTuple):
    """Where a set stands: the last notification in it, and the version of the code that filled it."""

    name: str
    position: int
    version: int
    state: Role

    @property
    def tables(self) -> TableSet:
        """Its tables."""
        return TABLE_SETS[self.name]


class Database:
    """The database of a store. Each transaction raises Unavailable and Corrupt as the store does."""

    def __init__(self, location: Location) -> None:
        self.location = location
        # NORMAL is enough: what power takes from the end of a projection is folded again, and its position goes with it
        self._engine = open_engine(location, synchronous="NORMAL", poolclass=sa.QueuePool, pool_size=1)
        of_one_moment = {} if self._engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
        self._reading = self._engine.execution_options(**of_one_moment)
        self._writing = self._engine.execution_options(**{_WRITES: True})
        sa.event.listen(self._engine, "begin", _begin)
        self._turn: AbstractContextManager[object] = nullcontext()
        if not isinstance(location, PostgresLocation):
            self._turn = queue_of(location)  # lists and lines are written into one file, in turn

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """One moment of the database, however long it is looked at."""
        with self._told(), self._reading.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction as the only writer, committed at the end or not at all."""
        with self._told(), self._turn, self._writing.begin() as connection:
            yield connection

    def close(self) -> None:
        """Let go of the database. Closing twice is fine."""
        self._engine.dispose()

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except sa.exc.DBAPIError as error:
            if is_muddle(error.orig):
                raise ProjectionCorrupt(shown(str(error.orig), _MOST_SAID)) from error
            problem = refused(error, self.location)
            if problem is None:
                raise
            raise problem from error
        except UnicodeDecodeError as error:  # what SQLite says of a schema whose text is no text
            raise Corrupt(f"the store {self.location} is damaged") from error


class ProjectionCorrupt(Corrupt):
    """Nobody can tell any more where the sets stand, or what is in them: they have to be made anew."""

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
                raise ProjectionCorrupt(f"{name} cannot be {shown(repr(value), _MOST_SAID)}")
        yield row


def places(connection: sa.Connection) -> dict[Role, Place]:
    """Where the sets stand, by what they are. One is live, always; the other is building or empty. Raises ProjectionCorrupt."""
    found = [Place(*row) for row in sound(connection, sa.select(projections))]
    roles = {place.state: place for place in found}
    sane = len(found) == len(roles) == len(SETS) and {place.name for place in found} == set(SETS)
    if not sane or "live" not in roles or not roles.keys() <= {"live", "building", "empty"}:
        raise ProjectionCorrupt("which of them is in use is not known")
    if any(place.position < 0 for place in found):
        raise ProjectionCorrupt("how far they are is not known")
    return roles


def reset(connection: sa.Connection) -> None:
    """Both sets empty, as in a fresh store."""
    for tables in TABLE_SETS.values():
        empty(connection, tables)
    connection.execute(sa.delete(projections))
    live, other = SETS
    insert(connection, projections, [(live, 0, 0, "live"), (other, 0, 0, "empty")])


def make_again(database: Database) -> None:
    """Every table of the projections as in a fresh store, whatever stood in its place."""
    with database.writing() as connection:
        for table in metadata.sorted_tables:
            connection.execute(sa.schema.DropTable(table, if_exists=True))
        metadata.create_all(connection, checkfirst=False)
        reset(connection)


def live_tables(connection: sa.Connection) -> TableSet:
    """The tables to read from."""
    return places(connection)["live"].tables


def move(connection: sa.Connection, place: Place, position: int) -> bool:
    """Move a set's position; False where it is no longer where it was read, for then somebody else has done that page."""
    here = projections.c
    moved = (
        sa.update(projections)
        .where(here.name == place.name, here.state == place.state, here.position == place.position, here.version == VERSION)
        .values(position=position)
        .returning(here.position)
    )
    return connection.execute(moved).first() is not None


def empty(connection: sa.Connection, tables: TableSet) -> None:
    """Throw away every row of a set."""
    for table in tables.tables:
        connection.execute(sa.delete(table))


def insert(connection: sa.Connection, table: sa.Table, rows: Iterable[tuple[object, ...]]) -> None:
    """Insert rows given as tuples in column order: half the time that a dictionary a row takes."""
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
    """SQLite's driver begins a transaction late, and not for every statement; so it is begun here.

    On PostgreSQL whoever writes lists waits for others who do, and for nobody who records.
    """
    writes = connection.get_execution_options().get(_WRITES)
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
    elif writes:
        connection.exec_driver_sql(f"{_BY_KEY}; {alone(LISTS)}")
