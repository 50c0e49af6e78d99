"""Files that the caller names, read line by line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from errno import EFBIG, ENOSPC, EPIPE
from glob import glob
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from spooklog.cli.output import gathering, said
from spooklog.domain.values.errors import NotFound, Usage
from spooklog.domain.words.reasons import reason_of
from spooklog.replays.files.lines import utf8_lines
from spooklog.replays.sheets.line import MAX_LINE

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_MOST_BYTES = MAX_LINE * 4 + 16
"""Read of one line: the longest line of a sheet in UTF-8, and a little more, so that a longer one is noticed."""

_OF_OUTPUT = (EPIPE, ENOSPC, EFBIG)
"""Errors of what is written while a file is open: reading raises none of them."""


def open_input(name: str, lines: Callable[[BinaryIO], Iterator[bytes]] | None = None) -> Iterator[bytes]:
    """Yield the lines of a file, or of standard input for `-`, as bytes. Raises NotFound, Usage.

    A longer line than a sheet may have comes in pieces; `lines` splits the file in another way.
    """
    with opened_input(name) as file:
        if lines:
            yield from lines(file)
            return
        yield from utf8_lines(iter(lambda: file.readline(_MOST_BYTES), b""))


@contextmanager
def opened_input(name: str) -> Iterator[BinaryIO]:
    """Open a file, or standard input for `-`, to read bytes. Raises NotFound, Usage, also for what fails while it is read."""
    if not name or "\0" in name:
        raise Usage("that is no file name", input=name)
    if name == "-" and gathering():
        raise Usage("standard input is the keyboard of this screen", input=name, expected=("FILE",))
    try:
        # descriptor 0 stays open: the next file that is opened would else get its number
        with open(0, "rb", closefd=False) if name == "-" else Path(name).open("rb") as file:
            yield file
    except FileNotFoundError:
        raise NotFound(said("there is no file {name}", name=name), input=name) from None
    except OSError as problem:
        if problem.errno in _OF_OUTPUT:
            raise
        raise Usage(said("'{name}' cannot be read: {why}", name=name, why=reason_of(problem)), input=name) from None


def expanded(names: Sequence[str]) -> list[str]:
    """Return the names of files with patterns such as `*.sheet` filled in, which shells of Windows leave to the program."""
    if sys.platform != "win32":
        return [*names]
    return [file for name in names for file in (sorted(glob(name)) if set("*?") & set(name) else ()) or (name,)]


def peeked(file: BinaryIO, size: int) -> tuple[bytes, BinaryIO]:
    """Return the first bytes of a file, `size` at most, and the file from its beginning; a pipe cannot be rewound."""
    first = file.read(size)
    return first, BufferedReader(_Again(first, file))


class _Again(RawIOBase):
    """A file whose first bytes were read already: they are read once more."""

    def __init__(self, first: bytes, rest: BinaryIO) -> None:
        super().__init__()
        self._first, self._rest = first, rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        wanted = memoryview(buffer).nbytes
        data, self._first = self._first[:wanted], self._first[wanted:]
        data = data or self._rest.read(wanted)
        memoryview(buffer)[: len(data)] = data
        return len(data)
