"""What games of Spookies tell when many are added up, and how luck is reckoned."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from tests.contracts.playing import SEEDS, random_game
from tests.domain.spookies.script import RESULT, replay, turn_up, up

from spooklog.domain.rulesets.spookies import RULESET
from spooklog.domain.rulesets.spookies.state import State
from spooklog.domain.rulesets.spookies.statistics import luck


def told(state: State, seat: int) -> dict[str, int]:
    """The numbers of a seat by name."""
    return {figure.name: figure.number for figure in RULESET.statistics(state) if figure.seat == seat}


@cache
def chance_by_counting(needed: int, dice: int) -> Fraction:
    """How likely a success is, found by looking at every roll there is."""
    rolls = list(product(range(1, 7), repeat=dice))
    return Fraction(sum(sum(sorted(roll)[-2:]) >= needed for roll in rolls), len(rolls))


def test_a_player_has_turns_rolls_successes_and_chips() -> None:
    game = replay(f"{turn_up('tim', 's', 3, '66')}peter s\npeter 22\ntim h\ntim 66\ntim 14\n")
    assert told(game.state, 1) | {"luck": 0} == {
        "turns": 2,
        "rolls_a_turn": 5,
        "rolls": 5,
        "successes": 4,
        "won": 7,
        "paid": 0,
        "collected": 0,
        "highest": 7,
        "luck": 0,
    }
    assert told(game.state, 2) | {"luck": 0} == {
        "turns": 2,
        "rolls_a_turn": 1,
        "rolls": 1,
        "successes": 0,
        "won": 0,
        "paid": 0,
        "collected": 0,
        "highest": 0,
        "luck": 0,
    }


def test_paid_and_collected_chips_are_told() -> None:
    game = replay("tim s\ntim 66\ntim 66\ntim 23\npeter h\npeter 66\npeter 66\n")
    assert (told(game.state, 1)["paid"], told(game.state, 2)["collected"]) == (1, 1)


def test_a_decided_game_has_places_and_wins() -> None:
    script = f"players tim peter\noptions chips=6\n---\ntim s\n{up('tim', 3, '66')}tim shows 1x6\n"
    assert "games" not in told(replay(script).state, 1)
    game = replay(f"{script}peter shows none")
    assert {name: told(game.state, 1)[name] for name in ("games", "wins", "place")} == {"games": 1, "wins": 1, "place": 1}
    assert {name: told(game.state, 2)[name] for name in ("games", "wins", "place")} == {"games": 1, "wins": 0, "place": 2}


def test_a_shared_victory_counts_for_each() -> None:
    game = replay(f"{RESULT}result tim 20, peter 20")
    assert told(game.state, 1) == told(game.state, 2) == {"games": 1, "wins": 1, "place": 1}


@pytest.mark.parametrize(("dice", "needed"), [(2, 5), (3, 5), (4, 5), (2, 9), (3, 11), (4, 12)])
def test_luck_is_what_was_won_beyond_the_mean_of_every_roll_there_is(dice: int, needed: int) -> None:
    climbs = needed - 5
    game = replay(f"tim s\n{up('tim', climbs)}")
    before = luck(game.state, 1)
    prize = game.state.prize(dice)
    game.play(f"tim {'6' * dice}")
    expected = prize * (1 - chance_by_counting(needed, dice)) * 1000
    assert abs(luck(game.state, 1) - before - expected) <= 1


def test_the_first_roll_of_a_game_has_the_luck_that_the_catalogue_reckons() -> None:
    """Two dice reach the garden in 30 of 36 rolls (2.4): the chip won is a sixth more than the mean, the one missed five less."""
    assert luck(replay("tim s\ntim 34").state, 1) == 167
    assert luck(replay("tim s\ntim 11").state, 1) == -833


@given(seed=SEEDS)
def test_luck_is_as_exact_as_counting_every_roll(seed: int) -> None:
    state = random_game(RULESET, seed, {"record": "table"}).end
    for seat in state.seats:
        expected = sum(one.prize * chance_by_counting(one.needed, one.dice) for one in state.gambles[seat - 1])
        assert luck(state, seat) == round((state.tallies[seat - 1].won - expected) * 1000)
