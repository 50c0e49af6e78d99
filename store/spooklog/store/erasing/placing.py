"""Finds the entry that a found text belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from spooklog.store.database.schema import Query
from spooklog.store.erasing.search import Item, bytes_of, text_of, words_in

_HASH = re.compile(rb'"([0-9a-f]{64})"')


class Anchor(NamedTuple):
    """The entry that holds the hash of a text, its topic, and whether the text is a word of an option there."""

    entry: int
    topic: str
    is_word: bool


def anchors(query: Query, items: Iterable[Item]) -> dict[str, Anchor]:
    """Return the entries of texts by digest; a text that no entry names is left out."""
    wanted: dict[str, set[str]] = {}
    for item in items:
        if item.place.kind == "text":
            wanted.setdefault(item.place.stream, set()).add(item.place.key)
    found: dict[str, Anchor] = {}
    select = "SELECT originator_version, topic, state FROM events WHERE originator_id = ? ORDER BY originator_version"
    for stream, digests in wanted.items():
        for number, topic, state in query(select, (stream,)):
            raw = bytes_of(state)  # searched as bytes: a damaged entry is found as well
            for digest in digests & {digest.decode() for digest in _HASH.findall(raw)}:
                found.setdefault(digest, Anchor(number, text_of(topic), number == 1 and digest in words_in(raw)))
    return found
