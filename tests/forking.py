"""Scripts as processes of their own, forked from one that has imported the program: none of them starts an interpreter."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Mapping
from multiprocessing.connection import Connection
from threading import Lock
from typing import IO, Self

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(
    [
        "alembic.command",
        "eventsourcing.sqlite",
        "sqlalchemy.dialects.postgresql.psycopg",
        "sqlalchemy.dialects.sqlite.pysqlite",
        "spooklog.cli.commands.games",
        "spooklog.cli.commands.play",
        "spooklog.cli.commands.serve",
        "spooklog.cli.main",
        "spooklog.cli.program",
        "spooklog.migrations.upgrade",
        "spooklog.projections.lists.games_view",
        "spooklog.projections.lists.upkeep.rebuild",
        "spooklog.store.erasing.erase",
        "spooklog.store.postgres.group",
        "spooklog.store.store",
        "spooklog.web.app",
        "spooklog.web.server",
    ]
)

_ONE = Lock()
"""Held by the thread that starts a process or asks for the end of one: each looks at all of them."""

THE_PROGRAM = "from spooklog.cli.main import main; main()"
"""The program, as a script; the command line is its arguments."""


class Forked:
    """A script that runs, with these arguments and surroundings, and speaks through pipes."""

    def __init__(self, script: str, *arguments: object, env: Mapping[str, str] = os.environ) -> None:
        reading, stdin = _FORKS.Pipe(duplex=False)
        stdout, writing = _FORKS.Pipe(duplex=False)
        stderr, wailing = _FORKS.Pipe(duplex=False)
        given = [str(one) for one in arguments]
        self._process = _FORKS.Process(target=_run, args=(script, given, dict(env), reading, writing, wailing), daemon=True)
        with _ONE:
            self._process.start()
        for one in (reading, writing, wailing):
            one.close()
        self.stdin = _opened(stdin, "w")
        self.stdout = _opened(stdout, "r")
        self.stderr = _opened(stderr, "r")
        self.pid = self._process.pid or 0

    def communicate(self, said: str = "", timeout: float = 60) -> tuple[str, str]:
        """Say something and no more, wait for the end, and return what it answered on standard output and error."""
        with self.stdin, self.stdout, self.stderr:
            self.stdin.write(said)
            self.stdin.close()
            told = self.stdout.read(), self.stderr.read()
        self.wait(timeout)
        return told

    def wait(self, timeout: float = 60) -> int:
        """Wait for the end; the code, negative for a signal."""
        with _ONE:
            self._process.join(timeout)
        code = self.returncode
        assert code is not None, f"it has not ended within {timeout} s"
        return code

    @property
    def returncode(self) -> int | None:
        """The code, None before the end."""
        with _ONE:
            return self._process.exitcode

    def send_signal(self, signal: int) -> None:
        """Send it a signal."""
        os.kill(self.pid, signal)

    def kill(self) -> None:
        """Kill it."""
        self._process.kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Kill what still runs, and let go of its pipes."""
        self.kill()
        self.wait()
        for one in (self.stdin, self.stdout, self.stderr):
            one.close()


def ended(script: str, *arguments: object) -> int:
    """Run a script to its end; the code, negative for a signal."""
    process = Forked(script, *arguments)
    process.communicate()
    return process.wait()


def _opened(pipe: Connection, mode: str) -> IO[str]:
    with pipe:
        return os.fdopen(os.dup(pipe.fileno()), mode, encoding="utf-8")


def _run(
    script: str, arguments: list[str], environment: dict[str, str], reading: Connection, writing: Connection, wailing: Connection
) -> None:
    for number, pipe in enumerate((reading, writing, wailing)):
        os.dup2(pipe.fileno(), number)
        pipe.close()
    sys.stdin, sys.stdout, sys.stderr = (os.fdopen(number, "r" if number == 0 else "w", encoding="utf-8") for number in range(3))
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["spooklog", *arguments]
    exec(script, {"__name__": "__main__"})
