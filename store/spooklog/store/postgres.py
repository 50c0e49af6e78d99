"""Connections to a PostgreSQL store, and the one place where its errors become ours."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias

from spooklog.domain.errors import Conflict, Corrupt, SpooklogError, Unavailable, Usage
from spooklog.store.location import PostgresLocation
from spooklog.store.whole import shown


def packages_missing() -> Unavailable:
    """The refusal of a program that is installed without what PostgreSQL needs."""
    return Unavailable("PostgreSQL needs packages of its own", expected=('pip install "spooklog[postgres]"',))


try:
    import psycopg
    from psycopg.adapt import Loader
    from psycopg.conninfo import conninfo_to_dict
except ImportError:
    raise packages_missing() from None

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]
Error: TypeAlias = psycopg.Error
Lost: TypeAlias = psycopg.OperationalError
"""What is said when a connection is lost, among other things."""

OLDEST = 14
"""The oldest version of PostgreSQL that has all that is used here."""

VERSION = "SELECT version()"
"""Asks a server what it is: some take PostgreSQL's messages and are something else."""

_OTHERS = {"CockroachDB": "CockroachDB", "-YB-": "YugabyteDB"}
"""Servers on which followers would miss entries (advisory locks that lock nothing, ids that are drawn out of order), by what
`version()` says of them.
"""

BUSY_SECONDS = 10.0
"""How long one connection waits for the lock of another."""

ASLEEP_SECONDS = 5.0
"""How long a transaction may do nothing before the server ends it: a machine that is put to sleep must not hold the others up."""

CONNECT_SECONDS = 5
"""How long a server may take to answer at all, where the URL does not say."""

_MOST_SAID = 200

_UNAVAILABLE = {
    "25006": "is read-only",
    "28000": "does not let this user in",
    "28P01": "does not take this password",
    "3D000": "does not exist: the server has no such database",
    "3F000": "has no schema to keep tables in",
    "42501": "may not be used by this user",
    "53100": "cannot grow: the disk is full",
    "53200": "cannot be used: the server has no memory left",
    "53300": "has too many users at the moment",
    "55P03": "is locked by another program",
    "57014": "is locked by another program",
    "57P03": "is starting or stopping",
}
_LOST = {"25P03", "57P01", "57P02", "57P04", "57P05"}
_TAKEN = {"23505", "40001", "40P01"}
_DAMAGED = {"42P01", "42703", "42704", "42804", "42809", "42883", "XX001", "XX002"}
"""Tables and columns that are gone or are others, and pages that cannot be read."""

_UNREACHED = {
    "password": "does not take this password",
    "no pg_hba.conf entry": "does not let this user in",
    "authentication failed": "does not let this user in",
    "role ": "does not let this user in",
    "starting up": "is starting or stopping",
    "shutting down": "is starting or stopping",
    "not yet accepting connections": "is starting or stopping",
    "in recovery mode": "is starting or stopping",
    "too many": "has too many users at the moment",
    "remaining connection slots": "has too many users at the moment",
    "does not exist": "does not exist: the server has no such database",
    "timeout expired": "does not answer",
    "server closed the connection": "cannot be reached: the server hung up",
    "Connection refused": "cannot be reached: no server answers there",
    "No such file": "cannot be reached: no server answers there",
    "could not translate": "cannot be reached: nothing on the network has this name",
    "Name or service not known": "cannot be reached: nothing on the network has this name",
}
"""What a server says that refuses a connection: it has no number for that. Looked for in this order; else its own words stand."""


def connect(
    location: PostgresLocation, *, synchronous: str = "FULL", autocommit: bool = True, asleep: float | None = None
) -> Connection:
    """A connection in autocommit mode; usable from any thread.

    With `synchronous` FULL a commit survives power loss, whatever the server's own settings for that; with NORMAL or OFF the last
    ones may not. `asleep` is how many seconds a transaction may do nothing. Raises Unavailable where there is no such database,
    or the server refuses this user.
    """
    try:
        parameters: dict[str, Any] = conninfo_to_dict(location.url)
    except psycopg.Error:
        raise Unavailable(f"{location} is no place of a PostgreSQL database", expected=("postgresql://USER@HOST/NAME",)) from None
    parameters = {"connect_timeout": CONNECT_SECONDS, "application_name": "spooklog", **parameters, "client_encoding": "UTF8"}
    try:
        connection = psycopg.connect(**parameters, autocommit=True)
    except (psycopg.Error, UnicodeError) as error:
        raise _unreached(error, location) from None
    try:
        _check_server(connection, location)
        if connection.execute(_settings(synchronous, asleep)).fetchone() == (None,):
            raise Unavailable(f"the store {location} {_UNAVAILABLE['3F000']}", expected=("CREATE SCHEMA",))
        connection.autocommit = autocommit
    except BaseException as error:
        connection.close()
        if isinstance(error, psycopg.Error):
            raise refusal(error, location) from error
        raise
    return connection


