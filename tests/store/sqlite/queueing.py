"""Processes that queue for the turn of a store; each prints what becomes of it, a word a line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.store.test_concurrency import ENVIRONMENT, ROOT

# Says that it waits as soon as it has its place, then whether it has its turn, and keeps that until a line arrives.
QUEUE_UP = """
import sys
from pathlib import Path
from spooklog.store.sqlite import connections, queue
from spooklog.store.sqlite.queue import Places

path, busy = sys.argv[1:]
connections.BUSY_SECONDS, queue.GRACE = float(busy), 0.0
take, wait, taken = Places.take, Places._wait, []

def say_and_wait(places, *arguments):
    print("waiting", flush=True)
    return wait(places, *arguments)

Places._wait = say_and_wait
Places.take = lambda *arguments: taken.append(take(*arguments)) or taken[0]
with queue.queue_of(Path(path)):
    print("turn" if taken[0] else "without", flush=True)
    sys.stdin.readline()
"""


def queue_up(path: Path, busy: float = 60) -> subprocess.Popen[str]:
    """A process that asks for its turn; it thinks that the queue stands still after so many seconds."""
    command = [sys.executable, "-c", QUEUE_UP, str(path), str(busy)]
    return subprocess.Popen(command, stdin=-1, stdout=-1, text=True, env=ENVIRONMENT, cwd=ROOT)


def hears(process: subprocess.Popen[str], word: str) -> None:
    """Wait for the next word of a process. Fails where it is another."""
    assert process.stdout is not None
    assert process.stdout.readline() == f"{word}\n"


def go_on(process: subprocess.Popen[str]) -> None:
    """Let a process leave."""
    process.communicate("\n", timeout=60)
    assert process.returncode == 0
