"""What a table is: its columns with their types and meanings, its keys, and where a value comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

Value: TypeAlias = str | int | bool | None
"""A value of a cell; None is a cell that is empty."""

Record: TypeAlias = Mapping[str, Any]
"""What a reader of the store says about one row, before it is a row."""


class Kind(Enum):
    """The type of a column; its value is the type in SQL."""

    TEXT = "TEXT"
    INTEGER = "INTEGER"
    BOOLEAN = "BOOLEAN"


class Column(NamedTuple):
    """A column: its name, its type, its meaning in one sentence, and where its value comes from.

    `source` is a field of the record, or a function of the record; by default the field of the column's own name. `refers` is the
    table whose `id` the values are.
    """

    name: str
    kind: Kind
    meaning: str
    source: str | Callable[[Record], Value] | None = None
    refers: str | None = None

    def value(self, record: Record) -> Value:
        """Return the value for a record. An empty text counts as None: CSV does not tell them apart."""
        found: Value = self.source(record) if callable(self.source) else record[self.source or self.name]
        return None if found == "" else found


class Table(NamedTuple):
    """A table: its name, a row for each of what, its columns, and the columns that tell its rows apart.

    `refers` are references over several columns: the columns here, the table, and the columns there.
    """

    name: str
    each: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    refers: tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...] = ()

    def values(self, record: Record) -> tuple[Value, ...]:
        """Return the row of a record, in the order of the columns."""
        return tuple(column.value(record) for column in self.columns)


def text(name: str, meaning: str, source: str | Callable[[Record], Value] | None = None, refers: str | None = None) -> Column:
    """Return a column of texts."""
    return Column(name, Kind.TEXT, meaning, source, refers)


def integer(name: str, meaning: str, source: str | Callable[[Record], Value] | None = None) -> Column:
    """Return a column of whole numbers."""
    return Column(name, Kind.INTEGER, meaning, source)


def boolean(name: str, meaning: str) -> Column:
    """Return a column of what is so or not."""
    return Column(name, Kind.BOOLEAN, meaning)
