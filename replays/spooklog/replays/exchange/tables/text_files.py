"""One table as CSV (RFC 4180) or as JSON Lines, row by row."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import BinaryIO

import orjson

from spooklog.domain.values.record import Record
from spooklog.replays.exchange.cells import EXCEL_SEPARATOR, csv_cell
from spooklog.replays.exchange.tables.table import Table
from spooklog.replays.exchange.texts import BOM

_ROWS_AT_ONCE = 256
"""How many rows are written with one call."""


def write_csv(table: Table, records: Iterable[Record], out: BinaryIO, *, excel: bool = False) -> int:
    """Write a table as CSV in UTF-8, with a line of names, and lines that end with CR LF; return how many rows it has.

    A cell is what `csv_cell` makes of a value. With `excel` the file has the byte order mark by which Excel knows UTF-8, and
    semicolons between cells.
    """
    lines = io.StringIO(newline="")
    writer = csv.writer(lines, delimiter=EXCEL_SEPARATOR if excel else ",")
    if excel:
        out.write(BOM)
    writer.writerow(column.name for column in table.columns)
    rows = 0
    for record in records:
        writer.writerow(map(csv_cell, table.values(record)))
        rows += 1
        if rows % _ROWS_AT_ONCE == 0:
            _pass_on(lines, out)
    _pass_on(lines, out)
    return rows


def write_jsonl(table: Table, records: Iterable[Record], out: BinaryIO) -> int:
    """Write a table as JSON Lines: an object a row, its keys in the order of the columns; return how many rows it has."""
    names, rows = [column.name for column in table.columns], 0
    for record in records:
        out.write(orjson.dumps(dict(zip(names, table.values(record), strict=True)), option=orjson.OPT_APPEND_NEWLINE))
        rows += 1
    return rows


def _pass_on(lines: io.StringIO, out: BinaryIO) -> None:
    """Write the lines gathered so far, and forget them."""
    out.write(lines.getvalue().encode())
    lines.seek(0)
    lines.truncate()
