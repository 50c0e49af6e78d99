"""Lines of files that are sheets or replay files: tell one from the other, and read no line further than its length limit."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from io import StringIO
from itertools import chain
from pathlib import PurePath
from typing import BinaryIO

from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.saying import said
from spooklog.replays.sheets.line import MAX_BYTES
from spooklog.replays.sheets.line import MAX_LINE as SHEET_LINE

SUFFIX = ".spooklog"
BEGINNING = b'{"spooklog":'
"""The first bytes of every replay file."""

MAX_LINE = 16 * 2**20
"""Bytes that a line of a replay file has at most; it is decoded whole."""

_REPLAY_BYTES = MAX_LINE + 1
"""One byte more than allowed: enough for the reader to refuse a longer line."""

_SHEET_BYTES = SHEET_LINE * 4 + 16
"""A character has 4 bytes at most in UTF-8; the few bytes more show `read_lines` that a line is too long."""


def is_replay(name: str, first: bytes) -> bool:
    """Whether a file of this name with this first line is a replay file."""
    return first.startswith(BEGINNING) or PurePath(name).suffix.casefold() == SUFFIX


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a sheet or a replay file."""
    first = file.readline(_SHEET_BYTES)
    if not first.startswith(BEGINNING):
        yield from utf8_lines(chain((first,) if first else (), iter(lambda: file.readline(_SHEET_BYTES), b"")))
        return
    # a header may be longer than a line of a sheet
    yield first if first.endswith(b"\n") else first + file.readline(_REPLAY_BYTES)
    while raw := file.readline(_REPLAY_BYTES):
        yield raw


def utf8_lines(lines: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the lines of a text in UTF-8; one that begins with the byte order mark of UTF-16 is converted, as a whole.

    Raises Unreadable for bytes that are no such text, and for more of them than a sheet may have.
    """
    first = next(lines, b"")
    if not first.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        yield from chain((first,) if first else (), lines)
        return
    data = bytearray(first)
    for raw in lines:
        data += raw
        if len(data) > 2 * MAX_BYTES:
            raise Unreadable(said("a sheet in UTF-16 may have {number} bytes at most", number=2 * MAX_BYTES))
    try:
        text = data.decode("utf-16")
    except UnicodeDecodeError as problem:
        words = said("the file begins with the byte order mark of UTF-16, and is no such text ({reason})", reason=problem.reason)
        raise Unreadable(words, line=1, expected=(said("the file saved again as UTF-8"),)) from None
    for line in StringIO(text):
        yield line.encode()


def replay_lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a replay file."""
    while raw := file.readline(_REPLAY_BYTES):
        yield raw
