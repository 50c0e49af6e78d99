"""A store of an older schema, whose lists knew no titles: they are made anew, and rows of games stay until then."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.migrations.older import older_store

from spooklog.migrations.upgrade import upgrade
from spooklog.projections.lists.statistics import statistics
from spooklog.store.database.schema import SCHEMA
from spooklog.store.store import open_store


def test_statistics_are_counted_again_by_title(tmp_path: Path) -> None:
    path = older_store(tmp_path / "games.db", "0008")
    assert upgrade(str(path)) == ("0008", SCHEMA)
    with closing(sqlite3.connect(path)) as connection:
        before = connection.execute("SELECT count(*), count(title) FROM games_a").fetchone()
        assert connection.execute("SELECT count(*) FROM statistics_a").fetchone() == (0,)
    assert before[0] > 0 == before[1]
    with open_store(str(path), synchronous="OFF") as store:
        told = statistics(store)
        assert [(one.ruleset, one.title, one.games) for one in told.rulesets] == [
            ("spookies", "Spookies", 1),
            ("spooks", "Spooks", 3),
        ]
