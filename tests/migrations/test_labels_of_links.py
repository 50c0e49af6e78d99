"""A store of schema 0013, whose links had no labels and no ends: they open what they opened."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from tests.behind import behind
from tests.migrations.older import older_store

from spooklog.migrations import upgrade as module
from spooklog.migrations.upgrade import upgrade
from spooklog.store.checks.database import check_database
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.database import schema
from spooklog.store.database.schema import SCHEMA
from spooklog.store.store import open_store

OLDEST, BEFORE = "0008", "0013"
KEY = "a" * 26


def test_links_of_an_upgraded_store_open_the_same_games(tmp_path: Path) -> None:
    url = str(older_store(tmp_path / "games.db", f"{OLDEST}-ruled"))
    with pytest.MonkeyPatch.context() as older:
        older.setattr(module, "SCHEMA", BEFORE)
        older.setattr(schema, "SCHEMA", BEFORE)
        assert upgrade(url) == (OLDEST, BEFORE)
    behind(
        url, "INSERT INTO links VALUES ('abcdefgh', ?, 'watch', NULL, NULL, 0, NULL, 1, NULL)", sha256(KEY.encode()).hexdigest()
    )
    assert upgrade(url) == (BEFORE, SCHEMA)
    with open_store(url, synchronous="OFF") as store:
        found = store.links.find(KEY)
        assert found
        assert (found.label, found.until, found.used) == (None, None, None)
        assert store.links.change("abcdefgh", by="Scribe", label="hall").label == "hall"
        assert check_database(store.recorder) == list(problems_of_store(store)) == []
