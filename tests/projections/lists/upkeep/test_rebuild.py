"""Rebuilding: beside the live tables, resumed after a kill, compared and swapped, without disturbing readers."""
# ruff: noqa: ARG001  # many tests need a filled store and no id of it

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from tests.forking import ended
from tests.projections.kit import catch_up, change, rows_by_folding, stands, tables_of
from tests.store.conftest import Starter

from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.projections.lists.database import Database, ProjectionCorrupt
from spooklog.projections.lists.games import games
from spooklog.projections.lists.upkeep import rebuild as module
from spooklog.projections.lists.upkeep.rebuild import describe, rebuild
from spooklog.projections.lists.upkeep.soundness import problems
from spooklog.store.store import Store, open_store

# Rebuilds with three notifications a page, and dies after so many pages.
KILLED = """
import os, signal, sys
from spooklog.projections.lists.upkeep.rebuild import rebuild
from spooklog.store.store import open_store

def killed(done, total):
    if done >= int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)

with open_store(sys.argv[1]) as store:
    rebuild(store.log, page=3, progress=killed)
"""

# Dies when the sets are swapped and the old one is not emptied yet.
KILLED_AFTER_SWAP = """
import os, signal, sys
from spooklog.projections.lists.upkeep import rebuild as module
from spooklog.store.store import open_store

def killed(connection, tables):
    if tables.name == "a":
        os.kill(os.getpid(), signal.SIGKILL)
    empty(connection, tables)

empty, module.empty = module.empty, killed
with open_store(sys.argv[1]) as store:
    module.rebuild(store.log)
"""


def die(script: str, path: Path, *arguments: object) -> None:
    """Run a process that kills itself."""
    assert ended(script, path, *arguments) == -signal.SIGKILL


@pytest.fixture
def evening(store: Store, start: Starter) -> list[str]:
    """Three games of counting, 27 entries, and 3 of the store's own log, which says that they were begun."""
    ids = [store.games.start(start(target=8), name=name).loaded.stream.id for name in ("one", "two", "three")]
    for number in range(1, 9):
        for id in ids:
            store.games.append(id, Play(f"{('anna' if number % 2 else 'bert')} {number}"), by="Scribe")
    return ids


def test_an_empty_store_can_be_rebuilt(store: Store) -> None:
    assert rebuild(store.log) == (0, 0, ())


def test_the_sets_change_places_and_the_old_one_is_emptied(store: Store, evening: list[str]) -> None:
    for live, empty in (("b", "a"), ("a", "b"), ("b", "a")):
        assert rebuild(store.log) == (0, 30, ())
        assert stands(store) == {live: ("live", 30), empty: ("empty", 0)}
        assert tables_of(store) == rows_by_folding(store)
        assert not any(tables_of(store, "empty").values())


def test_a_rebuild_reports_and_repairs_every_wrong_row(store: Store, path: Path, evening: list[str]) -> None:
    one, two, three = evening
    catch_up(store)
    change(path, "UPDATE scoreboards_a SET score = 77 WHERE game = ?", one)
    change(path, "UPDATE games_a SET status = 'void' WHERE game = ?", two)
    change(path, "DELETE FROM scoreboards_a WHERE game = ? AND position = 2", three)
    change(path, "INSERT INTO scoreboards_a VALUES (?, 3, 3, 'p', 1, 1, FALSE)", two)
    change(path, "UPDATE statistics_a SET wins = wins + 1 WHERE person = ?", store.people.seats(one)[1].person)
    done = rebuild(store.log)
    assert done.differences is not None
    assert {(one["table"], one["game"]): one["rows"] for one in describe(store, done.differences)} == {
        ("games", "two"): ["the row had other values"],
        ("scoreboards", "one"): ["line 1 had other values", "line 2 had other values"],
        ("scoreboards", "two"): ["line 3 should not have been there"],
        ("scoreboards", "three"): ["line 2 was missing"],
        ("statistics", None): ["bert at counting had other values"],
    }
    assert tables_of(store) == rows_by_folding(store)
    assert rebuild(store.log).differences == ()


def test_a_killed_rebuild_resumes_where_it_stopped(store: Store, path: Path, evening: list[str]) -> None:
    catch_up(store)
    die(KILLED, path, 12)
    assert stands(store) == {"a": ("live", 30), "b": ("building", 12)}
    assert len(games(store, limit=9)) == 3
    assert rebuild(store.log) == (12, 30, ())
    assert tables_of(store) == rows_by_folding(store)


