"""Every kind of store, empty: what is promised of one is promised of all.

Modules whose names begin with `test_again_` run tests of other folders once more, which take the file of an SQLite store to be
the store: here `path` is a URL.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.behind import behind, memory
from tests.cli.conftest import spooklog
from tests.servers import server_or_skip
from tests.store.conftest import PLUGIN, other, series, start, store

from spooklog.testing.thorough import thorough

__all__ = ["other", "series", "spooklog", "start", "store"]

KINDS = ("sqlite", "memory", "postgresql")

Behind = Callable[..., list[tuple[Any, ...]]]
"""Runs a statement on the database of a store behind the program's back; placeholders are `?`."""


AGAIN = "test_again_"

NOT_IN_MEMORY = frozenset(
    {
        "test_an_operation_killed_before_its_commit_leaves_nothing",
        "test_a_killed_rebuild_resumes_where_it_stopped",
        "test_a_killed_rebuild_restarts_on_request_or_with_other_code",
        "test_an_upgrade_that_is_killed_leaves_nothing",
        "test_a_request_of_a_killed_process_is_repeated",
        "test_an_index_that_is_made_anew_keeps_the_new_name",
        "test_lines_are_those_of_the_moment_that_the_lists_show",
        "test_links_follow_from_the_stores_own_log_again",
        "test_of_several_processes_making_a_store_at_once_one_does",
        "test_concurrent_writers_of_one_game_never_interleave_and_late_ones_are_refused",
        "test_processes_that_read_at_once_count_nothing_twice",
        "test_rows_and_position_are_committed_together",
        "test_the_index_is_rebuilt_with_one_look_at_each_log",
        "test_two_processes_that_make_the_same_requests_store_each_once",
        "test_a_reader_of_the_old_tables_sees_them_whole_to_the_end",
        "test_acknowledged_entries_of_a_killed_process_are_stored_whole",
        "test_entries_of_another_process_are_seen",
        "test_tables_that_contradict_the_log_are_reported_and_rebuilt",
        "test_leftovers_of_a_rebuild_killed_after_the_swap_disturb_no_reader",
    }
)
"""Tests in which other processes open the store, or write it while a reader has one moment of it."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test of this folder runs on every kind of store; one that runs once more, on the kinds that it has not seen."""
    if "kind" in metafunc.fixturenames:
        module = metafunc.module.__name__.rpartition(".")[2]
        kinds: tuple[str, ...] = KINDS[1:] if module.startswith(AGAIN) else KINDS
        if metafunc.function.__name__ in NOT_IN_MEMORY or module == "test_command_line":
            kinds = tuple(kind for kind in kinds if kind != "memory")
        metafunc.parametrize("kind", kinds, scope="function")


EVERY = 8
"""Of a test with many cases, each kind of store sees one in so many, in a thorough run all."""

OF_MEMORY = ("application", "cache", "concurrency", "recorder", "streams")
"""What runs once more in memory in `make test`: connections, locks, transactions. All statements are those of an SQLite file."""

ABOVE_SQL = frozenset(
    {
        "test_a_closed_series_whose_game_is_corrected_is_listed_as_amended",
        "test_a_copy_of_a_game_adds_nothing_to_statistics",
        "test_a_decision_reaches_no_further_than_its_entry",
        "test_a_game_may_leave_a_series_and_join_another_in_one_page",
        "test_a_game_that_is_corrected_changes_the_standings_in_the_same_page",
        "test_a_game_that_is_no_longer_kept_is_folded_again",
        "test_an_ambiguous_rule_id_lists_its_rulesets_and_an_unknown_one_near_ids",
        "test_an_id_may_be_short_where_one_ruleset_has_it_and_a_group_is_all_its_rules",
        "test_entries_that_changed_places_are_one_damage_in_whatever_order_they_are_read",
        "test_pages_of_any_size_give_the_same_damage",
    }
)
"""Tests of what becomes of rows once they are read; the statements are those of other tests of the same files."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of the tests that run once more, those without a store are not needed twice, nor is every case of the others.

    What a server shows, and a file in other folders, are rounds in memory; so are command lines on a file, as in `tests/cli`,
    and on every store what is above the statements.
    """
    here, seen = Path(__file__).parent, Counter[tuple[str, str]]()
    items[:] = [
        one
        for one in items
        if not (one.path.parent == here and one.path.name.startswith(AGAIN)) or (_has_store(one) and _is_its_turn(one, seen))
    ]
    for one in items:
        if one.path.parent == here and _has_store(one) and _is_seen_elsewhere(one):
            one.add_marker("rounds")


def _has_store(item: pytest.Item) -> bool:
    return "kind" in getattr(item, "fixturenames", ())


def _is_its_turn(item: pytest.Item, seen: Counter[tuple[str, str]]) -> bool:
    test, kind = item.nodeid.partition("[")[0], _kind(item)
    seen[test, kind] += 1
    return thorough() or seen[test, kind] % EVERY == 1


def _kind(item: pytest.Item) -> str:
    return str(item.callspec.params["kind"])  # type: ignore[attr-defined]  # a test with cases


def _is_seen_elsewhere(item: pytest.Item) -> bool:
    module, kind = item.path.stem, _kind(item)
    if module == "test_command_line":
        return kind == "sqlite"
    in_memory = kind == "memory" and module.removeprefix(AGAIN) not in OF_MEMORY
    return module.startswith(AGAIN) and (in_memory or item.name.partition("[")[0] in ABOVE_SQL)


@pytest.fixture
def url(kind: str, tmp_path: Path, empty_store: Path) -> Iterator[str]:
    """The place of a fresh store."""
    if kind == "sqlite":
        yield str(shutil.copy(empty_store, tmp_path / "games.db"))
        return
    if kind == "memory":
        with memory(empty_store) as url:
            yield url
        return
    with server_or_skip().database() as url:
        yield url


@pytest.fixture
def path(url: str) -> str:
    """The same, for tests that know files only."""
    return url


@pytest.fixture
def db(url: str) -> str:
    """The same, for tests of the command line."""
    return url


@pytest.fixture
def run(url: str) -> Behind:
    """Runs statements on the store's database."""
    return lambda statement, *values: behind(url, statement, *values)


@pytest.fixture(autouse=True)
def _counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counting game can be found."""
    monkeypatch.syspath_prepend(str(PLUGIN))
