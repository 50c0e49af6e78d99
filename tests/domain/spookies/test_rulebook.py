"""The rulebook data: every id of the catalogue, how sure each is, and that code and data speak of the same rules."""

from __future__ import annotations

from collections import Counter

import pytest

from spooklog.cli.main import run
from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.rulesets.spookies import RULESET
from spooklog.projections import catalogue
from spooklog.testing.citing import cited

RULES = RULESET.rulebook.rules
SECTIONS = {
    "players": 1,
    "components": 6,
    "setup": 3,
    "turn": 5,
    "roll": 6,
    "up": 7,
    "down": 9,
    "stay": 1,
    "attic": 6,
    "penalty": 5,
    "end": 5,
    "score": 4,
    "free": 2,
    "r": 12,
    "rec": 4,
}
ASSUMED = ["components.6", "turn.4", "up.3", "score.3", "r.12"]
"""Rules of which nothing is known, or not all."""

UNVERIFIED = [
    *("players.1", "components.1", "components.2", "components.5", "setup.1", "setup.2", "setup.3", "turn.3", "stay.1"),
    *("penalty.1", "penalty.2", "penalty.3", "penalty.5", "end.1", "end.3", "end.4", "score.1", "score.2", "score.4"),
    *("free.1", "free.2", "r.1"),
]
"""Rules that other copies have and the pages at hand have not."""

IMPOSSIBLE = ["components.1", "components.2", "components.3", "components.4", "setup.2", "score.4", "rec.3"]
"""Rules about what there is in the box."""


def printed(rule: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What `spooklog rules` says of a rule, on one line."""
    assert run(["rules", "spookies", rule]) == 0
    return " ".join(capsys.readouterr().out.split())


def test_every_rule_and_ruling_of_the_catalogue_is_there_without_a_gap() -> None:
    assert Counter(rule.split(".")[0] for rule in RULES) == SECTIONS
    assert list(RULES) == [f"{section}.{number}" for section, count in SECTIONS.items() for number in range(1, count + 1)]
    assert sum(count for section, count in SECTIONS.items() if section not in ("r", "rec")) == 60


def test_every_rule_has_a_text_and_every_ruling_a_decision() -> None:
    for name, rule in RULES.items():
        assert len(rule.text) > 15, name
        assert rule.part, name
        assert bool(rule.default) is name.startswith("r."), name


def test_options_and_rules_name_each_other() -> None:
    for option in RULESET.meta.options:
        assert option.rules
        for rule in option.rules:
            assert option.name in RULES[rule].options, f"{option.name} switches {rule}, which does not say so"
    for name, told in RULES.items():
        assert set(told.options) <= {option.name for option in RULESET.meta.options}, name


def test_rulings_that_a_rule_names_exist_and_each_settles_something() -> None:
    assert {name for name in RULES if name.startswith("r.")} == {ruling for rule in RULES.values() for ruling in rule.rulings}


def test_a_line_that_contradicts_the_box_is_impossible_and_a_wrong_count_is_not() -> None:
    assert [name for name, rule in RULES.items() if rule.breach == "impossible"] == IMPOSSIBLE
    assert RULES["score.1"].breach == "illegal"


def test_every_rule_has_a_mark_of_certainty() -> None:
    assert [name for name, rule in RULES.items() if rule.assumed] == ASSUMED
    assert [name for name, rule in RULES.items() if rule.mark == "published-unverified"] == UNVERIFIED
    missing = [name for name, rule in RULES.items() if rule.part.startswith("not in the fragment")]
    assert [name for name in missing if not (RULES[name].mark or RULES[name].ruling)] == []


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("players.1", "(not in the fragment; published-unverified; illegal)"),
        ("components.6", "(not in the fragment; assumed; info; see spookies:r.12)"),
        ("up.1", "(3a. Did it!; info; see spookies:r.9)"),
        ("r.1", "(ruling; published-unverified; info; option equal_roll)"),
    ],
)
def test_a_printed_rule_shows_its_mark(rule: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert words in printed(rule, capsys)


def test_the_mark_of_a_rule_is_part_of_its_data() -> None:
    rows = {row.rule: row for row in catalogue.rules("spookies", None)}
    assert (rows["spookies:stay.1"].mark, rows["spookies:stay.1"].assumed) == ("published-unverified", False)
    assert (rows["spookies:up.3"].mark, rows["spookies:up.3"].assumed) == ("assumed", True)
    assert (rows["spookies:up.1"].mark, rows["spookies:up.1"].assumed) == (None, False)


@pytest.mark.rule("spookies:roll.6")
def test_an_informative_rule_is_shown_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Four dice are safest" in printed("roll.6", capsys)
    assert printed("roll.6", capsys).endswith("(2. Choosing dice; info)")
    assert "roll.6" not in cited(RULESET)


def test_every_table_of_facts_of_the_game_names_its_source() -> None:
    facts = shipped_facts(RULESET.package)
    sources = {name: table["source"] for name, table in facts.items() if isinstance(table, dict)}
    assert {name for name, source in sources.items() if source == "rulebook"} == {"house", "dice", "printed"}
    assert {name for name, source in sources.items() if source == "assumed"} == {"rewards", "look"}
    assert set(sources.values()) == {"rulebook", "published-unverified", "assumed"}
    assert set(facts["printed"]["characters"]) <= set(facts["characters"]["names"])
    assert facts["id"] == "spookies-1"
