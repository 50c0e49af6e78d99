"""Rolling, climbing, falling and staying: roll.*, up.*, down.*, stay.1 (catalogue 4)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.domain.spookies.script import informs, replay, turn_up, up

from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.contract.ruleset import viewers
from spooklog.domain.rulesets.spookies import RULESET
from spooklog.domain.rulesets.spookies.actions import DiceRolled
from spooklog.domain.rulesets.spookies.results.numbers import mean_take
from spooklog.domain.rulesets.spookies.rules.chances import at_least
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Impossible

PETER_ON_9 = f"""
    tim p
    tim 11
    peter h
    {up("peter", 4, "66")}
    peter 6611
    at Hanja 9
"""
"""Peter has climbed with Hanja to 9 and owns 1 + 2 + 3 + 4 + 2 chips."""


@pytest.mark.rule("spookies:roll.1")
@pytest.mark.parametrize("dice", ["6", "66666", "666666"])
def test_a_roll_is_made_with_two_three_or_four_dice(dice: str) -> None:
    game = replay(f"tim s\ntim {dice}\nrefused roll.1\nphase roll")
    with pytest.raises(Impossible):
        game.play(f"tim {dice}", ruled=True)
    for fine in ("66", "666", "6666"):
        replay(f"tim s\ntim {fine}\nat Schnuffer 5")


@pytest.mark.rule("spookies:roll.2")
@pytest.mark.parametrize(
    ("dice", "score", "counting"),
    [
        *(("34", 7, [0, 1]), ("23", 5, [0, 1]), ("352", 8, [0, 1]), ("4612", 10, [0, 1]), ("3111", 4, [0, 1])),
        *(("1146", 10, [2, 3]), ("222", 4, [0, 1]), ("1662", 12, [1, 2])),
    ],
)
def test_the_score_is_the_sum_of_the_two_highest_dice(dice: str, score: int, counting: list[int]) -> None:
    informs("roll.2")
    last = replay(f"tim s\ntim {dice}\nscore {score}").view["last_roll"]
    assert last["counting"] == counting
    assert last["dice"] == [int(face) for face in dice]


@pytest.mark.rule("spookies:roll.3")
def test_the_number_of_dice_is_chosen_anew_for_every_roll() -> None:
    game = replay("tim s\ntim 34\ntim 6215\ntim 226\ntim 66")
    assert game.view["rolls_this_turn"] == [[3, 4], [6, 2, 1, 5], [2, 2, 6], [6, 6]]


@pytest.mark.rule("spookies:roll.4")
def test_the_first_roll_of_a_turn_is_compulsory() -> None:
    replay("tim s\ntim stop\nrefused roll.4\ntim 34\ntim stop\nact peter\npeter s\npeter stop\nrefused roll.4")


@pytest.mark.rule("spookies:roll.4")
def test_a_stop_before_the_first_roll_that_is_let_through_ends_the_turn() -> None:
    replay("tim s\ntim stop\nruled roll.4\nact peter\nphase character\nchips 0 0")


@pytest.mark.rule("spookies:roll.5", "spookies:down.3")
def test_no_die_of_a_roll_is_rolled_again() -> None:
    """A roll that failed ends the turn: there is nothing to better it with."""
    replay("tim s\ntim 12\nphase character\ntim 6\nrefused turn.4\npeter s\npeter 34\npeter 6\nrefused roll.1")
    replay(f"{PETER_ON_9}peter 34\nact tim\nphase character\npeter 6\nrefused turn.4\npeter 66\nrefused turn.4")


@pytest.mark.rule("spookies:roll.6")
def test_four_dice_have_the_best_chance_of_any_score_and_two_may_earn_the_most() -> None:
    informs("roll.6")
    for score in range(5, 13):
        chances = [at_least(score, dice, 6, 2) / 6**dice for dice in (2, 3, 4)]
        assert chances == sorted(chances)
        assert len(set(chances)) == 3
    rows = [row for row in shipped_facts(RULESET.package)["rewards"].values() if isinstance(row, list)]
    assert all(row == sorted(row, reverse=True) for row in rows)


@pytest.mark.rule("spookies:up.1")
def test_a_score_of_the_next_number_or_more_climbs_exactly_one_field() -> None:
    informs("up.1")
    replay(
        """
        tim s
        need 5
        tim 66
        came up
        at Schnuffer 5
        need 6
        tim 24              # six, exactly
        at Schnuffer 6
        need 7
        tim 6643
        at Schnuffer 7
        """
    )


@pytest.mark.rule("spookies:up.2")
def test_the_reward_is_in_the_row_of_the_field_reached_and_the_column_of_the_dice_used() -> None:
    informs("up.2")
    table = {str(field): shipped_facts(RULESET.package)["rewards"][str(field)] for field in range(5, 12)}
    for column, (dice, chips) in enumerate((("66", 31), ("666", 17), ("6666", 10))):
        game = replay("tim s", options="chips=75")
        for field in table:
            game.play(f"tim {dice}")
            assert game.fact("won") == str(table[field][column])
        assert game.fact("chips") == f"{chips} 0"


@pytest.mark.rule("spookies:up.3")
def test_the_garden_pays_1_for_two_dice_and_the_rest_is_a_table_of_ones_own() -> None:
    informs("up.3")
    facts = shipped_facts(RULESET.package)
    field, dice, chips = facts["printed"]["reward"]
    assert facts["rewards"][str(field)][dice - facts["dice"]["min"]] == chips == 1
    assert facts["rewards"]["source"] == "assumed"
    assert facts["printed"]["source"] == "rulebook"
    assert RULESET.rulebook.rules["up.3"].assumed
    replay("tim s\ntim 34\nchips 1 0")
    replay("tim s\ntim 34\nchips 7 0\ntim 666\nchips 9 0", data="rewards.5 = [7, 8, 9]\nrewards.6 = [1, 2, 3]")


@pytest.mark.rule("spookies:up.4")
def test_rewards_come_from_the_stockpile_with_hidden_values() -> None:
    informs("up.4")
    game = replay("tim s\ntim 34\nchips 1 0\nstock 49\npoints ? ?")
    for viewer in viewers(2):
        assert RULESET.knowledge.seen_by(game.state, viewer) == game.state


@pytest.mark.rule("spookies:up.5")
def test_after_a_success_the_player_rolls_again_or_stops() -> None:
    for then in ("tim 66\nat Schnuffer 6", "tim stop\nact peter"):
        replay(f"tim s\ntim 34\nphase decide\nact tim\n{then}")


@pytest.mark.rule("spookies:up.6")
def test_a_player_who_stops_keeps_the_chips_won_and_the_next_turn_begins() -> None:
    informs("up.6")
    replay(f"{turn_up('tim', 's', 3, '66')}chips 6 0\nact peter\nphase character\nat Schnuffer 7\nturn 2")


@pytest.mark.rule("spookies:up.7")
def test_a_reward_of_nothing_is_a_success_all_the_same() -> None:
    informs("up.7")
    game = replay("tim s\ntim 6666\ncame up\nwon 0\nphase decide\nat Schnuffer 5\nchips 0 0")
    assert game.view["statistics"]["tim"]["successes"] == 1


@pytest.mark.rule("spookies:down.1")
@pytest.mark.parametrize(("dice", "field"), [("8", 8), ("7", 7), ("6", 6), ("5", 5)])
def test_a_score_below_the_own_field_falls_to_the_field_rolled(dice: str, field: int) -> None:
    informs("down.1")
    faces = f"{int(dice) - 3}3" if dice != "5" else "23"
    replay(f"{PETER_ON_9}peter {faces}\nscore {dice}\ncame fall\nat Hanja {field}")


@pytest.mark.rule("spookies:down.2")
@pytest.mark.parametrize("dice", ["3111", "11", "12", "22"])
def test_a_score_below_5_falls_to_the_gate(dice: str) -> None:
    informs("down.2")
    replay(f"{PETER_ON_9}peter {dice}\ncame fall\nat Hanja gate\npaid 5")


@pytest.mark.rule("spookies:down.3")
def test_a_fall_ends_the_turn() -> None:
    informs("down.3")
    replay(f"{PETER_ON_9}peter 34\ncame fall\nact tim\nphase character\npeter stop\nrefused turn.4")


@pytest.mark.rule("spookies:down.4")
@pytest.mark.parametrize(("dice", "fields"), [("53", 1), ("43", 2), ("42", 3), ("41", 4), ("31", 5), ("11", 5)])
def test_the_penalty_is_a_chip_for_every_field_fallen(dice: str, fields: int) -> None:
    informs("down.4")
    replay(f"{PETER_ON_9}chips 0 12\npeter {dice}\npaid {fields}\nchips 0 {12 - fields}")


@pytest.mark.rule("spookies:down.5")
def test_penalty_chips_lie_on_the_field_that_was_left() -> None:
    informs("down.5")
    replay(f"{PETER_ON_9}penalty none\npeter 3111\npenalty 9:5\nat Hanja gate\nstock 38")


@pytest.mark.rule("spookies:down.5")
def test_penalty_chips_lie_on_the_field_of_the_failed_roll_not_on_that_of_the_turn() -> None:
    replay(f"{turn_up('tim', 'h', 1)}peter h\n{up('peter', 2, '66')}at Hanja 7\npeter 11\npenalty 7:3\nchips 0 2")


@pytest.mark.rule("spookies:down.6")
def test_a_player_with_too_few_chips_pays_all_of_them() -> None:
    informs("down.6")
    replay(f"tim s\n{up('tim', 4)}chips 1 0\ntim 11\npaid 1\nchips 0 0\npenalty 8:1\nat Schnuffer gate")
    replay(f"tim s\n{up('tim', 3)}chips 0 0\ntim 11\npaid 0\npenalty none\nat Schnuffer gate")


@pytest.mark.rule("spookies:down.7")
def test_chips_of_this_turn_may_be_lost_again() -> None:
    informs("down.7")
    replay("tim s\ntim 34\ntim 66\ntim 66\nchips 6 0\ntim 14\nchips 4 0\npenalty 7:2\nat Schnuffer 5")


@pytest.mark.rule("spookies:down.8")
def test_a_failed_roll_at_the_gate_ends_the_turn_and_costs_nothing() -> None:
    informs("down.8")
    replay(
        f"""
        {turn_up("tim", "s", 1, "66")}
        peter h
        peter 2211
        came stay
        at Hanja gate
        chips 1 0
        act tim
        tim h
        tim 11
        paid 0
        chips 1 0
        penalty none
        """
    )


@pytest.mark.rule("spookies:down.9")
def test_which_unseen_chips_are_paid_makes_no_difference() -> None:
    """Chips get their values when they are counted, from all that the box holds: those paid and those kept alike."""
    informs("down.9")
    script = f"options chips=9\nplayers tim peter\n---\ntim s\n{up('tim', 4, '66')}"
    ones, others = (replay(script, options=f"penalty_payment={how}") for how in ("last", "random"))
    assert ones.state.chips == others.state.chips
    assert RULESET.sample(ones.state, Rng(7)) == RULESET.sample(others.state, Rng(7))


@pytest.mark.rule("spookies:stay.1")
def test_a_score_equal_to_the_own_field_stays_pays_nothing_and_ends_the_turn() -> None:
    informs("stay.1")
    replay(f"{PETER_ON_9}peter 45\ncame stay\nat Hanja 9\npaid 0\nchips 0 12\npenalty none\nact tim")
    replay("tim s\ntim 34\ntim 14\ncame stay\nat Schnuffer 5\nact peter")


def test_the_mean_gain_of_a_roll_is_its_prize_times_its_chance() -> None:
    assert mean_take(replay("tim s").state, 2) == Fraction(30, 36)  # a chip for a 5 or more
    assert mean_take(replay("tim s\ntim 34").state, 3) == Fraction(193, 216)
    assert mean_take(replay("tim s\ntim 34").state, 4) == 0


def test_a_bot_that_takes_dice_is_given_their_faces_by_chance() -> None:
    state = replay("tim s").state
    rolled = RULESET.moves.draw(state, DiceRolled(1, (0, 0, 0)), Rng(3))
    assert isinstance(rolled, DiceRolled)
    assert len(rolled.dice) == 3
    assert all(1 <= face <= 6 for face in rolled.dice)
    RULESET.rules.check(state, rolled)
    assert RULESET.moves.draw(state, rolled, Rng(4)) == rolled
