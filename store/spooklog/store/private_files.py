"""Small files that only their user may read: read with care, and replaced as a whole."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path


def read_private(path: Path, most: int) -> bytes | None:
    """Return what a file holds; None where it is missing, no plain file of this user, or has more than `most` bytes."""
    try:
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        file = os.open(path, flags)
        try:
            found = os.fstat(file)
            mine = not hasattr(os, "geteuid") or found.st_uid == os.geteuid()
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
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        with open(os.open(draft, flags, 0o600), "wb") as file:
            file.write(data)
        os.replace(draft, path)
    except OSError:
        with suppress(OSError):
            os.unlink(draft)
        return False
    return True
