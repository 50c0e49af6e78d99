"""`takeback`: who must agree, and what is said of it afterwards."""

from __future__ import annotations

import pytest
from tests.cli.conftest import Spooklog


def test_an_unanswered_action_is_taken_back_by_its_player(evening: Spooklog) -> None:
    evening("play", "anna 2T")
    said = evening("takeback", "--agreed", "anna").out
    assert said.splitlines()[0].startswith("taken back 1: the game is at ply 2, cora and dave pass (-2)")
    assert "   anna agreed" in said
    assert "redo brings back 1: anna plays the 2 of Bats (anna 2T)" in said
    row = evening("log", "--entries", "--last", "1").out
    assert "game.taken_back plies=1 players=anna" in row
    assert evening("redo").out.startswith("redone 1")


def test_an_action_of_another_player_is_taken_back_by_all_players(evening: Spooklog) -> None:
    evening("play", "anna 2T")
    evening("play", "bert 3T")
    refused = evening("takeback", "2", "--agreed", "anna", "--json", code=4).error
    assert refused["message"] == "ply 4 is bert's action: bert, cora and dave must agree too"
    assert refused["expected"] == ["--agreed all"]
    told = evening("takeback", "2", "--agreed", "ALL", "--json").json
    assert (told["taken_back"], told["agreed"], told["ply"], told["redo"]) == (2, ["anna", "bert", "cora", "dave"], 2, 2)


@pytest.mark.parametrize(
    ("call", "code", "message"),
    [
        ((), 2, "say who agreed"),
        (("--agreed", " , "), 2, "say who agreed"),
        (("--agreed", "zoe"), 2, "no player 'zoe' here"),
        (("--agreed", "anna,all"), 2, "no player 'all' here"),
        (("9", "--agreed", "all"), 7, "cannot take back 9: there are 2 plies to take back"),
        (("--agreed", "all", "--after", "2"), 6, "the log stands at entry 4, not 2"),
    ],
)
def test_an_impossible_takeback_is_refused_with_a_message(
    evening: Spooklog, call: tuple[str, ...], code: int, message: str
) -> None:
    assert evening("takeback", *call, "--json", code=code).error["message"] == message
