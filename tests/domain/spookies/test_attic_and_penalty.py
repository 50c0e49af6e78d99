"""The attic, and chips that lie on fields: attic.*, penalty.* (catalogue 4)."""

from __future__ import annotations

import pytest
from tests.domain.spookies.script import informs, replay, turn_up, up

IN_ATTIC = turn_up("tim", "s", 7) + turn_up("peter", "h", 1)
"""Tim left Schnuffer in the attic and has 10 chips; Peter moved Hanja to 5 and has none. 40 are left."""


@pytest.mark.rule("spookies:attic.1")
@pytest.mark.parametrize(("dice", "won"), [("66", 9), ("56", 0), ("6541", 0), ("666", 6)])
def test_in_the_attic_only_a_12_earns_anything(dice: str, won: int) -> None:
    informs("attic.1")
    replay(f"{IN_ATTIC}tim s\nneed 12\ntim {dice}\nwon {won}\nchips {10 + won} 0")


@pytest.mark.rule("spookies:attic.2")
@pytest.mark.parametrize(("dice", "won"), [("66", 9), ("661", 6), ("6612", 4)])
def test_a_12_earns_the_row_of_the_attic_in_the_column_of_the_dice(dice: str, won: int) -> None:
    informs("attic.2")
    replay(f"{IN_ATTIC}tim s\ntim {dice}\ncame attic\nwon {won}\nstock {40 - won}")


@pytest.mark.rule("spookies:attic.3")
def test_after_a_12_the_character_stays_in_the_attic() -> None:
    informs("attic.3")
    replay(f"{IN_ATTIC}tim s\ntim 66\nat Schnuffer 11\nphase decide")


@pytest.mark.rule("spookies:attic.4")
def test_a_12_in_the_attic_can_be_repeated_until_the_player_stops_or_fails() -> None:
    replay(f"{IN_ATTIC}tim s\n{up('tim', 3, '66')}chips 37 0\nphase decide\ntim stop\nact peter\nchips 37 0")
    replay(f"{IN_ATTIC}tim s\ntim 66\ntim 65\nact peter\nchips 19 0\ntim 66\nrefused turn.4")


@pytest.mark.rule("spookies:attic.5")
def test_a_player_who_moves_a_character_in_the_attic_must_roll_once() -> None:
    replay(f"{IN_ATTIC}tim s\ntim stop\nrefused attic.5\ntim 66\ntim stop\npeter ?s\npeter stop\nrefused attic.5")
    replay(f"tim s\n{up('tim', 7)}tim stop\nact peter")


@pytest.mark.rule("spookies:attic.6")
def test_an_11_in_the_attic_ends_the_turn_unpaid_and_a_lower_score_falls() -> None:
    informs("attic.6")
    for equal in ("end", "again"):
        replay(f"{IN_ATTIC}tim s\ntim 56\ncame stay\npaid 0\nat Schnuffer 11\nact peter", options=f"equal_roll={equal}")
    replay(f"{IN_ATTIC}tim s\ntim 5515\ncame fall\npaid 1\nat Schnuffer 10\npenalty 11:1\nact peter")
    replay(f"{IN_ATTIC}tim s\ntim 11\npaid 7\nat Schnuffer gate\npenalty 11:7\nchips 3 0")


def five_on_9(then: str, **given: str) -> None:
    """Tim left Hanja on 8 and has 10 chips; Peter climbed with her to 9, won 5 and lost them there. Then."""
    before = f"{turn_up('tim', 'h', 4, '66')}peter h\npeter 45\npeter 2211\npenalty 9:5\nchips 10 0\nstock 35\n"
    replay(f"{before}{turn_up('tim', 's', 4)}chips 11 0\npeter s\n{then}", **given)


@pytest.mark.rule("spookies:penalty.1")
def test_reaching_a_field_with_exactly_two_dice_collects_its_penalty_chips_beside_the_reward() -> None:
    informs("penalty.1")
    five_on_9("peter 45\nwon 5\ncollected 5\nchips 11 10\npenalty none\nstock 29\nphase decide\npeter 55\nat Schnuffer 10")


@pytest.mark.rule("spookies:penalty.2")
@pytest.mark.parametrize(("dice", "chips"), [("451", 3), ("4511", 2)])
def test_reaching_a_field_with_more_dice_leaves_its_penalty_chips(dice: str, chips: int) -> None:
    informs("penalty.2")
    five_on_9(f"peter {dice}\ncollected 0\nchips 11 {chips}\npenalty 9:5")


@pytest.mark.rule("spookies:penalty.3")
def test_staying_falling_onto_a_field_or_starting_from_it_collects_nothing() -> None:
    informs("penalty.3")
    five_on_9("peter 4511\npeter 45\ncame stay\ncollected 0\nchips 11 2\npenalty 9:5")
    five_on_9("peter 4511\npeter 55\npeter 45\ncame fall\nat Schnuffer 9\ncollected 0\nchips 11 8\npenalty 9:5 10:1")
    five_on_9("peter 4511\npeter 55\ncame up\ncollected 0\nchips 11 9\npenalty 9:5")


@pytest.mark.rule("spookies:penalty.4")
def test_a_12_in_the_attic_collects_nothing() -> None:
    informs("penalty.4")
    fallen = f"{IN_ATTIC}tim s\ntim 5515\npenalty 11:1\npeter s\npeter 6666\nat Schnuffer 11\npenalty 11:1\n"
    replay(f"{fallen}peter 66\ncame attic\nwon 9\ncollected 0\npenalty 11:1")
    replay(f"{IN_ATTIC}tim s\ntim 5515\npeter s\npeter 66\ncame up\ncollected 1\npenalty none")


@pytest.mark.rule("spookies:penalty.5")
def test_a_second_fall_from_a_field_adds_its_chips_to_those_of_the_first() -> None:
    replay(
        f"""
        {turn_up("tim", "s", 2, "66")}
        peter h
        peter 66
        peter 66
        chips 3 3
        peter 14
        penalty 6:1
        tim s
        tim 11              # from 6 to the gate
        penalty 6:3
        chips 1 2
        peter s
        peter 66
        peter 42
        collected 3
        chips 1 8
        penalty none
        """
    )


@pytest.mark.rule("spookies:penalty.5")
def test_chips_of_several_falls_lie_together_and_any_player_collects_them() -> None:
    informs("penalty.5")
    replay(
        f"""
        {turn_up("tim", "s", 2, "66")}
        peter s
        peter 6666
        peter 22            # has no chips to pay
        penalty none
        {turn_up("tim", "h", 2, "66")}
        chips 6 0
        peter h
        peter 66
        peter 33            # 7 to 6
        penalty 7:1
        tim h
        tim 66
        collected 1
        tim 33
        penalty 7:1
        peter h
        peter 66
        collected 1
        penalty none
        peter 14
        penalty 7:2
        tim k
        {up("tim", 2)}
        tim 43              # the payer of some of them may be anybody
        collected 2
        penalty none
        """
    )
