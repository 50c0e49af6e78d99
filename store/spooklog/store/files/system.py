"""What each system does in its own way with open files: locks, modes, when one is on the disk, how it replaces another.

The system releases locks when the process ends, however it ends, so a killed process blocks no other. Only the lock counts: a
lock file without one means nothing. Lock a file that stays empty, not one with data: Windows keeps every other program from the
locked bytes, and neither removes nor renames a file that is open.
"""

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

    def lock(descriptor: int) -> bool:
        """Lock an open file without waiting; return False where another has it locked. Raises OSError on a disk without locks."""
        from filelock import lock_descriptor  # start-up cost, and on other systems it makes the same call as below

        return lock_descriptor(descriptor, blocking=False)

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
    from fcntl import LOCK_EX, LOCK_NB, flock

    def lock(descriptor: int) -> bool:
        """Lock an open file without waiting; return False where another has it locked. Raises OSError on a disk without locks."""
        try:
            flock(descriptor, LOCK_EX | LOCK_NB)
        except (BlockingIOError, PermissionError):  # the latter on some network disks
            return False
        return True

    def set_mode(descriptor: int, mode: int) -> None:
        """Give an open file its mode. Raises OSError."""
        os.fchmod(descriptor, mode)

    replace = os.replace


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
