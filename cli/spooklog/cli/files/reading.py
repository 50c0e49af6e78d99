"""Files that the caller names, read line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from spooklog.cli.output import gathering
from spooklog.domain.errors import NotFound, Usage
from spooklog.replays.sheets.line import MAX_LINE

_MOST_BYTES = MAX_LINE * 4 + 16
"""Read of one line: the longest line of a sheet in UTF-8, and a little more, so that a longer one is noticed."""


def open_input(name: str, lines: Callable[[BinaryIO], Iterator[bytes]] | None = None) -> Iterator[bytes]:
    """Yield the lines of a file, or of standard input for `-`, as bytes. Raises NotFound, Usage.

    A longer line than a sheet may have comes in pieces; `lines` splits the file in another way.
    """
    if not name or "\0" in name:
        raise Usage("that is no file name", input=name)
    if name == "-" and gathering():
        raise Usage("standard input is the keyboard of this screen", input=name, expected=("FILE",))
    try:
        # descriptor 0 stays open: the next file that is opened would else get its number
        with open(0, "rb", closefd=False) if name == "-" else Path(name).open("rb") as file:
            if lines:
                yield from lines(file)
                return
            while raw := file.readline(_MOST_BYTES):
                yield raw
    except FileNotFoundError:
        raise NotFound(f"there is no file {name}", input=name) from None
    except OSError as problem:
        raise Usage(f"'{name}' cannot be read: {problem.strerror}", input=name) from None
