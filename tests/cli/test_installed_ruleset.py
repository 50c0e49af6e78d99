"""Every command that shows a decided game, for a ruleset from a package of its own that reports no record level."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.cli.conftest import Spooklog
from tests.contracts.test_stored import NIGHT
from tests.rulesets.installed import installed

ENDING = "night: anna wins: 5 rooms are lit"


@pytest.fixture
def night(spooklog: Spooklog) -> Iterator[Spooklog]:
    """A store with a decided game of Night watch, called night."""
    with installed():
        spooklog("new", "nightwatch", "anna", "bert", "cora", "--setup", "first anna", "--name", "night")
        spooklog("play", NIGHT[0])
        yield spooklog


def test_a_score_shows_the_ending_and_the_fullest_record_level(night: Spooklog) -> None:
    shown = night("score").out
    assert ENDING in shown
    assert "record: full, trust: full, provisional" in shown


def test_the_parts_of_a_score_are_shown(night: Spooklog) -> None:
    assert "nightwatch:score.1" in night("score", "--why", "anna").out


def test_the_outcome_has_the_record_level_the_flags_and_the_status(night: Spooklog) -> None:
    for command in ("show", "score"):
        outcome = night(command, "--json").json["outcome"]
        assert (outcome["record"], outcome["flags"], outcome["status"]) == ("full", [], "provisional")


def test_an_audit_has_the_scores_and_the_outcome_that_show_has(night: Spooklog) -> None:
    audit, shown = night("audit", "--json").json, night("show", "--json").json
    assert (audit["scores"], audit["outcome"]) == (shown["scores"], shown["outcome"])
    assert "5 rooms are lit" in night("audit").out


def test_the_board_the_log_and_the_sheet_are_printed(night: Spooklog) -> None:
    assert "night" in night("show").out
    assert "walks study>attic>stairs>hall>cellar" in night("log").out
    assert NIGHT[0].partition(" ; ")[2] in night("export").out


def test_a_game_is_compared_with_an_earlier_moment_of_itself(night: Spooklog) -> None:
    night("branch", "1", "--name", "earlier")
    assert "not decided" in night("compare", "night", "earlier").out
