"""The rulebook data: every id of the catalogue, how sure each is, and that code and data speak of the same rules."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from spooklog.cli.main import run
from spooklog.domain.rulesets import halloween
from spooklog.domain.rulesets.halloween import RULESET
from spooklog.domain.rulesets.halloween.box import box_of
from spooklog.domain.values.errors import NotFound

FOLDER = Path(halloween.__file__).parent
RULES = RULESET.rulebook.rules
SECTIONS = {
    "setup": 13,
    "board": 8,
    "turn": 11,
    "city": 8,
    "tokens": 3,
    "summon": 3,
    "scare": 3,
    "upgrade": 8,
    "move": 2,
    "bonus": 12,
    "kind": 12,
    "fight": 6,
    "dice": 3,
    "haunt": 7,
    "rest": 5,
    "cards": 18,
    "end": 5,
    "two": 5,
    "master": 10,
    "sets": 5,
    "card": 52,
    "r": 45,
    "rec": 4,
}
READERS = ("moves", "results", "board", "options.py")
"""Folders and modules that name rules and refuse nothing."""

BY_TEMPLATE = {"card.A4", "card.B2", *(f"sets.{number}" for number in range(1, 6))}
"""Cited as `card.{card}` and `sets.{number}`."""


def test_every_rule_card_and_ruling_of_the_catalogue_is_there_without_a_gap() -> None:
    assert Counter(rule.split(".")[0] for rule in RULES) == SECTIONS
    assert len(RULES) - SECTIONS["r"] - SECTIONS["rec"] == 199
    cards = [rule.removeprefix("card.") for rule in RULES if rule.startswith("card.")]
    assert cards == [card.id for card in box_of({}).cards]


def test_every_rule_that_can_be_broken_is_cited_by_a_check_and_no_other() -> None:
    checks = (path for path in FOLDER.rglob("*.py") if path.relative_to(FOLDER).parts[0] not in READERS)
    sources = "\n".join(path.read_text("utf-8") for path in checks)
    named = {*re.findall(r'"([a-z]+\.[A-D]?[0-9]+)"', sources)} | BY_TEMPLATE
    refused = {*re.findall(r'refuse\(\s*"([a-z]+\.[A-D]?[0-9]+)"', sources)}
    breakable = {rule for rule, one in RULES.items() if one.breach != "info"} - {"rec.2", "rec.4"}
    assert breakable - named == set()
    assert {rule for rule in refused if RULES[rule].breach == "info"} == set()


def test_an_assumed_rule_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    assert {rule for rule, one in RULES.items() if one.assumed} >= {"setup.10", "move.1", "haunt.3", "cards.5"}
    assert run(["rules", "halloween", "cards.5"]) == 0
    assert "assumed" in capsys.readouterr().out


def test_options_and_rulings_name_each_other() -> None:
    options = {option.name for option in RULESET.meta.options}
    for name, rule in RULES.items():
        assert {*rule.options} <= options, name
        assert {*rule.rulings} <= RULES.keys(), name
        assert rule.text.strip().endswith((".", '."')), name
        assert (rule.default is not None) == name.startswith("r."), name
    for option in RULESET.meta.options:
        assert {*option.rules} <= RULES.keys()


def test_a_rule_is_found_in_any_case_and_a_card_by_its_number_suggests_its_rule() -> None:
    assert RULESET.rulebook.find("halloween:CARD.c1") is RULES["card.C1"]
    with pytest.raises(NotFound) as refused:
        RULESET.rulebook.find("C1")
    assert refused.value.expected == ("card.C1",)