def test_a_killed_rebuild_restarts_on_request_or_with_other_code(store: Store, path: Path, evening: list[str]) -> None:
    die(KILLED, path, 12)
    assert rebuild(store.log, restart=True) == (0, 30, ())
    die(KILLED, path, 12)
    change(path, "UPDATE projections SET version = 99 WHERE state = 'building'")
    assert rebuild(store.log) == (0, 30, ())
    assert tables_of(store) == rows_by_folding(store)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE projections SET position = 99999 WHERE state = 'live'",
        "UPDATE projections SET position = 2 WHERE state = 'live'",
        "UPDATE projections SET position = 0 WHERE state = 'live'",
        "UPDATE projections SET position = -5 WHERE state = 'live'",
        "UPDATE projections SET position = 'abc' WHERE state = 'live'",
        "UPDATE projections SET state = 'empty'",
        "UPDATE projections SET state = 'live'",
        "UPDATE projections SET state = 'building'",
        "UPDATE projections SET name = 'zz' WHERE name = 'a'",
        "DELETE FROM projections",
        "DELETE FROM projections WHERE state = 'live'",
        "DELETE FROM projections WHERE state = 'empty'",
    ],
)
def test_lists_with_an_unknown_position_are_reported_and_rebuilt(
    store: Store, path: Path, evening: list[str], damage: str
) -> None:
    catch_up(store)
    right = tables_of(store)
    change(path, damage)
    store.games.append(evening[0], Annotate("hm"), by="Scribe")
    with pytest.raises(ProjectionCorrupt) as told:
        games(store, limit=9)
    assert (told.value.exit_code, told.value.expected) == (8, ("spooklog db rebuild",))
    assert rebuild(store.log).differences is None
    assert len(games(store, limit=9)) == len(right["games"])
    assert tables_of(store) == rows_by_folding(store)


def test_a_check_of_the_store_finds_lists_with_an_unknown_position(store: Store, path: Path, evening: list[str]) -> None:
    catch_up(store)
    head = store.recorder.max_notification_id() or 0
    assert problems(store.recorder.location, head) == []
    assert len(problems(store.recorder.location, head - 1)) == 1
    change(path, "UPDATE projections SET state = 'live'")
    assert "unknown" in problems(store.recorder.location, head)[0]


def test_leftovers_of_a_rebuild_killed_after_the_swap_disturb_no_reader(store: Store, path: Path, evening: list[str]) -> None:
    catch_up(store)
    die(KILLED_AFTER_SWAP, path)
    assert stands(store) == {"b": ("live", 30), "a": ("empty", 0)}
    assert tables_of(store) == tables_of(store, "empty") == rows_by_folding(store)
    assert rebuild(store.log) == (0, 30, ())
    assert stands(store) == {"a": ("live", 30), "b": ("empty", 0)}


def test_readers_and_writers_go_on_during_a_rebuild(store: Store, path: Path, evening: list[str]) -> None:
    catch_up(store)
    heads = []

    def meanwhile(done: int, total: int) -> None:
        with open_store(str(path)) as other:
            recorded = other.games.append(evening[0], Annotate("hm"), by="Scribe")
            rows = {row.game: row for row in games(other, limit=9)}
            assert rows["one"].entry == recorded.last
            heads.append((done, total))

    assert rebuild(store.log, page=9, progress=meanwhile).differences == ()
    assert heads == [(9, 30), (18, 30), (27, 30), (30, 30)]
    catch_up(store)
    assert tables_of(store) == rows_by_folding(store)


def test_a_reader_of_the_old_tables_sees_them_whole_to_the_end(store: Store, evening: list[str]) -> None:
    catch_up(store)
    database = Database(store.recorder.location)
    with database.reading() as connection:
        before = connection.exec_driver_sql("SELECT count(*) FROM scoreboards_a").scalar()
        rebuild(store.log)
        assert connection.exec_driver_sql("SELECT count(*) FROM scoreboards_a").scalar() == before == 6
    database.close()


def test_two_rebuilds_at_once_both_come_to_an_end(
    store: Store, other: Store, evening: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    catch_up(store)
    compare = module._compare
    done: list[object] = []

    def late(*arguments: object) -> object:
        if not done:
            done.append(None)
            done.append(rebuild(other.log))
        return compare(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "_compare", late)
    assert rebuild(store.log) == (0, 30, ())
    assert done[1] == (30, 30, ())
    assert sorted(state for state, _ in stands(store).values()) == ["empty", "live"]
    assert tables_of(store) == rows_by_folding(store)
