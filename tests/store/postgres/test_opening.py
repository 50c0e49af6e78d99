"""PostgreSQL's errors in words, and what a database must be to be a store."""

from __future__ import annotations

import builtins
import sys
from typing import Any

import psycopg
import pytest
from tests.behind import behind
from tests.servers import Server
from tests.store.conftest import Starter

from spooklog.domain.values.errors import Corrupt, SpooklogError, Unavailable
from spooklog.migrations.upgrade import create_if_missing, upgrade
from spooklog.store.database.schema import SCHEMA, SchemaMissing, SchemaOlder
from spooklog.store.postgres import connections
from spooklog.store.store import open_store


def refused(url: str) -> SpooklogError:
    """What opening says."""
    with pytest.raises(SpooklogError) as told:
        open_store(url).close()
    assert "secret" not in repr(told.value.answer())
    return told.value


# -- no server ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("postgresql://anna:secret@127.0.0.1:1/games", "no server answers there"),
        ("postgresql:///games?host=/nowhere&password=secret", "no server answers there"),
        ("postgresql://anna:secret@nowhere.invalid/games", "cannot be reached"),
        ("postgresql://anna:secret@host/games?colour=red", "is no URL of a PostgreSQL database"),
        ("postgresql://anna:secret@host:port/games", "cannot be reached|is no URL"),
        ("postgresql://anna:%zzsecret@host/games", "is no URL of a PostgreSQL database"),
        ("postgresql://anna:secret@host/ga\0mes", "cannot be reached|is no URL"),
    ],
)
def test_without_a_server_the_store_is_unavailable(url: str, words: str) -> None:
    problem = refused(url)
    assert isinstance(problem, Unavailable)
    assert any(word in problem.message for word in words.split("|")), problem.message


def test_a_missing_database_is_reported(server: Server) -> None:
    problem = refused(server.url("nothing_here"))
    assert type(problem) is Unavailable
    assert problem.message.endswith("does not exist: the server has no such database")


def test_an_unknown_user_is_reported(url: str) -> None:
    problem = refused(url.replace("postgres:@", "nobody:secret@"))
    assert problem.message.endswith("does not let this user in")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ('FATAL:  password authentication failed for user "anna"', "does not take this password"),
        ("fe_sendauth: no password supplied", "does not take this password"),
        ('FATAL:  no pg_hba.conf entry for host "::1"', "does not let this user in"),
        ("FATAL:  the database system is starting up", "is starting or stopping"),
        ("FATAL:  the database system is not yet accepting connections\nDETAIL:  Consistent recovery", "is starting or stopping"),
        ("FATAL:  the database system is in recovery mode", "is starting or stopping"),
        ("FATAL:  sorry, too many clients already", "has too many users at the moment"),
        ("connection timeout expired", "does not answer"),
        ("server closed the connection unexpectedly\n\tbefore or while processing the request.", "the server hung up"),
        ("FATAL:  Passwort-Authentifizierung \x1b[2J fehlgeschlagen", "cannot be reached: FATAL:  Passwort"),
    ],
)
def test_a_message_of_a_refusing_server_is_shown(url: str, monkeypatch: pytest.MonkeyPatch, said: str, words: str) -> None:
    def connect(*_: object, **__: object) -> None:
        raise psycopg.OperationalError(f"connection failed: {said}")

    with monkeypatch.context() as patch:
        patch.setattr(psycopg, "connect", connect)
        message = refused(url).message
    assert words in message
    assert message.isprintable()


def test_without_its_packages_postgresql_is_refused_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    load = builtins.__import__

    def without(name: str, *arguments: Any, **more: Any) -> Any:
        if name.partition(".")[0] == "psycopg":
            raise ImportError(name)
        return load(name, *arguments, **more)

    for name in [name for name in sys.modules if name.startswith("spooklog.store.postgres.")]:
        monkeypatch.delitem(sys.modules, name)
        monkeypatch.delattr(name)
    monkeypatch.setattr("eventsourcing.utils._topic_cache", {})
    monkeypatch.setattr(builtins, "__import__", without)
    assert refused("postgresql://host/games").extra == "postgres"


def test_a_server_that_is_too_old_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "OLDEST", 99)
    assert "spooklog needs 99 or newer" in refused(url).message


@pytest.mark.parametrize(
    ("version", "name"),
    [
        ("CockroachDB CCL v26.3.1 (x86_64-pc-linux-gnu, built 2026/08/01 12:00:00, go1.25.1)", "CockroachDB"),
        ("PostgreSQL 15.12-YB-2025.2.3.0-b0 on x86_64-pc-linux-gnu, compiled by clang version 17.0.6", "YugabyteDB"),
    ],
)
def test_a_server_that_only_imitates_postgresql_is_refused_by_name(
    url: str, monkeypatch: pytest.MonkeyPatch, version: str, name: str
) -> None:
    monkeypatch.setattr(connections, "VERSION", f"SELECT '{version}', pg_backend_pid()")
    problem = refused(url)
    assert isinstance(problem, Unavailable)
    assert f"lies on {name}, on which readers would miss entries" in problem.message
    assert problem.expected == ("PostgreSQL 14 or newer",)


def test_a_database_of_another_encoding_is_refused(server: Server) -> None:
    server.run("CREATE DATABASE ascii ENCODING 'SQL_ASCII' TEMPLATE template0 LOCALE 'C'")
    try:
        assert "holds SQL_ASCII, not UTF8" in refused(server.url("ascii")).message
    finally:
        server.run("DROP DATABASE ascii")


# -- a database that is no store ---------------------------------------------------------------------------------------


