"""Tables read back from files, as values of their columns."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path

from spooklog.replays.exchange.cells import unguarded
from spooklog.replays.exchange.tables.table import Column, Kind, Table, Value

Rows = list[tuple[Value, ...]]


def csv_rows(table: Table, data: bytes) -> Rows:
    """The rows of a CSV file."""
    names, *rows = csv.reader(io.StringIO(data.decode(), newline=""))
    assert names == [column.name for column in table.columns]
    return [tuple(map(_value, table.columns, row)) for row in rows]


def jsonl_rows(table: Table, data: bytes) -> Rows:
    """The rows of JSON Lines."""
    objects = [json.loads(line) for line in data.decode().split("\n")[:-1]]
    assert all(list(one) == [column.name for column in table.columns] for one in objects)
    return [tuple(one.values()) for one in objects]


def database_rows(table: Table, path: Path) -> Rows:
    """The rows of a table of a database, in the order in which they were written."""
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute(f"SELECT * FROM {table.name} ORDER BY rowid").fetchall()
    booleans = [column.kind is Kind.BOOLEAN for column in table.columns]
    return [tuple(bool(one) if so and one is not None else one for so, one in zip(booleans, row, strict=True)) for row in rows]


def _value(column: Column, cell: str) -> Value:
    if not cell:
        return None
    match column.kind:
        case Kind.BOOLEAN:
            return {"true": True, "false": False}[cell]
        case Kind.INTEGER:
            return int(cell)
        case _:
            return unguarded(cell)
