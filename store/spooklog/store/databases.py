"""Checks the schema of a store in either kind of database."""

from __future__ import annotations

from spooklog.store.location import Location, PostgresLocation
from spooklog.store.schema import Query
from spooklog.store.sqlite import schema as sqlite_schema


def found_version(query: Query, location: Location) -> str | None:
    """Return the schema version of a database, None when it is empty.

    Raises Unavailable for another program's database, Corrupt for one without a version, or with triggers, views or checks.
    """
    if isinstance(location, PostgresLocation):
        from spooklog.store.postgres import schema as postgres_schema  # its packages are optional

        return postgres_schema.found_version(query, location)
    return sqlite_schema.found_version(query, location)


def check_shape(query: Query, location: Location) -> None:
    """Raise Corrupt unless the tables that cannot be rebuilt are those that this program made."""
    if isinstance(location, PostgresLocation):
        from spooklog.store.postgres import schema as postgres_schema  # its packages are optional

        postgres_schema.check_shape(query, location)
    else:
        sqlite_schema.check_shape(query, location)
