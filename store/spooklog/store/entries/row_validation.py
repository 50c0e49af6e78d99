"""Validation of table rows: refuses what another program may have put into a table, before anything uses it.

SQLite stores values of any type and length in any column, and characters that move a cursor must not reach a terminal. The store
reads only rows that this program could have written.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from spooklog.domain.log.texts import MAX_ORIGINAL
from spooklog.domain.values.errors import Corrupt
from spooklog.domain.words.visible import spelt, without_emoji

_MOVES = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode categories of characters that control how others are shown. A character new in Unicode is in none of them."""
_MOST_SHOWN = 40

MENDING = ("spooklog db check", "a copy made with spooklog db backup")
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

_ID, _HASH, _NAME, _LONG, _MANY = 64, 64, 100, 2000, 2**62
LARGEST = 2**26
"""The length of a file or a word list, in bytes: such rows are read one at a time."""
EARLIEST, LATEST = -30_610_224_000_000, 253_370_764_800_000
"""The first moment of the year 1000 and of 9999, in ms since 1970 UTC: in between, every time zone has a valid local date."""


def _text(name: str, most: int = _ID, *, may_lack: bool = False) -> Column:
    return Column(name, str, most, may_lack=may_lack)


_HEAD = Column("head", int, _MANY, 1)
"""Every game and series has an entry; only the store's own log begins empty."""
STREAMS = (
    _text("id"),
    _text("kind", 10),
    _text("name", _NAME),
    _text("ruleset", _NAME),
    _HEAD,
    _text("head_hash", _HASH),
    Column("touched", int, LATEST, EARLIEST),
    _text("status", 10),
    Column("archived", int, LATEST, EARLIEST, may_lack=True),
)
NAMES = (STREAMS[0], STREAMS[2])
_SALT = Column("salt", bytes, _ID, may_lack=True)
PEOPLE = (
    _text("id"),
    _text("name", _NAME, may_lack=True),
    _text("key", 4 * _NAME, may_lack=True),  # casefold makes up to three letters of one
    _SALT,
    _text("written", _NAME, may_lack=True),
)
SAME = (_text("id"), _text("same_as"))
SEATS = (
    _text("stream_id"),
    Column("seat", int, _MANY, 1),
    _text("person_id"),
    _text("label", _NAME, may_lack=True),
)
SEATED = (*SEATS, _SALT, *PEOPLE[1:2], *PEOPLE[3:])
TEXTS = (_text("digest", _HASH), Column("salt", bytes, _ID), _text("text", MAX_ORIGINAL))
WORDS = (TEXTS[0], TEXTS[2])
SKIPPED = (
    _text("stream_id"),
    Column("entry", int, _MANY, 1),
    _text("person_id"),
    Column("at", int, LATEST, EARLIEST),
    _text("why", _LONG),
    _text("problem", 100 * _LONG),
    _SALT,
)
PLAYERS = (_text("program", 10), _text("key", _HASH), _text("person_id"), Column("salt", bytes, _ID))
MEMBERS = (_text("game_id"), _text("series_id"), Column("number", int, _MANY, 1))
WORDLISTS = (_text("sha256", _HASH), _text("name"), Column("content", bytes, LARGEST))
FILES = (_text("sha256", _HASH), Column("content", bytes, LARGEST))
LINKS = (
    _text("id"),
    _text("digest", _HASH),
    _text("role", 10),
    _text("stream_id", may_lack=True),
    Column("seat", int, _MANY, 1, may_lack=True),
    Column("records", int, 1),
    _text("person_id", may_lack=True),
    Column("made", int, LATEST, EARLIEST),
    Column("revoked", int, LATEST, EARLIEST, may_lack=True),
    _text("label", _NAME, may_lack=True),
    Column("until", int, LATEST, EARLIEST, may_lack=True),
    Column("used", int, LATEST, EARLIEST, may_lack=True),
    _SALT,
)
REQUESTS = (
    _text("stream_id"),
    _text("request"),
    Column("first", int, _MANY, 1),
    Column("last", int, _MANY, 1),
    Column("at", int, LATEST, EARLIEST),
    _text("asked", _HASH, may_lack=True),
)
EVENTS = (
    _text("originator_id"),
    Column("originator_version", int, _MANY, 1),
    _text("topic", _NAME),
    Column("notification_id", int, _MANY, 1),
)

TABLES: Mapping[str, Sequence[Column]] = {
    "streams": (*STREAMS, _SALT),
    "people": (*PEOPLE, _text("touched", may_lack=True), _text("same_as", may_lack=True)),
    "seats": (*SEATS, _SALT),
    "texts": TEXTS,
    "skipped": SKIPPED,
    "members": MEMBERS,
    "wordlists": WORDLISTS,
    "files": FILES,
    "links": LINKS,
    "players": PLAYERS,
    "requests": REQUESTS,
    "events": EVENTS,
}
"""The columns of each table that are validated, under their SQL names."""


def printable(text: str) -> bool:
    """Return whether no character of a text controls how it, or what follows it, is shown, but for those within an emoji."""
    return text.isprintable() or not any(unicodedata.category(sign) in _MOVES for sign in without_emoji(text))


def validated(table: str, columns: Sequence[Column], rows: Iterable[Row]) -> Iterator[Row]:
    """Yield the rows of a table, each validated. Raises Corrupt at the first invalid row."""
    for row in rows:
        if not all(map(_plain, columns, row)):
            problem = fault(table, columns, row)
            if problem:
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
