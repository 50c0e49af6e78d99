"""Files that the caller names, written whole or not at all."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from spooklog.cli.output import said
from spooklog.domain.values.errors import Usage
from spooklog.domain.words.reasons import reason_of
from spooklog.store.files.drafts import drafts
from spooklog.store.files.targets import find_target

if TYPE_CHECKING:
    from spooklog.store.database.location import Location
    from spooklog.store.files.drafts import Draft

_STANDARD = {"/dev/stdout": 1, "/dev/stderr": 2}
_OPEN = re.compile(r"/dev/fd/(\d{1,9})|/proc/(self|\d{1,9})/fd/(\d{1,9})")
_MOST_LINKS = 40  # as Linux follows


def write_output(name: str, data: bytes, *, store: Location, force: bool) -> None:
    """Write a file as `output_file` does. Raises Usage, Conflict."""
    with output_file(name, store=store, force=force) as out:
        out.write(data)


@contextmanager
def output_file(name: str, *, store: Location, force: bool, mode: int | None = None) -> Iterator[BinaryIO]:
    """Open a draft that takes the file's place once all is written; a pipe or a device gets the data at once.

    Only `force` replaces an existing file, and nothing replaces a database. `mode` is that of the file, by default that of the
    replaced file or of new ones. Raises Conflict for an existing file, Usage for one that cannot be written.
    """
    with _os_errors_as_usage(name):
        stream = _stream(name, store)
        if stream is not None:
            with stream:
                yield stream
            return
        with output_files([name], store=store, force=force, mode=mode) as (draft,):
            yield draft.file


@contextmanager
def output_files(names: list[str], *, store: Location, force: bool, mode: int | None = None) -> Iterator[list[Draft]]:
    """Open drafts that take their files' places together once all is written; all names are checked before a draft is made.

    Raises what `output_file` raises, and Usage for a pipe or a device.
    """
    targets = []
    for name in names:
        with _os_errors_as_usage(name):
            targets.append(find_target(name, store, force=force))
            if targets[-1].exists() and not targets[-1].is_file():
                raise Usage(said("'{name}' is no file", name=name), input=name, expected=(said("another FILE"),))
    with _os_errors_as_usage(names[0]), drafts(targets, replace=force, mode=mode) as made:
        yield made


@contextmanager
def _os_errors_as_usage(name: str) -> Iterator[None]:
    """Turn an OSError about a file into Usage that names the file as the caller typed it."""
    try:
        yield
    except OSError as problem:
        raise Usage(said("'{name}' cannot be written: {why}", name=name, why=reason_of(problem)), input=name) from None


def _stream(name: str, store: Location) -> BinaryIO | None:
    """Open a pipe, a device or an open descriptor to write into; None for a file, also for one that does not exist yet."""
    number = _descriptor(name)
    if number is not None:
        return _opened_before(number, store)
    if "\0" in name or not os.path.exists(name) or os.path.isfile(name) or os.path.isdir(name):
        return None
    # O_NOCTTY: a terminal that is written to must not become the controlling one
    opened = os.open(name, os.O_WRONLY | getattr(os, "O_NOCTTY", 0))  # no O_CREAT: a vanished pipe is an error
    # a file took the name since it was looked at: it is written as a draft
    if stat.S_ISREG(os.fstat(opened).st_mode):
        os.close(opened)
        return None
    return open(opened, "wb")


def _opened_before(number: int, store: Location) -> BinaryIO:
    """Open a descriptor of this process to write into. Raises Usage where it is a database.

    It is duplicated, not opened by its path: after `>>` of the shell, writing goes on at the end of the file.
    """
    opened = os.dup(number)
    # a shell's `> FILE` may have opened the store itself
    if stat.S_ISREG(os.fstat(opened).st_mode):
        find_target(os.path.realpath(f"/dev/fd/{number}"), store, force=True)
    return open(opened, "wb")


def _descriptor(name: str) -> int | None:
    """Return the descriptor of this process that a name such as /dev/stdout stands for, through symbolic links; else None."""
    if os.name != "posix" or "\0" in name:
        return None
    # not `resolve`, which would follow /dev/stdout on to the pipe or file behind it
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
