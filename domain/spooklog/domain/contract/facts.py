"""Facts of a game: a ruleset's components and tables, shipped as facts.toml, with a table's own differences laid over them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import Said, said
from spooklog.domain.values.shipped import shipped_tables
from spooklog.domain.words.visible import is_visible

_PAIR = ("path.to.value = value",)
MAX_DATA_LINE = 4096
MAX_NUMBER = 10**15
MAX_ENTRIES = 200
MARKS = frozenset({"source", "open"})
"""Keys that describe a table of facts: `source` of its values, and `open` if the players may add entries to it."""

MAX_DEPTH = 8
"""Levels of nested lists. No table of a game is deeper, and neither JSON nor Python reads unlimited depth."""


@lru_cache
def shipped_facts(package: str, revision: int | None = None) -> dict[str, Any]:
    """Return the facts of a revision of a ruleset, by default the newest; none where it has no file of them.

    Callers must not change them.

    `facts.toml` beside the ruleset's code holds the facts of the newest revision. `facts.revisions.toml`, where it exists, has a
    table for each older revision that differs from the one after it: `had` maps dotted paths to the older values, `lacked`
    lists the paths that did not exist.
    """
    try:
        facts = shipped_tables(package, "facts.toml")  # a fresh copy at each call, so older values may be written into it
    except FileNotFoundError:  # a game whose numbers are all options has none
        return {}
    if revision is None:
        return facts
    try:
        older = shipped_tables(package, "facts.revisions.toml")
    except FileNotFoundError:
        return facts
    # newest first: each table differs from the revision after it, not from the newest
    for number in sorted((int(key) for key in older if int(key) >= revision), reverse=True):
        for path, value in older[str(number)].get("had", {}).items():
            table, leaf = _place(facts, path)
            table[leaf] = value
        for path in older[str(number)].get("lacked", ()):
            table, leaf = _place(facts, path)
            del table[leaf]
    return facts


def _place(facts: dict[str, Any], path: str) -> tuple[dict[str, Any], str]:
    """Return the table that holds a dotted path, and the last key of the path. Adds tables that are missing."""
    *parents, leaf = path.split(".")
    table = facts
    for key in parents:
        table = table.setdefault(key, {})
    return table, leaf


def read_data(text: str) -> tuple[str, Any]:
    """Read a `data` line such as `rewards.5 = [1, 1, 1]` into dotted path and value. Raises Usage unless it is one TOML pair."""
    from spooklog.domain.values.toml import BadToml, read_toml  # needed only for a table's own facts

    if len(text) > MAX_DATA_LINE:
        raise Usage(said("a data line may have {most} characters at most", most=MAX_DATA_LINE))
    path, equals, _ = text.partition("=")
    path = path.strip()
    try:
        tree = read_toml(text) if equals else {}
    except BadToml as problem:
        raise Usage(said("not a TOML pair: {problem}", problem=problem), input=text, expected=_PAIR) from None
    value: Any = tree
    keys = []
    # walks down the parsed pair: a second pair, or a key with a dot or = in quotes, does not match the path
    for key in path.split("."):
        key = key.strip().strip("\"'")
        if not isinstance(value, dict) or list(value) != [key]:
            raise Usage("a data line is one pair: path.to.value = value", input=text, expected=_PAIR)
        value = value[key]
        keys.append(key)
    if isinstance(value, dict):
        path = ".".join(keys)
        raise Usage(_is_table(path), input=text, expected=tuple(f"{path}.{key} = value" for key in value))
    if not _is_plain(value):
        kinds = (said("a whole number below 10^15"), said("a text without control characters"), said("a list of such"))
        raise Usage("facts are plain: this value could not be kept as it is", input=text, expected=kinds)
    return ".".join(keys), value


def _is_table(path: str) -> Said:
    return said("'{path}' is a table: set its values one by one", path=path)


def _is_plain(value: Any, depth: int = 0) -> bool:
    """Return whether a value can be stored and written back unchanged: no tables, dates, infinities or control characters.

    A table's values are set one by one, and a table within a list would be written as JSON, which TOML does not read.
    """
    if depth > MAX_DEPTH:
        return False
    match value:
        case list():
            return all(_is_plain(one, depth + 1) for one in value)
        case str():
            return is_visible(value)
        case int() | float():  # NaN is refused as well: it compares as false
            return abs(value) < MAX_NUMBER
        case _:
            return False


def write_data(path: str, value: Any) -> str:
    """Return the `data` line that reads back as this pair."""
    import orjson  # needed only for a table's own facts

    text = orjson.dumps(value).decode()  # JSON's scalars and arrays are TOML's as well
    # escaped: a sheet's line holds no control character, and a bare # would start a comment
    return f"{path} = " + "".join(one if one.isprintable() and one != "#" else f"\\U{ord(one):08x}" for one in text)


def overlay(shipped: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts with the differences laid over. Raises Usage for a path without a value, or a value of another kind."""
    if not data:
        return dict(shipped)
    import copy  # needed only for a table's own facts

    facts = copy.deepcopy(dict(shipped))  # the shipped facts are cached
    for path, value in data.items():
        *parents, leaf = path.split(".")
        table: Any = facts
        for key in parents:
            table = table.get(key) if isinstance(table, dict) else None
        if not isinstance(table, dict) or leaf in MARKS or (leaf not in table and not _may_grow(table, value)):
            known = tuple(f"{'.'.join([*parents, key])}" for key in table if key not in MARKS) if isinstance(table, dict) else ()
            raise Usage(said("the facts have no '{path}'", path=path), input=path, expected=known or tuple(facts))
        if leaf not in table:
            table[leaf] = value
            continue
        if isinstance(table[leaf], dict):
            values = tuple(f"{path}.{key}" for key in table[leaf] if key not in MARKS)
            raise Usage(_is_table(path), input=path, expected=values)
        if type(value) is not type(table[leaf]):  # not isinstance: true is an int
            wanted = _kind(table[leaf])
            raise Usage(
                said("{path} is {wanted}, not {kind}", path=path, wanted=wanted, kind=_kind(value)),
                input=path,
                expected=(wanted,),
            )
        table[leaf] = value
    return facts


