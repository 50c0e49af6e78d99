"""A disk whose flushes take longer than this machine's: what a promise about waiting for the disk is measured on.

The disk of one machine is done in a tenth of a millisecond, that of another in ten. `slow_disk.c`, preloaded into processes,
makes each of their flushes take a chosen time at least.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

_SOURCE = Path(__file__).with_name("slow_disk.c")


@contextmanager
def slow_disk(milliseconds: float) -> Iterator[bool]:
    """Give processes that start inside the block a slow disk; yield False where it cannot be built (needs Linux and cc)."""
    with TemporaryDirectory(prefix="spooklog-bench-") as folder:
        os.chmod(folder, 0o755)  # a server of PostgreSQL has a user of its own
        library = f"{folder}/slow_disk.so"
        try:
            subprocess.run(["cc", "-shared", "-fPIC", "-o", library, _SOURCE, "-ldl"], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            print("  no C compiler that builds slow_disk.c: the figures of a slow disk are left out", file=sys.stderr)
            yield False
            return
        with patch.dict(os.environ, LD_PRELOAD=library, SLOW_DISK_MICROSECONDS=f"{milliseconds * 1000:.0f}"):
            yield True
