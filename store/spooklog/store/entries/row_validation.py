"""Validation of table rows: refuses what another program may have put into a table, before anything uses it.

SQLite stores values of any type and length in any column, and characters that move a cursor must not reach a terminal. The store
reads only rows that this program could have written.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from spooklog.domain.log.texts import MAX_ORIGINAL
from spooklog.domain.values.errors import Corrupt
from spooklog.domain.values.saying import said
from spooklog.domain.words.visible import spelt, without_emoji

_MOVES = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode categories of characters that control how others are shown. A character new in Unicode is in none of them."""
_MOST_SHOWN = 40

MENDING = ("spooklog db check", said("a copy made with {line}", line="spooklog db backup"))
"""The advice in errors about a damaged store."""

Row = tuple[Any, ...]


class Column(NamedTuple):
    """What a column holds: text or bytes, `most` of them, or a whole number from `least` to `most`."""

    name: str
    kind: type
    most: int
    least: int = 0
    may_lack: bool = False

    def fault(self, value: object) -> str | None:
        """Return what is wrong with a value; None for a valid one."""
        if value is None and self.may_lack:
            return None
        if type(value) is not self.kind:
            return f"is {_KINDS.get(type(value), 'something else')}"
        if isinstance(value, int):
            return None if self.least <= value <= self.most else f"is {value}"
        if isinstance(value, str | bytes) and len(value) > self.most:
            return f"is {len(value)} long"
        if isinstance(value, str) and not printable(value):
            return f"is {value[:_MOST_SHOWN]!a}"
        return None


_KINDS: Mapping[type, str] = {type(None): "missing", str: "text", bytes: "bytes", int: "a number", float: "a broken number"}

_LONG, _MANY = 2000, 2**62
LARGEST = 2**26
"""The length of a file or a word list, in bytes: such rows are read one at a time."""
EARLIEST, LATEST = -30_610_224_000_000, 253_370_764_800_000
"""The first moment of the year 1000 and of 9999, in ms since 1970 UTC: in between, every time zone has a valid local date."""

_KINDS_OF_COLUMNS = {":": (str, 64, 0), "#": (int, _MANY, 1), "@": (int, LATEST, EARLIEST), "*": (bytes, 64, 0)}


def _columns(text: str) -> tuple[Column, ...]:
    """Return the columns that a text names, with a sign where one is not text: `#` whole number, `@` time in ms, `*` bytes.

    Behind the sign (`:` for text) stands the most that it holds, where that is not the usual, and `?` where it may lack.
    """
    columns = []
    for name, sign, most, may_lack in re.findall(r"(\w+)([:#@*]?)(\d*)(\??)", text):
        kind, usual, least = _KINDS_OF_COLUMNS[sign or ":"]
        columns.append(Column(name, kind, int(most or usual), 0 if most else least, may_lack=bool(may_lack)))
    return tuple(columns)


TABLES: Mapping[str, Sequence[Column]] = {
    "streams": _columns("id kind:10 name:100 ruleset:100 head# head_hash touched@ status:10 archived@? salt*?"),
    "people": _columns("id name:100? key:400? salt*? written:100? touched? same_as?"),  # casefold makes up to 3 letters of one
    "seats": _columns("stream_id seat# person_id label:100? salt*?"),
    "texts": _columns(f"digest salt* text:{MAX_ORIGINAL}"),
    "skipped": _columns(f"stream_id entry# person_id at@ why:{_LONG} problem:{100 * _LONG} salt*?"),
    "members": _columns("game_id series_id number#"),
    "wordlists": _columns(f"sha256 name content*{LARGEST}"),
    "files": _columns(f"sha256 content*{LARGEST}"),
    "links": _columns(
        "id digest role:10 stream_id? seat#? records#1 person_id? made@ revoked@? label:100? until@? used@? salt*?"
    ),
    "players": _columns("program:10 key person_id salt*"),
    "requests": _columns("stream_id request first# last# at@ asked?"),
    "analyses": _columns(f"stream_id viewer:20 effort:10 seed:20 steps made_by kept@ content:{LARGEST}"),
    "events": _columns("originator_id originator_version# topic:100 notification_id#"),
}
"""The columns of each table that are validated, under their SQL names."""

_, _PEOPLE, _SEATS, TEXTS, SKIPPED, MEMBERS, WORDLISTS, FILES, LINKS, PLAYERS, REQUESTS, ANALYSES, EVENTS = TABLES.values()
STREAMS, PEOPLE, SEATS = TABLES["streams"][:-1], _PEOPLE[:5], _SEATS[:4]
_HEAD = STREAMS[4]
"""Every game and series has an entry; only the store's own log begins empty."""
NAMES, WORDS = (STREAMS[0], STREAMS[2]), (TEXTS[0], TEXTS[2])
SAME = (PEOPLE[0], _PEOPLE[6]._replace(may_lack=False))
SEATED = (*_SEATS, PEOPLE[1], *PEOPLE[3:])


def printable(text: str) -> bool:
    """Return whether no character of a text controls how it, or what follows it, is shown, but for those within an emoji."""
    return text.isprintable() or not any(unicodedata.category(sign) in _MOVES for sign in without_emoji(text))


def validated(table: str, columns: Sequence[Column], rows: Iterable[Row]) -> Iterator[Row]:
    """Yield the rows of a table, each validated. Raises Corrupt at the first invalid row."""
    for row in rows:
        # the quick look first: every row that the program reads comes here
        if not all(map(_plain, columns, row)) and (problem := fault(table, columns, row)):
            raise Corrupt(problem)
        yield row


def _plain(column: Column, value: Any) -> bool:
    """Return whether a value is valid, without finding its fault, in half the time: nearly every value is."""
    kind: Any
    _, kind, most, least, may_lack = column
    if value.__class__ is not kind:
        return value is None and may_lack
    if kind is int:
        return bool(least <= value <= most)
    return len(value) <= most and (kind is bytes or value.isprintable())


def fault(table: str, columns: Sequence[Column], row: Row) -> str | None:
    """Return what is wrong with a row, in words; None for a valid one."""
    if all(map(_plain, columns, row)):
        return None
    for column, value in zip(columns, row, strict=True):
        problem = column.fault(value)
        if problem and not (column is _HEAD and _is_empty_own_log(row)):
            return f"a row of {table}{_which(columns, row)} is damaged: its {column.name} {problem}"
    return None


def _is_empty_own_log(row: Row) -> bool:
    """Return whether a row of STREAMS is that of the store's own log before its first entry."""
    return row[1] == "store" and type(row[4]) is int and row[4] == 0


def _which(columns: Sequence[Column], row: Row) -> str:
    """Return the first value of a row in brackets, to identify it; empty where that value is damaged."""
    return "" if columns[0].fault(row[0]) else f" ({row[0]})"


def shown(text: str, most: int = _LONG) -> str:
    """Return a text cut to `most` characters, with escapes for characters that control how it is shown."""
    words = text[:most]
    # cut again: escapes are longer
    return words if printable(words) else spelt(words, lambda sign: sign if printable(sign) else ascii(sign)[1:-1])[:most]
