"""The factory of PostgreSQL stores: makes a recorder from the environment of the application."""

from __future__ import annotations

from eventsourcing.persistence import InfrastructureFactory
from eventsourcing.utils import Environment, EnvType

from spooklog.store.location import PostgresLocation
from spooklog.store.postgres.datastore import PostgresFactory, StoreDatastore
from spooklog.store.postgres.recorder import PostgresEventRecorder
from spooklog.store.settings import SYNCHRONOUS, location_of


class PostgresStoreFactory(PostgresFactory):
    """Makes the recorder of the store that the environment names."""

    application_recorder_class = PostgresEventRecorder

    def __init__(self, env: Environment | EnvType | None) -> None:
        """Open the datastore of a location. The library's own requires host, user and password apart."""
        InfrastructureFactory.__init__(self, env)
        location = location_of(self.env)
        if not isinstance(location, PostgresLocation):
            raise TypeError(f"{location} is not a PostgreSQL database")
        self.datastore: StoreDatastore = StoreDatastore(location, self.env[SYNCHRONOUS])
