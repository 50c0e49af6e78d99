"""A moving picture as animated PNG, written picture by picture. The format: https://www.w3.org/TR/png-3/."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING, BinaryIO

from spooklog.replays.animation.changes import TRANSPARENT, Change

if TYPE_CHECKING:
    from PIL.Image import Image

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_INDEXED = 3
_KEPT, _OVER = 0, 1
_LONGEST = 0xFFFF
"""The longest time in hundredths of a second."""


def write_apng(out: BinaryIO, size: tuple[int, int], palette: bytes, shown: Iterable[tuple[Change, int]], pictures: int) -> None:
    """Write changes, `pictures` of them, each with the hundredths of a second for which it is shown.

    `palette` has three bytes a colour.
    """
    out.write(_SIGNATURE)
    _chunk(out, b"IHDR", struct.pack(">IIBBBBB", *size, 8, _INDEXED, 0, 0, 0))
    _chunk(out, b"acTL", struct.pack(">II", pictures, 0))  # played again and again
    _chunk(out, b"PLTE", palette.ljust((TRANSPARENT + 1) * 3, b"\0"))
    _chunk(out, b"tRNS", b"\xff" * TRANSPARENT + b"\0")
    numbers = count()
    for number, (change, hundredths) in enumerate(shown):
        place = struct.pack(">IIIII", next(numbers), *change.image.size, change.left, change.top)
        _chunk(out, b"fcTL", place + struct.pack(">HHBB", min(hundredths, _LONGEST), 100, _KEPT, _OVER))
        for data in _compressed(change.image):
            if number:
                _chunk(out, b"fdAT", struct.pack(">I", next(numbers)) + data)
            else:
                _chunk(out, b"IDAT", data)
    _chunk(out, b"IEND", b"")


def _chunk(out: BinaryIO, name: bytes, data: bytes) -> None:
    out.write(struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)))


def _compressed(image: Image) -> Iterator[bytes]:
    """Yield the compressed indices of an image, as Pillow writes them into a PNG of their own."""
    alone = io.BytesIO()
    image.save(alone, "PNG")  # of 8 bits a pixel, which are the indices
    data, at = alone.getvalue(), len(_SIGNATURE)
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        if data[at + 4 : at + 8] == b"IDAT":
            yield data[at + 8 : at + 8 + length]
        at += 12 + length
