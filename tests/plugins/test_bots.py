"""Bots of other packages play wherever built-in bots do."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.plugins.conftest import Run
from tests.plugins.packages import BOTS, install

POINTS: Mapping[str, str] = {
    "first": "good_bots:First",
    "lanterns.last": "good_bots:LAST",
    "lanterns.none": "good_bots:NO_BOT",
    "spooks.shedder": "good_bots:First",
    "nogame.first": "good_bots:First",
    "gone": "good_bots:Missing",
    "random": "good_bots:First",
    "typed": "good_bots:Typed",
    "leaving": "good_bots:Leaving",
}


@pytest.fixture(autouse=True)
def _bots(site: Path) -> None:
    install(site, "good-bots", "0.5", BOTS, {"bots": POINTS})


def test_a_bot_for_any_game_and_one_for_one_game_play(spooklog: Run) -> None:
    played = spooklog("simulate", "lanterns", "--seats", "2", "--bot", "first,last", "--seed", "1", "--json").json
    assert [bot["bot"] for bot in played["bots"]] == ["first", "last"]
    assert spooklog("simulate", "spooks", "--bot", "first,shedder,random", "--seed", "1").code == 0


def test_an_unknown_bot_is_refused_with_those_of_plugins(spooklog: Run) -> None:
    refused = spooklog("simulate", "lanterns", "--bot", "nobody", "--json", code=7)
    assert refused.error["expected"] == ["random", "first", "gone", "last", "none", "leaving", "typed"]
    assert "last" not in spooklog("simulate", "spooks", "--bot", "last", "--json", code=7).error["expected"]


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("gone", "cannot be imported"),
        ("none", "neither is nor makes a bot"),
        ("typed", "is wrong: it answers with a str, not with an action or None"),
    ],
)
def test_a_bad_bot_is_refused_with_its_package(spooklog: Run, bot: str, words: str) -> None:
    message = spooklog("simulate", "lanterns", "--bot", bot, "--json", code=7).error["message"]
    assert "of good-bots 0.5" in message
    assert words in message


def test_a_bot_that_would_end_the_program_is_named_with_those_beside_it(spooklog: Run) -> None:
    message = spooklog("simulate", "lanterns", "--bot", "leaving", "--json", code=9).error["message"]
    assert message.startswith("the bot ")
    assert "leaving" in message.partition(" of good-bots 0.5 failed (SystemExit: 0)")[0]


def test_bots_are_listed_with_their_state(spooklog: Run) -> None:
    rows = [row for row in spooklog("plugins", "--json").json["plugins"] if row["package"] == "good-bots"]
    assert {row["name"]: row["state"] for row in rows} == {
        "first": "works",
        "lanterns.last": "works",
        "lanterns.none": "wrong",
        "spooks.shedder": "duplicate",
        "nogame.first": "wrong",
        "gone": "broken",
        "random": "duplicate",
        "typed": "works",
        "leaving": "works",
    }


def test_bots_of_plugins_are_completed(spooklog: Run) -> None:
    typed = "spooklog simulate lanterns --bot random,"
    answer = spooklog(_SPOOKLOG_COMPLETE="complete_bash", COMP_WORDS=typed, COMP_CWORD="4")
    assert answer.out.split() == [f"random,{name}" for name in ("random", "first", "gone", "last", "none", "leaving", "typed")]


def test_the_own_bot_of_a_ruleset_comes_before_one_of_the_same_name(spooklog: Run) -> None:
    first = spooklog("simulate", "spooks", "--bot", "shedder", "--seed", "4", "--json", PYTHONPATH="").json["bots"]
    assert spooklog("simulate", "spooks", "--bot", "shedder", "--seed", "4", "--json").json["bots"] == first
