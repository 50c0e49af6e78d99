"""Files of whole stores are packed with gzip: logs shrink to a quarter, and any system can unpack them."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import BinaryIO

from spooklog.domain.values.errors import Corrupt
from spooklog.domain.values.saying import said
from spooklog.replays.files.lines import MAX_LINE
from spooklog.replays.stores.format import BEGINNING, GZIP, SUFFIX

_LEVEL = 6
_PIECE = 2**18
"""Bytes of lines that are packed at once."""


def is_store_file(name: str, first: bytes) -> bool:
    """Return whether a file of this name with these first bytes is a whole store."""
    return first.startswith((BEGINNING, GZIP)) or PurePath(name).suffix.casefold() == SUFFIX


def unpacked(file: BinaryIO, first: bytes) -> Iterator[bytes]:
    """Yield the lines of a file, packed or not; `first` are its first bytes, which are still to be read.

    No line is read further than one byte behind `MAX_LINE`. Raises Corrupt where a packed file is damaged or cut off.
    """
    if not first.startswith(GZIP):
        while raw := file.readline(MAX_LINE + 1):
            yield raw
        return
    try:
        with gzip.GzipFile(fileobj=file, mode="rb") as lines:
            while raw := lines.readline(MAX_LINE + 1):
                yield raw
    except EOFError:
        raise Corrupt("the file was cut off: it ends before its packed data do") from None
    except (gzip.BadGzipFile, zlib.error) as problem:
        raise Corrupt(said("the packed data of the file are damaged: {problem}", problem=problem)) from None


def write_packed(lines: Iterable[bytes], out: BinaryIO) -> None:
    """Write lines as a packed file. Equal lines make equal files: neither name nor time is in them."""
    with gzip.GzipFile(filename="", fileobj=out, mode="wb", compresslevel=_LEVEL, mtime=0) as packed:
        piece, size = list[bytes](), 0
        for line in lines:
            piece.append(line)
            size += len(line)
            if size >= _PIECE:
                packed.write(b"".join(piece))
                piece, size = [], 0
        packed.write(b"".join(piece))
