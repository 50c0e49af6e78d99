"""What a server's planner knows of people: gone with them, and not found out again."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import psycopg
import pytest
from tests.servers import Server
from tests.store.conftest import Starter

from spooklog.domain.log.noting import Annotate
from spooklog.store.checks.database import check_database
from spooklog.store.erasing.erase import Choice, erase
from spooklog.store.store import Store, open_store

NAME, LABEL = "Zebulon Quist", "zebby"  # a shorter label stands in some id by chance


def owner_of(server: Server, url: str) -> str:
    """Give a store to a user who is no superuser; the URL for that one."""
    name = urlsplit(url).path.removeprefix("/")
    server.run(f"CREATE ROLE owner_of_{name} LOGIN")
    server.run(f"ALTER DATABASE {name} OWNER TO owner_of_{name}")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"ALTER SCHEMA public OWNER TO owner_of_{name}".encode())
        kinds = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'"
        for (table,) in connection.execute(kinds.encode()).fetchall():
            connection.execute(f"ALTER TABLE public.{table} OWNER TO owner_of_{name}".encode())
        functions = "SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace"
        for (function,) in connection.execute(functions.encode()).fetchall():
            connection.execute(f"ALTER FUNCTION {function} OWNER TO owner_of_{name}".encode())
    return url.replace("postgres:", f"owner_of_{name}:").replace("postgres@", f"owner_of_{name}@")


@pytest.fixture
def owned(server: Server, url: str) -> Iterator[str]:
    """A store without games of a user who is no superuser."""
    given = owner_of(server, url)
    yield given
    name = urlsplit(url).path.removeprefix("/")
    server.run(f"ALTER DATABASE {name} OWNER TO postgres")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"REASSIGN OWNED BY owner_of_{name} TO postgres".encode())
    server.run(f"DROP ROLE owner_of_{name}")


def played(store: Store, start: Starter) -> None:
    """Games with him, in which others write of him."""
    for _ in range(20):
        game = store.games.start(start(f"{LABEL}={NAME}", "bert")).loaded.stream.id
        store.games.append(game, Annotate("Zebulon Quist lurks"), by="bert")


def analyzed(url: str) -> str:
    """What the planner knows of the tables of a store after looking at all of them, as a superuser sees it."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("ANALYZE people, seats, texts, skipped, streams, wordlists, events, members, files")
        rows = connection.execute("SELECT t::text FROM pg_stats t WHERE schemaname = 'public'").fetchall()
        rows += connection.execute("SELECT t::text FROM pg_stats_ext t WHERE schemaname = 'public'").fetchall()
    return "\n".join(text for (text,) in rows).casefold()


def test_the_statistics_of_an_owner_who_is_no_superuser_forget_them_for_good(
    server: Server, url: str, owned: str, start: Starter
) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE STATISTICS together (mcv) ON name, key FROM people")
        connection.execute("CREATE STATISTICS labels (mcv) ON label, person_id FROM seats")
    with open_store(owned) as store:
        played(store, start)
        assert all(word in analyzed(url) for word in ("quist", LABEL))
        erase(store.own_log, NAME, Choice(everything=True), by="Scribe")
    assert b"Quist" not in server.bytes_of(url)
    for _ in range(2):
        assert [word for word in ("quist", "zebulon", LABEL) if word in analyzed(url)] == []
        with open_store(owned) as again:  # its tables are as they were made
            played(again, start)
            assert check_database(again.recorder) == []


def test_texts_written_after_an_erasure_are_in_no_statistic(url: str, start: Starter) -> None:
    with open_store(url) as store:
        played(store, start)
        erase(store.own_log, NAME, by="Scribe")
        store.games.append(store.streams.newest()[0].id, Annotate("Bertram wins"), by="Bertram")
    assert "bertram" not in analyzed(url)
