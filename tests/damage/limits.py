"""The program in a process that may do less: no more bytes in a file, no writing where modes forbid it, even for root."""

from __future__ import annotations

import ctypes
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.garbage.stores import Answer
from tests.store.test_concurrency import ROOT

_DROP_FROM_BOUNDS = 24
_OVERRIDES = (1, 2)
"""Of Linux: what lets root pass over the modes of files, to write and to read them."""


ASK_EACH = """
import json, sys
from pathlib import Path
from tests.garbage.stores import ask

print(json.dumps([ask(Path(sys.argv[1]), *command) for command in json.load(sys.stdin)]))
"""


def bound_by_modes() -> None:
    """Enforce file modes for this process, even for root."""
    if os.geteuid() == 0:
        libc = ctypes.CDLL(None, use_errno=True)
        for capability in _OVERRIDES:
            libc.prctl(_DROP_FROM_BOUNDS, capability, 0, 0, 0)


def no_larger_than(size: int) -> Callable[[], None]:
    """Let no file that this process writes grow beyond a size."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def run(db: Path, *command: str, limited: Callable[[], None] = bound_by_modes, given: str | None = None) -> Answer:
    """A command in a process of its own, in which a warning is an error."""
    surroundings = os.environ | {
        "SPOOKLOG_DB": str(db),
        "SPOOKLOG_BY": "Scribe",
        "SPOOKLOG_GAME": "evening",
        "COLUMNS": "200",
        "HOME": str(db.parent),
    }
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "spooklog.cli", *command],
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        input=given or "",
        preexec_fn=limited,
    )
    return Answer(command, done.returncode, done.stdout, done.stderr)


def run_each(db: Path, *commands: tuple[str, ...]) -> list[Answer]:
    """Commands, one after the other in a process of their own which modes bind, and in which a warning is an error."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", ASK_EACH, str(db)],
        env=os.environ | {"HOME": str(db.parent), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        input=json.dumps(commands),
        preexec_fn=bound_by_modes,
    )
    return [Answer(tuple(command), *said) for command, *said in json.loads(done.stdout)]


def modes_count(folder: Path) -> bool:
    """Whether a process of `bound_by_modes` is stopped by the mode of a folder."""
    locked = folder / "locked"
    locked.mkdir()
    locked.chmod(0o555)
    probe = f"open({str(locked / 'probe')!r}, 'w')"
    return (
        subprocess.run([sys.executable, "-c", probe], capture_output=True, check=False, preexec_fn=bound_by_modes).returncode != 0
    )
