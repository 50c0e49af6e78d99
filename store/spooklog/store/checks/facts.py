"""Facts that stand in two places, declared as data, and the walk that compares the places.

The table of rows that agree among themselves is in `consistency.py`, that of rows that follow from the store's own log in
`own_log.py`, that of games in series in `logs.py`, and that of the lists in `upkeep/soundness.py`.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple, TypeAlias

from spooklog.store.database.application import PAGE
from spooklog.store.entries.row_validation import Column, shown

Rows: TypeAlias = Callable[[Any], Iterable[Any]]
"""Returns the rows of the first place as named tuples, given that place (a recorder, or the rows themselves).

Facts with the same function that stand side by side in a table are compared in one reading. A place that can be read only once,
such as a generator, is passed to a table of such facts alone.
"""
Repair: TypeAlias = tuple[str, tuple[Any, ...]]
"""A statement with its values."""


class Fact(NamedTuple):
    """A comparison of rows with a second place, one of two kinds.

    - Each row is compared: `differs` takes the second place and a row, and returns a true value where they disagree.
      Without `differs` every row is wrong.
    - Rows may be missing: `keys` takes both places and returns the keys that must be there, `key` takes the key of a row.

    `words` are the finding: they name fields of the row, and `{said}` stands for what `differs` returned. For a missing row
    `{key}` stands for the key, and `{said}` for what `keys` maps it to. `repair` takes the second place and the row or the key,
    and returns the statement that makes the rows right, None where none does.
    """

    rows: Rows
    words: str
    differs: Callable[[Any, Any], object] = lambda *_: True
    repair: Callable[[Any, Any], Repair | None] | None = None
    keys: Callable[[Any, Any], Iterable[Any]] | None = None
    key: Callable[[Any], Any] = itemgetter(0)


class Finding(NamedTuple):
    """A fact on which both places disagree, in words, and what repairs it."""

    message: str
    repair: Repair | None = None

    @property
    def mendable(self) -> bool:
        """Whether a statement repairs it."""
        return self.repair is not None


def walk(facts: Iterable[Fact], first: Any, second: Any = None) -> Iterator[Finding]:
    """Compare two places, fact by fact; yield the findings. Neighbours in the table that share their rows go row by row."""
    for rows, several in groupby(facts, key=attrgetter("rows")):
        group = [(fact, _mapping(fact.keys(first, second)) if fact.keys else None) for fact in several]
        for row in rows(first):
            for fact, missing in group:
                if missing is not None:
                    missing.pop(fact.key(row), None)
                elif said := fact.differs(second, row):
                    fields = {name: printable(value) for name, value in row._asdict().items()}
                    yield Finding(fact.words.format(**fields, said=said), fact.repair and fact.repair(second, row))
        for fact, missing in group:
            for key, said in (missing or {}).items():
                yield Finding(fact.words.format(key=key, said=said), fact.repair and fact.repair(second, key))


def table(name: str, columns: Sequence[Column | str], page: int = PAGE) -> Rows:
    """Return what reads every row of a table of the store, page by page."""
    names = [column if isinstance(column, str) else column.name for column in columns]
    row = namedtuple("row", names)  # type: ignore[misc]  # the names of its columns
    return lambda recorder: map(row._make, recorder.every_row(name, names, page=page))


def select(fields: str, statement: str) -> Rows:
    """Return what reads the rows of a statement on the store."""
    row = namedtuple("row", fields)  # type: ignore[misc]  # the names are given
    return lambda recorder: map(row._make, recorder.query(statement))


def printable(value: object) -> str:
    """Return a value as a message shows it."""
    return shown(str(value), 100)


def _mapping(keys: Iterable[Any]) -> dict[Any, Any]:
    return dict(keys) if isinstance(keys, dict) else dict.fromkeys(sorted(keys, key=str))
