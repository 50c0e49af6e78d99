"""A process that forks the program, all of it imported, and kills it at some statement or moment.

`python -m tests.campaigns.zygote FOLDER` reads one JSON object a line, and answers each
with one. Forking spares every kill the start of an interpreter.
"""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from tests.store.test_concurrency import ENVIRONMENT, ROOT

from spooklog.cli.main import run

_NEVER = -1


class Strike(NamedTuple):
    """When to kill: so many seconds after the program comes to its n-th statement, or, with 0, after it begins."""

    statement: int
    seconds: float


class Ended(NamedTuple):
    """How a run ended: its code (negative for a signal), its output, how many statements it ran, and for how long."""

    code: int
    out: str
    err: str
    statements: int
    seconds: float


class Zygote:
    """The process as its owner sees it."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "tests.campaigns.zygote", str(folder)]
        self._process = subprocess.Popen(command, env=ENVIRONMENT, cwd=ROOT, stdin=-1, stdout=-1, encoding="utf-8")
        self.prepared = Path(json.loads(self._answer()))

    def run(self, db: Path, arguments: list[str], strike: Strike | None = None) -> Ended:
        """Run a command line at a store, to its end or to a kill."""
        assert self._process.stdin is not None
        wanted = strike or Strike(_NEVER, 0)
        self._process.stdin.write(json.dumps([str(db), arguments, *wanted]) + "\n")
        self._process.stdin.flush()
        return Ended(*json.loads(self._answer()))

    def close(self) -> None:
        """End it."""
        with self._process as process:
            assert process.stdin is not None
            process.stdin.close()

    def _answer(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()


def main(folder: Path) -> None:
    """Prepare a store, and with it import what commands need; then serve."""
    from tests.campaigns.commands import prepare

    print(json.dumps(str(prepare(folder))), flush=True)
    for line in sys.stdin:
        db, arguments, statement, seconds = json.loads(line)
        print(json.dumps(_forked(folder, db, arguments, Strike(statement, seconds))), flush=True)


def _forked(folder: Path, db: str, arguments: list[str], strike: Strike) -> Ended:
    out, err = folder / "out.txt", folder / "err.txt"
    for file in (out, err):  # a process that is killed at once would leave what the one before it said
        file.write_text("", "utf-8")
    reading, writing = os.pipe()
    began = time.perf_counter()
    if (pid := os.fork()) == 0:
        os.close(reading)
        _be_the_program(db, arguments, strike.statement, writing, out, err)
    os.close(writing)
    if strike.statement >= 0 and (strike.statement == 0 or os.read(reading, 1) == b"!"):
        time.sleep(strike.seconds)
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    took = time.perf_counter() - began
    said = b""
    while got := os.read(reading, 4096):
        said += got
    os.close(reading)
    statements = int(said.strip(b"!") or 0)
    return Ended(os.waitstatus_to_exitcode(status), out.read_text("utf-8"), err.read_text("utf-8"), statements, took)


def _be_the_program(db: str, arguments: list[str], awaited: int, writing: int, out: Path, err: Path) -> None:
    """Run the program and leave; write `!` when it comes to the awaited statement, and at the end how many there were."""
    seen = 0

    def count(_: str) -> None:
        nonlocal seen
        seen += 1
        if seen == awaited:
            os.write(writing, b"!")

    connect = sqlite3.connect

    def connected(*given: Any, **more: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*given, **more)
        connection.set_trace_callback(count)
        return connection

    sqlite3.connect = connected  # type: ignore[assignment]  # the one way in of every connection
    os.environ |= {"SPOOKLOG_DB": db, "SPOOKLOG_BY": "Scribe", "COLUMNS": "100"}
    for number, file in ((1, out), (2, err)):
        target = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(target, number)
    code = 70
    with suppress(BaseException):
        code = run(arguments)
    with suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
    os.write(writing, b"%d" % seen)
    os._exit(code)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
