"""Following a PostgreSQL store: eventsourcing's subscription, which here survives a lost connection and a lost NOTIFY.

It ends with Unavailable when the server does not answer any more.
"""

from __future__ import annotations

from contextlib import closing, suppress
from threading import current_thread
from time import monotonic
from typing import Any

from eventsourcing.postgres import PostgresSubscription

from spooklog.store.postgres import Connection, Error, Lost, connect, refusal
from spooklog.store.postgres_announcer import CHANNEL

POLL_SECONDS = 0.25
"""How often a follower looks without a NOTIFY: one gets lost with a process that is killed between its commit and it."""

_LISTEN_SECONDS = 0.1
"""How long the thread listens before it looks whether to end."""


class StoreSubscription(PostgresSubscription):
    """Entries after `gt`, those to come included. A thread of it listens on a connection of its own."""

    _recorder: Any

    def join(self) -> None:
        """Wait until its threads have ended. To be called after `stop`."""
        for thread in (self._pull_thread, self._listen_thread):
            if thread is not current_thread():
                thread.join()

    def _listen(self) -> None:
        try:
            while not self._has_been_stopped:
                with closing(connect(self._recorder.location)) as connection, suppress(Lost):
                    self._listen_on(connection)
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
