"""The rulebook data: every id of the catalogue, how sure each is, and that code and data speak of the same rules."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from spooklog.cli.main import run
from spooklog.domain.rulesets import polterheist
from spooklog.domain.rulesets.polterheist import RULESET
from spooklog.domain.values.errors import NotFound

FOLDER = Path(polterheist.__file__).parent
RULES = RULESET.rulebook.rules
COUNTED = """
    intro 5 setup 16 turn 7 move 13 room 4 tunnel 5 time 9 disc 11 marker 7 encounter 2 plans 5 liquid 6 candle 4 fear 9 satchel 2
    bad 1 doll 4 mask 5 spider 6 detector 9 instant 1 treasure 2 ghost 7 creepy 2 spook 1 apparition 1 wraith 1 phantom 4 polter 8
    spirit 3 gus 1 georgie 1 casper 1 timmy 2 homer 2 phineas 1 use 4 courage 4 camp 11 gp 5 gpmove 8 gproll 7 gpland 5 gpscare 8
    gpcamp 1 trade 7 stash 6 carry 4 drop 7 rehide 3 exit 2 end 5 escape 9 variant 4 log 1 loose 3 hidden 2 r 56 rec 1
    """
"""Rows by section."""

SECTIONS = {section: int(count) for section, count in re.findall(r"([a-z]+) ([0-9]+)", COUNTED)}
READERS = ("moves", "results", "board", "options.py")
"""Folders and modules that name rules and refuse nothing."""

ASSUMED = {"move.6", "tunnel.1", "gpmove.2", "gproll.1", "time.2", "phantom.1", "plans.2"}
"""Rows that rest on what the text lost: board, tiles, floor plans, signs, time chart."""


def test_every_rule_and_ruling_of_the_catalogue_is_there_without_a_gap() -> None:
    assert Counter(rule.split(".")[0] for rule in RULES) == SECTIONS
    assert len(RULES) - SECTIONS["r"] - SECTIONS["rec"] == 274
    for section, count in SECTIONS.items():
        assert [rule for rule in RULES if rule.startswith(f"{section}.")] == [f"{section}.{n}" for n in range(1, count + 1)]


def test_every_rule_that_can_be_broken_is_cited_by_a_check_and_no_other() -> None:
    checks = (path for path in FOLDER.rglob("*.py") if path.relative_to(FOLDER).parts[0] not in READERS)
    sources = "\n".join(path.read_text("utf-8") for path in checks)
    named = {*re.findall(r'"(?:polterheist:)?([a-z]+\.[0-9]+)"', sources)}
    refused = {*re.findall(r'refuse\(\s*"([a-z]+\.[0-9]+)"', sources)} | {*re.findall(r'Block\(\s*"([a-z]+\.[0-9]+)"', sources)}
    breakable = {rule for rule, one in RULES.items() if one.breach != "info"} - {"rec.1"}
    assert breakable - named == set()
    assert {rule for rule in refused if RULES[rule].breach == "info"} == set()


def test_an_assumed_rule_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    assert {rule for rule, one in RULES.items() if one.assumed} >= ASSUMED
    assert run(["rules", "polterheist", "gproll.1"]) == 0
    assert "assumed" in capsys.readouterr().out


def test_options_and_rulings_name_each_other() -> None:
    options = {option.name for option in RULESET.meta.options}
    for name, rule in RULES.items():
        assert {*rule.options} <= options, name
        assert {*rule.rulings} <= RULES.keys(), name
        assert rule.text.strip().endswith((".", '."', "?")), name
        assert (rule.default is not None) == name.startswith("r."), name
    for option in RULESET.meta.options:
        assert {*option.rules} <= RULES.keys()
        if option.name not in ("first_player", "preset", "markers", "hands", "geometry", "phantom_split", "map"):
            assert any(option.name in rule.options for rule in RULES.values()), option.name


def test_every_rule_has_its_kind_of_breach() -> None:
    kinds = {kind: {rule for rule, one in RULES.items() if one.breach == kind} for kind in ("unreadable", "impossible")}
    assert kinds["unreadable"] == {"log.1", "loose.1"}
    assert kinds["impossible"] >= {"setup.1", "setup.2", "turn.7", "room.3", "room.4", "disc.9", "ghost.5", "gpland.5", "use.4"}


def test_a_rule_is_found_in_any_case_and_a_bare_number_suggests_its_rule() -> None:
    assert RULESET.rulebook.find("polterheist:GPMOVE.1") is RULES["gpmove.1"]
    with pytest.raises(NotFound) as refused:
        RULESET.rulebook.find("gpmove")
    assert "gpmove.1" in refused.value.expected
