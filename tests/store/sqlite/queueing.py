"""Processes that queue for the turn of a store; each tells what becomes of it, a word a line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.store.test_concurrency import ENVIRONMENT, ROOT

# Says that it waits as soon as it has its place, then that it has its turn, and keeps that until it is told to go on.
QUEUE_UP = """
import sys
from pathlib import Path
from spooklog.store.sqlite import connections, queue
from spooklog.store.sqlite.queue import Places

path, busy = sys.argv[1:]
connections.BUSY_SECONDS, queue.GRACE = float(busy), 0.0
wait = Places._wait

def said(places, *arguments):
    print("waiting", flush=True)
    return wait(places, *arguments)

Places._wait = said
turn = queue.queue_of(Path(path))
with turn:
    held = not turn._places._without_until
    print("turn" if held else "without", flush=True)
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
