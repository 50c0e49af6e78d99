"""The one place where the store looks at a clock. Everything else is handed a `Clock`, so tests hand in their own."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Tells the time as whole milliseconds since 1970 UTC."""


def system_clock() -> int:
    """The time of this machine."""
    return time.time_ns() // 1_000_000
