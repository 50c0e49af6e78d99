"""PostgreSQL's errors in words, connections that are lost, and what a database must be to be a store."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterator
from threading import Thread
from time import sleep
from typing import Any

import psycopg
import pytest
from tests.behind import behind
from tests.servers import Server, server_or_skip
from tests.store.conftest import Starter
from tests.wire import Wire, wired

from spooklog.domain.errors import Conflict, Corrupt, SpooklogError, Unavailable
from spooklog.domain.log.playing import Play
from spooklog.migrations.upgrade import create_if_missing, upgrade
from spooklog.store import postgres, postgres_datastore, postgres_listener
from spooklog.store.postgres_recorder import PostgresEventRecorder, Unanswered
from spooklog.store.schema import SCHEMA, SchemaMissing, SchemaOlder
from spooklog.store.store import Store, open_store


@pytest.fixture
def server() -> Server:
    """A real server."""
    return server_or_skip()


@pytest.fixture
def url(server: Server) -> Iterator[str]:
    """A store without games."""
    with server.database() as url:
        yield url


@pytest.fixture
def empty(server: Server) -> Iterator[str]:
    """A database without anything."""
    with server.database(empty=True) as url:
        yield url


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """The store, opened."""
    with open_store(url) as store:
        yield store


def refused(url: str) -> SpooklogError:
    """What opening says."""
    with pytest.raises(SpooklogError) as told:
        open_store(url).close()
    assert "secret" not in repr(told.value.to_plain())
    return told.value


# -- nobody there ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("postgresql://anna:secret@127.0.0.1:1/games", "no server answers there"),
        ("postgresql:///games?host=/nowhere&password=secret", "no server answers there"),
        ("postgresql://anna:secret@nowhere.invalid/games", "cannot be reached"),
        ("postgresql://anna:secret@host/games?colour=red", "is no place of a PostgreSQL database"),
        ("postgresql://anna:secret@host:port/games", "cannot be reached|is no place"),
        ("postgresql://anna:%zzsecret@host/games", "is no place of a PostgreSQL database"),
        ("postgresql://anna:secret@host/ga\0mes", "cannot be reached|is no place"),
    ],
)
def test_where_no_server_is_the_store_is_unavailable(url: str, words: str) -> None:
    problem = refused(url)
    assert isinstance(problem, Unavailable)
    assert any(word in problem.message for word in words.split("|")), problem.message


def test_a_database_that_is_not_there_says_so(server: Server) -> None:
    problem = refused(server.url("nothing_here"))
    assert type(problem) is Unavailable
    assert problem.message.endswith("does not exist: the server has no such database")


def test_a_user_that_is_not_there_says_so(url: str) -> None:
    problem = refused(url.replace("postgres:@", "nobody:secret@"))
    assert problem.message.endswith("does not let this user in")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ('FATAL:  password authentication failed for user "anna"', "does not take this password"),
        ("fe_sendauth: no password supplied", "does not take this password"),
        ('FATAL:  no pg_hba.conf entry for host "::1"', "does not let this user in"),
        ("FATAL:  the database system is starting up", "is starting or stopping"),
        ("FATAL:  sorry, too many clients already", "has too many users at the moment"),
        ("connection timeout expired", "does not answer"),
        ("server closed the connection unexpectedly\n\tbefore or while processing the request.", "the server hung up"),
        ("FATAL:  Passwort-Authentifizierung \x1b[2J fehlgeschlagen", "cannot be reached: FATAL:  Passwort"),
    ],
)
def test_what_a_server_says_at_its_door_is_told(url: str, monkeypatch: pytest.MonkeyPatch, said: str, words: str) -> None:
    def connect(*_: object, **__: object) -> None:
        raise psycopg.OperationalError(f"connection failed: {said}")

    with monkeypatch.context() as patch:
        patch.setattr(psycopg, "connect", connect)
        message = refused(url).message
    assert words in message
    assert message.isprintable()


def test_without_its_packages_postgresql_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    load = builtins.__import__

    def without(name: str, *arguments: Any, **more: Any) -> Any:
        if name.partition(".")[0] == "psycopg":
            raise ImportError(name)
        return load(name, *arguments, **more)

    for name in [name for name in sys.modules if name.startswith("spooklog.store.postgres")]:
        monkeypatch.delitem(sys.modules, name)
        monkeypatch.delattr(name)
    monkeypatch.setattr("eventsourcing.utils._topic_cache", {})
    monkeypatch.setattr(builtins, "__import__", without)
    assert refused("postgresql://host/games").expected == ('pip install "spooklog[postgres]"',)


def test_a_server_that_is_too_old_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "OLDEST", 99)
    assert "spooklog needs 99 or newer" in refused(url).message


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


def test_tables_of_another_schema_are_not_taken_for_ours(url: str) -> None:
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
    ],
)
def test_tables_that_spooklog_did_not_make_so_are_refused(url: str, damage: str) -> None:
    for statement in damage.split(";CREATE T"):
        behind(url, statement if statement.startswith(("CREATE", "ALTER", "DROP", "DELETE")) else f"CREATE T{statement}")
    assert isinstance(refused(url), Corrupt)


@pytest.mark.parametrize(("version", "kind"), [("0000", SchemaOlder), ("9999", Unavailable), ("head", Unavailable)])
def test_a_store_of_another_version_says_so(url: str, version: str, kind: type[Unavailable]) -> None:
    behind(url, "UPDATE alembic_version SET version_num = ?", version)
    assert type(refused(url)) is kind


def test_whoever_may_only_look_is_told_so_when_they_write(server: Server, url: str, start: Starter) -> None:
    server.run("CREATE ROLE looker LOGIN")
    try:
        behind(url, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO looker")
        with open_store(url.replace("postgres:@", "looker@")) as store:
            assert store.streams.newest() == []
            with pytest.raises(Unavailable, match="may not be used by this user"):
                store.games.start(start())
        with (
            open_store(f"{url}&options=-cdefault_transaction_read_only%3Don") as store,
            pytest.raises(Unavailable, match="read-only"),
        ):
            store.games.start(start())
    finally:
        behind(url, "DROP OWNED BY looker")
        server.run("DROP ROLE looker")


def test_a_store_that_somebody_holds_locked_is_unavailable(url: str, start: Starter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "BUSY_SECONDS", 0.1)
    with open_store(url) as one, open_store(url) as other, one.recorder.writing():
        with pytest.raises(Unavailable, match="locked"):
            other.games.start(start())
        assert other.streams.newest() == []  # nobody who reads waits
    with open_store(url) as one:
        one.games.start(start())


# -- connections that are lost -----------------------------------------------------------------------------------------


@pytest.fixture
def wire(url: str) -> Iterator[Wire]:
    """A wire to the server."""
    with wired(url) as wire:
        yield wire


@pytest.fixture
def far(wire: Wire) -> Iterator[Store]:
    """The store at the other end of the wire."""
    with open_store(wire.url) as store:
        yield store


def test_whoever_reads_or_begins_to_write_does_not_notice_that_the_connection_was_lost(
    far: Store, wire: Wire, start: Starter
) -> None:
    game = far.games.start(start()).loaded.stream.id
    for number in (1, 2, 3):
        wire.cut_all()
        assert far.streams.get(game).head == number
        wire.cut_all()
        far.games.append(game, Play(f"anna {number}"), by="Scribe")
    assert far.games.verify(game) == []


def test_what_was_stored_though_the_answer_was_lost_is_acknowledged_once(
    far: Store, wire: Wire, store: Store, start: Starter
) -> None:
    wire.cut = "after"
    game = far.games.start(start()).loaded.stream.id
    for number in (1, 2, 3):
        wire.cut = "after"
        recorded = far.games.append(game, Play(f"anna {number}"), by="Scribe")
        assert (recorded.first, recorded.last) == (number + 1, number + 1)
    assert wire.cuts == 4
    assert store.streams.get(game).head == 4
    assert store.games.verify(game) == []


def test_what_the_server_never_heard_of_is_not_acknowledged_and_can_be_tried_again(
    far: Store, wire: Wire, store: Store, start: Starter
) -> None:
    game = far.games.start(start()).loaded.stream.id
    wire.cut = "before"
    with pytest.raises(Unavailable, match="nothing of this was stored") as told:
        far.games.append(game, Play("anna 1"), by="Scribe")
    assert not isinstance(told.value, Unanswered)
    assert store.streams.get(game).head == 1
    far.games.append(game, Play("anna 1"), by="Scribe")
    assert store.streams.get(game).head == 2


def test_of_what_is_no_entry_nobody_claims_to_know_whether_it_was_stored(far: Store, wire: Wire, start: Starter) -> None:
    far.games.start(start())
    anna, bert = (far.people.called(name).id for name in ("anna", "bert"))
    wire.cut = "after"
    with pytest.raises(Unanswered, match="was lost"):
        far.recorder.merge_people(anna, [bert])
    with pytest.raises(Conflict):
        far.recorder.merge_people(anna, [bert])


def test_a_connection_that_is_lost_within_a_transaction_stores_nothing(
    far: Store, wire: Wire, store: Store, start: Starter
) -> None:
    game = far.games.start(start()).loaded.stream.id

    def cut_short() -> None:
        with far.recorder.writing() as writer:
            writer.execute("DELETE FROM events")
            wire.cut_all()
            writer.execute("DELETE FROM streams")

    with pytest.raises(Unavailable, match="lost"):
        cut_short()
    assert store.games.verify(game) == []


def test_a_server_that_stops_for_a_while_is_unavailable_and_then_there_again(far: Store, wire: Wire, start: Starter) -> None:
    game = far.games.start(start()).loaded.stream.id
    wire.stop()
    with pytest.raises(Unavailable, match="no server answers"):
        far.streams.get(game)
    with pytest.raises(Unavailable, match="no server answers"):
        far.games.append(game, Play("anna 1"), by="Scribe")
    wire.start()
    far.games.append(game, Play("anna 1"), by="Scribe")
    assert far.streams.get(game).head == 2


def test_whoever_falls_asleep_while_writing_does_not_hold_the_others_up(
    url: str, store: Store, start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = store.games.start(start()).loaded.stream.id
    monkeypatch.setattr(postgres_datastore, "ASLEEP_SECONDS", 0.1)

    def fall_asleep(sleeper: Store) -> None:
        with sleeper.recorder.writing() as writer:
            writer.execute("DELETE FROM events")
            store.games.append(game, Play("anna 1"), by="Scribe")
            writer.execute("DELETE FROM streams")

    with open_store(url) as sleeper, pytest.raises(Unavailable, match="lost"):
        fall_asleep(sleeper)
    assert store.games.verify(game) == []


@pytest.mark.parametrize(
    ("synchronous", "said", "kept"), [("FULL", "off", "on"), ("FULL", "remote_apply", "remote_apply"), ("OFF", "on", "off")]
)
def test_whatever_the_server_is_set_to_a_commit_is_as_lasting_as_was_asked_for(
    url: str, synchronous: str, said: str, kept: str
) -> None:
    location = open_store(f"{url}&options=-csynchronous_commit%3D{said}", synchronous=synchronous)
    with location as store:
        assert isinstance(store.recorder, PostgresEventRecorder)
        assert store.recorder.query("SHOW synchronous_commit") == [(kept,)]
        with store.recorder.writing() as writer:
            assert writer.execute("SHOW synchronous_commit").fetchall() == [(kept,)]


def test_whoever_follows_is_told_at_once_and_need_not_look(
    url: str, store: Store, start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_listener, "POLL_SECONDS", 30)
    game = store.games.start(start()).loaded.stream.id
    told: list[int] = []
    with open_store(url) as other, other.log.recorder.subscribe(gt=1) as subscription:

        def follow() -> None:
            told.append(next(subscription).id)

        follower = Thread(target=follow)
        follower.start()
        sleep(0.3)
        store.games.append(game, Play("anna 1"), by="Scribe")
        follower.join(10)
        assert told == [2]


def test_whoever_follows_goes_on_when_the_connection_was_lost(wire: Wire, far: Store, store: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id
    told: list[int] = []
    with far.log.recorder.subscribe() as subscription:

        def follow() -> None:
            for notification in subscription:
                told.append(notification.id)

        follower = Thread(target=follow)
        follower.start()
        for number in (1, 2, 3):
            sleep(0.3)
            wire.cut_all()
            store.games.append(game, Play(f"anna {number}"), by="Scribe")
        for _ in range(100):
            if len(told) == 4:
                break
            sleep(0.05)
    follower.join(10)
    assert told == [1, 2, 3, 4]
