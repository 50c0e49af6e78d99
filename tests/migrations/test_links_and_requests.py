"""A store of schema 0010, which knew no links and no requests: what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from tests.behind import behind
from tests.migrations.older import older_store
from tests.migrations.test_names_in_the_chain import copy_rows
from tests.servers import server_or_skip

from spooklog.domain.log.playing import Play
from spooklog.migrations import upgrade as module
from spooklog.migrations.upgrade import upgrade
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.database import schema
from spooklog.store.database.schema import SCHEMA, SchemaOlder
from spooklog.store.store import Store, open_store

OLDEST, BEFORE = "0008", "0010"


@contextmanager
def before_links() -> Iterator[None]:
    """Programs of schema 0010."""
    with pytest.MonkeyPatch.context() as older:
        older.setattr(module, "SCHEMA", BEFORE)
        older.setattr(schema, "SCHEMA", BEFORE)
        yield


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A store with three games and a series, brought to schema 0010 and then up to date."""
    url = str(older_store(tmp_path / "games.db", f"{OLDEST}-ruled"))
    with ExitStack() as stack:
        with before_links():
            assert upgrade(url) == (OLDEST, BEFORE)
            if request.param == "postgresql":
                path, url = Path(url), stack.enter_context(server_or_skip().database(empty=True))
                assert upgrade(url) == (None, BEFORE)
                behind(url, "DELETE FROM streams")  # the log of the empty store: the copied store has its own
                copy_rows(path, url)
        with pytest.raises(SchemaOlder, match="db upgrade"):
            open_store(url)
        assert upgrade(url) == (BEFORE, SCHEMA)
        with open_store(url, synchronous="OFF") as store:
            yield store


def test_games_of_an_upgraded_store_are_sound_and_go_on(store: Store) -> None:
    assert [stream.name for stream in store.streams.every()] == ["evening", "first", "gift"]
    game = store.streams.find("evening")
    store.games.append(game.id, Play("cora 10K"), by="Scribe")
    assert store.streams.get(game.id).head == game.head + 1
    assert [verify(store.games, stream.id) for stream in store.streams.every()] == [[], [], []]
    assert check_database(store.recorder) == list(problems_of_store(store)) == []


def test_an_upgraded_store_begins_without_links_and_takes_new_ones(store: Store) -> None:
    assert store.links.every(revoked=True) == []
    game = store.streams.find("evening").id
    link, key = store.links.new("seat", by="Scribe", stream=game, seat=1, records=True)
    assert store.links.find(key) == link
    assert store.links.seat_in(link, game) == 1


def test_requests_are_distinguished_from_older_entries(store: Store) -> None:
    game = store.streams.find("evening").id
    recorded = [store.games.append(game, Play("cora 10K"), by="Scribe", request="request-1") for _ in range(2)]
    assert [one.repeated for one in recorded] == [False, True]
    assert recorded[0].last == recorded[1].last == store.streams.get(game).head
    assert check_database(store.recorder) == list(problems_of_store(store)) == []
