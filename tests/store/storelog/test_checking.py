"""Changes made with SQL behind the log of the store are reported: no row may contradict it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.store.storelog.deeds import AUTHOR, OPERATIONS
from tests.store.storelog.forging import FORGERIES, runner

from spooklog.cli.screens.store_check import of_database
from spooklog.store.changes.merging import merge, split
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.store import Store


@pytest.fixture(autouse=True)
def skipped(store: Store, evening: Path) -> None:
    """The last operation is a skip, and before it a person who never played merged and split two."""
    merge(store.own_log, "anna", ["anni"], by="Wanda")
    split(store.own_log, "anni", by="Wanda")
    OPERATIONS["an entry skipped"].do(store, evening)


def reported_problems(store: Store) -> list[str]:
    """Problems of the database that `db check` reports."""
    return [problem.problem for problem in of_database(store)]


def test_operations_of_the_program_cause_no_problems_in_a_check(store: Store, evening: Path) -> None:
    assert reported_problems(store) == []
    for name, operation in OPERATIONS.items():
        if name != "an entry skipped":
            operation.do(store, evening)
            assert (name, reported_problems(store)) == (name, [])


@pytest.mark.parametrize("name", FORGERIES)
def test_changes_made_behind_the_log_are_reported(store: Store, path: Path, name: str) -> None:
    forgery = FORGERIES[name]
    try:
        forgery.do(runner(path))
    except Exception as refused:
        if "violates foreign key" not in str(refused):  # a server prevents what SQLite takes from others
            raise
        return
    found = reported_problems(store)
    assert [problem for problem in found if re.search(forgery.words, problem)], found
    assert all(problem.isprintable() and AUTHOR not in problem for problem in found)


def test_only_the_log_of_the_store_detects_a_rewritten_sound_log(store: Store, path: Path) -> None:
    forgery = FORGERIES["a first entry written anew"]
    forgery.do(runner(path))
    assert verify(store.games, store.streams.find("one").id) == check_database(store.recorder) == []
    assert len(list(problems_of_store(store))) == 1
