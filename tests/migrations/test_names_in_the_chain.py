"""A store of schema 0007, whose names were in no chain: what becomes of its logs, people and lists."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from tests.migrations.older import older_store
from tests.servers import server_or_skip

from spooklog.domain.log.playing import Play
from spooklog.migrations import upgrade as module
from spooklog.migrations.upgrade import upgrade
from spooklog.projections.lists.games import games
from spooklog.projections.lists.players import players
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.database import schema
from spooklog.store.database.schema import SCHEMA, SchemaOlder
from spooklog.store.store import Store, open_store

GAMES = ["copied-copy", "copy", "gift", "quists", "tonight", "words"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a store with six games, a series, a merge, an erasure and a word list."""
    return older_store(tmp_path / "games.db", "0007")


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """The store brought up to date."""
    assert upgrade(str(path)) == ("0007", SCHEMA)
    with open_store(str(path), synchronous="OFF") as store:
        yield store


def test_an_older_store_is_not_opened_before_it_is_brought_up_to_date(path: Path) -> None:
    with pytest.raises(SchemaOlder, match="db upgrade"):
        open_store(str(path))


def test_every_log_is_sound_and_the_store_agrees_with_its_own_log(store: Store) -> None:
    assert [stream.name for stream in store.streams.every()] == GAMES
    for stream in store.streams.every():
        assert verify(store.games, stream.id) == []
    (series,) = store.streams.every(kind="series")
    assert verify(store.series, series.id) == []
    assert verify(store.own_log, store.own_log.id) == []
    assert check_database(store.recorder) == list(problems_of_store(store)) == []


def test_games_of_the_older_store_go_on(store: Store) -> None:
    game = store.streams.find("tonight").id
    assert store.games.load(game).labels.names == ("anna", "bert", "cora")
    assert store.games.append(game, Play("bert -"), by="Scribe").last == 3


def test_a_copy_still_knows_its_origin(store: Store) -> None:
    for copy, of in (("copied-copy", "copy"), ("copy", "gift")):
        origin = store.games.load(store.streams.find(copy).id).game.started.origin
        assert origin is not None
        entry = store.games.entries(store.streams.find(of).id)[origin.entry - 1]
        assert (origin.stream, origin.hash) == (store.streams.find(of).id, entry.hash)


def test_merges_and_erasures_of_people_are_moved_into_the_log_of_the_store(store: Store) -> None:
    state = store.own_log.state()
    assert state.same_as == store.people.merged() != {}
    assert state.erased_people == {id for (id,) in store.recorder.query("SELECT id FROM people WHERE name IS NULL")} != set()
    assert len(state.lists) == 1


def test_words_of_options_are_texts_and_no_log_holds_the_name_of_a_file(store: Store) -> None:
    game = store.streams.find("words")
    setup = store.games.load(game.id).game.setup
    assert setup.options["house_words"] == ["stones", "zebulon"]
    assert str(setup.options["dictionary"]).startswith("dictionary@")
    assert set(store.games.texts(game.id).values()) >= {"stones", "zebulon"}
    stored = b"".join(bytes(state) for (state,) in store.recorder.query("SELECT state FROM events"))
    assert b"zebulon" not in stored
    assert b"ours.txt" not in stored


def test_the_first_reader_rebuilds_the_lists(store: Store, path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    assert sorted(row.game for row in games(store, limit=9)) == GAMES
    assert {"anna", "dan"} <= {row.player for row in players(store)}


def test_a_log_that_was_broken_stays_broken(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        gift = "(SELECT id FROM streams WHERE name = 'gift')"
        said = f"UPDATE events SET state = replace(state, '\"ply\":3', '\"ply\":4') WHERE originator_id = {gift}"
        assert connection.execute(said).rowcount
    upgrade(str(path))
    with open_store(str(path)) as store:
        assert verify(store.games, store.streams.find("gift").id) != []
        assert verify(store.games, store.streams.find("tonight").id) == []


def test_a_server_is_brought_up_to_date_in_the_same_way(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with server_or_skip().database(empty=True) as url:
        with monkeypatch.context() as older:
            older.setattr(module, "SCHEMA", "0007")
            older.setattr(schema, "SCHEMA", "0007")
            assert upgrade(url) == (None, "0007")
        copy_rows(path, url)
        assert upgrade(url) == ("0007", SCHEMA)
        with open_store(url) as store:
            test_every_log_is_sound_and_the_store_agrees_with_its_own_log(store)
            test_games_of_the_older_store_go_on(store)
            test_a_copy_still_knows_its_origin(store)
            test_merges_and_erasures_of_people_are_moved_into_the_log_of_the_store(store)
            test_words_of_options_are_texts_and_no_log_holds_the_name_of_a_file(store)


def copy_rows(path: Path, url: str) -> None:
    """Copy the rows of an SQLite store into a server's, which has the same tables, empty."""
    tables = ("streams", "people", "seats", "texts", "skipped", "members", "wordlists", "files", "events")
    with closing(sqlite3.connect(path)) as old, psycopg.connect(url) as new:
        for table in tables:
            order = " ORDER BY same_as IS NOT NULL" if table == "people" else ""
            found = old.execute(f"SELECT * FROM {table}{order}")
            names = ", ".join(name for name, *_ in found.description)
            rows = found.fetchall()
            values = ", ".join(["%s"] * len(found.description))
            identity = " OVERRIDING SYSTEM VALUE" if table == "events" else ""
            if rows:
                statement = f"INSERT INTO {table} ({names}){identity} VALUES ({values})"
                new.cursor().executemany(statement.encode(), rows)
        new.execute("SELECT setval('events_notification_id_seq', (SELECT max(notification_id) FROM events))")


FIRST = "UPDATE events SET state = replace(state, {}) WHERE originator_version = 1"
DAMAGE = {
    "a time that is none": FIRST.format("""'"at":1', '"at":"1'"""),
    "a time beyond all years": FIRST.format("""'"at":1', '"at":199999'"""),
    "words that are none": FIRST.format("""'["stones","zebulon"]', '[5,null]'"""),
    "an entry that is none": "UPDATE events SET state = 'x' WHERE originator_version = 1",
    "a merge into nobody": "UPDATE people SET same_as = 'nobody' WHERE key = 'eve'",
}


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_damaged_store_is_brought_up_to_date_and_stays_damaged(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement).rowcount
    assert upgrade(str(path)) == ("0007", SCHEMA)
    with open_store(str(path)) as store:
        assert verify(store.own_log, store.own_log.id) == []
        broken = [stream.name for stream in store.streams.every() if verify(store.games, stream.id)]
    assert bool(broken) == ("people" not in statement)


def test_a_word_moved_into_the_texts_is_left_nowhere_else(path: Path) -> None:
    upgrade(str(path))
    assert path.read_bytes().count(b"zebulon") == 1, "in the texts"
    assert b"ours.txt" in path.read_bytes(), "in the list of word lists"


def test_a_game_named_like_a_receipt_of_all_is_renamed(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE streams SET name = 'store' WHERE name = 'gift'")
    upgrade(str(path))
    with open_store(str(path)) as store:
        assert store.streams.find("store-1").kind == "game"
        assert list(problems_of_store(store)) == []
