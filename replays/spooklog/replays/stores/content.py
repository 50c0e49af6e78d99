"""What entries say, whatever log they stand in: a copy has another id, other hashes and texts sealed anew, and says the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec

from spooklog.domain.log.events import GameStarted
from spooklog.domain.log.texts import SealedText
from spooklog.domain.series.named_texts import texts_of
from spooklog.store.entries.decoding import LogDecoder
from spooklog.store.entries.mapper import EntryMapper, stored_row
from spooklog.store.entries.rows import EventRow

Texts = Callable[[Sequence[str]], Mapping[str, SealedText]]
"""Finds texts by hash; leaves out those that are not there."""


class Content(NamedTuple):
    """What an entry says: the sha256 of its bytes without hashes of other entries and of texts, and its texts, None if erased.

    `digests` are the hashes of the texts, which a copy has sealed anew.
    """

    bytes: bytes
    texts: tuple[str | None, ...]
    digests: tuple[str, ...] = ()

    def says(self, other: Content) -> bool:
        """Return whether two entries say the same, as far as their texts are known on both sides."""
        if self.bytes != other.bytes or len(self.texts) != len(other.texts):
            return False
        return all(one == two or one is None or two is None for one, two in zip(self.texts, other.texts, strict=True))


def contents(rows: Iterable[EventRow], mapper: EntryMapper, texts: Texts) -> Iterator[Content]:
    """Yield what the entries of a game say, from the first on. Raises Corrupt for one that cannot be read."""
    decoder = LogDecoder(mapper)
    for row in rows:
        entry = decoder.entry(row)
        event, state = entry.event, row.state
        if isinstance(event, GameStarted):
            state = stored_row("", 1, msgspec.structs.replace(entry, event=msgspec.structs.replace(event, origin=None))).state
        state = state.replace(b'"prev":"%s"' % entry.prev.encode(), b'"prev":""', 1)
        named = texts_of(entry)
        for digest in named:
            state = state.replace(b'"%s"' % digest.encode(), b'""')
        found = texts(named) if named else {}
        words = tuple(found[digest].text if digest in found else None for digest in named)
        yield Content(sha256(row.topic.encode() + b"\n" + state).digest(), words, named)


def common(one: Iterable[Content], other: Iterable[Content]) -> Iterator[tuple[Content, Content]]:
    """Yield the entries of two logs, from the first on, that say the same."""
    for here, there in zip(one, other, strict=False):
        if not here.says(there):
            return
        yield here, there
