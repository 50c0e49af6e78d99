"""Lines go first: while one is recorded, nothing else is begun.

Threads share one interpreter lock: other work gains nothing by running beside a line, which then takes several times as long.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

PATIENCE = 0.05
"""Seconds that work gives way, and that a line is given way to: it may wait for a store that another program has locked."""


class Precedence:
    """The lines that are being recorded, and work that gives way to them. Any thread may use it."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._lines = 0
        self._newest = 0.0
        """When the newest line began."""
        self._none_left = Condition()

    @contextmanager
    def line(self) -> Iterator[None]:
        """Let a line go first, until the end of the block."""
        with self._none_left:
            self._lines += 1
            self._newest = time.monotonic()
        try:
            yield
        finally:
            with self._none_left:
                self._lines -= 1
                if not self._lines:
                    self._none_left.notify_all()

    def left(self) -> float:
        """Return for how many seconds at most other work gives way now."""
        return max(0.0, self._newest + self._patience - time.monotonic()) if self._lines else 0.0

    def give_way(self) -> None:
        """Wait while a line goes first, for `patience` at most."""
        latest = time.monotonic() + self._patience
        with self._none_left:
            while (left := min(self.left(), latest - time.monotonic())) > 0:
                self._none_left.wait(left)
