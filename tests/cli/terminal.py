"""The program at a terminal of its own, as a person sees it."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from tests.forking import THE_PROGRAM, ForkedAtTerminal

PROGRAM = (sys.executable, "-m", "spooklog.cli")


def at_a_terminal(env: Mapping[str, str], *arguments: str, typed: bytes = b"", code: int | None = None) -> str:
    """Everything that is shown until it ends, while the user types; fails where the exit code is not `code`."""
    with ForkedAtTerminal(THE_PROGRAM, *arguments, env={**env, "TERM": "xterm"}) as program:
        program.type(typed)
        seen = b"".join(iter(program.read, b"")).decode(errors="replace")
        assert code in (None, program.wait()), seen
    return seen
