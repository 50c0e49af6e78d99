"""The agenda: what is due, and in which order. The nested dues are those of Night watch."""

from __future__ import annotations

from functools import reduce

import pytest
from tests.rulesets.nightwatch import RULESET
from tests.rulesets.nightwatch.actions import Answered, Drawn, Guessed, Knocked, WatchAction
from tests.rulesets.nightwatch.state import Due, Watch

from spooklog.domain.contract.agenda import next_due, settled, with_new
from spooklog.domain.contract.ruleset import Setup, Turn
from spooklog.domain.values.options import read_options

START = RULESET.rules.start(Setup(seats=3, options=read_options(RULESET.meta.options, {}), opening={"first": 1}))


def after(*actions: WatchAction) -> Watch:
    """The night after some actions, each of them legal."""

    def played(state: Watch, action: WatchAction) -> Watch:
        RULESET.rules.check(state, action)
        return RULESET.rules.apply(state, action, 1)

    return reduce(played, actions, START)


def test_new_due_actions_precede_older_ones_in_their_given_order() -> None:
    assert with_new(("count", "end"), "give", "take") == ("give", "take", "count", "end")
    assert with_new((), "give") == ("give",)
    assert with_new(("count",)) == ("count",)


def test_a_settled_due_action_is_replaced_by_its_consequences() -> None:
    assert settled(("give", "count")) == ("count",)
    assert settled(("give", "count"), "thank", "bow") == ("thank", "bow", "count")


def test_settling_without_a_due_action_is_an_error() -> None:
    assert next_due(()) is None
    with pytest.raises(IndexError, match="nothing is due"):
        settled(())


def test_a_due_that_arises_from_one_of_several_goes_before_the_others() -> None:
    drawn = after(Knocked(3), Knocked(2), Drawn(1))
    assert drawn.agenda == (Due("guess", 2), Due("guess", 3), Due("act", 1))
    guessed = after(Knocked(3), Knocked(2), Drawn(1), Guessed(2, 3))
    assert guessed.agenda == (Due("answer", 1, 3, 2), Due("guess", 3), Due("act", 1))
    assert RULESET.rules.turn(guessed) == Turn((1,), due="answer", rule="answer.1")
    answered = after(Knocked(3), Knocked(2), Drawn(1), Guessed(2, 3), Answered(1, False))
    assert answered.agenda == (Due("guess", 3), Due("act", 1))


def test_a_due_without_its_reason_falls_away() -> None:
    given = after(Knocked(3), Knocked(2), Drawn(1), Guessed(2, 1), Answered(1, True))
    assert given.agenda == (Due("act", 1),)


def test_a_lie_that_came_to_light_is_a_breach_and_refuses_nothing() -> None:
    lied = after(Knocked(3), Knocked(2), Drawn(1), Guessed(2, 1), Answered(1, False), Guessed(3, 1))
    assert RULESET.results.breaches(lied) == ()
    shown = RULESET.rules.apply(lied, Answered(1, True), 7)
    (breach,) = RULESET.results.breaches(shown)
    assert (breach.rule, breach.seat, breach.card) == ("nightwatch:answer.2", 1, "1")
