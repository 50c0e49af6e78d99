"""A stream as gzip made of pieces (RFC 1951, 1952): one event is compressed once, and then goes into any number of streams.

Each piece ends at a whole byte and refers to nothing before it. What differs from stream to stream is stored as it is.
"""

from __future__ import annotations

import struct
import zlib

BEGINNING = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""What stands before the first piece. Behind the last one stands nothing: a stream is broken off, and browsers take that."""

_RAW = -15
"""Deflate without a head of its own, as `zlib` names it."""


def packed(content: bytes) -> bytes:
    """Return a piece that holds some bytes compressed."""
    packer = zlib.compressobj(wbits=_RAW)
    return packer.compress(content) + packer.flush(zlib.Z_SYNC_FLUSH)


def stored(content: bytes) -> bytes:
    """Return a piece that holds some bytes, 65,535 at most, as they are."""
    return b"\0" + struct.pack("<HH", len(content), len(content) ^ 0xFFFF) + content
