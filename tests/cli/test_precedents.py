"""Precedents of a rule, on the command line, and where a dispute is opened or decided."""

from __future__ import annotations

import pytest
from tests.cli.conftest import PLAYERS, Spooklog

RED = "spooks:red.1"


@pytest.fixture
def ruled(evening: Spooklog) -> Spooklog:
    """The same, with a breach that was allowed: bert's 9K on a 2T, ply 4."""
    evening("play", "anna 2T")
    evening("play", "bert 9K", "--ruled", "the light was bad")
    return evening


def test_a_ruling_is_found_with_its_game_line_author_and_reason(ruled: Spooklog) -> None:
    (row,) = ruled("precedents", RED, "--json").json["precedents"]
    assert list(row) == [
        *(
            "game",
            "archived",
            "ruleset",
            "played",
            "offset",
            "kind",
            "rule",
            "ply",
            "notation",
            "says",
            "entry",
            "by",
            "at",
            "words",
            "erased",
        ),
        *("dispute", "verdict"),
    ]
    assert (row["game"], row["ply"], row["notation"], row["words"]) == ("evening", 4, "bert 9K", "the light was bad")
    out = ruled("precedents", "red.1").out
    assert "evening  ply 4  bert plays the 9 of Spooks (bert 9K)" in out
    assert "ruled by Scribe: the light was bad" in out
    assert "spooklog show -g evening --at 4" in out
    assert out.startswith("spooks:red.1  Answer a Bone or Bat")


def test_a_rule_without_precedents_is_reported_as_such(ruled: Spooklog) -> None:
    assert ruled("precedents", "bats.2").out == "no precedents of spooks:bats.2 here yet\n"
    assert ruled("precedents", "spooks:bats", "--json").json["precedents"] == []


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("red.99",), 7, "has no rule"),
        (("nothing:red.1",), 7, "no ruleset"),
        ((RED, "--ruleset", "spookies"), 2, "is no rule of spookies"),
        ((RED, "--last", "0"), 2, "--last"),
        ((), 2, "RULE"),
    ],
)
def test_precedents_of_an_unknown_rule_are_refused(ruled: Spooklog, arguments: tuple[str, ...], code: int, words: str) -> None:
    assert words in ruled("precedents", *arguments, "--json", code=code).error["message"]


def test_a_dispute_reports_its_number_of_precedents(ruled: Spooklog) -> None:
    opened = ruled("dispute", "open", "4", "a foul", "--rule", "red.1").out
    assert opened.splitlines()[1:] == ["   1 precedent: spooklog precedents spooks:red.1"]
    ruled("new", "spooks", *PLAYERS, "--setup", "dealer dave", "--name", "other")
    ruled("play", "bert 1S")
    opened = ruled("dispute", "open", "1", "a foul again", "--rule", "red.1").out
    assert opened.splitlines()[1:] == ["   2 precedents: spooklog precedents spooks:red.1"]
    assert ruled("dispute", "rule", "1", "stands").out.splitlines()[1:] == ["   2 precedents: spooklog precedents spooks:red.1"]
    assert ruled("dispute", "open", "1", "whose turn?", "--rule", "turn.1").out.count("\n") == 1
    assert ruled("dispute", "open", "1", "whose turn?", "--json").json["precedents"] is None
    assert ruled("dispute", "open", "1", "hm", "--rule", "red.1", "--json").json["precedents"] == 3


def test_a_dispute_is_found_with_its_decision_and_how_to_look_at_it(ruled: Spooklog) -> None:
    ruled("dispute", "open", "4", "a foul", "--rule", "red.1", "--by", "Bert Holm", "-g", "evening")
    assert "   open\n" in ruled("precedents", RED).out
    ruled("dispute", "rule", "1", "stands", "--why", "let it be", "-g", "evening")
    out = ruled("precedents", "red").out
    assert "dispute 1 about spooks:red.1 by Bert Holm: a foul" in out
    assert "stands by Scribe: let it be" in out
    assert "ruled against spooks:red.1 by Scribe: the light was bad" in out
    ruled("undo", "-g", "evening")
    out = ruled("precedents", RED).out
    assert "evening  not in the game any more" in out
    assert "spooklog dispute show 1 -g evening" in out


def test_precedents_show_house_rules_archived_games_and_the_number_left_off(ruled: Spooklog) -> None:
    ruled("new", "spooks", *PLAYERS, "-o", "masters=all", "--name", "house")
    assert "house rule masters=all in 1 game, the newest house: spooklog facts -g house" in ruled("precedents", "masters.1").out
    ruled("archive", "house", "evening")
    assert "the newest house (archived)" in ruled("precedents", "masters.1").out
    assert "bert plays the 9 of Spooks (bert 9K)  archived" in ruled("precedents", RED).out
    ruled("unarchive", "evening")
    ruled("play", "cora 10K", "-g", "evening")
    ruled("dispute", "open", "4", "a foul", "--rule", "red.1", "-g", "evening")
    assert ruled("precedents", RED, "--last", "1").out.splitlines()[-1] == "1 more: --last 2"


def test_precedents_mark_erased_texts(ruled: Spooklog) -> None:
    ruled("dispute", "open", "4", "a foul", "--rule", "red.1", "--by", "Bert Holm", "-g", "evening")
    ruled("dispute", "rule", "1", "stands", "--why", "let it be", "--by", "Bert Holm", "-g", "evening")
    ruled("players", "erase", "Bert Holm", "--yes")
    out = ruled("precedents", RED).out
    assert "dispute 1 by (erased): (erased)" in out
    assert "stands by (erased): (erased)" in out
