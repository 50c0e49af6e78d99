"""A store of schema 0008, whose lists knew no results: they are counted once it is brought up to date, and nothing is lost."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.migrations.older import older_store

from spooklog.migrations.upgrade import upgrade
from spooklog.projections.lists.games import games
from spooklog.projections.lists.players import players
from spooklog.store.checks.database import check_database
from spooklog.store.database.schema import SCHEMA
from spooklog.store.store import open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a store with a game that goes on, one told by its result, and a series of two results, one corrected."""
    return older_store(tmp_path / "games.db", "0008")


def test_the_lists_are_made_anew_with_the_results_of_series(path: Path) -> None:
    assert upgrade(str(path)) == ("0008", SCHEMA)
    with open_store(str(path), synchronous="OFF") as store:
        assert [row.game for row in games(store, limit=9)] == ["told", "fridays #2", "fridays #1", "tonight"]
        anna = next(row for row in players(store) if row.player == "Anna Berg")
        assert (anna.games, anna.results) == (4, 3)
        assert check_database(store.recorder) == []


def test_rows_of_games_stay_until_a_reader_makes_them_anew(path: Path) -> None:
    def listed() -> list[tuple[str, int]]:
        with closing(sqlite3.connect(path)) as connection:
            return connection.execute("SELECT game, head FROM games_a ORDER BY game").fetchall()

    before = listed()
    upgrade(str(path))
    assert listed() == before != []
