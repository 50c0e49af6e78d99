"""Small files that only their user may read: read with care, replaced as a whole, and their folder locked meanwhile."""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from spooklog.store.files import system

LOCK = ".lock"
"""The file in a folder whose lock keeps others out. It stays, empty."""


def read_private(path: Path, most: int) -> bytes | None:
    """Return what a file holds; None where it is missing, no plain file of this user, or has more than `most` bytes."""
    try:
        file = os.open(path, os.O_RDONLY | system.PLAIN | system.BINARY)
        try:
            found = os.fstat(file)
            mine = sys.platform == "win32" or found.st_uid == os.geteuid()  # there folders keep others out
            if not (stat.S_ISREG(found.st_mode) and mine and found.st_size <= most):
                return None
            return os.read(file, most + 1)
        finally:
            os.close(file)
    except OSError:
        return None


def write_private(path: Path, data: bytes) -> bool:
    """Replace a file as a whole, with mode 0600; return whether that succeeded."""
    draft = path.with_name(f".{path.name}.part")  # always the same name, so that killed processes leave one draft at most
    try:
        with suppress(FileNotFoundError):
            os.unlink(draft)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | system.NO_LINK | system.BINARY
        with open(os.open(draft, flags, 0o600), "wb") as file:
            file.write(data)
        system.replace(draft, path)
    except OSError:
        with suppress(OSError):
            os.unlink(draft)
        return False
    return True


@contextmanager
def locked_folder(path: Path, seconds: float) -> Iterator[bool]:
    """Keep other processes from writing in a folder meanwhile, made where there is none; yield whether this one may write.

    It may not where another process keeps the lock for longer than `seconds`, or where the folder cannot be made. A file system
    without locks is used without them.
    """
    flags = os.O_RDWR | os.O_CREAT | system.NO_LINK
    try:
        try:
            file = os.open(path / LOCK, flags, 0o600)
        except FileNotFoundError:
            for folder in (path.parent, path):  # `parents` alone would make the first one with the mode of any folder
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            file = os.open(path / LOCK, flags, 0o600)
    except OSError:
        yield False
        return
    try:
        end, may_write = time.monotonic() + seconds, True
        try:
            while not system.lock(file) and (may_write := time.monotonic() <= end):
                time.sleep(0.002)
        except OSError:  # without locks
            pass
        yield may_write
    finally:
        os.close(file)
