"""The factory of SQLite stores: makes a recorder from the environment of the application."""

from __future__ import annotations

from pathlib import Path

from eventsourcing.persistence import InfrastructureFactory
from eventsourcing.sqlite import SQLiteFactory
from eventsourcing.utils import Environment, EnvType

from spooklog.store.location import PostgresLocation
from spooklog.store.schema import require_file
from spooklog.store.settings import READING, SYNCHRONOUS, location_of
from spooklog.store.sqlite.datastore import StoreDatastore
from spooklog.store.sqlite.recorder import SQLiteEventRecorder


class SQLiteStoreFactory(SQLiteFactory):
    """Makes the recorder of the store that the environment names."""

    application_recorder_class = SQLiteEventRecorder  # type: ignore[assignment]  # takes our datastore alone

    def __init__(self, env: Environment | EnvType | None) -> None:
        """Open the datastore of a location. The library's own requires the name of a file, which a store in memory lacks."""
        InfrastructureFactory.__init__(self, env)
        location = location_of(self.env)
        if isinstance(location, PostgresLocation):
            raise TypeError(f"{location} is not an SQLite database")
        if isinstance(location, Path):
            require_file(location)
        reading = self.env.get(READING) == "y"
        self.datastore: StoreDatastore = StoreDatastore(location, self.env[SYNCHRONOUS], reading=reading)
