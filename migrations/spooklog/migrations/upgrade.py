"""Creates a store, or upgrades an older one, in one transaction."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from threading import Lock
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError

from spooklog.domain.values.errors import Corrupt, Unavailable
from spooklog.projections.lists.engine import open_engine, refused
from spooklog.store.database.application import open_log
from spooklog.store.database.location import PostgresLocation, locate
from spooklog.store.database.schema import SCHEMA, Query, SchemaMissing, SchemaOlder, check_version, found_version, require_file
from spooklog.store.files.drafts import OWNER_ALONE
from spooklog.store.postgres.locks import LISTS, WRITERS, alone

_SEALED = "0008"
"""The revision that took words and names of files out of the logs: the old text then lies in unused bytes."""

_ONE_AT_A_TIME = Lock()
"""Held while revisions run: Alembic keeps their connection for the whole process, so two threads would run them in one store."""


def upgrade(url: str) -> tuple[str | None, str]:
    """Bring the store at a URL to the revision that this program needs; create it where there is none.

    Returns the revision before, None where the store was missing or empty, and the one it has now. A process killed half-way
    leaves the store as it was; two upgrades at the same time both succeed. Raises Unavailable for another program's database,
    for a store that is newer than this program, and where the store cannot be written; Corrupt for an unknown version.
    """
    before = _migrate(url, (SchemaMissing, SchemaOlder))
    if before is not None and before < _SEALED:
        _scrub(url)
    return before, SCHEMA


def create_if_missing(url: str) -> bool:
    """Create the store at a URL unless there is one; return whether it was created.

    Raises what `upgrade` raises, and SchemaOlder.
    """
    return _migrate(url, (SchemaMissing,)) is None


def _migrate(url: str, cured: tuple[type[Unavailable], ...]) -> str | None:
    """Run the revisions if the store's version is refused with one of the errors in `cured`; return the version it had."""
    location = locate(url)
    if isinstance(location, Path):
        _make_place(location)
    engine = open_engine(location, create=True, poolclass=sa.NullPool)
    sa.event.listen(engine, "begin", _begin)
    try:
        with engine.begin() as connection:
            if isinstance(location, PostgresLocation):
                from spooklog.store.postgres import schema as postgres  # noqa: PLC0415  (its packages are optional)

                before = postgres.found_version(_query(connection), location)
            else:
                before = found_version(_query(connection), location)
            try:
                check_version(before, location)
            except cured:
                config = alembic_config()
                config.attributes["connection"] = connection
                try:
                    with _ONE_AT_A_TIME:
                        command.upgrade(config, SCHEMA)
                except CommandError as error:  # Alembic does not know the version
                    raise Corrupt(f"the store {location} is damaged: no spooklog made its schema {before}") from error
    except sa.exc.DBAPIError as error:
        problem = refused(error, location)
        if problem is None:
            raise
        raise problem from error
    finally:
        engine.dispose()
    return before


def _scrub(url: str) -> None:
    """Remove from unused bytes what a revision took out of the logs."""
    location = locate(url)
    with closing(open_log(location)) as log:
        log.recorder.scrub()
    if isinstance(location, PostgresLocation):
        engine = open_engine(location)
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("VACUUM (FULL, ANALYZE) events")  # `scrub` rewrites only the tables about people
        engine.dispose()


def alembic_config() -> Config:
    """Return Alembic's configuration: this folder, and nothing from a file."""
    config = Config()
    # doubled: Alembic's Config is a ConfigParser, which interpolates %
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")  # Alembic warns where it is missing
    return config


def _make_place(path: Path) -> None:
    """Make the folder of a missing store, and an empty file for its owner alone, which SQLite fills.

    The files that SQLite and the queue keep beside it get the mode of that file. An existing file keeps its mode. Raises
    Unavailable.
    """
    try:
        require_file(path)
    except SchemaMissing:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Unavailable(f"the folder {path.parent} cannot be made: {error.strerror}") from error
        with suppress(OSError):  # an empty file exists already, or SQLite reports why there can be none
            os.close(os.open(os.path.realpath(path), os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ALONE))


def _begin(connection: sa.Connection) -> None:
    """Begin a transaction as the only writer of entries and lists. SQLite's driver begins late, and not for every statement."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql(alone(WRITERS))
        connection.exec_driver_sql(alone(LISTS))


def _query(connection: sa.Connection) -> Query:
    def query(statement: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a statement about the schema. `exec_driver_sql` takes no empty tuple of parameters."""
        return [tuple(row) for row in connection.exec_driver_sql(statement, tuple(parameters) or None)]

    return query
