"""A store of schema 0014, whose links and reasons to skip no log knew: they are what they were, and the log knows them now."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from tests.behind import behind
from tests.migrations.older import older_store

from spooklog.migrations import upgrade as module
from spooklog.migrations.upgrade import upgrade
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.database import schema
from spooklog.store.database.schema import SCHEMA
from spooklog.store.store import open_store

OLDEST, BEFORE = "0008", "0014"
KEYS = {id: letter * 26 for id, letter in (("valid222", "a"), ("revoked2", "b"), ("ended222", "c"), ("broken22", "d"))}
_INSERT = """INSERT INTO links (id, digest, role, stream_id, seat, records, person_id, made, revoked, label, until, used)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A store of schema 0014 with links of every kind and a skipped entry, upgraded."""
    url = str(older_store(tmp_path / "games.db", f"{OLDEST}-ruled"))
    with pytest.MonkeyPatch.context() as older:
        older.setattr(module, "SCHEMA", BEFORE)
        older.setattr(schema, "SCHEMA", BEFORE)
        upgrade(url)
    ((game, person),) = behind(url, "SELECT stream_id, person_id FROM seats WHERE seat = 1 ORDER BY stream_id LIMIT 1")
    digests = {id: sha256(key.encode()).hexdigest() for id, key in KEYS.items()}
    for row in (
        ("valid222", digests["valid222"], "seat", game, 1, 1, person, 5, None, "tablet", None, 9),
        ("revoked2", digests["revoked2"], "watch", None, None, 0, None, 6, 8, None, None, None),
        ("ended222", digests["ended222"], "watch", game, None, 0, None, 7, None, "hall", 8, 7),
        ("broken22", digests["broken22"], "seat", game, "one", 0, person, 8, None, None, None, None),
        ("broken23", "x1", "seat", game, 0, 0, person, 8, None, None, None, None),
        ("broken24", "x2", "watch", None, None, 0, None, 10**17, None, None, None, None),
        ("broken25", "ß", "watch", None, None, 0, None, 8, None, None, None, None),
        ("broken26", "x3", "watch", None, None, 7, None, 8, None, None, None, None),
    ):
        behind(url, _INSERT, *row)
    columns = "stream_id, entry, person_id, at, why, problem"
    behind(url, f"INSERT INTO skipped ({columns}) VALUES (?, 2, ?, 5, 'a bad disk', 'it is broken')", game, person)
    behind(url, f"INSERT INTO skipped ({columns}) VALUES (?, 3, ?, 5, '(erased)', '(erased)')", game, person)
    assert upgrade(url) == (BEFORE, SCHEMA)
    return url


def test_links_open_what_they_opened_and_a_damaged_one_opens_nothing(url: str) -> None:
    behind(url, "DELETE FROM skipped")
    with open_store(url, synchronous="OFF") as store:
        found = store.links.find(KEYS["valid222"])
        assert found
        assert (found.label, found.used, found.records, found.made) == ("tablet", 9, True, 5)
        assert [store.links.find(KEYS[id]) for id in ("revoked2", "ended222")] == [None, None]
        assert store.links.change("ended222", by="Scribe", until=None).label == "hall"
        assert store.links.find(KEYS["ended222"])
        assert verify(store.own_log, store.own_log.id) == []
        unknown = [problem.split(":")[0] for problem in problems_of_store(store) if "link" in problem]
        assert unknown == ["the link broken25"], "the others are no rows of links, which the check of the tables reports"
        assert all(any(f"broken2{number}" in problem for problem in check_database(store.recorder)) for number in (2, 3, 4, 6))


def test_the_log_knows_the_reasons_to_skip(url: str) -> None:
    with open_store(url, synchronous="OFF") as store:
        skips = store.own_log.state().skips
        assert [(number, skip.at, skip.why is not None) for (_, number), skip in skips.items()] == [(2, 5, True)]
        found = [problem for problem in problems_of_store(store) if "skip" in problem]
        assert len(found) == 1, "the row with the erased reason was never in the log"
        behind(url, "UPDATE skipped SET why = 'the cat' WHERE entry = 2")
        assert any("the reason to skip it" in problem for problem in problems_of_store(store))
