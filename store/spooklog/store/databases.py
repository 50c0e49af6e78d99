"""The kinds of databases that a store may lie in: how the schema of each is looked at."""

from __future__ import annotations

from spooklog.store.location import Location, PostgresLocation
from spooklog.store.schema import Query
from spooklog.store.sqlite import schema as sqlite_schema


def found_version(query: Query, location: Location) -> str | None:
    """The schema version of a database, None when it is empty.

    Raises Unavailable for another program's, Corrupt for one that says no version, or in which something acts or refuses by
    itself.
    """
    if isinstance(location, PostgresLocation):
        from spooklog.store.postgres import schema as postgres_schema

        return postgres_schema.found_version(query, location)
    return sqlite_schema.found_version(query, location)


def check_shape(query: Query, location: Location) -> None:
    """Raise Corrupt unless the tables that hold what cannot be made anew are those that this program made."""
    if isinstance(location, PostgresLocation):
        from spooklog.store.postgres import schema as postgres_schema

        postgres_schema.check_shape(query, location)
    else:
        sqlite_schema.check_shape(query, location)
