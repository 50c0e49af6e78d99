"""The one place where the store reads a clock. Everything else takes a `Clock`, so that tests pass their own."""

from __future__ import annotations

import time
from collections.abc import Callable

from spooklog.domain.values.errors import Unavailable
from spooklog.domain.values.saying import said
from spooklog.store.entries.row_validation import EARLIEST, LATEST

Clock = Callable[[], int]
"""Returns the time as whole milliseconds since 1970 UTC."""


def system_clock() -> int:
    """Return the time of this machine. Raises Unavailable where its clock shows a year that no row can hold."""
    now = time.time_ns() // 1_000_000
    if not EARLIEST < now < LATEST:
        raise Unavailable(
            "the clock of this machine does not show a year from 1000 to 9998", expected=(said("the right date and time"),)
        )
    return now
