"""The way of a line through the rooms is short, and is the one that docs/architecture.md shows."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.forking import THE_PROGRAM, Forked
from tests.tracing import traced

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
    """One function is entered for one thing, and nothing is looked up twice."""
    said, way = traced(tmp_path, "play", "anna 4S", env=env)

    assert "bert plays a 5 or the Cat" in said
    assert len(way.files) <= 55, way.files
    assert len(way.functions) <= 220, way.functions
    assert len(way.selects) <= 9, way.selects
