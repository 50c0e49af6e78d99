"""A PNG as pixels, decoded by hand: 8 bits a channel, RGBA, not interlaced, which is what resvg writes."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from itertools import accumulate

Pixel = tuple[int, int, int]


@dataclass(frozen=True)
class Image:
    """Rows of RGBA bytes."""

    width: int
    height: int
    rows: list[bytes]

    def pixel(self, x: int, y: int) -> Pixel:
        """Red, green and blue."""
        red, green, blue = self.rows[y][4 * x : 4 * x + 3]
        return red, green, blue

    def ink(self, left: float, top: float, right: float, bottom: float, like: Pixel, within: int = 60) -> int:
        """How many pixels of a part come near to a colour."""
        lows, highs = zip(*((value - within, value + within) for value in like), strict=True)
        return sum(
            lows[0] <= red <= highs[0] and lows[1] <= green <= highs[1] and lows[2] <= blue <= highs[2]
            for row in self.rows[round(top) : round(bottom)]
            for red, green, blue in zip(*(row[4 * round(left) + at : 4 * round(right) : 4] for at in range(3)), strict=True)
        )


def size_of(data: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack_from(">II", data, 16)
    return width, height


def decode(data: bytes) -> Image:
    """The picture in a PNG."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    at, packed, head = 8, b"", b""
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack_from(">I", data, at + 8 + length)[0]
        head = body if kind == b"IHDR" else head
        packed += body if kind == b"IDAT" else b""
        at += 12 + length
    width, height, depth, colours, _, _, interlaced = struct.unpack(">IIBBBBB", head)
    assert (depth, colours, interlaced) == (8, 6, 0)
    raw, stride = zlib.decompress(packed), 4 * width
    rows: list[bytes] = []
    above = bytes(stride)
    for y in range(height):
        start = y * (stride + 1)
        above = _unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), above)
        rows.append(above)
    return Image(width, height, rows)


def _unfiltered(kind: int, row: bytearray, above: bytes) -> bytes:
    """A row without its filter (PNG, section 9): what was taken off for being like the pixel to the left or above is put back."""
    match kind:
        case 0:
            pass
        case 1:
            for k in range(4):
                row[k::4] = bytes(value & 255 for value in accumulate(row[k::4]))
        case 2:
            return bytes([one + up & 255 for one, up in zip(row, above, strict=True)])
        case 3:
            for i, up in enumerate(above):
                row[i] = row[i] + ((row[i - 4] if i >= 4 else 0) + up) // 2 & 255
        case _:
            for k in range(4):
                row[k::4] = _paeth(row[k::4], above[k::4])
    return bytes(row)


def _paeth(row: bytearray, above: bytes) -> bytes:
    """One channel of a row: what was taken off is the nearest to left + up - corner of these three."""
    left, corner, found = 0, 0, bytearray()
    for value, up in zip(row, above, strict=True):
        across, down, both = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
        like = left if across <= down and across <= both else up if down <= both else corner
        left, corner = value + like & 255, up
        found.append(left)
    return bytes(found)
