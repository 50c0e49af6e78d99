"""The program at a terminal of its own, as a person sees it."""

from __future__ import annotations

import os
import pty
import sys
from collections.abc import Mapping

PROGRAM = (sys.executable, "-m", "spooklog.cli")


def at_a_terminal(env: Mapping[str, str], *arguments: str, typed: bytes = b"") -> str:
    """Everything that is shown until it ends, while the user types."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(sys.executable, [*PROGRAM, *arguments], {**env, "TERM": "xterm"})
    os.write(terminal, typed)
    seen = b""
    while True:
        try:
            got = os.read(terminal, 65536)
        except OSError:  # the other end is closed
            break
        if not got:
            break
        seen += got
    os.waitpid(pid, 0)
    os.close(terminal)
    return seen.decode(errors="replace")
