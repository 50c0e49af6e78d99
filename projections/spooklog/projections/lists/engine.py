"""SQLAlchemy's way to a store, whichever database it is: for the projections, and for Alembic."""

from __future__ import annotations

import sqlite3
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql.base import PGTypeCompiler

from spooklog.domain.errors import SpooklogError
from spooklog.store.location import Location, PostgresLocation
from spooklog.store.sqlite.connections import connect, refusal

_MUDDLES = {"42P01", "42703", "42704", "42804", "42809", "42883", "23502"}
"""What PostgreSQL says where a table, a column or a type is not ours."""


def open_engine(location: Location, *, synchronous: str = "FULL", create: bool = False, **options: Any) -> sa.Engine:
    """An engine whose connections are those of the store; `create` makes the file that is not there yet."""
    if isinstance(location, PostgresLocation):
        return _postgres(location, synchronous, options)
    return sa.create_engine("sqlite://", creator=lambda: connect(location, synchronous=synchronous, create=create), **options)


def refused(error: sa.exc.DBAPIError, location: Location) -> SpooklogError | None:
    """What an error of the database means to a store; None for one that comes from nowhere but a fault of ours."""
    if isinstance(location, PostgresLocation):
        from spooklog.store.postgres import connections

        return connections.refusal(error.orig, location) if isinstance(error.orig, connections.Error) else None
    return refusal(error.orig, location) if isinstance(error.orig, sqlite3.Error) else None


def is_muddle(error: BaseException | None) -> bool:
    """Whether a table or a column of ours is missing or another, or what is there is not what it was declared to be."""
    if isinstance(error, sqlite3.Error):  # for text that is none SQLite has no number
        code = getattr(error, "sqlite_errorcode", None)
        return isinstance(error, sqlite3.OperationalError) and code in (None, sqlite3.SQLITE_ERROR)
    return getattr(error, "sqlstate", None) in _MUDDLES


def _postgres(location: PostgresLocation, synchronous: str, options: dict[str, Any]) -> sa.Engine:
    from spooklog.store.postgres import connections

    def creator() -> connections.Connection:
        connection = connections.connect(location, synchronous=synchronous, autocommit=False)
        connections.add_up(connection)
        return connection

    engine = sa.create_engine("postgresql+psycopg://", creator=creator, use_native_hstore=False, **options)
    engine.dialect.type_compiler_instance = _AsInSQLite(engine.dialect)
    return engine


class _AsInSQLite(PGTypeCompiler):
    """Types that hold the same values in the same order as SQLite's, in whatever language the server was set up: whole numbers of
    64 bits, and text that is compared sign by sign.
    """

    def visit_INTEGER(self, type_: Any, **_: Any) -> str:  # noqa: ARG002  (SQLAlchemy's name for it)
        """A whole number."""
        return "BIGINT"

    def visit_TEXT(self, type_: Any, **more: Any) -> str:
        """A text; in a table's definition with its order."""
        text = super().visit_TEXT(type_, **more)
        return f'{text} COLLATE "C"' if isinstance(more.get("type_expression"), sa.Column) else text
