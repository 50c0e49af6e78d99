"""A moving picture as GIF, written picture by picture. The format: https://www.w3.org/Graphics/GIF/spec-gif89a.txt."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterable
from typing import TYPE_CHECKING, BinaryIO

from spooklog.replays.animation.changes import TRANSPARENT, Change

if TYPE_CHECKING:
    from PIL.Image import Image

_FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
"""The extension that plays the picture again and again."""

_COLOURS = 256
_TABLE_OF_256 = 0xF7
"""A colour table of 256 entries for all pictures, of 8 bits each."""

_KEPT_UNDER_TRANSPARENT = 0x05
"""A picture stays when the next one is drawn over it, and has a transparent index."""

_LONGEST = 0xFFFF
"""The longest time in hundredths of a second."""


def write_gif(out: BinaryIO, size: tuple[int, int], palette: bytes, shown: Iterable[tuple[Change, int]]) -> None:
    """Write changes, each with the hundredths of a second for which it is shown; `palette` has three bytes a colour."""
    out.write(b"GIF89a" + struct.pack("<HHBBB", *size, _TABLE_OF_256, 0, 0))
    out.write(palette.ljust(_COLOURS * 3, b"\0"))
    out.write(_FOREVER)
    for change, hundredths in shown:
        control = struct.pack("<BHB", _KEPT_UNDER_TRANSPARENT, min(hundredths, _LONGEST), TRANSPARENT)
        out.write(b"\x21\xf9\x04" + control + b"\0")
        out.write(struct.pack("<BHHHHB", 0x2C, change.left, change.top, *change.image.size, 0))
        out.write(_compressed(change.image))
    out.write(b"\x3b")


def _compressed(image: Image) -> bytes:
    """Return the compressed indices of an image, as Pillow writes them into a GIF of their own."""
    alone = io.BytesIO()
    # a whole grey palette: with fewer colours Pillow would number them anew
    image.save(alone, "GIF", optimize=False, interlace=0)
    data = alone.getvalue()
    return data[_data_at(data) : -1]


def _data_at(data: bytes) -> int:
    """Return where the compressed data of the only picture begins."""
    at = 13 + _table_size(data[10])
    while data[at] == 0x21:  # extensions: a label, and blocks up to an empty one
        at += 2
        while data[at]:
            at += 1 + data[at]
        at += 1
    return at + 10 + _table_size(data[at + 9])


def _table_size(packed: int) -> int:
    """Return how many bytes a colour table has, by the byte that says whether there is one."""
    return 3 * 2 ** ((packed & 7) + 1) if packed & 0x80 else 0
