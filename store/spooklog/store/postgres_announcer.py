"""Sends NOTIFY after entries were committed, in a transaction of its own and once for several lines.

NOTIFY holds one lock of the whole server until its transaction is flushed, so within an append it would line all writers up. A
follower finds by its poll what was not announced, as when a process was killed.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event

CHANNEL = "spooklog"
"""The channel of the NOTIFY."""

PAUSE_SECONDS = 0.05
"""The least time between two announcements of a process: many busy processes would keep the server busy with them."""


class Announcer:
    """Announces new entries from a thread that begins with the first of them: at once, then at most every PAUSE_SECONDS."""

    def __init__(self, notify: Callable[[], object]) -> None:
        self._notify = notify
        self._scheduled = False
        self._closing = Event()
        self._thread = ThreadPoolExecutor(1, "spooklog-announcer")

    def stored(self) -> None:
        """Have entries announced that were committed. Returns at once."""
        if not self._scheduled:
            self._scheduled = True
            with suppress(RuntimeError):  # closed
                self._thread.submit(self._announce)

    def close(self) -> None:
        """Announce what is scheduled, and end. Closing twice is fine."""
        self._closing.set()
        self._thread.shutdown()

    def _announce(self) -> None:
        self._scheduled = False  # before the NOTIFY: what is stored from now on may be too late for it
        with suppress(Exception):  # followers poll
            self._notify()
        self._closing.wait(PAUSE_SECONDS)
