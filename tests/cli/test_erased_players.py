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


def test_the_prompt_calls_the_seat_a_player(erased: Spooklog) -> None:
    assert "next: player 2 plays a 2 or the Cat" in erased("show").out


def test_what_can_be_typed_has_the_number_alone(erased: Spooklog) -> None:
    refused = erased("play", "2 9K", "xx", "--json", code=3).error
    assert "2 pass" in refused["expected"]
    assert erased("play", "2 2S", "--json").json["notation"] == "2 2S"


def test_who_won_and_who_looks_is_a_player(erased: Spooklog) -> None:
    erased("play", "lost")
    answer = erased("play", "result 2 out, anna 3, cora 4").out
    assert "over: player 2 wins" in answer
    assert "1. player 2" in answer
    assert "outcome" not in erased("show", "--as", "2").out
    assert "player 2 wins" in erased("score").out
