"""What a ruleset says of itself, and how it sets a game up: the same laws for every ruleset there is."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given
from tests.domain.citing import cited
from tests.kit.playing import SEEDS, random_setup

from spooklog.domain.chance import Rng
from spooklog.domain.facts import shipped_facts
from spooklog.domain.labels import Labels
from spooklog.domain.options import read_options, write_options
from spooklog.domain.ruleset import AnyRuleset


def test_the_meta_of_a_ruleset_agrees_with_its_parts(ruleset: AnyRuleset) -> None:
    meta, rulebook = ruleset.meta, ruleset.rulebook
    assert meta.slug.isidentifier()
    assert meta.slug == meta.slug.lower() == rulebook.slug
    assert meta.revision == rulebook.revision >= meta.since >= 1
    assert meta.name == f"{meta.slug}/{meta.revision}"
    assert 1 <= meta.min_seats <= meta.max_seats
    assert meta.levels
    assert set(meta.levels) <= {"full", "table", "result"}
    assert all(word == word.casefold() for word in meta.keywords)
    assert all((meta.title, meta.seats, meta.source, meta.summary))
    assert meta.void_rule is None or meta.void_rule.removeprefix(f"{meta.slug}:") in rulebook.rules


def test_every_action_has_a_stored_name_of_its_own(ruleset: AnyRuleset) -> None:
    topics = [action.TOPIC for action in ruleset.actions]
    assert len(set(topics)) == len(topics)
    assert all(topic.startswith(f"{ruleset.meta.slug}.") for topic in topics)


def test_rules_have_texts_and_refer_to_existing_rules_and_options(ruleset: AnyRuleset) -> None:
    rules, options = ruleset.rulebook.rules, {option.name for option in ruleset.meta.options}
    for rule_id, rule in rules.items():
        assert rule.text, rule_id
        assert rule.part, rule_id
        assert set(rule.options) <= options, rule_id
        assert set(rule.rulings) <= set(rules), rule_id


def test_every_refusal_cites_a_rule_that_can_be_broken(ruleset: AnyRuleset) -> None:
    rules = ruleset.rulebook.rules
    assert cited(ruleset)
    assert [rule for rule in sorted(cited(ruleset)) if rule not in rules or rules[rule].breach == "info"] == []


def test_options_read_what_they_write_and_switch_existing_rules(ruleset: AnyRuleset) -> None:
    names = [option.name for option in ruleset.meta.options]
    assert len(set(names)) == len(names)
    for option in ruleset.meta.options:
        assert option.help
        assert option.accepts()
        assert option.read(option.write(option.default)) == option.default
        assert set(option.rules) <= set(ruleset.rulebook.rules), option.name


def test_every_table_of_facts_names_its_source(ruleset: AnyRuleset) -> None:
    facts = shipped_facts(ruleset.package)
    assert facts
    assert [name for name, table in facts.items() if isinstance(table, dict) and not _sourced(table)] == []


def _sourced(table: dict[str, Any]) -> bool:
    """Whether the table, or each of the tables it consists of, names its source."""
    inner = [value for value in table.values() if isinstance(value, dict)]
    return "source" in table or (bool(inner) and all(map(_sourced, inner)))


@given(seed=SEEDS)
def test_a_deal_is_the_same_for_the_same_seed(ruleset: AnyRuleset, seed: int) -> None:
    assert random_setup(ruleset, Rng(seed)) == random_setup(ruleset, Rng(seed))


@given(seed=SEEDS)
def test_a_setup_written_as_header_lines_reads_back(ruleset: AnyRuleset, seed: int) -> None:
    setup = random_setup(ruleset, Rng(seed), digital=bool(seed % 3))
    labels = Labels(["xaver", "yves", "zoe", "ute", "vera", "willi", "quinn", "rosa", "paul"][: setup.seats])
    written = write_options(ruleset.meta.options, setup.options)
    options = read_options(ruleset.meta.options, written)
    assert options == setup.options
    opening = ruleset.opening.read_header(ruleset.opening.write_header(setup, labels), labels, options)
    again = msgspec.structs.replace(setup, options=options, opening=opening)
    again = ruleset.opening.prepare(again, frozenset([*written, "record"]))
    assert ruleset.rules.start(again) == ruleset.rules.start(setup)


@given(seed=SEEDS)
def test_a_stored_setup_starts_the_same_game(ruleset: AnyRuleset, seed: int) -> None:
    setup = random_setup(ruleset, Rng(seed), digital=bool(seed % 3))
    stored = msgspec.json.decode(msgspec.json.encode(setup), type=type(setup))
    assert ruleset.rules.start(stored) == ruleset.rules.start(setup)
