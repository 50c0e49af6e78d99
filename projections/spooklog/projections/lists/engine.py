"""SQLAlchemy engines on the store's own connections, to SQLite or PostgreSQL: for the projections, and for Alembic."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql.base import PGTypeCompiler

from spooklog.domain.values.errors import SpooklogError
from spooklog.projections.lists.beside import connect_beside, lies_beside
from spooklog.store.database.location import Location, PostgresLocation
from spooklog.store.sqlite.connections import connect, refusal

_WRONG_SCHEMA = {"42P01", "42703", "42704", "42804", "42809", "42883", "23502"}
"""PostgreSQL's codes for a table, column, type or value that is not as this program declares it."""


def open_engine(location: Location, *, synchronous: str = "FULL", create: bool = False, **options: Any) -> sa.Engine:
    """Return an engine whose connections are those of the store; `create` makes a missing file.

    For a file that may only be read, or has no room, they are those of its lists in memory.
    """
    if isinstance(location, PostgresLocation):
        return _postgres(location, synchronous, options)
    if isinstance(location, Path) and not create and lies_beside(location):
        return sa.create_engine("sqlite://", creator=lambda: connect_beside(location), **options)
    return sa.create_engine("sqlite://", creator=lambda: connect(location, synchronous=synchronous, create=create), **options)


def refused(error: sa.exc.DBAPIError, location: Location) -> SpooklogError | None:
    """Return the store's error for one of the database; None for one that only a fault of this program explains."""
    if isinstance(location, PostgresLocation):
        from spooklog.store.postgres import connections  # noqa: PLC0415  (psycopg, an optional package)

        return connections.refusal(error.orig, location) if isinstance(error.orig, connections.Error) else None
    return refusal(error.orig, location) if isinstance(error.orig, sqlite3.Error) else None


def is_wrong_schema(error: BaseException | None) -> bool:
    """Return whether an error means that a table, column or value is missing or not as this program declares it."""
    if isinstance(error, sqlite3.Error):  # for text that is not UTF-8 SQLite has no code
        code = getattr(error, "sqlite_errorcode", None)
        return isinstance(error, sqlite3.OperationalError) and code in (None, sqlite3.SQLITE_ERROR)
    return getattr(error, "sqlstate", None) in _WRONG_SCHEMA


def _postgres(location: PostgresLocation, synchronous: str, options: dict[str, Any]) -> sa.Engine:
    from spooklog.store.postgres import connections  # noqa: PLC0415  (psycopg, an optional package)

    def creator() -> connections.Connection:
        connection = connections.connect(location, synchronous=synchronous, autocommit=False)
        connections.add_up(connection)
        return connection

    # use_native_hstore=False: else SQLAlchemy queries the server for that type when it connects
    engine = sa.create_engine("postgresql+psycopg://", creator=creator, use_native_hstore=False, **options)
    engine.dialect.type_compiler_instance = _AsInSQLite(engine.dialect)
    return engine


class _AsInSQLite(PGTypeCompiler):
    """Types with the values and the order of SQLite's: integers of 64 bits, and text compared byte by byte.

    So the order of rows does not depend on the server's language.
    """

    def visit_INTEGER(self, type_: Any, **_: Any) -> str:  # noqa: ARG002  (SQLAlchemy's name)
        """Return the type of an integer."""
        return "BIGINT"

    def visit_TEXT(self, type_: Any, **more: Any) -> str:
        """Return the type of a text; in a table's definition with its collation."""
        text = super().visit_TEXT(type_, **more)
        return f'{text} COLLATE "C"' if isinstance(more.get("type_expression"), sa.Column) else text
