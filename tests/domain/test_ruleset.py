"""A ruleset's parts: those that recording a line does not need are made on first use."""

from __future__ import annotations

from importlib import import_module

import pytest
from tests.rulesets.nightwatch import META, knowledge, notation, rules
from tests.rulesets.nightwatch.actions import ACTIONS, WatchAction
from tests.rulesets.nightwatch.refuse import PACKAGE
from tests.rulesets.nightwatch.state import Watch
from tests.store.counting import Counting, ruleset_of

from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.contract.registry import BUILT_IN, find_ruleset
from spooklog.domain.contract.ruleset import Ruleset
from spooklog.testing.citing import cited


def test_a_part_that_is_not_given_is_the_module_of_its_name() -> None:
    ruleset = Ruleset[Watch, WatchAction](META, PACKAGE, ACTIONS, rules, notation.GRAMMAR, knowledge=knowledge)

    for name, module in {"opening": "opening", "moves": "moves", "results": "results", "pictures": "board"}.items():
        assert getattr(ruleset, name) is import_module(f"{PACKAGE}.{module}")


def test_a_part_is_made_once_and_not_before_it_is_used() -> None:
    parts, made = Counting(), list[str]()

    def lazy() -> Counting:
        made.append("results")
        return parts

    plain = ruleset_of(parts)
    ruleset = Ruleset(plain.meta, plain.package, plain.actions, parts, parts, results=lazy)
    assert made == []
    assert (ruleset.results, ruleset.results) == (parts, parts)
    assert made == ["results"]


def test_a_ruleset_has_no_other_attributes() -> None:
    ruleset = ruleset_of(Counting())

    with pytest.raises(AttributeError, match="a ruleset has no scoring"):
        getattr(ruleset, "scoring")  # noqa: B009  (mypy refuses the plain form)


@pytest.mark.parametrize("slug", BUILT_IN)
def test_a_ruleset_that_ships_has_facts_and_cites_rules(slug: str) -> None:
    ruleset = find_ruleset(slug)
    assert shipped_facts(ruleset.package)
    assert cited(ruleset)
