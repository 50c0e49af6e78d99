"""Finds what an erasure cannot remove: words in entries, which the chain keeps, and in files that decide."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from spooklog.domain.values.codec import PLAIN
from spooklog.store.database.schema import Query
from spooklog.store.erasing.search import PersonTraces, Search, bytes_of, text_of, traces_in

_ID = re.compile(r"[gps][a-z2-7]{20}|[0-9a-f]{64}|[\w.-]+@[0-9a-f]{64}")
_DEEPEST = 40  # no entry nests as deep; a forged one must not exhaust the stack


class Remains(NamedTuple):
    """A text that stays: in an entry of a stream, or in a file, given by its sha256."""

    stream: str | None
    entry: int | None
    file: str | None
    text: str


def unreachable(query: Query, found: Search, also: Sequence[str] = ()) -> list[Remains]:
    """Return what stays of a person in entries and in files that decide, suspected finds included."""
    traces = traces_in(found.people, found.tables, also, found.watched)
    return [*_in_entries(query, traces), *_in_files(query, traces)]


def _in_entries(query: Query, traces: PersonTraces) -> Iterator[Remains]:
    select = "SELECT originator_version, state FROM events WHERE originator_id = ? ORDER BY originator_version"
    for (stream,) in query("SELECT id FROM streams ORDER BY name", ()):
        for number, state in query(select, (stream,)):
            raw = bytes_of(state)
            for text in dict.fromkeys(_strings(raw)):
                if traces.suspect(text):
                    yield Remains(stream, number, None, text)


def _in_files(query: Query, traces: PersonTraces) -> Iterator[Remains]:
    for digest, content in query("SELECT sha256, content FROM files", ()):
        for line in text_of(content).splitlines():
            if traces.suspect(line):
                yield Remains(None, None, digest, line.strip())
                break  # one line is enough to name a file


def _strings(raw: bytes) -> Iterator[str]:
    """Yield the texts in an entry that people wrote: no field names, ids or hashes."""
    try:
        found = PLAIN.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return  # a damaged entry, which reading its log reports
    yield from _within(found, _DEEPEST)


def _within(value: Any, left: int) -> Iterator[str]:
    if isinstance(value, str):
        if not _ID.fullmatch(value):
            yield value
    elif left and isinstance(value, dict):
        for inner in value.values():
            yield from _within(inner, left - 1)
    elif left and isinstance(value, list):
        for inner in value:
            yield from _within(inner, left - 1)
