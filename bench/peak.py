"""Runs a command and prints its peak memory in bytes: `python -m bench.peak COMMAND…`.

A process of its own for that, and a small one: what the system says of a child's size begins with the size of its parent.
"""

from __future__ import annotations

import os
import subprocess
import sys

if __name__ == "__main__":
    with subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"it ended with {process.returncode}")
    print(used.ru_maxrss * 1024)
