"""The analysis of a game: worlds are seen as the game was, chance can be drawn again, and the stakes are one win."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given

from spooklog.domain.contract.bots import find_bot
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.values.chance import Rng
from spooklog.replays.analysis.judge import judge_of
from spooklog.replays.analysis.rolling import Roller
from spooklog.testing.playing import SEEDS, few, hold_legal, random_game


def test_a_ruleset_has_an_analysis_or_says_why_it_has_none(ruleset: AnyRuleset) -> None:
    if ruleset.analysis is None:
        assert ruleset.meta.unanalysed
    else:
        find_bot(ruleset, ruleset.analysis.bot)
        assert 0 <= ruleset.analysis.errs <= 100


@given(seed=SEEDS)
def test_a_world_is_seen_as_the_game_was_and_hides_nothing(ruleset: AnyRuleset, seed: int) -> None:
    if (analysis := ruleset.analysis) is None:
        return
    played, rng, see = random_game(ruleset, seed), Rng(seed), ruleset.knowledge.seen_by
    for moment in few(played, seed):
        for viewer in played.viewers:
            seen = see(played.states[moment], viewer)
            world = analysis.world(seen, rng)
            assert _position(see(world, "public")) == _position(see(seen, "public"))
            if viewer != "full" and seed % 3:  # else the log lacks the player's own hand, and the world has one
                assert _position(see(world, viewer)) == _position(seen)
            assert analysis.world(world, rng) == world
            assert analysis.world(seen, Rng(7)) == analysis.world(seen, Rng(7))


@given(seed=SEEDS)
def test_what_viewers_remember_changes_no_position(ruleset: AnyRuleset, seed: int) -> None:
    if (analysis := ruleset.analysis) is None:
        return
    played = random_game(ruleset, seed)
    state = analysis.watched(played.states[0])
    for number, (before, action, after) in enumerate(played.steps(), start=1):
        assert _position(state) == _position(before)
        state = ruleset.rules.apply(state, action, number)
        assert _position(state) == _position(after)


def _position(state: Any) -> dict[str, Any]:
    """What a viewer sees, without what the log alone remembers, and how full its record is: of a world all is known."""
    fields: dict[str, Any] = msgspec.structs.asdict(state)
    return {name: value for name, value in fields.items() if name not in {*state.MEMORY, "record"}}


@given(seed=SEEDS)
def test_chance_can_be_drawn_again_for_what_players_did(ruleset: AnyRuleset, seed: int) -> None:
    if (analysis := ruleset.analysis) is None:
        return
    played, rng = random_game(ruleset, seed), Rng(seed)
    for state, action, _ in played.steps():
        if (choice := analysis.undrawn(action)) is not None:
            assert choice.owner == action.owner
            assert analysis.undrawn(choice) == choice
            hold_legal(ruleset, state, ruleset.moves.draw(state, choice, rng), "drawn again,")


@given(seed=SEEDS)
def test_what_a_seat_may_choose_is_legal_once_chance_is_drawn(ruleset: AnyRuleset, seed: int) -> None:
    if (analysis := ruleset.analysis) is None:
        return
    played, rng = random_game(ruleset, seed), Rng(seed)
    for state in played.states:
        for seat in range(1, played.setup.seats + 1):
            for choice in analysis.options(ruleset.knowledge.seen_by(state, seat), seat):
                assert choice.owner == seat
                hold_legal(ruleset, state, ruleset.moves.draw(state, choice, rng), "an option,")


@given(seed=SEEDS)
def test_the_stakes_of_a_game_add_up_to_one_win(ruleset: AnyRuleset, seed: int) -> None:
    if (analysis := ruleset.analysis) is None:
        return
    played = random_game(ruleset, seed)
    outcome = ruleset.rules.outcome(played.end)
    assert outcome
    shares = analysis.stakes(outcome, played.setup.seats)
    assert len(shares) == played.setup.seats
    assert all(0 <= share <= 1 for share in shares)
    assert sum(shares) == pytest.approx(1)


@given(seed=SEEDS)
def test_bots_play_on_from_any_moment_that_a_viewer_saw_and_the_same_seed_comes_to_the_same(
    ruleset: AnyRuleset, seed: int
) -> None:
    if (analysis := ruleset.analysis) is None:
        return
    played = random_game(ruleset, seed)
    roller = Roller(ruleset, analysis, judge_of(ruleset), played.setup.seats)
    for moment in few(played, seed, 2):
        known = [ruleset.knowledge.seen_by(played.states[moment], viewer) for viewer in played.viewers]
        for seen in (one for at, one in enumerate(known) if one not in known[:at]):  # viewers of an open game see the same
            shares = roller.roll(roller.world(seen, (seed, moment)), (seed, moment)).shares
            assert sum(shares) == pytest.approx(1)
            assert roller.roll(roller.world(seen, (seed, moment)), (seed, moment)).shares == shares


@given(seed=SEEDS)
def test_rounds_that_have_an_estimate_each_follow_one_another(ruleset: AnyRuleset, seed: int) -> None:
    if (analysis := ruleset.analysis) is None:
        return
    rounds = [analysis.round_of(state) for state in random_game(ruleset, seed).states]
    numbers = [number for number in rounds if number is not None]
    assert len(numbers) in (0, len(rounds))
    assert all(0 <= after - before <= 1 for before, after in pairwise(numbers))


@given(seed=SEEDS)
def test_a_judge_weighs_the_same_numbers_for_each_seat(ruleset: AnyRuleset, seed: int) -> None:
    if (analysis := ruleset.analysis) is None:
        return
    played = random_game(ruleset, seed)
    for state in played.states:
        if (gauge := analysis.gauge(state)) is not None:
            assert len(gauge.seats) == played.setup.seats
            assert len({len(numbers) for numbers in gauge.seats}) == 1
            assert 0 <= gauge.progress <= 1
