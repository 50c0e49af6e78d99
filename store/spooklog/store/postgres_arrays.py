"""Arrays as PostgreSQL reads them in binary: psycopg's own take ten times as long, and a line has three of them."""

from __future__ import annotations

from collections.abc import Iterable
from struct import Struct

import psycopg
from psycopg.adapt import Dumper
from psycopg.pq import Format

_BYTEA, _INT8, _TEXT = 17, 20, 25
_BYTEAS, _INT8S, _TEXTS = 1001, 1016, 1009
"""The server's numbers of these types and of their arrays: the same in every PostgreSQL."""

_EMPTY = Struct("!iii").pack
_HEAD = Struct("!iiiii").pack
"""Dimensions, whether there are NULLs, type, length, number of the first."""
_SIZE = Struct("!i").pack
_NUMBER = Struct("!iq").pack


class Numbers(bytes):
    """An array of whole numbers."""


class Texts(bytes):
    """An array of texts."""


class Blobs(bytes):
    """An array of bytes."""


def numbers(items: Iterable[int]) -> Numbers:
    """Whole numbers as one parameter, written `%b`."""
    packed = [_NUMBER(8, item) for item in items]
    return Numbers(b"".join((_head(_INT8, len(packed)), *packed)))


def texts(items: Iterable[str]) -> Texts:
    """Texts as one parameter, written `%b`. The server refuses one with a NUL."""
    return Texts(_joined(_TEXT, [item.encode() for item in items]))


def blobs(items: Iterable[bytes]) -> Blobs:
    """Bytes as one parameter, written `%b`."""
    return Blobs(_joined(_BYTEA, list(items)))


def _joined(kind: int, items: list[bytes]) -> bytes:
    parts = [_head(kind, len(items))]
    for item in items:
        parts += _SIZE(len(item)), item
    return b"".join(parts)


def _head(kind: int, length: int) -> bytes:
    return _HEAD(1, 0, kind, length, 1) if length else _EMPTY(0, 0, kind)


class _Packed(Dumper):
    """Gives what is packed already to the driver."""

    format = Format.BINARY

    def dump(self, obj: bytes) -> bytes:
        """The bytes as they are."""
        return obj


for _type, _oid in ((Numbers, _INT8S), (Texts, _TEXTS), (Blobs, _BYTEAS)):
    psycopg.adapters.register_dumper(_type, type(f"{_type.__name__}Dumper", (_Packed,), {"oid": _oid}))
