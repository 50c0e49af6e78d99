"""The store away: one message when it goes and one when it is back, however often it is tried meanwhile."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Lock

from spooklog.domain.values.errors import Unavailable

_LOG = logging.getLogger("spooklog.web")


class Outage:
    """Whether the store is away, as the thread that follows it finds; `every` says how often it is tried."""

    def __init__(self, every: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._every, self._clock = every, clock
        self._since: float | None = None
        self._lock = Lock()

    @property
    def lasts(self) -> bool:
        """Whether the store is away now."""
        return self._since is not None

    def begin(self, problem: Unavailable) -> None:
        """Say that the store is away, unless that was said."""
        with self._lock:
            if self._since is None:
                self._since = self._clock()
                _LOG.warning("the store cannot be reached: %s; tried again %s", problem.message, self._every)

    def end(self) -> None:
        """Say that the store is back, where it was away."""
        with self._lock:
            if self._since is not None:
                _LOG.warning("the store is back after %d seconds", round(self._clock() - self._since))
                self._since = None
