"""The one place where the store reads a clock. Everything else takes a `Clock`, so that tests pass their own."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Returns the time as whole milliseconds since 1970 UTC."""


def system_clock() -> int:
    """Return the time of this machine."""
    return time.time_ns() // 1_000_000
