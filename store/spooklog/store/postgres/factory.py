"""The factory of PostgreSQL stores: makes a recorder from the environment of the application."""

from __future__ import annotations

from eventsourcing.persistence import InfrastructureFactory
from eventsourcing.utils import Environment, EnvType, strtobool

from spooklog.store.location import PostgresLocation
from spooklog.store.postgres.datastore import PostgresFactory, StoreDatastore
from spooklog.store.postgres.recorder import PostgresEventRecorder
from spooklog.store.settings import GROUP, SYNCHRONOUS, location_of


class PostgresStoreFactory(PostgresFactory):
    """Makes the recorder of the store that the environment names."""

    def __init__(self, env: Environment | EnvType | None) -> None:
        InfrastructureFactory.__init__(self, env)  # the library's own requires host, user and password apart
        location = location_of(self.env)
        if not isinstance(location, PostgresLocation):
            raise TypeError(f"{location} is not a PostgreSQL database")
        kind = PostgresEventRecorder
        if strtobool(self.env.get(GROUP, "n")):
            from spooklog.store.postgres.group import GroupEventRecorder as kind  # start-up cost: few programs need it
        self.datastore: StoreDatastore = StoreDatastore(location, self.env[SYNCHRONOUS])
        self._recorder = kind(self.datastore)

    def application_recorder(self) -> PostgresEventRecorder:
        """Return the recorder; with GROUP in the environment one that commits the lines of many threads together."""
        return self._recorder

    def close(self) -> None:
        """Close the recorder with all its threads and connections. Closing twice is fine."""
        self._recorder.close()
