"""Tells followers of a PostgreSQL store about new entries: NOTIFY after the commit, and a poll.

NOTIFY holds one lock of the whole server until its transaction is flushed, so within an append it would serialise all writers.
It is sent in a transaction of its own, once for several lines. The poll finds entries that were not announced.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from threading import Event, current_thread
from time import monotonic, sleep
from typing import Any

from eventsourcing.postgres import PostgresSubscription

from spooklog.domain.values.errors import Unavailable
from spooklog.store.postgres.connections import Connection, Error, Lost, connect, refusal

CHANNEL = "spooklog"
"""The channel of the NOTIFY."""

PAUSE_SECONDS = 0.05
"""The least time between two announcements of a process, to spare the server where many processes write."""

POLL_SECONDS = 0.25
"""How often a follower looks without a NOTIFY: a process killed right after its commit sends none."""

NOTIFY_SECONDS = 0.1
"""How long an announcement waits for a free connection."""

_LISTEN_SECONDS = 0.1
"""How long the thread listens before it checks whether to end, and how long it waits before it connects again."""

_TRIES = 3
"""How often it connects in vain before it ends."""


_RUN = "SELECT pg_postmaster_start_time()"
"""Tells one run of one server from all others."""


class Replaced(Unavailable):
    """A follower meets another server than before, or the same one after a restart: it may lack entries that were seen."""


class Announcer:
    """Announces new entries from a thread that starts with the first of them: at once, then at most every PAUSE_SECONDS."""

    def __init__(self, notify: Callable[[], object]) -> None:
        self._notify = notify
        self._scheduled = False
        self._closing = Event()
        self._thread = ThreadPoolExecutor(1, "spooklog-announcer")

    def stored(self) -> None:
        """Schedule an announcement of committed entries. Returns at once."""
        if not self._scheduled:  # without a lock: at worst two threads announce twice
            self._scheduled = True
            try:
                self._thread.submit(self._announce)
            except BaseException as problem:
                self._scheduled = False
                if not isinstance(problem, RuntimeError):  # RuntimeError: the announcer is closed
                    raise

    def close(self) -> None:
        """Send the scheduled announcement, and end. Closing twice is fine."""
        self._closing.set()
        self._thread.shutdown()

    def _announce(self) -> None:
        self._scheduled = False  # before the NOTIFY, which may miss entries stored from now on
        with suppress(Exception):  # followers poll
            self._notify()
        self._closing.wait(PAUSE_SECONDS)


class StoreSubscription(PostgresSubscription):
    """Yields entries after `gt`, including future ones; it survives lost connections and listens on a connection of its own.

    It ends with Unavailable when it cannot connect any more, and with Replaced where another server answers: one that took the
    place of a lost primary may give ids anew that this subscription has passed.
    """

    _recorder: Any
    _run: object = None

    def join(self) -> None:
        """Wait until its threads have ended. Call it after `stop`."""
        for thread in (self._pull_thread, self._listen_thread):
            if thread is not current_thread():
                thread.join()

    def _listen(self) -> None:
        """Listen on a connection of its own, and on a new one when that is lost, maybe while it was made."""
        tries = _TRIES
        try:
            while not self._has_been_stopped:
                try:
                    with closing(connect(self._recorder.location)) as connection:
                        tries = _TRIES
                        try:
                            self._listen_on(connection)
                        except Lost:
                            if not connection.closed:
                                raise
                except Unavailable as problem:
                    tries -= 1
                    if not tries or isinstance(problem, Replaced):
                        raise
                sleep(_LISTEN_SECONDS)
        except BaseException as error:
            if self._thread_error is None:
                self._thread_error = refusal(error, self._recorder.location) if isinstance(error, Error) else error
            self.stop()

    def _listen_on(self, connection: Connection) -> None:
        ((run,),) = connection.execute(_RUN)
        if self._run not in (None, run):
            raise Replaced(f"another server answers for {self._recorder.location} than before")
        self._run = run
        connection.execute(f"LISTEN {CHANNEL}")
        self._has_been_notified.set()  # for entries stored before it listened
        looked = monotonic()
        while not self._has_been_stopped and not self._thread_error:
            notified = list(connection.notifies(timeout=_LISTEN_SECONDS, stop_after=1))
            if notified or monotonic() - looked > POLL_SECONDS:
                self._has_been_notified.set()
                looked = monotonic()
