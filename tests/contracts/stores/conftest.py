"""Every kind of store, empty: what is promised of one is promised of all.

Modules whose names begin with `test_postgres_` run tests of other folders once more, which take the file of an SQLite store to be
the store: here `path` is a URL.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.behind import behind
from tests.cli.conftest import empty_store, spooklog
from tests.servers import server_or_skip
from tests.store.conftest import PLUGIN, other, series, start, store

__all__ = ["empty_store", "other", "series", "spooklog", "start", "store"]

KINDS = ("sqlite", "postgresql")

Behind = Callable[..., list[tuple[Any, ...]]]
"""Runs a statement on the database of a store behind the program's back; placeholders are `?`."""


AGAIN = "test_postgres_"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test of this folder runs on every kind of store; one that runs once more, on the kind that it has not seen."""
    if "kind" in metafunc.fixturenames:
        again = metafunc.module.__name__.rpartition(".")[2].startswith(AGAIN)
        metafunc.parametrize("kind", KINDS[1:] if again else KINDS, scope="function")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of the tests that run once more, those that have no store are not needed twice."""
    here = Path(__file__).parent
    items[:] = [one for one in items if not (one.path.parent == here and one.path.name.startswith(AGAIN) and not _has_store(one))]


def _has_store(item: pytest.Item) -> bool:
    return "kind" in getattr(item, "fixturenames", ())


@pytest.fixture
def url(kind: str, tmp_path: Path, empty_store: Path) -> Iterator[str]:
    """The place of a fresh store."""
    if kind == "sqlite":
        yield str(shutil.copy(empty_store, tmp_path / "games.db"))
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


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counting game can be found."""
    monkeypatch.syspath_prepend(str(PLUGIN))


@pytest.fixture(autouse=True)
def _counting(counting: None) -> None:
    pass
