"""What games of Spookies tell when many are added up, and how luck is reckoned."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from tests.domain.spookies.script import RESULT, Game, replay, turn_up, up

from spooklog.domain.contract.ruleset import Step
from spooklog.domain.rulesets.spookies import RULESET
from spooklog.domain.rulesets.spookies.actions import DiceRolled
from spooklog.domain.rulesets.spookies.results.numbers import luck
from spooklog.testing.playing import SEEDS, random_game


def statistics_of(game: Game, seat: int) -> dict[str, int]:
    """The numbers of a seat by name."""
    return {value.name: value.number for value in RULESET.results.statistics(game.steps, game.state) if value.seat == seat}


def luck_of(game: Game, seat: int) -> int:
    """The luck of a seat so far."""
    return luck(game.steps, game.state, seat)


@cache
def chance_by_counting(needed: int, dice: int) -> Fraction:
    """How likely a success is, found by looking at every roll there is."""
    rolls = list(product(range(1, 7), repeat=dice))
    return Fraction(sum(sum(sorted(roll)[-2:]) >= needed for roll in rolls), len(rolls))


def test_a_player_has_turns_rolls_successes_and_chips() -> None:
    game = replay(f"{turn_up('tim', 's', 3, '66')}peter s\npeter 22\ntim h\ntim 66\ntim 14\n")
    assert statistics_of(game, 1) | {"luck": 0} == {
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
    assert statistics_of(game, 2) | {"luck": 0} == {
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


def test_paid_and_collected_chips_are_counted() -> None:
    game = replay("tim s\ntim 66\ntim 66\ntim 23\npeter h\npeter 66\npeter 66\n")
    assert (statistics_of(game, 1)["paid"], statistics_of(game, 2)["collected"]) == (1, 1)


def test_a_decided_game_has_places_and_wins() -> None:
    script = f"players tim peter\noptions chips=6\n---\ntim s\n{up('tim', 3, '66')}tim shows 1x6\n"
    assert "games" not in statistics_of(replay(script), 1)
    game = replay(f"{script}peter shows none")
    assert {name: statistics_of(game, 1)[name] for name in ("games", "wins", "place")} == {"games": 1, "wins": 1, "place": 1}
    assert {name: statistics_of(game, 2)[name] for name in ("games", "wins", "place")} == {"games": 1, "wins": 0, "place": 2}


def test_a_shared_victory_counts_for_each() -> None:
    game = replay(f"{RESULT}result tim 20, peter 20")
    assert statistics_of(game, 1) == statistics_of(game, 2) == {"games": 1, "wins": 1, "place": 1}


@pytest.mark.parametrize(("dice", "needed"), [(2, 5), (3, 5), (4, 5), (2, 9), (3, 11), (4, 12)])
def test_luck_is_the_gain_beyond_the_mean_of_all_rolls(dice: int, needed: int) -> None:
    climbs = needed - 5
    game = replay(f"tim s\n{up('tim', climbs)}")
    before = luck_of(game, 1)
    prize = game.state.prize(dice)
    game.play(f"tim {'6' * dice}")
    expected = prize * (1 - chance_by_counting(needed, dice)) * 1000
    assert abs(luck_of(game, 1) - before - expected) <= 1


def test_the_first_roll_of_a_game_has_the_luck_that_the_catalogue_reckons() -> None:
    """Two dice reach the garden in 30 of 36 rolls (2.4): the chip won is a sixth more than the mean, the one missed five less."""
    assert luck_of(replay("tim s\ntim 34"), 1) == 167
    assert luck_of(replay("tim s\ntim 11"), 1) == -833


@given(seed=SEEDS)
def test_luck_is_as_exact_as_counting_every_roll(seed: int) -> None:
    played = random_game(RULESET, seed, {"record": "table"})
    steps = [Step(before, action, number) for number, (before, action, _) in enumerate(played.steps(), start=1)]
    expected = [Fraction()] * played.setup.seats
    won = [0] * played.setup.seats
    for before, action, after in played.steps():
        if isinstance(action, DiceRolled):
            needed, dice = before.box.needed(before.floor), len(action.dice)
            expected[action.seat - 1] += before.prize(dice) * chance_by_counting(needed, dice)
            won[action.seat - 1] += before.stock - after.stock
    for seat in played.end.seats:
        assert luck(steps, played.end, seat) == round((won[seat - 1] - expected[seat - 1]) * 1000)
