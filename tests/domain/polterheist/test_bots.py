"""Bots: the seeker brings the Treasure out, games of all kinds end, positions stay small, hidden cards decide nothing (8.5)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.domain.polterheist.laws import check_invariants

from spooklog.domain.contract.bots import RANDOM, Sitting, branch, find_bot, next_action
from spooklog.domain.contract.digests import position
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.rulesets import polterheist
from spooklog.domain.rulesets.polterheist.moves.bots import Seeker
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.values.chance import Rng
from spooklog.testing.playing import arranged
from spooklog.testing.thorough import sampled, thorough

RULESET: AnyRuleset = polterheist.RULESET
GAMES, MOST_ACTIONS, MOST_BYTES = 20 if thorough() else 12, 5000, 4096
ODD = {"landing": "enter", "reveal": "may", "hands": "hidden", "markers": "4"}


def played(seed: int, bot: str, seats: int = 3, given: Mapping[str, str] | None = None) -> State:
    """The end of a digital game among bots of one kind, every action checked on the way."""
    chance = Rng(seed)
    state: State = RULESET.rules.start(arranged(RULESET, seats, given or {}, chance))
    table = [Sitting(find_bot(RULESET, bot), branch(seed, seat)) for seat in range(1, seats + 1)]
    for ply in range(1, MOST_ACTIONS):
        action = next_action(RULESET, state, table, chance)
        if action is None:
            return state
        RULESET.rules.check(state, action)
        before, state = state, RULESET.rules.apply(state, action, ply)
        if not ply % 7:
            check_invariants(state)
            assert len(position(state)) <= MOST_BYTES
        assert state.deaths[: len(before.deaths)] == before.deaths
    pytest.fail("a game must come to an end")


def test_the_seeker_brings_the_treasure_out_in_half_of_its_games() -> None:
    ends = [played(seed, "seeker").result for seed in range(GAMES)]
    assert ends.count("treasure") >= GAMES // 2, ends


@pytest.mark.parametrize("given", [{}, {"geometry": "loose"}, {"escape": "always", "escape_rounds": "2"}, ODD], ids=str)
@pytest.mark.parametrize("bot", [RANDOM, "seeker"])
def test_games_of_bots_come_to_an_end(bot: str, given: dict[str, str]) -> None:
    for seed, seats in sampled(((2, 4), (1, 3), (0, 2)), 3):
        assert played(seed, bot, seats, given).result in ("treasure", "escape", "ghosts")


def test_as_a_ghost_the_seeker_scares_whom_it_reaches() -> None:
    seeds = sampled(range(4), 2)
    scared = sum(len(played(seed, "seeker", 3, {"start_courage": "6", "preset": "hardest"}).deaths) for seed in seeds)
    assert scared > len(seeds)


def test_the_seeker_decides_by_what_its_seat_knows() -> None:
    """The same state with other cards face down in another's hand: the seat sees the same, so its bot does the same."""
    chance = Rng(5)
    state: State = RULESET.rules.start(arranged(RULESET, 3, {"hands": "hidden"}, chance))
    table = [Sitting(find_bot(RULESET, "seeker"), branch(5, seat)) for seat in range(3)]
    for ply in range(1, 200):
        action = next_action(RULESET, state, table, chance)
        if action is None:
            break
        state = RULESET.rules.apply(state, action, ply)
        for seat in state.seats:
            seen = RULESET.knowledge.seen_by(state, seat)
            assert all(card == "?" for other in state.seats if other != seat for card in seen.faces_down(other))
            assert Seeker().choose(seen, seat, Rng(1)) == Seeker().choose(RULESET.knowledge.seen_by(seen, seat), seat, Rng(1))