def test_an_empty_database_is_a_missing_store_and_opening_makes_none(empty: str) -> None:
    assert isinstance(refused(empty), SchemaMissing)
    assert isinstance(refused(empty), SchemaMissing)
    assert create_if_missing(empty)
    open_store(empty).close()
    assert not create_if_missing(empty)


@pytest.mark.parametrize("make", [upgrade, create_if_missing, open_store])
@pytest.mark.parametrize(
    "theirs", ["TABLE recipes (name text)", "TABLE alembic_version (version_num text)", "VIEW one AS SELECT 1"]
)
def test_another_programs_database_is_left_alone(empty: str, make: Any, theirs: str) -> None:
    behind(empty, f"CREATE {theirs}")
    with pytest.raises(Unavailable, match="another program") as told:
        make(empty)
    assert not isinstance(told.value, SchemaMissing)
    assert len(behind(empty, "SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v')")) == 1


def test_beside_another_program_a_store_has_a_schema_of_its_own(empty: str) -> None:
    behind(empty, "CREATE TABLE games (name text)")
    behind(empty, "CREATE SCHEMA spooks")
    url = f"{empty}&options=-csearch_path%3Dspooks"
    assert upgrade(url) == (None, SCHEMA)
    open_store(url).close()
    assert behind(empty, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == [("games",)]
    assert refused(f"{empty}&options=-csearch_path%3Dnowhere").message.endswith("has no schema to keep tables in")


def test_tables_of_another_schema_are_not_used(url: str) -> None:
    behind(url, "CREATE SCHEMA postgres")  # of the user's name: the default search path begins there
    assert isinstance(refused(url), SchemaMissing)


@pytest.mark.parametrize(
    "damage",
    [
        "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';"
        "CREATE TRIGGER t BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION f()",
        "CREATE RULE nothing AS ON INSERT TO texts DO INSTEAD NOTHING",
        "ALTER TABLE people ADD CHECK (name <> 'bert')",
        "ALTER TABLE seats ENABLE ROW LEVEL SECURITY",
        "ALTER TABLE texts SET UNLOGGED",
        "CREATE TABLE more () INHERITS (people)",
        "ALTER TABLE streams ADD COLUMN more text",
        "ALTER TABLE streams ALTER COLUMN head TYPE text",
        "ALTER TABLE streams ALTER COLUMN name DROP NOT NULL",
        'ALTER TABLE streams ALTER COLUMN name TYPE text COLLATE "default"',
        "ALTER TABLE texts ALTER COLUMN text SET DEFAULT 'x'",
        "ALTER TABLE streams DROP CONSTRAINT streams_name_key",
        "ALTER TABLE events DROP CONSTRAINT events_pkey",
        "DROP TABLE skipped",
        "DELETE FROM alembic_version",
        "DROP FUNCTION follow_entries",
        "ALTER FUNCTION append_line SECURITY DEFINER",
        "ALTER FUNCTION append_line STRICT",
        "DROP FUNCTION newest_entry; CREATE FUNCTION newest_entry(x int) RETURNS bigint LANGUAGE sql AS 'SELECT 1'",
        "ALTER FUNCTION safe_entry SET search_path = public",
        "ALTER FUNCTION newest_entry STABLE",
        "CREATE FUNCTION safe_entry(most bigint) RETURNS bigint LANGUAGE sql AS 'SELECT most'",
        "CREATE OR REPLACE FUNCTION safe_entry() RETURNS bigint LANGUAGE plpgsql AS 'BEGIN RETURN 7; END'",
        "ALTER SEQUENCE events_notification_id_seq CACHE 20",
        "ALTER SEQUENCE events_notification_id_seq INCREMENT 2",
        "ALTER SEQUENCE events_notification_id_seq RENAME TO numbers",
    ],
)
def test_altered_tables_are_refused(url: str, damage: str) -> None:
    for statement in damage.split(";CREATE T"):
        behind(url, statement if statement.startswith(("CREATE", "ALTER", "DROP", "DELETE")) else f"CREATE T{statement}")
    assert isinstance(refused(url), Corrupt)


@pytest.mark.parametrize(("version", "kind"), [("0000", SchemaOlder), ("9999", Unavailable), ("head", Unavailable)])
def test_a_store_of_another_version_is_refused(url: str, version: str, kind: type[Unavailable]) -> None:
    behind(url, "UPDATE alembic_version SET version_num = ?", version)
    assert type(refused(url)) is kind


def test_a_read_only_user_is_refused_when_writing(server: Server, url: str, start: Starter) -> None:
    server.run("CREATE ROLE looker LOGIN")
    try:
        behind(url, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO looker")
        with open_store(url.replace("postgres:@", "looker@")) as store:
            assert store.streams.newest() == []
            with pytest.raises(Unavailable, match="may not be used by this user"):
                store.games.start(start())
            with pytest.raises(Unavailable, match="may not be used by this user"):
                store.recorder.select_notifications(None, 10)  # without a look at the sequence nothing is safe to show
        with (
            open_store(f"{url}&options=-cdefault_transaction_read_only%3Don") as store,
            pytest.raises(Unavailable, match="read-only"),
        ):
            store.games.start(start())
    finally:
        behind(url, "DROP OWNED BY looker")
        server.run("DROP ROLE looker")


def test_a_locked_store_is_unavailable(url: str, start: Starter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BUSY_SECONDS", 0.1)
    with open_store(url) as one, open_store(url) as other, one.recorder.writing():
        with pytest.raises(Unavailable, match="locked"):
            other.games.start(start())
        assert other.streams.newest() == []  # no reader waits
    with open_store(url) as one:
        one.games.start(start())
