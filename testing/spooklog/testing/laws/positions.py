"""Positions and their digests: what the rules need to go on, and nothing else. The same laws for every ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from itertools import combinations, islice
from typing import Any

import orjson
from hypothesis import given

from spooklog.domain.contract.digests import digest_of, position, without_memory
from spooklog.domain.contract.ruleset import Action, AnyRuleset, Form, Outcome
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError
from spooklog.testing.playing import SEEDS, few, random_game, refusal_of

MANY = 100

REMEMBERED = {"trust", "level", "breaches"}
"""What an outcome says of the record of a game, which memory may decide."""


@given(seed=SEEDS)
def test_a_digest_is_of_the_position_alone(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    left_out = type(played.end).MEMORY | type(played.end).FIXED
    assert left_out <= set(played.end.__struct_fields__)
    for moment in few(played, seed):
        state = played.states[moment]
        assert digest_of(state) == sha256(position(state)).hexdigest() == digest_of(without_memory(state))
        assert not left_out & set(orjson.loads(position(state)))


@given(seed=SEEDS)
def test_values_decided_by_the_setup_never_change(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for state in played.states:
        for name in type(state).FIXED:
            assert getattr(state, name) == getattr(played.states[0], name), name


@given(seed=SEEDS)
def test_the_rules_need_no_memory(ruleset: AnyRuleset, seed: int) -> None:
    """A state with its memory cleared, played on with the same actions, is the same game to the rules."""
    played, rng = random_game(ruleset, seed), Rng(seed)
    for moment in few(played, seed, 2)[:-1]:
        state = without_memory(played.states[moment])
        for number, (before, action, _) in enumerate(list(played.steps())[moment:], start=moment + 1):
            assert position(state) == position(before), f"before ply {number}"
            if number % 7 == seed % 7:
                strangers = [rng.choice(played.actions) for _ in range(8)]
                assert standing(ruleset, state, strangers) == standing(ruleset, before, strangers)
            ruleset.rules.check(state, action)
            state = ruleset.rules.apply(state, action, number)
        assert position(state) == position(played.end)
        assert standing(ruleset, state, played.actions[-8:]) == standing(ruleset, played.end, played.actions[-8:])


def standing(ruleset: AnyRuleset, state: Any, strangers: Iterable[Action]) -> tuple[object, ...]:
    """What the rules say of a state: turn, choices, which of some actions they refuse by which rule, and the outcome."""
    refusals = [refusal_of(ruleset, state, action) for action in strangers]
    choices = list(islice(ruleset.moves.choices(state), MANY))
    outcome: Outcome | None = ruleset.rules.outcome(state)
    fields = {name: getattr(outcome, name) for name in outcome.__struct_fields__ if name not in REMEMBERED} if outcome else None
    return ruleset.rules.turn(state), choices, [refusal and refusal.rule for refusal in refusals], fields


@given(seed=SEEDS)
def test_a_position_holds_no_ply_number(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    state = played.states[0]
    for number, (_, action, after) in enumerate(played.steps(), start=1):
        state = ruleset.rules.apply(state, action, 1000 + 3 * number)
        assert digest_of(state) == digest_of(after), f"after {number} actions"


@given(seed=SEEDS)
def test_two_simultaneous_actions_lead_to_the_same_position_in_either_order(ruleset: AnyRuleset, seed: int) -> None:
    played, rng = random_game(ruleset, seed), Rng(seed)
    pairs: list[tuple[Any, Action, Action]] = []
    for state, one, other in zip(played.states, played.actions, played.actions[1:], strict=False):
        seats = ruleset.rules.turn(state).seats
        if {one.owner, other.owner} <= {*seats} and one.owner != other.owner and refusal_of(ruleset, state, other) is None:
            pairs.append((state, one, other))
    for state in [state for state in played.states if len(ruleset.rules.turn(state).seats) > 1][:8]:
        by_seat = [_listed(ruleset, state, seat) for seat in ruleset.rules.turn(state).seats]
        pairs += [(state, rng.choice(ones), rng.choice(others)) for ones, others in combinations(filter(None, by_seat), 2)]
    for state, one, other in pairs:
        there, back = _both(ruleset, state, one, other), _both(ruleset, state, other, one)
        assert there is None or back is None or position(there) == position(back)


def _listed(ruleset: AnyRuleset, state: Any, seat: int) -> list[Action]:
    offered = islice(ruleset.moves.choices(state, seat), MANY)
    return [choice for choice in offered if not isinstance(choice, Form) and choice.owner == seat]


def _both(ruleset: AnyRuleset, state: Any, one: Action, other: Action) -> Any:
    """The state after two actions; None where the first ends that the second is due, or changes what is due."""
    due = ruleset.rules.turn(state)
    between = ruleset.rules.apply(state, one, 1)
    turn = ruleset.rules.turn(between)
    if other.owner not in turn.must or turn.due != due.due:
        return None
    try:
        ruleset.rules.check(between, other)
    except SpooklogError:
        return None
    return ruleset.rules.apply(between, other, 1)
