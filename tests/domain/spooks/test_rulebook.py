"""The rulebook data: every id of the catalogue, and that code and data speak of the same rules."""

from __future__ import annotations

from collections import Counter

from spooklog.domain.rulesets.spooks import RULESET

RULES = RULESET.rulebook.rules
SECTIONS = {
    "intro": 4,
    "deck": 4,
    "chart": 5,
    "deal": 6,
    "start": 2,
    "turn": 2,
    "blue": 11,
    "goblins": 10,
    "red": 5,
    "bones": 10,
    "bats": 4,
    "cat": 4,
    "escape": 2,
    "series": 6,
    "twodecks": 5,
    "masters": 13,
    "ghost": 4,
    "more": 1,
    "rec": 14,
    "r": 43,
}


def test_every_rule_and_ruling_of_the_catalogue_is_there_without_a_gap() -> None:
    assert Counter(rule.split(".")[0] for rule in RULES) == SECTIONS
    assert list(RULES) == [f"{section}.{number}" for section, count in SECTIONS.items() for number in range(1, count + 1)]


def test_every_rule_has_a_text_and_every_ruling_a_decision() -> None:
    for name, rule in RULES.items():
        assert len(rule.text) > 30
        assert rule.part
        assert bool(rule.default) is name.startswith("r.")


def test_options_and_rulings_that_a_rule_names_exist() -> None:
    options = {option.name for option in RULESET.meta.options}
    for rule in RULES.values():
        assert set(rule.options) <= options
        assert set(rule.rulings) <= RULES.keys()


def test_the_chart_repeats_other_rules_and_is_never_cited() -> None:
    assert all(RULES[f"chart.{number}"].breach == "info" for number in range(1, 6))


def test_a_rule_missing_in_the_rulebook_is_marked_as_ours() -> None:
    assert [name for name, rule in RULES.items() if rule.assumed] == ["r.29", "r.30", "r.31"]
    assert [name for name, rule in RULES.items() if rule.ruling] == ["red.5"]
