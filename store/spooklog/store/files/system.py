"""What systems do in their own way with files: who owns one, who may read it, when it is on the disk, how it replaces another."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path

NO_LINK: int = getattr(os, "O_NOFOLLOW", 0)
"""Opens no symbolic link, where the system can refuse that."""

PLAIN: int = NO_LINK | getattr(os, "O_NONBLOCK", 0)
"""Opens no symbolic link, and waits for no writer of a FIFO."""

BINARY: int = getattr(os, "O_BINARY", 0)
"""Leaves line ends as they are, which Windows else changes."""

_HELD = 2.0
"""Seconds that a scanner of Windows may keep a new file open."""

if sys.platform == "win32":

    def is_mine(found: os.stat_result) -> bool:  # noqa: ARG001
        """Return whether this user owns a file: true, since the folders of a user are closed to others there."""
        return True

    def set_mode(descriptor: int, mode: int) -> None:
        """Do nothing: a file has the rights of its folder there."""

    def replace(source: Path, target: Path) -> None:
        """Put a file in the place of another one. Raises OSError.

        No file that is open is replaced there, and scanners open each new one for a moment: it is tried for two seconds.
        """
        end = time.monotonic() + _HELD
        while True:
            try:
                os.replace(source, target)
            except PermissionError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.01)
            else:
                return

else:

    def is_mine(found: os.stat_result) -> bool:
        """Return whether this user owns a file."""
        return found.st_uid == os.geteuid()

    def set_mode(descriptor: int, mode: int) -> None:
        """Give an open file its mode. Raises OSError."""
        os.fchmod(descriptor, mode)

    def replace(source: Path, target: Path) -> None:
        """Put a file in the place of another one. Raises OSError."""
        os.replace(source, target)


def sync(descriptor: int) -> None:
    """Wait until an open file is on the disk. Raises OSError."""
    if sys.platform == "darwin":
        from fcntl import F_FULLFSYNC, fcntl

        with suppress(OSError):  # a disk that cannot, such as one in a network
            fcntl(descriptor, F_FULLFSYNC)  # fsync leaves it in the disk's own memory there
            return
    os.fsync(descriptor)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system can."""
    with suppress(OSError):  # Windows opens no folders; there a name reaches the disk with the next sync
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            sync(descriptor)
        finally:
            os.close(descriptor)
