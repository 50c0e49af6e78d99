"""The hashes of a log's entries by number, kept as 32 bytes each; a text takes 113."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import overload

_SIZE = 32
_NONE = bytes(_SIZE)
"""Stands for an entry that has no hash."""


class Hashes(Sequence[str]):
    """Hashes as hexadecimal text in the order of their entries, empty where an entry has none.

    Entries are numbered from 1. Where some are missing, `of` and `number_of` go by the number and not by the place.
    """

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._first = [1]  # the number of the first entry of each run without a gap
        self._at = [0]  # and its place
        self._next = 1

    def append(self, hash: str, number: int | None = None) -> None:
        """Add the hash of an entry, by default the next one.

        Raises ValueError for what is neither a sha256 nor empty, and for a number that does not go up.
        """
        raw = bytes.fromhex(hash) if hash else _NONE
        if len(raw) != _SIZE:
            raise ValueError(f"a sha256 has {_SIZE} bytes, not {len(raw)}")
        if number is not None and number != self._next:
            if number < self._next:
                raise ValueError(f"entry {number} is not behind entry {self._next - 1}")
            self._first.append(number)
            self._at.append(len(self))
            self._next = number
        self._next += 1
        self._bytes += raw

    def of(self, number: int) -> str:
        """Return the hash of an entry by its number; empty where it has none, and where it is not there."""
        run = bisect_right(self._first, number) - 1
        if run < 0:
            return ""
        place = self._at[run] + number - self._first[run]
        end = self._at[run + 1] if run + 1 < len(self._at) else len(self)
        return self[place] if place < end else ""

    def number_of(self, hash: str) -> int | None:
        """Return the number of the entry with a hash; None where no entry has it."""
        place = self.find(hash)
        if place is None:
            return None
        run = bisect_right(self._at, place) - 1
        return self._first[run] + place - self._at[run]

    def find(self, hash: str) -> int | None:
        """Return the place of a hash; None where no entry has it."""
        try:
            raw = bytes.fromhex(hash)
        except ValueError:
            return None
        if raw.hex() != hash or len(raw) != _SIZE or raw == _NONE:  # fromhex accepts capitals and blanks too
            return None
        at = self._bytes.find(raw)
        while at % _SIZE and at >= 0:  # a match across two hashes does not count
            at = self._bytes.find(raw, at + 1)
        return None if at < 0 else at // _SIZE

    def __len__(self) -> int:
        return len(self._bytes) // _SIZE

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...
    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        begin = range(len(self))[at] * _SIZE  # range accepts places from the end and raises IndexError
        raw = bytes(self._bytes[begin : begin + _SIZE])
        return "" if raw == _NONE else raw.hex()
