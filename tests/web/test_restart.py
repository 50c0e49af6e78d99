"""A restart without a gap: a socket that another process keeps, requests that are answered, pages that come back one by one."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

from tests.cli.conftest import Spooklog, db, env, evening, spooklog
from tests.cli.terminal import PROGRAM

from spooklog.web.connections.listening import inherited
from spooklog.web.hosting.returning import EACH, FIRST, SPAN, Returning

__all__ = ["db", "env", "evening", "spooklog"]

A_LONG_TIME = 60

KEEPER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"}
os.execv(sys.executable, sys.argv[2:])
"""
"""Does what systemd does: the program begins with the socket as its file 3."""


@contextmanager
def started(env: dict[str, str], kept: socket.socket) -> Iterator[subprocess.Popen[str]]:
    """A server at a socket that this process keeps."""
    command = [sys.executable, "-c", KEEPER, str(kept.fileno()), *PROGRAM, "serve", "--no-browser", "--json"]
    with subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, pass_fds=[kept.fileno()]
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def asked(port: int, path: str = "/healthz") -> HTTPConnection:
    """A connection on which something was asked."""
    connection = HTTPConnection("127.0.0.1", port, timeout=A_LONG_TIME)
    connection.request("GET", path, headers={"Accept": "application/json"})
    return connection


def test_visitors_wait_in_the_socket_while_the_server_is_restarted(env: dict[str, str], evening: Spooklog) -> None:
    assert evening("score").code == 0
    with socket.create_server(("127.0.0.1", 0)) as kept:
        port = kept.getsockname()[1]
        for _ in range(2):
            # asked before there is a server
            waiting = asked(port, "/rules")
            with started(env, kept) as process:
                assert waiting.getresponse().status == 200
                assert process.stdout
                assert json.loads(process.stdout.readline())["url"] == f"http://127.0.0.1:{port}"
                process.send_signal(signal.SIGTERM)
                assert process.communicate(timeout=A_LONG_TIME) == ("", "")
                assert process.returncode == 0
            waiting.close()


def test_sockets_are_taken_only_by_the_process_for_which_they_are_meant() -> None:
    for given in ({}, {"LISTEN_PID": "1", "LISTEN_FDS": "1"}, {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "x"}):
        environment = {**given, "OTHER": "stays"}
        assert inherited(environment) == []
        assert environment == {"OTHER": "stays"}, "no program that is started from here takes them for its own"


def test_an_invalid_socket_is_refused_with_a_message(tmp_path: Path) -> None:
    code = """
import os, socket, sys
from spooklog.domain.values.errors import Unavailable
from spooklog.web.connections.listening import inherited
one = eval(sys.argv[1])
if one.fileno() != 3:
    os.dup2(one.fileno(), 3)
try:
    inherited({"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"})
except Unavailable as problem:
    print(problem.message, flush=True)
    os._exit(0)
"""
    for made, why in (
        ("socket.socket(socket.AF_INET, socket.SOCK_STREAM)", "it does not listen"),
        ("socket.socket(socket.AF_INET, socket.SOCK_DGRAM)", "it is no socket of TCP"),
        ("socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)", "it is no socket of TCP"),
        (f"open({str(tmp_path / 'file')!r}, 'w')", "Socket operation on non-socket"),
    ):
        ended = subprocess.run(
            [sys.executable, "-c", code, made], capture_output=True, text=True, check=True, timeout=A_LONG_TIME
        )
        assert ended.stdout == f"file 3, which systemd handed over, cannot be served: {why}\n"


def test_pages_come_back_one_by_one() -> None:
    returning = Returning()
    times = [returning.next(1_000) for _ in range(1_000)]
    span = SPAN + EACH * 1_000
    assert (min(times), max(times) <= FIRST + span) == (FIRST, True)
    in_a_tenth = Counter((time - FIRST) * 10 // (span + 1) for time in times)
    assert all(95 <= many <= 105 for many in in_a_tenth.values())
    assert len(in_a_tenth) == 10


def test_few_pages_come_back_soon() -> None:
    returning = Returning()
    assert all(FIRST <= returning.next(number) <= FIRST + SPAN + 5 * EACH for number in range(5))
