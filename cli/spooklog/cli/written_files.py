"""Files that the caller names and a command writes."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from spooklog.domain.errors import Usage
from spooklog.store.drafts import drafts
from spooklog.store.targets import find_target

if TYPE_CHECKING:
    from spooklog.store.drafts import Draft
    from spooklog.store.location import Location

_STANDARD = {"/dev/stdout": 1, "/dev/stderr": 2}
_OPEN = re.compile(r"/dev/fd/(\d{1,9})|/proc/(self|\d{1,9})/fd/(\d{1,9})")
_MOST_LINKS = 40


def write_output(name: str, data: bytes, *, store: Location, force: bool) -> None:
    """Write a file whole or not at all, as `output_file` does. Raises Usage, Conflict."""
    with output_file(name, store=store, force=force) as out:
        out.write(data)


@contextmanager
def output_file(name: str, *, store: Location, force: bool) -> Iterator[BinaryIO]:
    """A file to write into that takes its place once all is written; what is no file (a pipe, a device) just gets the data.

    A file that is there is written over with `force` alone, and a database never. Raises Conflict for a file that is there, Usage
    for one that cannot be written.
    """
    with told(name):
        stream = _stream(name, store)
        if stream is not None:
            with stream:
                yield stream
            return
        with output_files([name], store=store, force=force) as (draft,):
            yield draft.file


@contextmanager
def output_files(names: list[str], *, store: Location, force: bool) -> Iterator[list[Draft]]:
    """Drafts of files that take their places together once all is written; each name is looked at before any draft is made.

    Raises what `output_file` raises, and Usage for what is no file.
    """
    targets = []
    for name in names:
        with told(name):
            targets.append(find_target(name, store, force=force))
            if targets[-1].exists() and not targets[-1].is_file():
                raise Usage(f"'{name}' is no file", input=name, expected=("another FILE",))
    with told(names[0]), drafts(targets, replace=force) as made:
        yield made


@contextmanager
def told(name: str) -> Iterator[None]:
    """Problems of the system with a file, as Usage that names it as it was typed."""
    try:
        yield
    except OSError as problem:
        raise Usage(f"'{name}' cannot be written: {problem.strerror}", input=name) from None


def _stream(name: str, store: Location) -> BinaryIO | None:
    """What is no file, to write into; None for a file, also for one that is not there yet."""
    number = _descriptor(name)
    if number is not None:
        return _opened_before(number, store)
    if "\0" in name or not os.path.exists(name) or os.path.isfile(name) or os.path.isdir(name):
        return None
    opened = os.open(name, os.O_WRONLY | getattr(os, "O_NOCTTY", 0))  # makes no file where the pipe is gone by now
    if stat.S_ISREG(os.fstat(opened).st_mode):
        os.close(opened)
        return None
    return open(opened, "wb")


def _opened_before(number: int, store: Location) -> BinaryIO:
    """What the shell has opened under a number: at its end, where that was asked for. Raises Usage for a database."""
    opened = os.dup(number)
    if stat.S_ISREG(os.fstat(opened).st_mode):
        find_target(os.path.realpath(f"/dev/fd/{number}"), store, force=True)
    return open(opened, "wb")


def _descriptor(name: str) -> int | None:
    """Which open file of this process a name such as /dev/stdout means."""
    if os.name != "posix" or "\0" in name:
        return None
    path = Path(name).absolute()
    for _ in range(_MOST_LINKS):
        if str(path) in _STANDARD:
            return _STANDARD[str(path)]
        found = _OPEN.fullmatch(str(path))
        if found and found[2] in (None, "self", str(os.getpid())):
            return int(found[1] or found[3])
        if not path.is_symlink():
            break
        path = path.parent / path.readlink()
    return None
