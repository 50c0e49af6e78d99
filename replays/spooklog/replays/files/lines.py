"""Files that may be sheets or replay files: which of both, and their lines, none read further than it may be long."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from typing import BinaryIO

from spooklog.replays.sheets.line import MAX_LINE as SHEET_LINE

SUFFIX = ".spooklog"
BEGINNING = b'{"spooklog":'
"""How every replay file begins."""

MAX_LINE = 16 * 2**20
"""Of a replay file: a line is decoded whole."""

_SHEET_BYTES = SHEET_LINE * 4 + 16


def is_replay(name: str, first: bytes) -> bool:
    """Whether a file of that name with that first line is to be read as a replay file."""
    return first.startswith(BEGINNING) or PurePath(name).suffix.casefold() == SUFFIX


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of either."""
    first = file.readline(_SHEET_BYTES)
    if not first.startswith(BEGINNING):
        if first:
            yield first
        while raw := file.readline(_SHEET_BYTES):
            yield raw
        return
    yield first if first.endswith(b"\n") else first + file.readline(MAX_LINE)
    while raw := file.readline(MAX_LINE):
        yield raw


def replay_lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a replay file."""
    while raw := file.readline(MAX_LINE):
        yield raw
