"""Connects to a PostgreSQL store, and turns its errors into ours."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias

from spooklog.domain.values.errors import Corrupt, SpooklogError, Unavailable, Usage
from spooklog.store.database.location import PostgresLocation
from spooklog.store.database.writes import LostRace
from spooklog.store.entries.row_validation import shown


def packages_missing() -> Unavailable:
    """Return the error for a program that is installed without the packages for PostgreSQL."""
    return Unavailable("PostgreSQL needs packages of its own", extra="postgres")


try:
    import psycopg
    from psycopg.adapt import Loader
    from psycopg.conninfo import conninfo_to_dict

    from spooklog.store.postgres.hosts import connect_to, connect_to_one, has_several
except ImportError:
    raise packages_missing() from None

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]
Cursor: TypeAlias = psycopg.Cursor[tuple[Any, ...]]
Diagnostic: TypeAlias = psycopg.errors.Diagnostic
Error: TypeAlias = psycopg.Error
LockNotAvailable: TypeAlias = psycopg.errors.LockNotAvailable
Lost: TypeAlias = psycopg.OperationalError
"""psycopg raises this when a connection is lost, and for other reasons."""

OLDEST = 14
"""The oldest version of PostgreSQL with all features used here."""

VERSION = "SELECT version(), pg_backend_pid()"
"""Tells PostgreSQL from other servers that speak its protocol, and from a pooler: that one tells a client a number of its own."""

_OTHERS = {"CockroachDB": "CockroachDB", "-YB-": "YugabyteDB"}
"""Servers on which followers would miss entries (advisory locks without effect, ids drawn out of order), by a part of their
`version()`.
"""

BUSY_SECONDS = 10.0
"""How long one connection waits for the lock of another."""

ASLEEP_SECONDS = 5.0
"""How long a transaction may do nothing before the server ends it: a sleeping machine must not hold the others up."""

CONNECT_SECONDS = 5
"""How long a server may take to answer at all, unless the URL sets `connect_timeout`."""

_DEFAULTS: dict[str, Any] = {
    "connect_timeout": CONNECT_SECONDS,
    "application_name": "spooklog",
    # a server that lost its power says nothing: asked after 5 s of silence, it is given up after 15 s
    "keepalives_idle": 5,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 15_000,
}
_SEVERAL = {"target_session_attrs": "read-write"}
"""Of several servers the one that takes writes is meant, unless the URL says otherwise."""

_MOST_SHOWN = 200

_UNAVAILABLE = {
    "is read-only": ("25006",),
    "does not take this password": ("28P01", "password"),
    "does not let this user in": ("28000", "no pg_hba.conf entry", "authentication failed", "role "),
    "has no schema to keep tables in": ("3F000",),
    "may not be used by this user": ("42501",),
    "cannot grow: the disk is full": ("53100",),
    "cannot be used: the server has no memory left": ("53200",),
    "has too many users at the moment": ("53300", "too many", "remaining connection slots"),
    "is locked by another program": ("55P03",),
    "cancelled the statement: a time limit of its own, or its administrator": ("57014",),
    "has no server that takes writes at the moment": (
        "session is read-only",
        "server is in hot standby mode",
        "server is outdated",
    ),
    "is starting or stopping": ("57P03", "starting up", "shutting down", "not yet accepting connections", "in recovery mode"),
    "does not exist: the server has no such database": ("3D000", "does not exist"),
    "does not answer": ("timeout expired",),
    "cannot be reached: the server hung up": ("server closed the connection",),
    "cannot be reached: no server answers there": ("Connection refused", "No such file"),
    "cannot be reached: nothing on the network has this name": ("could not translate", "Name or service not known"),
}
"""Why a store cannot be used, by the server's answer: the SQLSTATE of an error, or a part of the message that refuses a
connection, as that has no SQLSTATE. Searched in this order; else the server's own message stands.
"""

_LOST = {"25P03", "57P01", "57P02", "57P04", "57P05"}
_TAKEN = {"23505", "40001", "40P01"}
_DAMAGED = {"42P01", "42703", "42704", "42804", "42809", "42883", "XX001", "XX002"}
"""Missing or altered tables and columns, and unreadable pages."""


def connect(
    location: PostgresLocation, *, synchronous: str = "FULL", autocommit: bool = True, asleep: float | None = None
) -> Connection:
    """Open a connection in autocommit mode, usable from any thread.

    With `synchronous` FULL a commit survives power loss, whatever the server's own settings are; with NORMAL or OFF the last
    commits may not. `asleep` is how many seconds a transaction may do nothing. Raises Unavailable where there is no such
    database, or the server refuses this user.
    """
    try:
        parameters: dict[str, Any] = conninfo_to_dict(location.url)
    except psycopg.Error:
        raise Unavailable(f"{location} is no URL of a PostgreSQL database", expected=("postgresql://USER@HOST/NAME",)) from None
    # a URL may set its own timeouts and name, but no encoding
    several = has_several(parameters)
    parameters = {**_DEFAULTS, **(_SEVERAL if several else {}), **parameters, "client_encoding": "UTF8"}
    try:
        connection = connect_to_one(location.url, parameters) if several else connect_to(parameters)
    except (psycopg.Error, UnicodeError) as error:
        reason = _reason_for(getattr(error, "sqlstate", None), str(error)) or f"cannot be reached: {_last_line(str(error))}"
        raise Unavailable(f"the store {location} {reason}") from None
    try:
        _check_server(connection, location)
        if connection.execute(_settings(synchronous, asleep)).fetchone() == (None,):
            raise Unavailable(f"the store {location} {_reason_for('3F000')}", expected=("CREATE SCHEMA",))
        connection.autocommit = autocommit
    except BaseException as error:
        connection.close()
        if isinstance(error, psycopg.Error):
            raise refusal(error, location) from error
        raise
    return connection


def _check_server(connection: Connection, location: PostgresLocation) -> None:
    ((version, backend),) = connection.execute(VERSION.encode())
    for sign, name in _OTHERS.items():
        if sign in version:
            words = f"{location} lies on {name}, on which readers would miss entries: spooklog needs PostgreSQL itself"
            raise Unavailable(words, expected=(f"PostgreSQL {OLDEST} or newer",))
    if backend != connection.info.backend_pid:
        words = f"{location} is reached through a pooler, but spooklog needs connections of its own, and has a pool for them"
        raise Unavailable(words, expected=("the host and port of PostgreSQL itself",))
    status = connection.info.parameter_status
    if connection.info.server_version < OLDEST * 10_000:
        raise Unavailable(f"{location} has PostgreSQL {status('server_version')}: spooklog needs {OLDEST} or newer")
    if (encoding := status("server_encoding")) != "UTF8":
        raise Unavailable(f"the database {location} holds {encoding}, not UTF8", expected=("createdb -E UTF8 -T template0 NAME",))


def _settings(synchronous: str, asleep: float | None) -> str:
    """Return the settings of every connection. Tables are searched in one schema alone, as others may have the same names."""
    lasting = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    return f"""SELECT current_schema(); SELECT set_config('search_path', quote_ident(current_schema()), false);
    {lasting if synchronous == "FULL" else "SET synchronous_commit = off"};
    SET default_transaction_isolation = 'read committed';  -- rows are read after they are locked
    SET lock_timeout = {BUSY_SECONDS * 1000:.0f};
    {"" if asleep is None else f"SET idle_in_transaction_session_timeout = {asleep * 1000:.0f}"}"""


@cache
def translated(statement: str) -> str:
    """Return a statement with placeholders as psycopg writes them."""
    return statement.replace("%", "%%").replace("?", "%s")


def refusal(error: psycopg.Error, location: PostgresLocation) -> SpooklogError:
    """Return an error of PostgreSQL as ours: Unavailable, Corrupt, or Conflict where another writer took a unique value."""
    state = error.sqlstate
    if state is None and isinstance(error, psycopg.DataError):  # the driver itself refuses, without the server
        return Usage("a text holds letters, signs and blanks only, no control characters")
    if state in _TAKEN:
        return LostRace("another process wrote first: try again")
    if reason := _reason_for(state):
        return Unavailable(f"the store {location} {reason}")
    if state in _DAMAGED:
        return Corrupt(f"the store {location} is damaged: {_message_of(error)}")
    if state in _LOST or (state is None and isinstance(error, psycopg.OperationalError)):
        return Unavailable(f"the connection to the store {location} was lost", expected=("try again",))
    return Unavailable(f"the store {location} cannot be used: {_message_of(error)}")


def _reason_for(state: str | None, message: str = "") -> str | None:
    def fits(sign: str) -> bool:
        return sign == state or (sign in message and not sign[0].isdigit())  # digits of a SQLSTATE may stand in any message

    return next((words for words, signs in _UNAVAILABLE.items() if any(map(fits, signs))), None)


def add_up(connection: Connection) -> None:
    """Load a sum of whole numbers as a whole number, as in SQLite: PostgreSQL returns another type."""
    connection.adapters.register_loader("numeric", _Sum)


class _Sum(Loader):
    def load(self, data: Any) -> int | float:
        digits = bytes(data)
        return float(digits) if b"." in digits else int(digits)


def _last_line(message: str) -> str:
    """Return the last line of a message: of several servers, that of the one tried last."""
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    return shown(lines[-1].removeprefix("connection failed: ") if lines else "no reason given", _MOST_SHOWN)


def _message_of(error: psycopg.Error) -> str:
    return shown((error.diag.message_primary or str(error) or type(error).__name__).strip(), _MOST_SHOWN)
