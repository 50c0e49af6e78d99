"""Exact chances and what a turn is worth: the tables of catalogue 2.4, and brute force."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from tests.domain.spookies.script import replay

from spooklog.domain.rulesets.spookies.box import box_of
from spooklog.domain.rulesets.spookies.moves.worth import Stakes, Stand, Worth, stakes_of
from spooklog.domain.rulesets.spookies.rules.chances import Climb, at_least, climb_of, odds, ways

BOX = box_of({})
CLIMB = climb_of(BOX)
RICH = 1_000
"""More chips than a player can lose."""


def stakes(**changed: Any) -> Stakes:
    """What is at stake with the shipped facts."""
    return Stakes(CLIMB, tuple(BOX.dice), BOX.rewards, (0,) * BOX.attic)._replace(**changed)


def values(floor: int, *, owned: int = RICH, stock: int = RICH, **changed: Any) -> tuple[float, ...]:
    """What rolling two, three and four dice is worth, to three decimals."""
    return tuple(round(value, 3) for value in Worth(stakes(**changed)).rolling(Stand(floor, owned, stock)))


# -- chances -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "sides", "counting"), [(2, 6, 2), (3, 6, 2), (4, 6, 2), (5, 4, 3), (4, 3, 1), (3, 9, 3)])
def test_ways_of_a_score_agree_with_an_enumeration_of_all_rolls(dice: int, sides: int, counting: int) -> None:
    found = Counter(sum(sorted(roll)[-counting:]) for roll in product(range(1, sides + 1), repeat=dice))
    told = ways(dice, sides, counting)
    assert {score: count for score, count in enumerate(told) if count} == found
    assert sum(told) == sides**dice


def test_the_ways_of_each_score_are_those_of_the_catalogue() -> None:
    table = {
        2: (1, 1, 1),
        3: (2, 3, 4),
        4: (3, 7, 15),
        5: (4, 12, 32),
        6: (5, 19, 65),
        7: (6, 27, 108),
        8: (5, 34, 171),
        9: (4, 36, 224),
        10: (3, 34, 261),
        11: (2, 27, 244),
        12: (1, 16, 171),
    }
    assert {score: tuple(ways(dice, 6, 2)[score] for dice in (2, 3, 4)) for score in table} == table


def test_the_chances_of_a_score_or_more_are_those_of_the_catalogue() -> None:
    table = {
        5: (30, 205, 1276),
        6: (26, 193, 1244),
        7: (21, 174, 1179),
        8: (15, 147, 1071),
        9: (10, 113, 900),
        10: (6, 77, 676),
        11: (3, 43, 415),
        12: (1, 16, 171),
    }
    assert {score: tuple(at_least(score, dice, 6, 2) for dice in (2, 3, 4)) for score in table} == table


def test_how_a_roll_goes_from_each_floor_is_as_in_the_catalogue() -> None:
    up = (
        (30, 205, 1276),
        (26, 193, 1244),
        (21, 174, 1179),
        (15, 147, 1071),
        (10, 113, 900),
        (6, 77, 676),
        (3, 43, 415),
        (1, 16, 171),
    )
    stays = ((6, 11, 20), (4, 12, 32), (5, 19, 65), (6, 27, 108), (5, 34, 171), (4, 36, 224), (3, 34, 261), (2, 27, 244))
    falls = ((0, 0, 0), (6, 11, 20), (10, 23, 52), (15, 42, 117), (21, 69, 225), (26, 103, 396), (30, 139, 620), (33, 173, 881))
    paid = (
        (0, 0, 0),
        (6, 11, 20),
        (16, 34, 72),
        (31, 76, 189),
        (52, 145, 414),
        (78, 248, 810),
        (108, 387, 1430),
        (141, 560, 2311),
    )
    for floor in range(8):
        rolls = [odds(CLIMB, floor, dice) for dice in (2, 3, 4)]
        assert [roll.of for roll in rolls] == [36, 216, 1296]
        assert tuple(roll.up for roll in rolls) == up[floor]
        assert tuple(roll.stay for roll in rolls) == stays[floor]
        assert tuple(roll.falls for roll in rolls) == falls[floor]
        assert tuple(roll.penalty for roll in rolls) == paid[floor]
        assert all(roll.up + roll.stay + roll.falls == roll.of for roll in rolls)


def test_a_player_with_fewer_chips_than_the_penalty_pays_fewer() -> None:
    roll = odds(CLIMB, 5, 2)
    assert [roll.penalty_of(owned) for owned in (0, 1, 5, 6)] == [0, roll.falls, 78, 78]


def test_where_fields_have_gaps_a_score_between_them_stays_or_falls_to_the_field_below_it() -> None:
    roll = odds(Climb((3, 6, 8), 6, 2, 12), 2, 2)
    assert (roll.up, roll.stay, roll.down) == (15, 11, (9, 1))


# -- what a turn is worth ------------------------------------------------------------------------------------------------------


def test_a_turn_is_worth_what_the_catalogue_says() -> None:
    table = (
        (3.474, 3.007, 3.120),
        (3.158, 3.169, 2.484),
        (2.603, 2.440, 1.969),
        (1.550, 2.225, 2.157),
        (0.231, 1.438, 1.786),
        (-0.970, 0.341, 1.032),
        (-2.250, -0.597, 0.177),
        (-3.667, -2.148, -1.255),
    )
    assert tuple(values(floor) for floor in range(8)) == table
    best = [row.index(max(row)) + 2 for row in table]
    assert best == [2, 3, 2, 3, 4, 4, 4, 4]


def test_penalty_chips_are_worth_their_number_times_the_chance_to_collect_them() -> None:
    bare, lying = values(4), values(4, penalty=(0, 0, 0, 0, 5, 0, 0))
    assert lying[0] == pytest.approx(bare[0] + 5 * 10 / 36, abs=0.001)
    assert lying[1:] == bare[1:]
    assert values(4, penalty=(0, 0, 0, 0, 5, 0, 0), collecting=()) == bare
    assert values(4, penalty=(0, 0, 0, 0, 5, 0, 0), collecting=(2, 3, 4))[2] == pytest.approx(bare[2] + 5 * 900 / 1296, abs=0.001)


def test_a_player_without_chips_falls_for_free() -> None:
    assert values(7, owned=0) > values(7, owned=3) > values(7)
    assert all(value > 0 for value in values(7, owned=0))


def test_no_player_wins_more_chips_than_the_stockpile_holds() -> None:
    assert values(0, stock=1) == (round(30 / 36, 3), *values(0, stock=1)[1:])
    assert max(values(6, stock=1)) < max(values(6))


def test_the_last_chip_is_worth_more_to_the_leader_and_less_to_the_others() -> None:
    even = values(0, owned=5, stock=1)
    assert values(0, owned=5, stock=1, leader=3, lead=3.0)[0] == pytest.approx(even[0] + 3 * 30 / 36, abs=0.001)
    assert values(0, owned=5, stock=1, leader=9, lead=3.0)[0] == pytest.approx(even[0] - 3 * 30 / 36, abs=0.001)


def test_chips_in_the_attic_are_collected_once() -> None:
    lying = {"penalty": (0, 0, 0, 0, 0, 0, 90), "attic_pickup": True}
    again = Worth(stakes(**lying))
    assert again.rolling(Stand(7, RICH, RICH))[0] > values(7)[0]
    assert again.rolling(Stand(7, RICH, RICH, swept=True)) == Worth(stakes()).rolling(Stand(7, RICH, RICH))


def test_where_an_equal_score_leaves_the_choice_a_turn_is_worth_more() -> None:
    for floor in range(1, 7):
        assert all(more >= less for more, less in zip(values(floor, equal_again=True), values(floor), strict=True))
    assert values(4, equal_again=True)[2] > values(4)[2]
    assert values(7, equal_again=True) == values(7)


def test_the_stakes_of_a_turn_are_read_off_the_game() -> None:
    game = replay("tim s\ntim 34\ntim 34\ntim stop")
    found = stakes_of(game.state, 2)
    assert found == stakes(leader=3)
    free = replay("players tim peter\noptions penalty_pickup=never\ndata rewards.5 = [7, 7, 7]\n---\n")
    assert stakes_of(free.state, 1).collecting == ()
    assert stakes_of(free.state, 1).rewards[0] == (7, 7, 7)


def test_the_longest_turns_of_the_largest_houses_are_worked_out_as_well() -> None:
    tall = Climb(tuple(range(2, 22)), 9, 3, 27)
    rewards = tuple(tuple((7 * field + 13 * dice) % 19 for dice in range(7)) for field in range(20))
    for stock in (79, 80, 9_999):
        deep = Stakes(tall, tuple(range(3, 10)), rewards, (1,) * 20, tuple(range(3, 10)), leader=500, lead=3.0)
        assert max(Worth(deep).rolling(Stand(0, 0, stock))) > 0