def _may_grow(table: Mapping[str, Any], value: Any) -> bool:
    """Return whether an entry may be added to a table: the table is `open`, and the value is of a kind that it holds."""
    kinds = {type(known) for key, known in table.items() if key not in MARKS}
    return bool(table.get("open")) and type(value) in kinds and len(table) < MAX_ENTRIES


def differences(shipped: Mapping[str, Any], tree: Mapping[str, Any]) -> dict[str, Any]:
    """Return where a table's own facts differ from the shipped ones, by dotted path. Raises Usage with the path that is wrong."""
    data: dict[str, Any] = {}

    def walk(own: Mapping[str, Any], known: Any, path: str, depth: int = 0) -> None:
        for key, value in own.items():
            here = f"{path}{key}"
            there = known.get(key) if isinstance(known, Mapping) else None
            same = value == there and isinstance(value, bool) == isinstance(there, bool)  # true equals 1 in Python
            if key in MARKS or (isinstance(value, (bool, int, float, str, list)) and same):
                continue
            if isinstance(value, Mapping) and depth < MAX_DEPTH:
                walk(value, there, f"{here}.", depth + 1)
            # other keys need quotes, and a dot in one would read as two keys
            elif not re.fullmatch(r"[A-Za-z0-9_-]+", key) or not _is_plain(value):
                raise Usage(said("'{path}' could not be kept as it is", path=here), input=here, expected=_PAIR)
            else:
                data[here] = value

    walk(tree, shipped, "")
    # called for its refusals only
    overlay(shipped, data)
    return data


def data_id(shipped: Mapping[str, Any], data: Mapping[str, Any]) -> str:
    """Return the name of a game's facts: their id, and eight digits of a checksum where a table has facts of its own."""
    name = str(data.get("id", shipped.get("id", "")))
    own = {path: value for path, value in data.items() if path != "id"}
    if not own:
        return name
    from hashlib import sha256  # needed only for a table's own facts

    import orjson

    return f"{name}+{sha256(orjson.dumps(own, option=orjson.OPT_SORT_KEYS)).hexdigest()[:8]}"


def fact_at(facts: Mapping[str, Any], path: str) -> Any:
    """Return the fact at a dotted path, None where there is none."""
    found: Any = facts
    for key in path.split("."):
        found = found.get(key) if isinstance(found, Mapping) else None
    return found


def _kind(value: Any) -> str:
    names = {
        bool: said("true or false"),
        int: said("a whole number"),
        float: said("a number"),
        str: said("a text"),
        list: said("a list"),
        dict: said("a table"),
    }
    return names.get(type(value), type(value).__name__)
