"""The program as a process, with what it took: its answer, seconds of the processor, and memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import IO, NamedTuple

MOST_SECONDS = 60
"""Of the processor, after which a process is ended, or ten times that by the clock: far more than any answer may take."""

_PROGRAM = f"""
import json, os, resource, sys
from spooklog.cli.main import main
resource.setrlimit(resource.RLIMIT_CPU, ({MOST_SECONDS}, {MOST_SECONDS}))
told = sys.argv.pop(1)
try:
    main()
finally:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    peak = usage.ru_maxrss // (1024 if sys.platform == "darwin" else 1)
    if os.path.exists("/proc/self/status"):  # elsewhere the measure begins with the size of the parent process
        peak = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
    with open(told, "w") as file:
        json.dump([usage.ru_utime + usage.ru_stime, peak / 1024], file)
"""


class Taken(NamedTuple):
    """How a process ended and what it took."""

    code: int
    printed: str
    seconds: float
    megabytes: float


def measured(env: Mapping[str, str], *arguments: str, given: IO[bytes] | int = subprocess.DEVNULL) -> Taken:
    """Run the program to its end, or to that of its patience."""
    with tempfile.TemporaryDirectory() as folder:
        told, printed = Path(folder, "told"), Path(folder, "printed")
        with printed.open("wb") as file:
            command = [sys.executable, "-c", _PROGRAM, os.fspath(told), *arguments]
            ended = subprocess.run(
                command, env=env, stdin=given, stdout=file, stderr=file, check=False, timeout=10 * MOST_SECONDS
            )
        seconds, megabytes = json.loads(told.read_text(encoding="utf-8")) if told.exists() else (float("inf"), float("inf"))
        with printed.open("rb") as file:
            return Taken(ended.returncode, file.read(1_000_000).decode(errors="replace"), seconds, megabytes)
