"""What a ruleset says of itself, and how it sets a game up: the same laws for every ruleset there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from hypothesis import given

from spooklog.domain.contract.facts import shipped_facts, write_data
from spooklog.domain.contract.ruleset import AnyRuleset, Setup
from spooklog.domain.start.arrange import Player, arrange, named_options
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.codec import codec_of
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import Option
from spooklog.testing.citing import cited
from spooklog.testing.option_sets import other_values, seats
from spooklog.testing.playing import SEEDS, arranged, random_setup


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
    assert [rule for rule in sorted(cited(ruleset)) if rule not in rules or rules[rule].breach == "info"] == []


def test_options_read_what_they_write_and_switch_existing_rules(ruleset: AnyRuleset) -> None:
    names = [option.name for option in ruleset.meta.options]
    assert len(set(names)) == len(names)
    assert set(ruleset.meta.asked) <= set(names)
    for option in ruleset.meta.options:
        assert option.help
        assert option.accepts()
        assert option.read(option.write(option.default)) == option.default
        assert set(option.rules) <= set(ruleset.rulebook.rules), option.name


def test_every_table_of_facts_names_its_source(ruleset: AnyRuleset) -> None:
    facts = shipped_facts(ruleset.package)
    assert [name for name, table in facts.items() if isinstance(table, dict) and not _sourced(table)] == []


def _sourced(table: dict[str, Any]) -> bool:
    """Whether the table, or each of the tables it consists of, names its source."""
    inner = [value for value in table.values() if isinstance(value, dict)]
    return "source" in table or (bool(inner) and all(map(_sourced, inner)))


@given(seed=SEEDS)
def test_a_deal_is_the_same_for_the_same_seed(ruleset: AnyRuleset, seed: int) -> None:
    assert random_setup(ruleset, Rng(seed)) == random_setup(ruleset, Rng(seed))


LABELS = Labels(["xaver", "yves", "zoe", "ute", "vera", "willi", "quinn", "rosa", "paul"])


def typed(
    ruleset: AnyRuleset, count: int, options: Mapping[str, str], header: Sequence[str] = (), data: Sequence[str] = ()
) -> Setup:
    """The setup that these lines are read as. Raises what they are refused with."""
    players = [Player(label, label) for label in LABELS.names[:count]]
    return arrange(ruleset, players, options=options, header=header, data=data).setup


def reads_back(ruleset: AnyRuleset, setup: Setup) -> None:
    """Fail unless the lines that are written for a setup are read as one with the same options and the same start."""
    labels = Labels(LABELS.names[: setup.seats])
    header, written = ruleset.opening.write_header(setup, labels), named_options(ruleset, setup, labels)
    again = typed(ruleset, setup.seats, written, header, [write_data(path, value) for path, value in setup.data.items()])
    assert again.options == setup.options
    assert started(ruleset, again) == started(ruleset, setup)


def started(ruleset: AnyRuleset, setup: Setup) -> Any:
    """The first state, or the rule that refuses it: a ruling may have let it through."""
    try:
        return ruleset.rules.start(setup)
    except SpooklogError as refusal:
        return refusal.rule, refusal.message


@given(seed=SEEDS)
def test_a_setup_written_as_header_lines_reads_back(ruleset: AnyRuleset, seed: int) -> None:
    reads_back(ruleset, random_setup(ruleset, Rng(seed), digital=bool(seed % 3)))


def test_a_start_with_any_value_of_any_option_reads_back(ruleset: AnyRuleset) -> None:
    """Also with a value that equals the default, where the rest of the start would make it another one."""
    tried: set[str] = set()
    for count, header, data in beginnings(ruleset):
        for options in all_options(ruleset, count, header, data):
            try:
                setup = typed(ruleset, count, options, header, data)
            except SpooklogError:
                continue
            reads_back(ruleset, setup)
            tried |= options.keys()
    assert tried == {option.name for option in ruleset.meta.options}


def beginnings(ruleset: AnyRuleset) -> Iterator[tuple[int, Sequence[str], Sequence[str]]]:
    """Number of players, header lines and facts: none, those of a deal by chance, and each number of the facts less by one."""
    for count in dict.fromkeys((seats(ruleset)[0], seats(ruleset)[-1])):
        yield count, (), ()
        dealt = arranged(ruleset, count, {}, Rng(count))
        yield count, ruleset.opening.write_header(dealt, Labels(LABELS.names[:count])), ()
    numbers = ((path, value) for path, value in leaves(shipped_facts(ruleset.package)) if type(value) is int)
    yield from ((seats(ruleset)[0], (), (write_data(path, value - 1),)) for path, value in numbers)


def all_options(ruleset: AnyRuleset, count: int, header: Sequence[str], data: Sequence[str]) -> Iterator[Mapping[str, str]]:
    """Each value of each option alone, and beside it each value of every option that the start would otherwise derive."""
    alone = [{}, *({one.name: text} for one in ruleset.meta.options for text in values(one))]
    for named in alone[:1] if data else alone:
        yield named
        try:
            setup = typed(ruleset, count, named, header, data)
        except SpooklogError:
            continue
        derived = (one for one in ruleset.meta.options if one.name not in named and setup.options[one.name] != one.default)
        yield from (named | {one.name: text} for one in derived for text in values(one))


def values(option: Option) -> tuple[str, ...]:
    """What may be typed for an option, its default first."""
    return (option.write(option.default), *other_values(option))


def leaves(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """The single facts of a table, each with its dotted path."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", value


@given(seed=SEEDS)
def test_a_stored_setup_starts_the_same_game(ruleset: AnyRuleset, seed: int) -> None:
    setup = random_setup(ruleset, Rng(seed), digital=bool(seed % 3))
    stored = codec_of(Setup).decode(msgspec.json.encode(setup))
    assert ruleset.rules.start(stored) == ruleset.rules.start(setup)
