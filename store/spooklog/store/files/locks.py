"""Locks of open files. The system releases them when the process ends, however it ends, so a killed process blocks no other.

Only the lock counts: a lock file without one means nothing. Lock a file that stays empty, not one with data: Windows keeps every
other program from the locked bytes, and neither removes nor renames a file that is open.
"""

from __future__ import annotations

import sys

if sys.platform == "win32":

    def lock(descriptor: int) -> bool:
        """Lock an open file without waiting; return False where another has it locked. Raises OSError on a disk without locks."""
        from filelock import lock_descriptor  # start-up cost, and on other systems it makes the same call as below

        return lock_descriptor(descriptor, blocking=False)

else:
    from fcntl import LOCK_EX, LOCK_NB, flock

    def lock(descriptor: int) -> bool:
        """Lock an open file without waiting; return False where another has it locked. Raises OSError on a disk without locks."""
        try:
            flock(descriptor, LOCK_EX | LOCK_NB)
        except (BlockingIOError, PermissionError):  # the latter on some network disks
            return False
        return True
