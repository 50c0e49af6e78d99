"""Checks whether a terminal app can be shown here, before the app and Textual are imported."""

from __future__ import annotations

import os
import sys


def terminal_can_draw() -> bool:
    """Return whether keys come from a terminal, and the screen goes to one that can move its cursor."""
    # Textual draws on standard error, which must not be redirected
    streams = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
    # Windows sets no TERM
    unset = "dumb" if os.name == "posix" else ""
    return streams and os.environ.get("TERM", unset) not in ("dumb", "unknown")
