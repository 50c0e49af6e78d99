"""Erased players in sentences: `player 2`, where lines have the number of the seat alone."""

from __future__ import annotations

import pytest
from tests.cli.conftest import Spooklog


@pytest.fixture
def erased(spooklog: Spooklog) -> Spooklog:
    """The same, with a hand in which bert is to answer, and was erased."""
    spooklog("new", "spooks", "anna", "bert", "cora", "--setup", "dealer cora", "--name", "evening")
    spooklog("play", "anna 1S")
    spooklog("players", "erase", "bert", "--yes")
    return spooklog


def test_the_prompt_calls_an_erased_seat_a_player_with_a_number(erased: Spooklog) -> None:
    assert "next: player 2 plays a 2 or the Cat" in erased("show").out


def test_a_line_names_an_erased_player_by_number(erased: Spooklog) -> None:
    refused = erased("play", "2 9K", "xx", "--json", code=3).error
    assert "2 pass" in refused["expected"]
    assert erased("play", "2 2S", "--json").json["notation"] == "2 2S"


def test_results_and_views_call_an_erased_player_by_number(erased: Spooklog) -> None:
    erased("play", "lost")
    answer = erased("play", "result 2 out, anna 3, cora 4").out
    assert "over: player 2 wins" in answer
    assert "1. player 2" in answer
    assert "outcome" not in erased("show", "--as", "2").out
    assert "player 2 wins" in erased("score").out
