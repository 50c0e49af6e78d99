"""What a record is: a row for a table of another program, whose type says what the table and each column mean."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from spooklog.domain.values.answer import Answer


class Means(NamedTuple):
    """What a field means, in one sentence; `refers` is the table whose `id` it holds. A field without it is no column."""

    meaning: str
    refers: str | None = None


class Moment(NamedTuple):
    """What a time means: a column as ISO 8601 and one in ms. The first is in UTC, or by the `offset` of a `local` record."""

    meaning: str
    local: bool = True


class Record(Answer, frozen=True, kw_only=True):
    """A row for each `EACH` of a table; `KEY` are the columns that tell its rows apart.

    `REFERS` are references over several columns: the columns here, the table, and the columns there.
    """

    TABLE: ClassVar[str]
    EACH: ClassVar[str]
    KEY: ClassVar[tuple[str, ...]] = ("id",)
    REFERS: ClassVar[tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...]] = ()
