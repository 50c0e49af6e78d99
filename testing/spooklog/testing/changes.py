"""Plain data as short text, one field a line, and what changed from one moment to the next."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from hashlib import sha256

import orjson

from spooklog.domain.contract.ruleset import Plain

Line = tuple[str, str]
"""The path of a field, and what is said of it."""

_BARE = re.compile(r"[^\s\[\]{},\"]*[^\s\[\]{},\":]")


def compact(value: Plain) -> str:
    """A value on one line: JSON without the quotation marks that are not needed.

    >>> compact({"card": "1S", "by": "anna", "points": [1, None, "1"], "said": "so, so"})
    '{card: 1S, by: anna, points: [1, null, "1"], said: "so, so"}'
    """
    match value:
        case Mapping():
            return "{" + ", ".join(f"{compact(key)}: {compact(inner)}" for key, inner in value.items()) + "}"
        case str():
            return value if _BARE.fullmatch(value) and not _is_literal(value) else json.dumps(value, ensure_ascii=False)
        case Sequence():
            return "[" + ", ".join(map(compact, value)) + "]"
        case _:
            return json.dumps(value)


def digest(value: Plain) -> str:
    """A short digest of the whole value, whatever the order of its fields.

    >>> digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
    True
    """
    return sha256(_canonical(value)).hexdigest()[:8]


def fields(value: Mapping[str, Plain]) -> Iterator[Line]:
    """Every field with its value; what is nested has a path.

    >>> list(fields({"top": None, "counts": {"anna": 14}, "passed": []}))
    [('top', 'null'), ('counts.anna', '14'), ('passed', '[]')]
    """
    return changes({}, value)


def changes(before: Mapping[str, Plain], now: Mapping[str, Plain], path: str = "") -> Iterator[Line]:
    """The fields that are not as before: the new value, or what went (-) and came (+) in a list that is mostly the same.

    >>> list(changes({"counts": {"anna": 3, "bert": 4}, "pool": ["1S", "2S"]}, {"counts": {"anna": 3}, "pool": ["2S"]}))
    [('counts.bert', 'gone'), ('pool', '- 1S')]

    Of numbers, and of other items that say nothing without their place, the place (from 1) is named:

    >>> list(changes({"bids": [None, 2, None]}, {"bids": [1, 2, None]}))
    [('bids', '1: null → 1')]
    """
    for name in dict.fromkeys((*before, *now)):
        here = f"{path}{name}"
        if name not in now:
            yield here, "gone"
            continue
        old, new = before.get(name), now[name]
        if isinstance(new, Mapping) and new and (isinstance(old, Mapping) or name not in before):
            yield from changes(old if isinstance(old, Mapping) else {}, new, f"{here}.")
        elif name not in before or _canonical(old) != _canonical(new):
            yield here, _difference(old, new)


def _difference(old: Plain, new: Plain) -> str:
    if not isinstance(old, list) or not isinstance(new, list):
        return compact(new)
    was, now = list(map(compact, old)), list(map(compact, new))
    went: list[str] = []
    came: list[str] = []
    placed: list[int] | None = []
    for kind, i, j, k, m in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if kind != "equal":
            went += was[i:j]
            came += now[k:m]
            placed = None if placed is None or j - i != m - k else [*placed, *range(i, j)]
    if len(went) + len(came) > len(old) - len(went):  # as much is new as stayed: the list itself says it better
        return compact(new)
    if placed is not None and all(_is_literal(was[place]) or _is_literal(now[place]) for place in placed):
        return ", ".join(f"{place + 1}: {was[place]} → {now[place]}" for place in placed)
    return " ".join(f"{sign} {', '.join(items)}" for sign, items in (("-", went), ("+", came)) if items)


def _canonical(value: Plain) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def _is_literal(text: str) -> bool:
    """Whether bare text could be taken for a number, true, false or null."""
    try:
        json.loads(text)
    except ValueError:
        return False
    return True
