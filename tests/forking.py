"""Scripts as processes of their own, forked from one that has imported the program: none of them starts an interpreter."""

from __future__ import annotations

import multiprocessing
import os
import pty
import signal
import struct
import sys
from collections.abc import Mapping, Sequence
from fcntl import ioctl
from multiprocessing.connection import Connection
from termios import TIOCSCTTY, TIOCSWINSZ
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
        "spooklog.cli.commands.record",
        "spooklog.cli.commands.replay",
        "spooklog.cli.commands.serve",
        "spooklog.cli.main",
        "spooklog.cli.program",
        "spooklog.cli.tui.capable",
        "spooklog.cli.tui.record",
        "spooklog.cli.tui.replay",
        "spooklog.cli.tui.watch",
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


class _Forked:
    """A script that runs, with these arguments and surroundings, and these three as its standard input, output and error."""

    def __init__(self, script: str, arguments: Sequence[object], env: Mapping[str, str], ends: Sequence[Connection]) -> None:
        given = [str(one) for one in arguments]
        self._process = _FORKS.Process(target=_run, args=(script, given, dict(env), ends), daemon=True)
        with _ONE:
            self._process.start()
        for one in ends:
            one.close()
        self.pid = self._process.pid or 0

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
        """Kill what still runs."""
        self.kill()
        self.wait()


class Forked(_Forked):
    """A script that speaks through pipes."""

    def __init__(self, script: str, *arguments: object, env: Mapping[str, str] = os.environ) -> None:
        reading, stdin = _FORKS.Pipe(duplex=False)
        stdout, writing = _FORKS.Pipe(duplex=False)
        stderr, wailing = _FORKS.Pipe(duplex=False)
        super().__init__(script, arguments, env, (reading, writing, wailing))
        self.stdin = _opened(stdin, "w")
        self.stdout = _opened(stdout, "r")
        self.stderr = _opened(stderr, "r")

    def communicate(self, said: str = "", timeout: float = 60) -> tuple[str, str]:
        """Say something and no more, wait for the end, and return what it answered on standard output and error."""
        with self.stdin, self.stdout, self.stderr:
            self.stdin.write(said)
            self.stdin.close()
            told = self.stdout.read(), self.stderr.read()
        self.wait(timeout)
        return told

    def __exit__(self, *_: object) -> None:
        """Kill what still runs, and let go of its pipes."""
        super().__exit__()
        for one in (self.stdin, self.stdout, self.stderr):
            one.close()


class ForkedAtTerminal(_Forked):
    """A script at a terminal of its own, of 80 columns and 24 rows."""

    def __init__(self, script: str, *arguments: object, env: Mapping[str, str] = os.environ) -> None:
        self._terminal, end = pty.openpty()
        ioctl(end, TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        super().__init__(script, arguments, env, [Connection(os.dup(end)) for _ in range(3)])
        os.close(end)

    def fileno(self) -> int:
        """The end at which a person sits."""
        return self._terminal

    def type(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self._terminal, keys)

    def read(self) -> bytes:
        """Wait for what is shown next; nothing once the script has ended."""
        try:
            return os.read(self._terminal, 65536)
        except OSError:  # the other end is closed
            return b""

    def __exit__(self, *_: object) -> None:
        """Kill what still runs, and take its terminal away."""
        super().__exit__()
        os.close(self._terminal)


def ended(script: str, *arguments: object) -> int:
    """Run a script to its end; the code, negative for a signal."""
    process = Forked(script, *arguments)
    process.communicate()
    return process.wait()


def _opened(pipe: Connection, mode: str) -> IO[str]:
    with pipe:
        return os.fdopen(os.dup(pipe.fileno()), mode, encoding="utf-8")


def _run(script: str, arguments: list[str], environment: dict[str, str], ends: Sequence[Connection]) -> None:
    for number, end in enumerate(ends):
        os.dup2(end.fileno(), number)
        end.close()
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # as in a terminal, also where the tests run under nohup
    if os.isatty(0):
        os.setsid()
        ioctl(0, TIOCSCTTY)
    encoding = environment.get("PYTHONIOENCODING", "utf-8")
    sys.stdin = os.fdopen(0, encoding=encoding)
    sys.stdout = os.fdopen(1, "w", encoding=encoding)
    sys.stderr = os.fdopen(2, "w", 1, encoding=encoding, errors="backslashreplace")
    vars(sys).update(__stdin__=sys.stdin, __stdout__=sys.stdout, __stderr__=sys.stderr)  # where Textual reads and draws
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["spooklog", *arguments]
    exec(script, {"__name__": "__main__"})
