"""Text in cells of CSV that no spreadsheet takes for a formula, and that a program can read back."""

from __future__ import annotations

import re

EXCEL_SEPARATOR = ";"
"""What Excel expects between cells wherever the comma stands in decimals."""

_SIGNS = r"[=+\-@\t\r\n＝＋－＠]"
"""With what a formula begins, half or full width, and the blanks before which some spreadsheets look for one."""

_CELL = r'(?:\A|[;\t\r\n])[ "]*'
"""Where a cell begins: also behind signs within the text at which some spreadsheets split a line."""

# the sign is looked at and not taken: a blank may also be what the next cell begins behind
_RISKY = re.compile(rf"({_CELL})(?='*{_SIGNS})")
GUARDED = re.compile(rf"({_CELL})'(?='*{_SIGNS})")
"""The apostrophes that `guarded` puts in, each behind the group that stays."""


def guarded(text: str) -> str:
    """Return a text with an apostrophe before each sign that could begin a formula; `unguarded` reads it back.

    >>> guarded("=1+1"), guarded("-2"), guarded("2 - 1"), guarded("'=1")
    ("'=1+1", "'-2", '2 - 1', "''=1")
    """
    return _RISKY.sub(r"\1'", text)


def csv_cell(value: str | int | bool | None) -> str | int:
    """Return what CSV holds for a value: nothing for None, `true` or `false`, a number as it is, a guarded text."""
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case str():
            return guarded(value)
        case _:
            return value


def unguarded(cell: str) -> str:
    """Return the text of a cell that `guarded` made.

    >>> unguarded("'=1+1"), unguarded("2 - 1"), unguarded("'tis")
    ('=1+1', '2 - 1', "'tis")
    """
    return GUARDED.sub(r"\1", cell)
