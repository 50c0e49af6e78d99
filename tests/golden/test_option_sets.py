"""Which option sets there are follows from what a ruleset says of its options."""

from __future__ import annotations

import pytest

from spooklog.domain.contract.registry import all_slugs, find_ruleset
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.values.options import Choice, Each, Named, Option, Player, Subset, Whole, Words, YesNo, read_options
from spooklog.testing.option_sets import APART, HOW_TOLD, everything_odd, option_sets, other_values


@pytest.fixture(params=all_slugs(), scope="module")
def ruleset(request: pytest.FixtureRequest) -> AnyRuleset:
    """Every ruleset, one after the other."""
    return find_ruleset(request.param)


@pytest.mark.parametrize(
    ("option", "values"),
    [
        (YesNo(name="o", help="", default=False), ("yes",)),
        (Choice(name="o", help="", default="b", words=("a", "b", "c")), ("a", "c")),
        (Subset(name="o", help="", default=[], words=("a", "b")), ("all", "a", "b")),
        (Subset(name="o", help="", default=["a", "b"], words=("a", "b")), ("a", "b", "none")),
        (Whole(name="o", help="", default=10, low=1, high=99), ("1", "11")),
        (Whole(name="o", help="", default=99, low=1, high=99), ("1", "98")),
        (Whole(name="o", help="", default=None, low=1, high=99, none_allowed=True), ("1", "99")),
        (Whole(name="o", help="", default=1, low=1, high=2, none_allowed=True), ("2", "none")),
        (Player(name="o", help="", default=1), ("2",)),
        (Words(name="o", help="", default=[]), ("gespenst,spuk",)),
        (Each(name="o", help="", default=["a", "a"], keys=("p", "q"), words=("a", "b")), ("b", "p:a,q:b")),
        (Named(name="o", help="", default=None, known=("x",)), ("x",)),
        (Named(name="o", help="", default=None), ()),
    ],
)
def test_an_option_is_tried_at_each_word_or_at_two_numbers_beside_its_default(option: Option, values: tuple[str, ...]) -> None:
    assert other_values(option) == values


def test_a_few_games_show_a_ruleset_and_hidden_hands_use_the_table_record() -> None:
    assert {slug: [options.name for options in option_sets(find_ruleset(slug))] for slug in all_slugs()} == {
        "halloween": ["defaults", "two-players", "variant-master", "everything-odd"],
        "polterheist": ["defaults", "two-players", "geometry-loose", "everything-odd"],
        "spookies": ["defaults", "two-players", "everything-odd"],
        "spooks": ["defaults", "everything-odd", "everything-odd-told"],
        "spukstaben": ["defaults", "two-players", "everything-odd"],
        "tally": ["defaults", "two-players", "bids-wizard", "sheet-yahtzee", "everything-odd"],
    }


def test_every_set_can_be_read_and_names_no_default(ruleset: AnyRuleset) -> None:
    defaults = read_options(ruleset.meta.options, {})
    for options in option_sets(ruleset):
        values = read_options(ruleset.meta.options, options.given)
        assert {name for name in defaults if values[name] != defaults[name]} == set(options.given)


def test_one_option_set_changes_every_compatible_option_but_the_record_level(ruleset: AnyRuleset) -> None:
    odd = everything_odd(ruleset, APART.get(ruleset.meta.slug, {}))
    assert odd.keys().isdisjoint({HOW_TOLD, *APART.get(ruleset.meta.slug, {})})
    if ruleset.meta.slug == "spooks":
        assert set(odd) == {option.name for option in ruleset.meta.options} - {HOW_TOLD}
        assert odd["max_players"] != "1"  # which would leave no game to be played
