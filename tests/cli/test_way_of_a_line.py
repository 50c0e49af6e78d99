"""The way of a line through the rooms is short, and is the one that docs/architecture.md shows.

Each bound is what the call takes today: a change may make it smaller.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from tests.forking import THE_PROGRAM, Forked
from tests.tracing import traced, traced_line

ARCHITECTURE = Path(__file__).parents[2] / "docs" / "architecture.md"


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """A store with a hand of Spooks of four entries, and a user of its own."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("SPOOKLOG")}
    env |= {"SPOOKLOG_DB": f"sqlite:///{tmp_path / 'games.db'}", "XDG_STATE_HOME": str(tmp_path), "SPOOKLOG_BY": "Scribe"}
    for arguments in (("new", "spooks", "anna", "bert", "cora"), ("play", "anna 1S"), ("play", "bert 2S"), ("play", "cora 3S")):
        _, refused = Forked(THE_PROGRAM, *arguments, env=env).communicate()
        assert not refused
    return env


def test_a_line_enters_few_files_and_functions_and_reads_few_rows(tmp_path: Path, env: dict[str, str]) -> None:
    said, way = traced(tmp_path, "play", "anna 4S", env=env)

    assert "bert plays a 5 or the Cat" in said
    assert len(way.files) <= 61, way.files
    assert len(way.functions) <= 266, way.functions
    assert len(way.selects) <= 8, way.selects


def test_a_board_is_shown_in_few_files_and_functions_and_reads_few_rows(tmp_path: Path, env: dict[str, str]) -> None:
    said, way = traced(tmp_path, "show", env=env)

    assert "bert" in said
    assert len(way.files) <= 62, way.files
    assert len(way.functions) <= 237, way.functions
    assert len(way.selects) <= 10, way.selects


def test_a_line_over_http_enters_few_files_and_functions_and_reads_few_rows(tmp_path: Path, env: dict[str, str]) -> None:
    said, way = traced_line(tmp_path, env["SPOOKLOG_DB"], "anna says well played")

    assert '"entry":6' in said
    assert len(way.files) <= 54, way.files
    assert len(way.functions) <= 178, way.functions  # two or three of a lane, which its threads enter now or later
    assert len(way.selects) <= 4, way.selects


def test_a_line_goes_the_way_that_the_page_shows(tmp_path: Path, env: dict[str, str]) -> None:
    """What the steps name, but for the action itself, which is checked and applied while the log is folded as well."""
    _, way = traced(tmp_path, "play", "anna 4S", env=env)
    called = [f"{Path(file).stem}.{name}" for file, _, name in (function.partition(":") for function in way.functions)]
    steps = ARCHITECTURE.read_text().partition("## The way of a line")[2].partition("A test traces")[0]
    named = [name for name in re.findall(r"`([A-Za-z]+\.\w+)`", steps) if name not in ("rules.check", "rules.apply")]

    places = {name: next((at for at, one in enumerate(called) if f".{one}".endswith(f".{name}")), None) for name in named}
    assert len(named) >= 14
    assert None not in places.values(), places
    assert list(places) == sorted(places, key=lambda name: places[name] or 0), places