def _check_server(connection: Connection, location: PostgresLocation) -> None:
    ((version,),) = connection.execute(VERSION.encode())
    for sign, name in _OTHERS.items():
        if sign in version:
            words = f"{location} lies on {name}, on which readers would miss entries: spooklog needs PostgreSQL itself"
            raise Unavailable(words, expected=(f"PostgreSQL {OLDEST} or newer",))
    if connection.info.server_version < OLDEST * 10_000:
        version = connection.info.parameter_status("server_version")
        raise Unavailable(f"{location} has PostgreSQL {version}: spooklog needs {OLDEST} or newer")
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise Unavailable(f"the database {location} holds {encoding}, not UTF8", expected=("createdb -E UTF8 -T template0 NAME",))


def _settings(synchronous: str, asleep: float | None) -> str:
    """What every connection is told. Tables are looked for in one schema alone, wherever others of their name may lie."""
    one_schema = "SELECT set_config('search_path', quote_ident(current_schema()), false)"
    lasting = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    quick = "SET synchronous_commit = off"
    patience = f"SET lock_timeout = {BUSY_SECONDS * 1000:.0f}"
    if asleep is not None:
        patience += f"; SET idle_in_transaction_session_timeout = {asleep * 1000:.0f}"
    fresh = "SET default_transaction_isolation = 'read committed'"  # what is locked is looked at after it is locked
    return f"SELECT current_schema(); {one_schema}; {lasting if synchronous == 'FULL' else quick}; {fresh}; {patience}"


@cache
def translated(statement: str) -> str:
    """A statement with placeholders as psycopg writes them."""
    return statement.replace("%", "%%").replace("?", "%s")


def refusal(error: psycopg.Error, location: PostgresLocation) -> SpooklogError:
    """What an error of PostgreSQL means: Unavailable, Corrupt, or Conflict when a unique value was taken meanwhile."""
    state = error.sqlstate
    if state is None and isinstance(error, psycopg.DataError):  # the driver does not even ask
        return Usage("a text holds letters, signs and blanks only, no control characters")
    if state in _TAKEN:
        return Conflict("somebody else wrote first: try again")
    if state in _UNAVAILABLE:
        return Unavailable(f"the store {location} {_UNAVAILABLE[state]}")
    if state in _DAMAGED:
        return Corrupt(f"the store {location} is damaged: {_said(error)}")
    if state in _LOST or (state is None and isinstance(error, psycopg.OperationalError)):
        return Unavailable(f"the connection to the store {location} was lost", expected=("try again",))
    return Unavailable(f"the store {location} cannot be used: {_said(error)}")


def _unreached(error: Exception, location: PostgresLocation) -> Unavailable:
    said = str(error)
    state = getattr(error, "sqlstate", None)
    words = _UNAVAILABLE.get(state or "") or next((ours for theirs, ours in _UNREACHED.items() if theirs in said), None)
    return Unavailable(f"the store {location} {words or f'cannot be reached: {_last_line(said)}'}")


def add_up(connection: Connection) -> None:
    """Make a sum of whole numbers a whole number, as in SQLite: PostgreSQL has a type of its own for it."""
    connection.adapters.register_loader("numeric", _Sum)


class _Sum(Loader):
    def load(self, data: Any) -> int | float:
        digits = bytes(data)
        return float(digits) if b"." in digits else int(digits)


def _last_line(said: str) -> str:
    """What the server of several that was tried last says."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return shown(lines[-1].removeprefix("connection failed: ") if lines else "nobody says why", _MOST_SAID)


def _said(error: psycopg.Error) -> str:
    return shown((error.diag.message_primary or str(error) or type(error).__name__).strip(), _MOST_SAID)
