"""The cells of a CSV file, whatever its encoding and its separator."""

from __future__ import annotations

import csv
import io
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.saying import said
from spooklog.replays.exchange.cells import unguarded
from spooklog.replays.exchange.plays import MOST_BYTES
from spooklog.replays.exchange.texts import clean_text

SEPARATORS = {";": "semicolons", ",": "commas", "\t": "tabs", "|": "bars"}
"""What may stand between two cells, and what that is called."""

_ENCODINGS = ((BOM_UTF8, "utf-8-sig"), (BOM_UTF16_LE, "utf-16"), (BOM_UTF16_BE, "utf-16"))
_LOOKED_AT = 200
"""Rows from which the separator is found."""

_MOST_ROWS = 200_000
_MOST_COLUMNS = 1000
_LONGEST_CELL = 32_767
"""Characters, as in a spreadsheet."""


class Row(NamedTuple):
    """A row that is not empty: the number of its first line in the file, and its cells, one a column."""

    line: int
    cells: tuple[str, ...]


class Grid(NamedTuple):
    """A table: its header, its rows, and in which encoding and with which separator it was found."""

    header: tuple[str, ...]
    rows: tuple[Row, ...]
    encoding: str
    separator: str


def read_grid(data: bytes, *, encoding: str | None = None, separator: str | None = None) -> Grid:
    """Read a CSV file. The first row that is not empty is its header.

    Without an `encoding` it is that of the byte order mark, else UTF-8, else cp1252, which Excel writes on Windows. Without a
    `separator` it is the one that gives the most columns in which rows agree. Raises Unreadable.
    """
    if len(data) > MOST_BYTES:
        raise Unreadable(said("a table may have {number} MB at most, this one has more", number=MOST_BYTES // 2**20))
    text, found = _decoded(data, encoding)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    beginning = text[:6].casefold()
    if beginning.startswith("sep=") and text[5:6] in ("\n", ""):  # the line that gives Excel the separator
        separator, text = separator or text[4], "\n" + text[6:]
    used = separator or _separator(text)
    rows = _rows(text, used)
    if not rows:
        raise Unreadable("the table has no cells")
    header, *rest = rows
    width = max(len(row.cells) for row in rows)
    if width > _MOST_COLUMNS:
        raise Unreadable(said("a table may have {most} columns at most, this one has {number}", most=_MOST_COLUMNS, number=width))
    full = tuple(Row(row.line, (*row.cells, *("",) * (width - len(row.cells)))) for row in rest)
    return Grid((*header.cells, *("",) * (width - len(header.cells))), full, found, used)


def _decoded(data: bytes, encoding: str | None) -> tuple[str, str]:
    """Return the text of a file and its encoding. Raises Unreadable."""
    marked = next((name for mark, name in _ENCODINGS if data.startswith(mark)), None)
    for name in (marked,) if marked else (encoding,) if encoding else ("utf-8", "cp1252"):
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        except LookupError:
            raise Unreadable(said("there is no encoding '{name}'", name=name), expected=("utf-8", "cp1252", "utf-16")) from None
        if "\0" in text:
            break
        return text, name.removesuffix("-sig")
    tried = marked or encoding or "utf-8"
    raise Unreadable(
        said("the table is no text in {encoding}", encoding=tried), expected=(said("the table saved again as CSV in UTF-8"),)
    )


def _separator(text: str) -> str:
    """Return the separator that gives most columns in most rows; a comma where no row has two cells."""
    best, most = ",", 0
    for sign in SEPARATORS:
        try:
            widths = Counter(len(row.cells) for row in _rows(text, sign, _LOOKED_AT) if len(row.cells) > 1)
        except Unreadable:
            continue
        weight = max((width * rows for width, rows in widths.items()), default=0)
        if weight > most:
            best, most = sign, weight
    return best


def _rows(text: str, separator: str, most: int | None = None) -> list[Row]:
    """Return the rows that are not empty. Raises Unreadable."""
    reader, found, line = csv.reader(io.StringIO(text, newline=""), delimiter=separator), list[Row](), 1
    try:
        for raw in reader:
            cells = tuple(map(_clean, raw))
            if any(cells):
                found.append(Row(line, cells))
            line = reader.line_num + 1
            if most and len(found) >= most:
                break
            if len(found) > _MOST_ROWS:
                raise Unreadable(said("a table may have {number} rows at most, this one has more", number=_MOST_ROWS))
    except csv.Error as problem:
        raise Unreadable(said("the table cannot be read: {problem}", problem=problem), line=line) from None
    return found


def _clean(cell: str) -> str:
    if len(cell) > _LONGEST_CELL:
        raise Unreadable(said("a cell may have {number} characters at most, one has more", number=_LONGEST_CELL))
    return clean_text(unguarded(cell))


def column_of(grid: Grid, index: int) -> Sequence[str]:
    """Return the cells of a column that are not empty."""
    return [row.cells[index] for row in grid.rows if row.cells[index]]
