"""Whether a terminal app can be shown here; asked before anything of it is imported."""

from __future__ import annotations

import os
import sys


def terminal_can_draw() -> bool:
    """Whether keys come from a terminal, and what is drawn goes to one that can move its cursor."""
    # apps are drawn on standard error, and nobody sees that where it is led elsewhere
    streams = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
    unset = "dumb" if os.name == "posix" else ""
    return streams and os.environ.get("TERM", unset) not in ("dumb", "unknown")
