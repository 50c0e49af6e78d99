"""The replay file inside a page: how it is written there, and how it is found again."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator
from typing import BinaryIO

from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.saying import said
from spooklog.replays.files.format import MAX_BYTES
from spooklog.replays.files.lines import MAX_LINE, replay_lines

PAGE = b"<!DOCTYPE html>"
"""The first bytes of every page."""

MAX_PAGE = 1024 * 2**20
"""Bytes of a page that are searched for a replay file."""

_BEGIN = '<script type="application/x-spooklog" id="log">'
_END = "</script>"
_WIDTH = 4096
"""Characters of a line of base64; a multiple of 4, so that each line can be decoded by itself."""

_PIECE = 64 * 1024
"""Bytes that are read of a page at once."""

_CHUNK = 2**20
"""Bytes that are unpacked at once."""

_NO_LOG = said("this page holds no replay file")
_WITH_LOG = ("export --log -o PAGE.html", said("a replay file"))


def write_log(replay: bytes) -> str:
    """Return a replay file as markup. Texts of a page are escaped, so that no other part of it can look like this."""
    packed = base64.b64encode(zlib.compress(replay, 9)).decode()
    lines = "".join(f"{packed[at : at + _WIDTH]}\n" for at in range(0, len(packed), _WIDTH))
    return f"{_BEGIN}\n{lines}{_END}"


def is_page(first: bytes) -> bool:
    """Whether a file with these first bytes is an HTML page."""
    return first[: len(PAGE)].upper() == PAGE.upper()


def log_lines(page: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of the replay file inside a page, none longer than one byte behind `MAX_LINE`.

    What is unpacked stays bounded in memory and as a whole, whatever the page says. Raises Unreadable for a page without a
    replay file, for one that is cut off, and for one that is longer than a page or a replay file may be.
    """
    rest, size = b"", 0
    for chunk in _unpacked(_coded(page)):
        size += len(chunk)
        if size > MAX_BYTES + 1:
            raise Unreadable(said("the replay file in this page is too large: {number} bytes at most", number=MAX_BYTES))
        *lines, rest = (rest + chunk).split(b"\n")
        yield from (line + b"\n" for line in lines)
        while len(rest) > MAX_LINE:
            yield rest[: MAX_LINE + 1]
            rest = rest[MAX_LINE + 1 :]
    if rest:
        yield rest


def verifiable_lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a replay file, or of the one inside a page. Raises what `log_lines` raises."""
    first = file.readline(MAX_LINE + 1)
    if is_page(first):
        yield from log_lines(file)
    elif first:
        yield first
        yield from replay_lines(file)


def _coded(page: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of base64 of the replay file in a page, which may have been stored with other ends of lines."""
    begin, end = _BEGIN.encode(), _END.encode()
    size, found, fresh = 0, False, True
    # other lines may be long: each is read in pieces, and only a whole one can be one of these
    while raw := page.readline(_PIECE):
        size += len(raw)
        if size > MAX_PAGE:
            raise Unreadable(said("this page is too large: {number} bytes at most", number=MAX_PAGE))
        line, whole = raw.rstrip(b"\r\n"), raw.endswith(b"\n")
        if found and line == end:
            return
        if found and not (whole and len(line) <= _WIDTH):
            raise Unreadable("the replay file in this page is cut off or was changed", expected=_WITH_LOG)
        if found:
            yield line
        found = found or (fresh and whole and line == begin)
        fresh = whole
    raise Unreadable(said("the replay file in this page is cut off") if found else _NO_LOG, expected=_WITH_LOG)


def _unpacked(lines: Iterator[bytes]) -> Iterator[bytes]:
    """Yield what lines of base64 unpack to, a bounded piece at a time."""
    unpacker = zlib.decompressobj()
    try:
        for line in lines:
            packed = base64.b64decode(line, validate=True)
            while packed and not unpacker.eof:
                yield unpacker.decompress(packed, _CHUNK)
                packed = unpacker.unconsumed_tail
            if packed or unpacker.unused_data:
                raise Unreadable("something follows the replay file in this page", expected=_WITH_LOG)
    except (ValueError, zlib.error):
        raise Unreadable("the replay file in this page was changed: it cannot be unpacked", expected=_WITH_LOG) from None
    if not unpacker.eof:
        raise Unreadable("the replay file in this page is cut off", expected=_WITH_LOG)
