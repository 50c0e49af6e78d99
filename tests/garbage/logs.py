"""Forged logs with an agreeing chain and index: only their content is wrong."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from tests.garbage.stores import LISTED, tampering

from spooklog.store.entries.mapper import entry_hash
from spooklog.store.entries.rows import EventRow


class Raw(NamedTuple):
    """An entry as plain text: its topic and its bytes, which hold `PREV` where the hash of the entry before belongs."""

    topic: str
    state: bytes


PREV = b"<prev>"


def raw_log(path: Path, game: str) -> list[Raw]:
    """The log of a game by name, with its hashes taken out."""
    of_game = "originator_id = (SELECT id FROM streams WHERE name = ?)"
    select = f"SELECT topic, state FROM events WHERE {of_game} ORDER BY originator_version"
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(select, (game,)).fetchall()
    return [Raw(topic, re.sub(rb'"prev":"[0-9a-f]*"', b'"prev":"' + PREV + b'"', state, count=1)) for topic, state in rows]


def write_log(path: Path, game: str, entries: Sequence[Raw]) -> None:
    """Write the log of a game anew, with hashes and a row in the index that agree with it, and lists that begin anew."""
    with tampering(path) as connection:
        ((id,),) = connection.execute("SELECT id FROM streams WHERE name = ?", (game,))
        connection.execute("DELETE FROM events WHERE originator_id = ?", (id,))
        before = ""
        for number, (topic, state) in enumerate(entries, start=1):
            row = EventRow(id, number, topic, state.replace(PREV, before.encode()))
            connection.execute("INSERT INTO events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)", row)
            before = entry_hash(row)
        connection.execute("UPDATE streams SET head = ?, head_hash = ? WHERE id = ?", (len(entries), before, id))
        for table in LISTED:
            connection.execute(f"DELETE FROM {table}")
        connection.execute("UPDATE projections SET position = 0")


def as_json(topic: str, plain: Mapping[str, Any]) -> Raw:
    """An entry of plain data."""
    return Raw(topic, msgspec.json.encode({"v": 1, **{key: value for key, value in plain.items() if key != "v"}}))


CARDS = ("1S", "7K", "2T", "11B", "MG", "MS", "C", "0S", "99Z", "", "x", None, 7)
NEAR: tuple[Any, ...] = (
    *CARDS,
    -1,
    0,
    1,
    2,
    3,
    4,
    5,
    9,
    10**6,
    2**63 - 1,
    -(2**63),
    10**400,
    0.5,
    True,
    [],
    {},
    [1],
    ["1S", "2S"],
    "spooks:blue.3",
    "x/1",
    "full",
    "table",
    "result",
    "\x1b[31m",
    "\u202e",
)
"""Values that a field may nearly hold."""


def tampered_log(log: Sequence[Raw], rng: random.Random) -> tuple[list[Raw], str]:
    """The log of a game with something changed that its chain will agree with; and what."""
    changed = list(log)
    number = rng.randrange(len(log))
    how = rng.choice(
        ("field", "field", "field", "field", "field", "gone", "twice", "moved", "cut", "topic", "start", "start", "odd")
    )
    match how:
        case "gone":
            del changed[number]
        case "twice":
            changed.insert(number, changed[rng.randrange(len(log))])
        case "moved":
            changed.insert(rng.randrange(len(log)), changed.pop(number))
        case "cut":
            del changed[number + 1 :]
        case "topic":
            changed[number] = changed[number]._replace(topic=changed[rng.randrange(len(log))].topic)
        case "odd":
            changed[number] = changed[number]._replace(
                state=rng.choice(
                    (b"", b"{}", b"[]", b"null", b"\xff", b'{"v":1}', b'{"v":1,"v":1,"event":{}}', b'{"v":' + b"9" * 5000 + b"}")
                )
            )
        case _:
            number = 0 if how == "start" else number
            topic, state = changed[number]
            plain = msgspec.json.decode(state)
            for _ in range(rng.choice((1, 1, 2))):
                how += " " + _nudge(plain, rng)
            try:
                changed[number] = as_json(topic, plain)
            except (TypeError, ValueError, OverflowError):
                changed[number] = Raw(topic, json_of(plain))
    return changed, f"{how} at {number + 1}"


def json_of(plain: object) -> bytes:
    """JSON of whatever JSON can say."""
    return json.dumps(plain, separators=(",", ":")).encode()


def _nudge(value: dict[str, Any], rng: random.Random) -> str:
    """Change something in plain data; where."""
    key = rng.choice(sorted(value)) if value else "x"
    if "event" in value and rng.random() < 0.7:
        key = "event"
    inner = value.get(key)
    if isinstance(inner, dict) and inner and rng.random() < 0.8:
        return f"{key}.{_nudge(inner, rng)}"
    if isinstance(inner, list) and inner and rng.random() < 0.6:
        place = rng.randrange(len(inner))
        if isinstance(inner[place], dict) and inner[place] and rng.random() < 0.8:
            return f"{key}[{place}].{_nudge(inner[place], rng)}"
        match rng.randrange(3):
            case 0:
                del inner[place]
            case 1:
                inner.append(inner[place])
            case _:
                inner[place] = rng.choice(NEAR)
        return f"{key}[{place}]"
    if key == "v" or rng.random() < 0.1:
        value.pop(key, None)
        return f"no {key}"
    same = [other for other in NEAR if type(other) is type(inner)]
    value[key] = rng.choice(same) if same and rng.random() < 0.7 else rng.choice(NEAR)
    return f"{key}={value[key]!r:.30}"
