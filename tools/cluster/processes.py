"""Programs that go on after the command that started them, each with a file of its process id and one of its output."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

PATIENCE = 600.0
"""Seconds that anything may take on a machine that does much else."""

_GLANCE = 0.05


class Background:
    """A program that goes on in the background. Its files are `NAME.pid` and `NAME.log` in a folder."""

    def __init__(self, folder: Path, name: str) -> None:
        self.name = name
        self.log = folder / f"{name}.log"
        self._file = folder / f"{name}.pid"
        self._started: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process, None where it does not run."""
        pid = int(self._file.read_text()) if self._file.exists() else 0
        return pid if pid and runs(pid) else None

    def start(self, command: Sequence[str], env: Mapping[str, str]) -> None:
        """Start it, away from this terminal."""
        with self.log.open("ab") as log:
            self._started = subprocess.Popen(
                command, env=dict(env), stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
        self._file.write_text(str(self._started.pid))

    def send(self, number: int) -> None:
        """Send it a signal, where it runs."""
        if pid := self.pid:
            os.kill(pid, number)

    def end(self) -> None:
        """Let it end, also where it was halted."""
        self.send(signal.SIGTERM)
        self.send(signal.SIGCONT)

    def stop(self) -> None:
        """Let it end, and wait for that."""
        self.end()
        until(lambda: self.pid is None, f"{self.name} does not end")
        if self._started:
            self._started.wait()


def until(happened: Callable[[], bool], otherwise: str) -> None:
    """Wait for a state that stays. Raises TimeoutError with the words of `otherwise`."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        if time.monotonic() > deadline:
            raise TimeoutError(otherwise)
        time.sleep(_GLANCE)


def runs(pid: int) -> bool:
    """Return whether a process runs: one that has ended counts as gone, whether or not its parent has noticed."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"
