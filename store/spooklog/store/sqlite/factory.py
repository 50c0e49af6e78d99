"""The factory of SQLite stores: makes a recorder from the environment of the application."""

from __future__ import annotations

from pathlib import Path

from eventsourcing.persistence import InfrastructureFactory
from eventsourcing.sqlite import SQLiteFactory
from eventsourcing.utils import Environment, EnvType

from spooklog.store.location import PostgresLocation, locate
from spooklog.store.schema import require_file
from spooklog.store.settings import READING, STORE, SYNCHRONOUS
from spooklog.store.sqlite.datastore import StoreDatastore
from spooklog.store.sqlite.recorder import SQLiteEventRecorder


class SQLiteStoreFactory(SQLiteFactory):
    """Makes the recorder of the store that the environment names."""

    application_recorder_class = SQLiteEventRecorder  # type: ignore[assignment]  # takes our datastore alone

    def __init__(self, env: Environment | EnvType | None) -> None:
        InfrastructureFactory.__init__(self, env)  # the library's own requires a database name, which a store in memory lacks
        location = locate(self.env[STORE])
        if isinstance(location, PostgresLocation):
            raise TypeError(f"{location} is not an SQLite database")
        if isinstance(location, Path):
            require_file(location)
        reading = self.env.get(READING) == "y"
        self.datastore: StoreDatastore = StoreDatastore(location, self.env[SYNCHRONOUS], reading=reading)
        self._recorder: SQLiteEventRecorder | None = None

    def application_recorder(self) -> SQLiteEventRecorder:
        """Return a new recorder."""
        self._recorder = SQLiteEventRecorder(self.datastore)
        return self._recorder

    def close(self) -> None:
        """Close the recorder with its subscriptions and connections. Closing twice is fine."""
        if self._recorder:
            self._recorder.close()
        self.datastore.close()
