"""All tables as one SQLite database: typed columns, keys, views, and tables that say what each column means."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from errno import EIO
from pathlib import Path

from spooklog.domain.values.record import Record
from spooklog.replays.exchange.tables.table import Column, Kind, Table
from spooklog.replays.exchange.tables.views import VIEWS
from spooklog.store.files.targets import TABLES_ID

VERSION = 1
"""The `user_version` of such a database. Raise it when a table, a column or a view changes its name or meaning."""

_ROWS_AT_ONCE = 500

_ABOUT = (
    """\
CREATE TABLE tables ( -- every table and view
    name TEXT PRIMARY KEY NOT NULL,
    kind TEXT NOT NULL, -- table or view
    meaning TEXT NOT NULL
)""",
    """\
CREATE TABLE columns ( -- every column of a table
    table_name TEXT NOT NULL REFERENCES tables (name),
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL, -- TEXT, INTEGER, or BOOLEAN for 1 and 0
    meaning TEXT NOT NULL,
    PRIMARY KEY (table_name, position)
)""",
)


def write_database(path: Path, tables: Mapping[str, Table], records: Iterable[Record]) -> int:
    """Write records into the tables of a new database at the path of an empty file; return how many.

    The database has no write-ahead log and nothing lies beside it. Raises OSError where it cannot be written.
    """
    rows = 0
    with _errors_as_os_errors(), closing(sqlite3.connect(path, isolation_level=None)) as connection:
        # the file takes its place when it is whole: no journal has to bring it back
        connection.executescript(f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; {_schema(tables)}; BEGIN")
        waiting: dict[str, list[tuple[object, ...]]] = {name: [] for name in tables}
        for record in records:
            name = record.TABLE
            waiting[name].append(tables[name].values(record))
            rows += 1
            if len(waiting[name]) >= _ROWS_AT_ONCE:
                _insert(connection, tables[name], waiting[name])
        for name, some in waiting.items():
            _insert(connection, tables[name], some)
        connection.execute("COMMIT")
        connection.execute("ANALYZE")
    return rows


def create_statement(table: Table) -> str:
    """Return the statement that creates a table; its comments, which SQLite keeps, say what each column means."""
    lines = [(_column(column, table), column.meaning) for column in table.columns]
    if len(table.key) > 1:
        lines.append((f"PRIMARY KEY ({', '.join(table.key)})", ""))
    for here, other, there in table.record.REFERS:
        lines.append((f"FOREIGN KEY ({', '.join(here)}) REFERENCES {other} ({', '.join(there)})", ""))
    last = len(lines) - 1
    written = (f"    {sql}{',' if at < last else ''}{f' -- {why}' if why else ''}" for at, (sql, why) in enumerate(lines))
    return "\n".join([f"CREATE TABLE {table.name} ( -- a row for each {table.record.EACH}", *written, ")"])


def _column(column: Column, table: Table) -> str:
    alone = " PRIMARY KEY" if table.key == (column.name,) else ""
    needed = " NOT NULL" if column.name in table.key else ""
    among = f" CHECK ({column.name} IN (0, 1))" if column.kind is Kind.BOOLEAN else ""
    refers = f" REFERENCES {column.refers} (id)" if column.refers else ""
    return f"{column.name} {column.kind.value}{alone}{needed}{among}{refers}"


def _schema(tables: Mapping[str, Table]) -> str:
    return ";\n".join([*_statements(tables.values())])


def _statements(tables: Iterable[Table]) -> Iterator[str]:
    yield f"PRAGMA application_id = {TABLES_ID}"
    yield f"PRAGMA user_version = {VERSION}"
    yield from map(create_statement, tables)
    for table in tables:
        for column in table.columns:
            if column.refers and table.key[0] != column.name:  # the key has its own index
                yield f"CREATE INDEX {table.name}_by_{column.name} ON {table.name} ({column.name})"
    yield from (f"CREATE VIEW {view.name} AS -- {view.meaning}\n{view.query}" for view in VIEWS)
    yield from _ABOUT
    told = [(table.name, "table", f"A row for each {table.record.EACH}.") for table in tables]
    told += [(view.name, "view", view.meaning) for view in VIEWS]
    yield from (f"INSERT INTO tables VALUES ({', '.join(map(_quoted, row))})" for row in told)
    for table in tables:
        for position, column in enumerate(table.columns, start=1):
            words = map(_quoted, (column.name, column.kind.value, column.meaning))
            yield f"INSERT INTO columns VALUES ({_quoted(table.name)}, {position}, {', '.join(words)})"


def _quoted(words: str) -> str:
    return "'" + words.replace("'", "''") + "'"


@contextmanager
def _errors_as_os_errors() -> Iterator[None]:
    """Turn an error of SQLite about the new database, such as a full disk, into an OSError."""
    try:
        yield
    except sqlite3.OperationalError as problem:
        raise OSError(EIO, str(problem)) from problem


def _insert(connection: sqlite3.Connection, table: Table, rows: list[tuple[object, ...]]) -> None:
    """Write rows, and forget them."""
    connection.executemany(f"INSERT INTO {table.name} VALUES ({', '.join('?' * len(table.columns))})", rows)
    rows.clear()
