"""Words as the shell of this system takes them, in commands that are printed to be copied."""

from __future__ import annotations

import re
import shlex
import sys

_PLAIN = r"[\w.:?\\/+-]+"
"""What neither cmd nor PowerShell reads as more than a word."""


def quoted(word: str) -> str:
    """Return a word as one argument of a command: for sh, on Windows for both cmd and PowerShell.

    Both take double quotes. Where PowerShell would fill in a variable, the quotes are single ones, which cmd does not know.
    """
    if sys.platform != "win32":
        return shlex.quote(word)
    if re.fullmatch(_PLAIN, word, re.ASCII):
        return word
    if set('$`"') & set(word):
        return "'" + word.replace("'", "''") + "'"
    return f'"{word}"'
