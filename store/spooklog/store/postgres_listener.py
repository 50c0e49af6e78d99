"""Whoever follows a PostgreSQL store is told by NOTIFY when something was stored."""

from __future__ import annotations

from threading import Event

from spooklog.store.location import PostgresLocation
from spooklog.store.postgres import Connection, Lost, connect, refusal

CHANNEL = "spooklog"
"""Where whoever stores says so."""

LISTEN_SECONDS = 0.1
"""How long somebody waits who may be told to end meanwhile."""


class PostgresListener:
    """A connection of its own that waits for NOTIFY.

    `eventsourcing.postgres` has one that goes with its own recorder only, does not listen yet when it looks for the first time,
    and ends with a lost connection.
    """

    def __init__(self, location: PostgresLocation) -> None:
        self._location = location
        self._connection = self._connect()

    def wait(self, stopping: Event) -> None:
        """Wait until something was stored, but not for long: somebody may want it to end."""
        if stopping.is_set():
            return
        try:
            for _ in self._connection.notifies(timeout=LISTEN_SECONDS, stop_after=1):
                return
        except Lost as error:
            if not self._connection.closed:
                raise refusal(error, self._location) from error
            self._connection = self._connect()  # and look: what was stored meanwhile nobody was told of

    def close(self) -> None:
        """Wait no more."""
        self._connection.close()

    def _connect(self) -> Connection:
        connection = connect(self._location)
        connection.execute(f"LISTEN {CHANNEL}")
        return connection
