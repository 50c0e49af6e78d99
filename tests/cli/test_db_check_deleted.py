"""Entries that were deleted: db check names them, and the lists are kept while they are the last trace."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.behind import behind
from tests.cli.conftest import Spooklog

GAME = "(SELECT id FROM streams WHERE name = 'second')"


@pytest.fixture
def games(spooklog: Spooklog) -> Spooklog:
    """A store with three games, listed."""
    for name in ("first", "second", "third"):
        spooklog("new", "spookies", "anna", "bert", "--name", name)
        spooklog("note", "-g", name, "one")
        spooklog("note", "-g", name, "two")
    assert len(spooklog("games", "--json").json["games"]) == 3
    spooklog("db", "check")
    return spooklog


def delete(db: Path, *, index: bool) -> None:
    """Delete the second game from the log, and from the index too."""
    behind(db, f"DELETE FROM events WHERE originator_id = {GAME}")
    if index:
        behind(db, f"DELETE FROM texts WHERE stream_id = {GAME}")
        behind(db, f"DELETE FROM seats WHERE stream_id = {GAME}")
        behind(db, "UPDATE people SET touched = NULL")
        behind(db, "DELETE FROM streams WHERE name = 'second'")


@pytest.mark.parametrize("index", [False, True])
def test_a_check_names_a_game_known_only_to_the_lists_and_advises_no_rebuild(games: Spooklog, db: Path, index: bool) -> None:
    delete(db, index=index)
    said = games("db", "check", code=8).out
    assert "the lists know " in said
    assert "(spookies/1, 3 entries), and the log has none of it" in said
    assert "entry 5 of the store is missing" in said
    assert "db backup" in said
    assert "rebuild" not in said
    assert "rebuild" not in str(games("db", "check", "--json", code=8).json)


def test_lists_holding_the_last_trace_of_a_game_are_rebuilt_only_with_force(games: Spooklog, db: Path) -> None:
    delete(db, index=True)
    error = games("db", "rebuild", "--json", code=8).error
    assert "the last trace" in error["message"]
    assert "spooklog db rebuild --force" in error["expected"]
    assert "the lists know" in games("db", "check", code=8).out
    assert games("db", "rebuild", "--force", "--json").json["differences"]
    assert "the lists know" not in games("db", "check", code=8).out


def cut(games: Spooklog, db: Path) -> None:
    """Delete the last entry of the second game, and make the index agree."""
    entry = games("log", "-g", "second", "--entries", "--json").json["entries"][1]
    behind(db, f"DELETE FROM events WHERE originator_version = 3 AND originator_id = {GAME}")
    behind(db, "UPDATE streams SET head = 2, head_hash = ? WHERE name = 'second'", entry["hash"])


def test_lists_that_know_a_longer_log_are_reported(games: Spooklog, db: Path) -> None:
    cut(games, db)
    assert "the lists know second up to entry 3, and its log ends at entry 2" in games("db", "check", code=8).out
    games("db", "rebuild", code=8)


def test_a_truncated_log_is_still_reported_after_new_entries(games: Spooklog, db: Path) -> None:
    cut(games, db)
    games("note", "-g", "second", "another")
    for _ in range(2):
        error = games("games", "--json", code=8).error
        assert "the lists know second up to entry 3, and what follows entry 2 was recorded anew since" in error["message"]
    assert "recorded anew since" in games("db", "check", code=8).out
    games("db", "rebuild", code=8)
    games("db", "rebuild", "--force")
    assert len(games("games", "--json").json["games"]) == 3


def test_a_game_that_was_imported_again_is_listed_again(games: Spooklog, db: Path, tmp_path: Path) -> None:
    file = tmp_path / "second.spooklog"
    games("export", "-g", "second", "-o", str(file))
    delete(db, index=True)
    games("import", str(file))
    games("db", "rebuild")
    assert len(games("games", "--json").json["games"]) == 3


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("= 1", "entry 1 of the store is missing, before entry 1 of the store's own log: it was deleted"),
        ("= 7", "entry 7 of the store is missing, between entry 2 of the store's own log and entry 3 of second: it was deleted"),
        ("> 10", "entries 11 to 12 of the store are missing, behind entry 3 of the store's own log: they were deleted"),
    ],
)
def test_numbers_that_no_entry_has_are_named_with_their_neighbours(games: Spooklog, db: Path, where: str, words: str) -> None:
    behind(db, f"DELETE FROM events WHERE notification_id {where}")
    found = games("db", "check", "--json", code=8).json["problems"]
    assert any(one["problem"] == words and "db backup" in one["do"] for one in found), found


def test_numbers_that_are_used_up_are_named_and_are_no_full_disk(games: Spooklog, db: Path) -> None:
    behind(db, "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'events'")
    refused = games("note", "-g", "second", "bert laughs", "--json", code=8).error
    assert "the numbers of its entries are used up" in refused["message"]
    (problem,) = games("db", "check", "--json", code=8).json["problems"]
    assert problem["problem"].endswith("the counter of entries was changed")


def test_a_check_that_is_refused_recommends_no_check(games: Spooklog, db: Path) -> None:
    behind(db, "UPDATE alembic_version SET version_num = 'x' || version_num")
    db.write_bytes(db.read_bytes()[:-4096])
    refused = games("db", "check", "--json", code=None).error
    assert refused["expected"]
    assert "spooklog db check" not in refused["expected"]


def test_a_check_remarks_on_an_erased_text_and_reports_no_problem(games: Spooklog) -> None:
    games("note", "-g", "second", "bert laughs")
    games("players", "erase", "bert", "--yes")
    said = games("db", "check").out
    assert "second: remark: 1 text is missing: it was erased, or left out" in said
    assert "no problems" in said
    assert [one["game"] for one in games("db", "check", "--json").json["remarks"]] == ["second"]
    assert "remark: 1 text is missing" in games("verify", "-g", "second").out


def test_a_text_that_was_removed_by_hand_is_a_problem(games: Spooklog, db: Path) -> None:
    behind(db, "DELETE FROM texts WHERE text = 'two'")
    words = "1 text was removed, and the store's own log knows of no erasure"
    assert f"second: {words}" in games("db", "check", code=8).out
    assert words in games("verify", "-g", "second", code=8).out


def test_a_check_tells_a_removed_text_from_an_erased_one(games: Spooklog, db: Path) -> None:
    games("note", "-g", "second", "bert laughs")
    games("players", "erase", "bert", "--yes")
    behind(db, "DELETE FROM texts WHERE text = 'two'")
    said = games("verify", "-g", "second", code=8).out
    assert "1 text was removed" in said
    assert "remark: 1 text is missing: it was erased" in said
