"""The hashes of a log's entries in their order, as bytes: 32 an entry, where text takes 113."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

_SIZE = 32
_NONE = bytes(_SIZE)
"""Stands for an entry that has no hash."""


class Hashes(Sequence[str]):
    """Hashes as hexadecimal text, empty where an entry has none."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def append(self, hash: str) -> None:
        """Add the hash of the next entry. Raises ValueError for what is neither a sha256 nor empty."""
        raw = bytes.fromhex(hash) if hash else _NONE
        if len(raw) != _SIZE:
            raise ValueError(f"a sha256 has {_SIZE} bytes, not {len(raw)}")
        self._bytes += raw

    def find(self, hash: str) -> int | None:
        """The place of a hash, None for a text that is no hash of these."""
        try:
            raw = bytes.fromhex(hash)
        except ValueError:
            return None
        if raw.hex() != hash or len(raw) != _SIZE or raw == _NONE:
            return None
        at = self._bytes.find(raw)
        while at % _SIZE and at >= 0:  # the end of one hash and the beginning of the next
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
        begin = range(len(self))[at] * _SIZE
        raw = bytes(self._bytes[begin : begin + _SIZE])
        return "" if raw == _NONE else raw.hex()
