"""Tells those who follow a PostgreSQL store that something was stored: NOTIFY, after the commit and not for every line.

NOTIFY holds one lock of the whole server until its transaction is flushed, so within an append it would line all writers up. What
is not told (the process was killed) is found by the poll of those who follow.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread

CHANNEL = "spooklog"
"""The channel of the NOTIFY."""

PAUSE_SECONDS = 0.015
"""The least time between two tellings of a process."""

LONGEST_SECONDS = 0.1
"""The longest time, as long as fewer than ENOUGH are untold: many slow processes would tell of every line by itself."""

ENOUGH = 32
"""So many entries are worth a telling before that."""


class Announcer:
    """A thread that begins with the first entry of this process. It tells of it at once, and of what follows closely together."""

    def __init__(self, tell: Callable[[], object]) -> None:
        self._tell = tell
        self._untold = 0
        self._wake = Event()
        self._enough = Event()
        self._closing = Event()
        self._beginning = Lock()
        self._thread: Thread | None = None

    def stored(self) -> None:
        """Something was stored and committed. Returns at once."""
        self._untold += 1
        if self._untold >= ENOUGH:
            self._enough.set()
        self._wake.set()
        if self._thread is None:
            self._begin()

    def close(self) -> None:
        """Tell of what is untold, and end. Closing twice is fine."""
        with self._beginning:
            self._closing.set()
        self._enough.set()
        self._wake.set()
        if self._thread:
            self._thread.join()

    def _begin(self) -> None:
        with self._beginning:
            if self._thread is None and not self._closing.is_set():
                self._thread = Thread(target=self._run, daemon=True, name="spooklog-announcer")
                self._thread.start()

    def _run(self) -> None:
        ending = False
        while not ending:
            self._wake.wait()
            self._wake.clear()
            ending = self._closing.is_set()  # looked at before what is untold: nothing is stored behind it
            if self._untold:
                self._untold = 0
                with suppress(Exception):  # the poll of those who follow finds it
                    self._tell()
            if not ending:
                self._rest()

    def _rest(self) -> None:
        self._closing.wait(PAUSE_SECONDS)
        self._enough.clear()
        if self._untold < ENOUGH and not self._closing.is_set():
            self._enough.wait(LONGEST_SECONDS - PAUSE_SECONDS)
