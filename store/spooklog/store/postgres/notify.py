"""How followers of a PostgreSQL store learn that entries were stored: NOTIFY after the commit, and a poll.

NOTIFY holds one lock of the whole server until its transaction is flushed, so within an append it would line all writers up. It
is sent in a transaction of its own, once for several lines. A follower finds by its poll what was not announced.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from threading import Event, current_thread
from time import monotonic, sleep
from typing import Any

from eventsourcing.postgres import PostgresSubscription

from spooklog.store.postgres.connections import Connection, Error, Lost, connect, refusal

CHANNEL = "spooklog"
"""The channel of the NOTIFY."""

PAUSE_SECONDS = 0.05
"""The least time between two announcements of a process: many busy processes would keep the server busy with them."""

POLL_SECONDS = 0.25
"""How often a follower looks without a NOTIFY: one gets lost with a process that is killed between its commit and it."""

NOTIFY_SECONDS = 0.1
"""How long an announcement waits for a connection while threads use all of them."""

_LISTEN_SECONDS = 0.1
"""How long the thread listens before it looks whether to end."""


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
            try:
                self._thread.submit(self._announce)
            except BaseException as problem:
                self._scheduled = False
                if not isinstance(problem, RuntimeError):  # which says that this is closed
                    raise

    def close(self) -> None:
        """Announce what is scheduled, and end. Closing twice is fine."""
        self._closing.set()
        self._thread.shutdown()

    def _announce(self) -> None:
        self._scheduled = False  # before the NOTIFY: what is stored from now on may be too late for it
        with suppress(Exception):  # followers poll
            self._notify()
        self._closing.wait(PAUSE_SECONDS)


class StoreSubscription(PostgresSubscription):
    """Entries after `gt`, those to come included, through lost connections; a thread of it listens on a connection of its own.

    It ends with Unavailable when no connection can be made any more.
    """

    _recorder: Any

    def join(self) -> None:
        """Wait until its threads have ended. To be called after `stop`."""
        for thread in (self._pull_thread, self._listen_thread):
            if thread is not current_thread():
                thread.join()

    def _listen(self) -> None:
        try:
            while not self._has_been_stopped:
                with closing(connect(self._recorder.location)) as connection:
                    try:
                        self._listen_on(connection)
                    except Lost:
                        if not connection.closed:
                            raise
                        sleep(_LISTEN_SECONDS)
        except BaseException as error:
            if self._thread_error is None:
                self._thread_error = refusal(error, self._recorder.location) if isinstance(error, Error) else error
            self.stop()

    def _listen_on(self, connection: Connection) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        self._has_been_notified.set()  # of what was stored before it listened
        looked = monotonic()
        while not self._has_been_stopped and not self._thread_error:
            notified = list(connection.notifies(timeout=_LISTEN_SECONDS, stop_after=1))
            if notified or monotonic() - looked > POLL_SECONDS:
                self._has_been_notified.set()
                looked = monotonic()
