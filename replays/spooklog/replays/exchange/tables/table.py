"""What a table is: the type of its records, and the columns that come from the fields of that type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from types import NoneType
from typing import Any, NamedTuple, TypeAlias, get_args, get_type_hints

from spooklog.domain.values.record import Means, Moment, Record
from spooklog.replays.times import iso_time

Value: TypeAlias = str | int | bool | None
"""A value of a cell; None is a cell that is empty."""


class Kind(Enum):
    """The type of a column; its value is the type in SQL."""

    TEXT = "TEXT"
    INTEGER = "INTEGER"
    BOOLEAN = "BOOLEAN"


class Column(NamedTuple):
    """A column: its name, its type, its meaning in one sentence, and where its value comes from.

    `source` is a field of the record, or a function of the record. `refers` is the table whose `id` the values are.
    """

    name: str
    kind: Kind
    meaning: str
    source: str | Callable[[Record], Value]
    refers: str | None = None

    def value(self, record: Record) -> Value:
        """Return the value for a record. An empty text counts as None: CSV does not tell them apart."""
        found: Value = self.source(record) if callable(self.source) else getattr(record, self.source)
        return None if found == "" else found


class Table(NamedTuple):
    """A table: the type of its records, and its columns."""

    record: type[Record]
    columns: tuple[Column, ...]

    @property
    def name(self) -> str:
        """The name of the table."""
        return self.record.TABLE

    @property
    def key(self) -> tuple[str, ...]:
        """The columns that tell its rows apart."""
        return self.record.KEY

    def values(self, record: Record) -> tuple[Value, ...]:
        """Return the row of a record, in the order of the columns."""
        return tuple(column.value(record) for column in self.columns)


_KINDS = {str: Kind.TEXT, int: Kind.INTEGER, bool: Kind.BOOLEAN}
_SAME_IN_MS = "the same in ms since 1970 UTC"


def tables_of(kinds: Iterable[type[Record]]) -> Mapping[str, Table]:
    """Return the table of each type of record, by its name."""
    return {kind.TABLE: Table(kind, tuple(_columns(kind))) for kind in kinds}


def _columns(kind: type[Record]) -> Iterator[Column]:
    """Yield the columns of a type in the order of its fields: two for a time, none for a field without a meaning."""
    names = dict(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))
    for field, hint in get_type_hints(kind, include_extras=True).items():
        match getattr(hint, "__metadata__", ()):
            case (*_, Means(meaning, refers)):
                yield Column(names[field], _kind_of(hint), meaning, field, refers)
            case (*_, Moment(meaning, local)):
                yield Column(field, Kind.TEXT, meaning, _iso(field, local=local))
                yield Column(f"{field}_ms", Kind.INTEGER, _SAME_IN_MS, field)


def _kind_of(hint: Any) -> Kind:
    inner = get_args(hint)[0]
    plain = next((one for one in get_args(inner) if one is not NoneType), inner)
    return _KINDS[plain]


def _iso(field: str, *, local: bool) -> Callable[[Record], str | None]:
    """Return the source of a time as ISO 8601: by the table's clock where the record knows its offset, else in UTC."""

    def written(record: Record) -> str | None:
        ms: int | None = getattr(record, field)
        return None if ms is None else iso_time(ms, (getattr(record, "offset", None) or 0) if local else 0)

    return written
