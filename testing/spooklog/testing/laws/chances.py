"""Chances from past rounds: the rounds of a game, and the same winners by them as by its rules."""

from __future__ import annotations

from hypothesis import given

from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.testing.playing import SEEDS, random_game


@given(seed=SEEDS)
def test_each_seat_is_on_one_side_and_rounds_only_come(ruleset: AnyRuleset, seed: int) -> None:
    if (part := ruleset.chances) is None:
        return
    played, before = random_game(ruleset, seed), 0
    assert sorted(seat for side in part.sides(played.end) for seat in side) == list(range(1, played.setup.seats + 1))
    for state in played.states:
        rounds = part.rounds(state)
        assert before <= len(rounds)
        assert all(len(points) == len(part.sides(state)) for points in rounds)
        before = len(rounds)


@given(seed=SEEDS)
def test_the_rounds_of_a_game_end_it_where_its_rules_do(ruleset: AnyRuleset, seed: int) -> None:
    if (part := ruleset.chances) is None:
        return
    played = random_game(ruleset, seed)
    if part.untold(played.states[0]):
        return
    sides, outcome = part.sides(played.end), ruleset.rules.outcome(played.end)
    assert outcome
    rounds, totals = part.rounds(played.end), (0,) * len(sides)
    for number, points in enumerate(rounds, start=1):
        totals = tuple(map(sum, zip(totals, points, strict=True)))
        won = part.winners(played.states[0], totals, number)
        assert (won is None) == (number < len(rounds))
        if won is not None:
            assert {*outcome.winners} <= {seat for side in won for seat in sides[side - 1]}
