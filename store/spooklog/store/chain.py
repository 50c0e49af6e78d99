"""The hash chain: every entry holds the hash of the one before it, and the stream's row holds that of the last."""

from __future__ import annotations

from hashlib import sha256

from spooklog.domain.errors import Corrupt
from spooklog.domain.log.entry import AnyEntry
from spooklog.store.rows import EventRow, NotificationRow, Stream


def entry_hash(row: EventRow | NotificationRow) -> str:
    """Return the sha256, as hex, over stream id, number and topic, a line each, and then the stored bytes.

    Neither ids nor topics hold line ends, so no two entries hash the same bytes.
    """
    framing = f"{row.originator_id}\n{row.originator_version}\n{row.topic}\n"
    return sha256(framing.encode() + row.state).hexdigest()


class Chain:
    """Follows the hash chain of one stream, from its beginning or from a known head."""

    __slots__ = ("hash", "number")

    def __init__(self, number: int = 0, hash: str = "") -> None:
        self.number = number
        self.hash = hash

    def follow(self, row: EventRow | NotificationRow, entry: AnyEntry) -> None:
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
