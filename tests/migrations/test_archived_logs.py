"""A store of schema 0008, in which no log could be archived and no list knew of rulings: what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.migrations.older import older_store
from tests.servers import server_or_skip
from tests.store.conftest import PLUGIN

from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Illegal
from spooklog.migrations import upgrade as module
from spooklog.migrations.upgrade import upgrade
from spooklog.projections.lists.filters import Wanted
from spooklog.projections.lists.games import games
from spooklog.projections.lists.precedents import precedents
from spooklog.store.changes.archiving import archive
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.database import schema
from spooklog.store.database.schema import SCHEMA
from spooklog.store.store import Store, open_store

BEFORE = "0008"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store with three games (in `evening` a breach was allowed and disputed), a series and its lists, brought up to date."""
    path = older_store(tmp_path / "games.db", f"{BEFORE}-ruled")
    assert upgrade(str(path)) == (BEFORE, SCHEMA)
    with open_store(str(path), synchronous="OFF") as store:
        yield store


def test_nothing_is_archived_and_every_log_is_sound(store: Store) -> None:
    assert [stream.name for stream in store.streams.every()] == ["evening", "first", "gift"]
    assert store.streams.newest(archived=True) == store.streams.newest(kind="series", archived=True) == []
    for stream in store.streams.every():
        assert verify(store.games, stream.id) == []
    assert check_database(store.recorder) == list(problems_of_store(store)) == []


def test_older_rulings_and_disputes_are_found(store: Store) -> None:
    told = precedents(store, "red.1", limit=9)
    assert [(row.game, row.kind, row.words) for row in told.precedents] == [
        ("evening", "dispute", "that was a foul"),
        ("evening", "ruling", "the light was bad"),
    ]
    (house,) = precedents(store, "masters.1", limit=9).house_rules
    assert (house.option, house.value, house.game) == ("masters", "all", "gift")


def test_games_of_an_upgraded_store_can_be_archived(store: Store) -> None:
    archive(store.own_log, ["evening"], by="Scribe")
    assert [row.game for row in games(store, Wanted(archived=True), limit=9)] == ["evening"]
    with pytest.raises(Illegal, match="archived"):
        store.games.append(store.streams.find("evening").id, Play("cora 10K"), by="Scribe")


def test_on_a_server_lines_are_stored_and_refused_by_the_new_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.store.storelog.deeds import a_game

    monkeypatch.syspath_prepend(str(PLUGIN))
    with server_or_skip().database(empty=True) as url:
        with monkeypatch.context() as older:
            older.setattr(module, "SCHEMA", BEFORE)
            older.setattr(schema, "SCHEMA", BEFORE)
            assert upgrade(url) == (None, BEFORE)
        assert upgrade(url) == (BEFORE, SCHEMA)
        with open_store(url) as store, open_store(url, group=True) as grouped:
            game = store.games.start(a_game(), name="evening").loaded.stream.id
            store.games.append(game, Play("anna 1"), by="Scribe")
            grouped.games.append(game, Play("bert 2"), by="Scribe")
            archive(store.own_log, ["evening"], by="Scribe")
            for one in (store, grouped):
                with pytest.raises(Illegal, match="archived"):
                    one.games.append(game, Play("anna 3"), by="Scribe")
