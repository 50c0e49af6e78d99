"""Lines of files that are sheets or replay files: tell one from the other, and read no line further than its length limit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from typing import BinaryIO

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
        if first:
            yield first
        while raw := file.readline(_SHEET_BYTES):
            yield raw
        return
    # a header may be longer than a line of a sheet
    yield first if first.endswith(b"\n") else first + file.readline(_REPLAY_BYTES)
    while raw := file.readline(_REPLAY_BYTES):
        yield raw


def replay_lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a replay file."""
    while raw := file.readline(_REPLAY_BYTES):
        yield raw
