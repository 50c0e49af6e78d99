"""What is done to a store with SQL is told by its own log: no row may say otherwise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.store.storelog.deeds import AUTHOR, DEEDS
from tests.store.storelog.forging import FORGERIES, runner

from spooklog.cli.screens.store_check import of_database
from spooklog.store.merging import merge, split
from spooklog.store.store import Store
from spooklog.store.storelog.checking import problems_of_store


@pytest.fixture(autouse=True)
def skipped(store: Store, evening: Path) -> None:
    """The last deed is a skip, and before it a person who never played merged and split two."""
    merge(store.own_log, "anna", ["anni"], by="Wanda")
    split(store.own_log, "anni", by="Wanda")
    DEEDS["an entry skipped"].do(store, evening)


def told(store: Store) -> list[str]:
    """What `db check` tells of the database."""
    return [problem.problem for problem in of_database(store)]


def test_of_what_the_program_did_nothing_is_told(store: Store, evening: Path) -> None:
    assert told(store) == []
    for name, deed in DEEDS.items():
        if name != "an entry skipped":
            deed.do(store, evening)
            assert (name, told(store)) == (name, [])


@pytest.mark.parametrize("name", FORGERIES)
def test_what_was_done_behind_the_log_is_told(store: Store, path: Path, name: str) -> None:
    forgery = FORGERIES[name]
    try:
        forgery.do(runner(path))
    except Exception as refused:
        if "violates foreign key" not in str(refused):  # a server prevents what SQLite takes from others
            raise
        return
    found = told(store)
    assert [problem for problem in found if re.search(forgery.words, problem)], found
    assert all(problem.isprintable() and AUTHOR not in problem for problem in found)


def test_a_log_written_anew_is_sound_in_itself_and_told_by_the_log_of_the_store_alone(store: Store, path: Path) -> None:
    forgery = FORGERIES["a first entry written anew"]
    forgery.do(runner(path))
    assert store.games.verify(store.streams.find("one").id) == store.verify() == []
    assert len(list(problems_of_store(store))) == 1
