"""Which tests need a POSIX system: Windows leaves their files out."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

_USES = re.compile(
    r"^ *(?:import|from) (?:fcntl|grp|pty|pwd|resource|termios|tty)\b"
    r"|\bsignal[.]SIG(?:CONT|HUP|KILL|STOP|USR[12])|\bos[.](?:fork|geteuid|mkfifo|umask)\b|\btime[.]tzset\b|/proc[/]self",
    re.MULTILINE,
)
"""Terminals, limits, forks, signals to others, modes of files, which Windows has not."""

_IMPORTS = re.compile(r"^ *from (tests\.[\w.]+) import", re.MULTILINE)


def needs_posix(file: Path) -> bool:
    """Return whether a file of tests, or a helper that it imports, uses what only POSIX systems have."""
    waiting, seen = [file], {file}
    while waiting:
        uses, helpers = _read(waiting.pop())
        if uses:
            return True
        waiting += helpers - seen
        seen |= helpers
    return False


@cache
def _read(file: Path) -> tuple[bool, frozenset[Path]]:
    """Return whether a file uses such things itself, and the helpers that it imports."""
    text = file.read_text(encoding="utf-8")
    helpers = (ROOT.joinpath(*name.split(".")).with_suffix(".py") for name in _IMPORTS.findall(text))
    return bool(_USES.search(text)), frozenset(filter(Path.is_file, helpers))
