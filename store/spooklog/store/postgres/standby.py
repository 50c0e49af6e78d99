"""A standby of a store, from which pages are read while it has all that the primary had when they were asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from contextvars import ContextVar
from threading import Lock
from time import monotonic, sleep
from typing import Any

from spooklog.domain.values.errors import SpooklogError, Unavailable, Usage
from spooklog.store.database.location import PostgresLocation, locate
from spooklog.store.postgres.connections import translated
from spooklog.store.postgres.datastore import StoreDatastore

PATIENCE_SECONDS = 0.1
"""How long a reader waits for the standby to show what is stored."""

PAUSE_SECONDS = 1.0
"""How long readers go to the primary at once, after the standby let one wait in vain or could not be reached."""

_GLANCE_SECONDS = 0.002
_ATTRS = "target_session_attrs"
_REPLAYED = "SELECT pg_is_in_recovery(), (pg_last_wal_replay_lsn() - '0/0')::bigint"
_STORE = "SELECT id FROM streams WHERE kind = 'store'"

AWAY: ContextVar[Standby | None] = ContextVar("away", default=None)
"""The standby from which this thread reads now."""


class Standby:
    """The connections to a standby. Any thread may use it; one that cannot be reached is tried again after a while."""

    def __init__(self, url: str, store: str) -> None:
        """`url` may name several servers: the first that is a standby is used; `store` is the id of the store.

        Raises Usage for a file, Unavailable for a standby of another store. One that cannot be reached now may be there later.
        """
        location = locate(url)
        if not isinstance(location, PostgresLocation):
            raise Usage(
                "pages are read from a standby of PostgreSQL", input=str(location), expected=("postgresql://USER@HOST/NAME",)
            )
        if f"{_ATTRS}=" not in location.url:
            given = f"{location.url}{'&' if '?' in location.url else '?'}{_ATTRS}=standby"
            location = PostgresLocation(given, location.shown)
        self.location = location
        self.reads = Counter[str]()
        """How many pages were read from the `standby`, and how many from the `primary`."""
        self._store = store
        self._datastore: StoreDatastore | None = None
        self._replayed = 0
        self._not_before = 0.0
        self._opening = Lock()
        with suppress(Unavailable):
            self._opened()

    def close(self) -> None:
        """Close all connections. Closing twice is fine."""
        with self._opening:
            datastore, self._datastore, self._replayed = self._datastore, None, 0
        if datastore:
            datastore.close()

    def has(self, position: int) -> bool:
        """Return whether it shows all that the primary had written at a position of its log; wait a moment for that."""
        if position <= self._replayed:
            return True
        if monotonic() < self._not_before:
            return False
        deadline = monotonic() + PATIENCE_SECONDS
        with suppress(SpooklogError):
            while True:
                ((standby, replayed),) = self.query(_REPLAYED)
                if not standby:
                    break  # it has become the primary: another one may be the standby now
                self._replayed = replayed
                if position <= replayed:
                    return True
                if monotonic() > deadline:
                    self._not_before = monotonic() + PAUSE_SECONDS
                    return False
                sleep(_GLANCE_SECONDS)
        self._not_before = monotonic() + PAUSE_SECONDS
        self.close()
        return False

    def query(self, statement: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of one reading statement. Raises SpooklogError, also where replaying had to end the statement."""
        with self._opened().get_connection() as connection:
            return list(connection.execute(translated(statement), parameters))

    def _opened(self) -> StoreDatastore:
        with self._opening:
            if self._datastore is None:
                datastore = StoreDatastore(self.location)
                with datastore.get_connection() as connection:
                    found = connection.execute(_STORE).fetchall()
                if found != [(self._store,)]:
                    datastore.close()
                    raise Usage(
                        f"{self.location} is another store, no standby of this one", expected=("--read-db URL of a standby",)
                    )
                self._datastore = datastore
            return self._datastore
