"""How long the tests of this folder go on, what chance they follow, and the counting game on the path."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator

import pytest
from tests.cli.conftest import db, spooklog
from tests.endurance.killing import Tally
from tests.store.conftest import PLUGIN, start

from spooklog.testing.thorough import thorough

__all__ = ["db", "spooklog", "start"]

_FIGURES = pytest.StashKey[list[str]]()


@pytest.fixture
def rounds() -> int:
    """How often a test kills the program."""
    return 200 if thorough() else 1


@pytest.fixture
def seed() -> int:
    """What chance follows from: the same in every short run, another in every thorough one, and whatever the variable says."""
    return int(os.environ.get("SPOOKLOG_ENDURANCE_SEED", time.time_ns() % 1_000_000 if thorough() else 1))


@pytest.fixture
def report(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Takes a line of figures; a thorough run shows them at its end."""
    return request.config.stash.setdefault(_FIGURES, []).append


@pytest.fixture
def tally(request: pytest.FixtureRequest, rounds: int, seed: int, report: Callable[[str], None]) -> Tally:
    """Counts the kills of a test."""
    return Tally(request.node.name.removeprefix("test_"), rounds, seed, report)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """What thorough tests have counted."""
    figures = config.stash.get(_FIGURES, [])
    if figures and thorough():
        terminalreporter.section("endurance")
        for line in figures:
            terminalreporter.line(line)


@pytest.fixture(scope="module", autouse=True)
def _counting() -> Iterator[None]:
    """The counting game can be found, here and by every process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(PLUGIN))
        yield
