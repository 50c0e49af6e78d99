"""The hash chain: every entry holds the hash of the one before it, and the stream's row holds that of the last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Protocol

import msgspec

from spooklog.domain.errors import Corrupt
from spooklog.domain.log.entry import AnyEntry
from spooklog.store.rows import Status, Stream


class Row(Protocol):
    """A row that stores an entry."""

    @property
    def originator_id(self) -> str: ...
    @property
    def originator_version(self) -> int: ...
    @property
    def topic(self) -> str: ...
    @property
    def state(self) -> bytes: ...


class Event(Row, Protocol):
    """A row with its decoded entry."""

    @property
    def entry(self) -> AnyEntry: ...


def entry_hash(row: Row) -> str:
    """Return the sha256, as hex, over stream id, number and topic, a line each, and then the stored bytes.

    Neither ids nor topics hold line ends, so no two entries hash the same bytes.
    """
    framing = f"{row.originator_id}\n{row.originator_version}\n{row.topic}\n"
    return sha256(framing.encode() + row.state).hexdigest()


class Chain:
    """Follows the hash chain of one stream, from its beginning or from a known head. `touched` is when its head was recorded."""

    __slots__ = ("hash", "number", "touched")

    def __init__(self, number: int = 0, hash: str = "", touched: int = 0) -> None:
        self.number = number
        self.hash = hash
        self.touched = touched

    def entries(self, events: Iterable[Event], row: Stream, last: int) -> Iterator[tuple[int, AnyEntry]]:
        """Follow the chain and yield the entries up to `last`, with their numbers.

        Raises Corrupt where the log does not end as its row says.
        """
        for event in events:
            if event.originator_version > last:  # stored since the row was read
                break
            self.follow(event, event.entry)
            self.touched = event.entry.at
            yield event.originator_version, event.entry
        if last == row.head and self.number:  # folding an empty log raises NotFound by itself
            self.ends_at(row)

    def stream(self, row: Stream, status: Status) -> Stream:
        """Return the row of the stream as it was when the last entry followed was stored."""
        return msgspec.structs.replace(row, head=self.number, head_hash=self.hash, touched=self.touched, status=status)

    def follow(self, row: Row, entry: AnyEntry) -> None:
        """Step to the next entry. Raises Corrupt where it does not follow the last one; the step is taken all the same."""
        number, before = self.number, self.hash
        self.number, self.hash = row.originator_version, entry_hash(row)
        if row.originator_version != number + 1:
            raise Corrupt(f"entry {row.originator_version} comes after entry {number}")
        if entry.prev != before:
            what = f"entry {number + 1} does not follow entry {number}: one of them is not what was stored"
            raise Corrupt(what if number else "entry 1 claims that there was one before it")

    def ends_at(self, stream: Stream) -> None:
        """Raise Corrupt unless the chain stands at the head in the stream's row."""
        if self.number != stream.head:
            raise Corrupt(f"the log ends at entry {self.number}, it should have {stream.head}")
        if self.hash != stream.head_hash:
            raise Corrupt(f"entry {self.number} is not what was stored: its hash is another")
