"""Creates a store, or brings an older one up to date: the whole way in one transaction, or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError

from spooklog.domain.errors import Corrupt, Unavailable
from spooklog.store.location import sqlite_path
from spooklog.store.schema import (
    SCHEMA,
    Query,
    SchemaMissing,
    SchemaOlder,
    check_version,
    found_version,
    require_file,
)
from spooklog.store.sqlite import connect, refusal


def upgrade(url: str) -> tuple[str | None, str]:
    """Bring the store at a URL to the revision that this program needs; create it where there is none.

    Returns the revision it had, None when it was missing or empty, and the one it has now. Killed half-way, it leaves the
    store as it was; run twice at the same time, both runs succeed. Raises Unavailable for another program's database, for a
    store that is newer than this program, and where nothing can be written; Corrupt for a version that never was.
    """
    return _migrate(url, (SchemaMissing, SchemaOlder)), SCHEMA


def create_if_missing(url: str) -> bool:
    """Create the store at a URL unless there is one; whether it was created. Raises what `upgrade` raises, and SchemaOlder."""
    return _migrate(url, (SchemaMissing,)) is None


def _migrate(url: str, cured: tuple[type[Unavailable], ...]) -> str | None:
    """Run the revisions when the store's version is refused with one of the errors that this cures; the version it had."""
    path = sqlite_path(url)
    _make_folder(path)
    engine = sa.create_engine("sqlite://", creator=lambda: connect(path, create=True), poolclass=sa.NullPool)
    # SQLite's driver begins a transaction late and not for every statement, so it is begun here, as the only writer.
    sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    try:
        with engine.begin() as connection:
            before = found_version(_query(connection), path)
            try:
                check_version(before, path)
            except cured:
                config = alembic_config()
                config.attributes["connection"] = connection
                try:
                    command.upgrade(config, SCHEMA)
                except CommandError as error:  # there is no way from a version that never was
                    raise Corrupt(f"the store {path} is damaged: no spooklog made its schema {before}") from error
    except sa.exc.DBAPIError as error:
        if not isinstance(error.orig, sqlite3.Error):
            raise
        raise refusal(error.orig, path) from error
    finally:
        engine.dispose()
    return before


def alembic_config() -> Config:
    """Alembic's configuration: this folder, and nothing from a file."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def newest_revision() -> str | None:
    """The revision that the scripts in `versions/` lead to."""
    return ScriptDirectory.from_config(alembic_config()).get_current_head()


def _make_folder(path: Path) -> None:
    try:
        require_file(path)
    except SchemaMissing:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Unavailable(f"the folder {path.parent} cannot be made: {error.strerror}") from error


def _query(connection: sa.Connection) -> Query:
    def query(statement: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in connection.exec_driver_sql(statement, tuple(parameters))]

    return query
