"""Receipts: a short code of where a log stood, which players write on their score sheet.

    amber-bat-12:312:7K3MQ-9XQD4-HJ2KW-R4AMT

A receipt is the name of the game, the number of the last entry, and 20 signs. 17 of them stand for the hash of that entry, which
covers all entries before it; the last 3 are a checksum that tells a slip of the pen from another log. The 29 signs leave out the
letters that look like another sign (B I L O S U Z); these are read as the sign they look like.

17 signs are 82 bits: finding another log for a receipt that is already written down is out of reach. A scribe who makes up two
logs in advance until their receipts are equal needs some 2^41 tries; the long receipt of 32 signs (155 bits) rules that out too.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import NamedTuple

from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.saying import said
from spooklog.store.entries.mapper import entry_hash
from spooklog.store.entries.rows import EventRow, Stream
from spooklog.store.store import Store

STORE = "store"
"""The name on a receipt of a whole store; no log can have it."""

SIGNS = "0123456789ACDEFGHJKMNPQRTVWXY"
_READ_AS = str.maketrans("OILZSBU", "011258V")
SHORT, LONG = 17, 32
"""How many signs stand for the hash."""
_CHECK = 3
"""How many signs are the checksum."""
_GROUP = 5
_BITS = 256
"""Of a hash."""
_MAX = 200
"""Characters of a typed receipt."""
_FORM = ("amber-bat-12:312:7K3MQ-9XQD4-HJ2KW-R4AMT",)
_SHAPE = re.compile(r"(?P<name>[a-z][a-z0-9_-]*)[\s:/,]+#?(?P<entry>[0-9]{1,15})[\s:/,]+(?P<code>[0-9a-z\s.:-]+)", re.IGNORECASE)


class Receipt(NamedTuple):
    """A receipt: the name of the log, the number of an entry, and the beginning of that entry's hash in signs."""

    name: str
    entry: int
    signs: str

    @property
    def bits(self) -> int:
        """How many bits of the hash the receipt holds."""
        return int(len(self.signs) * _BITS_A_SIGN)

    def fits(self, hash: str) -> bool:
        """Whether the receipt is of the entry with this hash."""
        return signs_of(hash, len(self.signs)) == self.signs

    def __str__(self) -> str:
        code = self.signs + _check(self.name, self.entry, self.signs)
        groups = "-".join(code[place : place + _GROUP] for place in range(0, len(code), _GROUP))
        return f"{self.name}:{self.entry}:{groups}"


_BITS_A_SIGN = 4.857
"""The binary logarithm of 29, not rounded up."""


def receipt_of(name: str, entry: int, hash: str, *, long: bool = False) -> Receipt:
    """Return the receipt of an entry; `hash` is that of the entry, in hex. `long` asks for 32 signs."""
    return Receipt(name, entry, signs_of(hash, LONG if long else SHORT))


def read_receipt(text: str) -> Receipt:
    """Read a typed receipt, in capitals or not, with any blanks and dashes.

    Raises Unreadable for text that is no receipt, and for a receipt that was mistyped.
    """
    found = _SHAPE.fullmatch(text.strip()) if len(text) <= _MAX else None
    code = re.sub(r"[\s.:-]", "", found["code"]).upper().translate(_READ_AS) if found else ""
    if found is None or set(code) - set(SIGNS):
        raise Unreadable("that is no receipt: it has a name, a number and a code", input=text[:_MAX], expected=_FORM)
    if len(code) not in (SHORT + _CHECK, LONG + _CHECK):
        words = said(
            "this receipt was mistyped: its code has {number} signs, not {short} or {long}",
            number=len(code),
            short=SHORT + _CHECK,
            long=LONG + _CHECK,
        )
        raise Unreadable(words, input=text[:_MAX], expected=_FORM)
    receipt = Receipt(found["name"].casefold(), int(found["entry"]), code[:-_CHECK])
    if code[-_CHECK:] != _check(receipt.name, receipt.entry, receipt.signs):
        words = said("this receipt was mistyped: its last three signs do not go with the rest of it")
        raise Unreadable(words, input=text[:_MAX], expected=(said("the receipt, sign by sign"),))
    if not receipt.entry:
        raise Unreadable("that is no receipt: entries are numbered from 1", input=text[:_MAX], expected=_FORM)
    return receipt


def signs_of(hash: str, count: int) -> str:
    """Return the first `count` signs of a hash, read as a fraction in base 29: a longer answer begins with a shorter one."""
    rest, signs = int(hash, 16), ""
    for _ in range(count):
        sign, rest = divmod(rest * len(SIGNS), 1 << _BITS)
        signs += SIGNS[sign]
    return signs


def find_log(store: Store, receipt: Receipt) -> Stream | None:
    """Return the log of a store that a receipt is of: the log of that name, else any with this hash there; None without one."""
    streams = [*store.streams.readable(), *store.streams.readable(kind="series")]
    for stream in sorted(streams, key=lambda stream: stream.name != receipt.name):  # False sorts before True
        row = entry_at(store, stream, receipt.entry)
        if row is not None and receipt.fits(entry_hash(row)):
            return stream
    return None


def entry_at(store: Store, stream: Stream, entry: int) -> EventRow | None:
    """Return an entry of a log as it is stored, or None where the log does not go so far."""
    rows = store.recorder.select_events(stream.id, gt=entry - 1, lte=entry) if 1 <= entry <= stream.head else []
    return rows[0] if rows else None


def _check(name: str, entry: int, signs: str) -> str:
    """Return the checksum of a receipt."""
    return signs_of(sha256(f"{name}:{entry}:{signs}".encode()).hexdigest(), _CHECK)
