"""A fresh store for each test, with a clock and chance of its own, and the counting game on the path."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from tests.store.counting import COUNTING
from tests.store.series_kit import opening

from spooklog.domain.contract.ruleset import Setup
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store, open_store

PLUGIN = Path(__file__).parent / "plugin"

Starter = Callable[..., Start]


@pytest.fixture(autouse=True)
def _counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PLUGIN))


@pytest.fixture
def path(tmp_path: Path, empty_store: Path) -> Path:
    """The file of a fresh store."""
    return Path(shutil.copy(empty_store, tmp_path / "games.db"))


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """A fresh store whose clock ticks a second each time it is looked at, and whose chance is the same in every run."""
    ticks = count(1_000_000, 1000)
    draws = count()

    def entropy(size: int) -> bytes:
        return hashlib.shake_256(str(next(draws)).encode()).digest(size)

    with open_store(str(path), clock=lambda: next(ticks), entropy=entropy, synchronous="OFF") as store:
        yield store


@pytest.fixture
def other(path: Path) -> Iterator[Store]:
    """The same store, opened by another process."""
    with open_store(str(path), synchronous="OFF") as store:
        yield store


@pytest.fixture
def start() -> Starter:
    """A game of counting to be started, by default for anna and bert up to 10."""

    def start(*labels: str, target: int = 10, by: str = "Scribe", **more: object) -> Start:
        opening = {"first": more.pop("first", 0)} | ({"title": more.pop("title")} if "title" in more else {})
        seats = [SeatSpec(*label.split("=")) for label in labels or ("anna", "bert")]
        setup = Setup(seats=len(seats), options={"target": target}, opening=opening)
        return Start(ruleset=COUNTING, setup=setup, seats=seats, by=by, **more)  # type: ignore[arg-type]  # played, why, offset

    return start


@pytest.fixture
def series(store: Store) -> str:
    """A series of anna and bert, most points first."""
    return store.series.open(opening(), name="fridays").loaded.stream.id
