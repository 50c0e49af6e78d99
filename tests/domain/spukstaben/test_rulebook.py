"""The rulebook data: every id of the catalogue, how sure each rule is, and that code and data speak of the same rules."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben.options import OPTIONS
from spooklog.testing.citing import cited

RULES = RULESET.rulebook.rules
SECTIONS = {
    "players": 3,
    "object": 1,
    "components": 5,
    "setup": 6,
    "play": 3,
    "appear": 8,
    "instant": 6,
    "cubes": 6,
    "search": 6,
    "hints": 8,
    "words": 11,
    "speak": 2,
    "validity": 10,
    "dict": 3,
    "scare": 10,
    "combos": 2,
    "conditions": 5,
    "flee": 5,
    "power": 6,
    "end": 4,
    "score": 6,
    "solo": 4,
    "r": 22,
    "rec": 4,
}


def printed(rule: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What `spooklog rules` says of a rule, on one line."""
    from spooklog.cli.main import run

    assert run(["rules", "spukstaben", rule]) == 0
    return " ".join(capsys.readouterr().out.split())


def test_every_rule_and_ruling_of_the_catalogue_is_there_without_a_gap() -> None:
    assert Counter(rule.split(".")[0] for rule in RULES) == SECTIONS
    assert list(RULES) == [f"{section}.{number}" for section, count in SECTIONS.items() for number in range(1, count + 1)]
    assert sum(count for section, count in SECTIONS.items() if section not in ("r", "rec")) == 120


def test_every_rule_has_a_text_and_every_ruling_a_decision() -> None:
    for name, rule in RULES.items():
        assert len(rule.text) > 20, name
        assert rule.part, name
        assert bool(rule.default) is name.startswith("r."), name


def test_options_and_rules_name_each_other() -> None:
    for option in OPTIONS:
        assert any(option.name in rule.options for rule in RULES.values()), option.name
        for switched in option.rules:
            assert option.name in RULES[switched].options, f"{option.name} switches {switched}, which does not say so"
    for name, told in RULES.items():
        assert set(told.options) <= {option.name for option in OPTIONS}, name


def test_every_ruling_settles_a_rule_that_names_it() -> None:
    named = {ruling for rule in RULES.values() for ruling in rule.rulings}
    assert {name for name in RULES if name.startswith("r.")} == named


def test_every_rule_that_blocks_a_word_can_be_broken() -> None:
    held_back_by = {"words.1", "search.1", "validity.5", "validity.7", "dict.3"}
    fitting = {"combos.1", "scare.5", "conditions.2", "conditions.3", "conditions.4"}
    assert [rule for rule in sorted(held_back_by | fitting) if RULES[rule].breach == "info"] == []


def test_a_contradiction_of_the_box_is_impossible_and_a_text_that_is_no_word_unreadable() -> None:
    kinds = {kind: [name for name, rule in RULES.items() if rule.breach == kind] for kind in ("impossible", "unreadable")}
    assert kinds == {
        "impossible": ["components.1", "components.3", "rec.3"],
        "unreadable": ["words.11", "rec.2"],
    }


@pytest.mark.rule("spukstaben:words.2", "spukstaben:words.3", "spukstaben:words.4", "spukstaben:words.5")
@pytest.mark.rule("spukstaben:words.6", "spukstaben:words.7", "spukstaben:words.8", "spukstaben:words.9")
@pytest.mark.rule("spukstaben:validity.1", "spukstaben:validity.2", "spukstaben:validity.3", "spukstaben:search.4")
def test_a_rule_for_people_to_judge_can_be_broken() -> None:
    judged = [f"words.{number}" for number in range(2, 10)] + ["validity.1", "validity.2", "validity.3", "search.4"]
    assert {RULES[name].breach for name in judged} == {"illegal"}


def test_a_rule_taken_from_pictures_is_marked_as_ours(capsys: pytest.CaptureFixture[str]) -> None:
    assert [name for name, rule in RULES.items() if rule.assumed] == ["cubes.2", "cubes.3", "solo.3"]
    assert "(page 7, one card; assumed; info)" in printed("cubes.2", capsys)
    assert "(not in the text, but in pictures; assumed; info)" in printed("cubes.3", capsys)


@pytest.mark.rule("spukstaben:players.3", "spukstaben:appear.7", "spukstaben:cubes.1", "spukstaben:cubes.5")
@pytest.mark.rule("spukstaben:search.6", "spukstaben:hints.7", "spukstaben:speak.2", "spukstaben:dict.1", "spukstaben:dict.2")
@pytest.mark.rule("spukstaben:scare.9", "spukstaben:scare.10", "spukstaben:power.5", "spukstaben:score.4", "spukstaben:score.6")
def test_a_rule_about_automatic_effects_is_shown_as_unbreakable(
    request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    marked = [rule.partition(":")[2] for mark in request.node.iter_markers("rule") for rule in mark.args]
    assert len(marked) == 14
    for rule in marked:
        assert re.search(r"\([^()]*; info(; [^()]*)?\)$", printed(rule, capsys)), rule


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        pytest.param("players.2", "ten years", marks=pytest.mark.rule("spukstaben:players.2")),
        pytest.param("object.1", "as few ghosts", marks=pytest.mark.rule("spukstaben:object.1")),
        pytest.param(
            "components.2", "light on one side and dark on the other", marks=pytest.mark.rule("spukstaben:components.2")
        ),
        pytest.param("components.4", "an hourglass", marks=pytest.mark.rule("spukstaben:components.4")),
        pytest.param("components.5", "side of the box", marks=pytest.mark.rule("spukstaben:components.5")),
        pytest.param("setup.6", "a pencil each", marks=pytest.mark.rule("spukstaben:setup.6")),
        pytest.param("appear.8", "in four turns", marks=pytest.mark.rule("spukstaben:appear.8")),
        pytest.param("instant.1", "nimble ghosts and ghosts with a big sibling", marks=pytest.mark.rule("spukstaben:instant.1")),
        pytest.param("search.5", "many letters of the ghosts", marks=pytest.mark.rule("spukstaben:search.5")),
        pytest.param("words.10", "more words or fewer", marks=pytest.mark.rule("spukstaben:words.10")),
        pytest.param("hints.6", "That is no hint", marks=pytest.mark.rule("spukstaben:hints.6")),
        pytest.param("solo.1", "by the same rules", marks=pytest.mark.rule("spukstaben:solo.1")),
    ],
)
def test_an_informative_rule_is_shown_as_such(rule: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert rule not in cited(RULESET)
    shown = printed(rule, capsys)
    assert words in shown
    assert re.search(r"\([^()]*; info(; [^()]*)?\)$", shown)
