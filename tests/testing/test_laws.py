"""The laws find what is wrong with a ruleset: each game here breaks one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest
from tests.rulesets.installed import installed

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Action, AnyRuleset, GameRules, Ruleset
from spooklog.domain.values.chance import Rng
from spooklog.testing.laws import bots, forms
from spooklog.testing.playing import FEW


@pytest.fixture
def pig() -> Iterator[Any]:
    """The module of the game that a new package begins with."""
    with installed():
        find_ruleset("pig")
        yield import_module("spooklog_pig")


def with_rules(pig: Any, rules: GameRules[Any, Any]) -> AnyRuleset:
    """The ruleset with other rules."""
    return Ruleset[Any, Any](pig.META, "spooklog_pig", (pig.Rolled, pig.Held), rules, pig.GRAMMAR)


def found(law: Callable[..., None], ruleset: AnyRuleset) -> str:
    """What a law says in the games that it always tries; empty where it holds."""
    try:
        for seed in FEW:
            law.hypothesis.inner_test(ruleset, seed)  # type: ignore[attr-defined]
    except AssertionError as problem:
        return str(problem)
    return ""


def test_rules_that_pass_what_is_no_choice_are_found(pig: Any) -> None:
    class Lax(pig.Pig):  # type: ignore[misc]
        package = "spooklog_pig"

        def check(self, state: Any, action: Action) -> None:
            if self.turn(state).over or action.owner != state.seat:
                super().check(state, action)

    law = forms.test_what_is_neither_listed_nor_of_a_form_is_refused
    assert found(law, with_rules(pig, pig.Pig())) == ""
    assert " holds" in found(law, with_rules(pig, Lax()))


def test_a_bot_that_rarely_does_what_is_refused_is_found(pig: Any) -> None:
    class Stubborn:
        def choose(self, state: Any, seat: int, rng: Rng) -> Action:  # noqa: ARG002
            never = state.totals[seat - 1] == 37 and not state.brought
            action: Action = pig.Held(seat) if never or state.brought else pig.Rolled(seat, 6)
            return action

    class Played(pig.Pig):  # type: ignore[misc]
        package = "spooklog_pig"
        bots = {"stubborn": Stubborn()}  # noqa: RUF012

    assert found(bots.test_each_bot_finishes_its_games_against_copies_of_itself, with_rules(pig, pig.Pig())) == ""
    said = found(bots.test_each_bot_finishes_its_games_against_copies_of_itself, with_rules(pig, Played()))
    assert said.startswith("the bot Stubborn plays what check refuses")
