"""The file that says what the columns of a table mean, where their names do not: TOML that people write."""

from __future__ import annotations

import tomllib
from typing import Literal

import msgspec

from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.saying import said

EXAMPLE = ('title = "Catan"', '[columns]\nplayed = "Wann"\nplayers = ["Anna", "Bert"]')


class Columns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The names of columns by what they hold; `players` are the columns of a player each, with their scores."""

    id: str | None = None
    title: str | None = None
    played: str | None = None
    time: str | None = None
    player: str | None = None
    score: str | None = None
    written: str | None = None
    rank: str | None = None
    winner: str | None = None
    team: str | None = None
    role: str | None = None
    began: str | None = None
    place: str | None = None
    minutes: str | None = None
    comment: str | None = None
    round: str | None = None
    players: tuple[str, ...] = ()


class Mapping(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table does not say itself: of all plays the `title`, when they were `played`, and which points are good (`wins`).

    `dates` says which number of a date comes first, `encoding` and `separator` how the file is written.
    """

    title: str = ""
    played: str = ""
    wins: Literal["high", "low"] = "high"
    dates: Literal["", "day first", "month first"] = ""
    encoding: str | None = None
    separator: str | None = None
    columns: Columns = Columns()


_MAPPING = Codec(Mapping)


def read_mapping(data: bytes) -> Mapping:
    """Read a mapping. Raises Unreadable for what is no TOML, and for words that a mapping does not have."""
    try:
        mapping = _MAPPING.convert(tomllib.loads(data.decode("utf-8-sig")))
    except UnicodeDecodeError as problem:
        raise Unreadable(said("the mapping is not UTF-8 text ({reason})", reason=problem.reason)) from None
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise Unreadable(said("the mapping is no TOML: {problem}", problem=problem), expected=EXAMPLE) from None
    except msgspec.ValidationError as problem:
        words = str(problem)
        plain = words[:1].lower() + words[1:]
        raise Unreadable(said("the mapping cannot be read: {problem}", problem=plain), expected=EXAMPLE) from None
    if mapping.separator is not None and len(mapping.separator) != 1:
        raise Unreadable("a separator is one sign", input=mapping.separator, expected=('separator = ";"',))
    return mapping
