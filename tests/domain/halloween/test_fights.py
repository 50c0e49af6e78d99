"""Fight: who fights whom, who throws the dice, and what a win brings (fight, catalogue 4.8). Cards: `test_cards_fight.py`."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import informs, replay

BRAWLERS = """
    given bonus
    given town po:bgyr sc:bo
    given anna levels 222
    ---
"""


@pytest.mark.rule("halloween:fight.1")
def test_the_attacker_and_its_opponent_stand_in_the_building_that_is_named() -> None:
    replay(f"""
        {BRAWLERS}
        anna 1F sc g>b 3:1
        refused fight.1
        anna 1F po g>o 3:1
        refused fight.1
        anna 1F ce g>b 3:1
        refused fight.1
        anna 1F xx g>b 3:1
        refused city.1
        anna 1F po>sc g>o 3:1
        refused fight.1
        anna 1F po g>b 3:1
        town po:gyr sc:bo
    """)


@pytest.mark.rule("halloween:fight.1")
def test_a_section_commands_no_attacker_above_its_level() -> None:
    replay(f"""
        {BRAWLERS}
        anna 1F po y>b 3:1
        refused board.4
        anna 1F po r>b 3:1
        refused board.4
        anna 1F po b>y 4:1
        town po:bgr sc:bo
    """)


@pytest.mark.rule("halloween:fight.2")
def test_a_fight_takes_two_dice_the_attackers_first() -> None:
    replay(f"""
        {BRAWLERS}
        anna 1F po g>b
        refused fight.2
        anna 1F po g>b 3
        refused fight.2
        anna 1F po g>b 3:1:1
        refused fight.2
        anna 1F po g>b 1:3
        town po:bgyr sc:bo
        anna 2F po g>b 3:1
        town po:gyr sc:bo
    """)


@pytest.mark.rule("halloween:fight.2")
def test_the_attacker_names_the_opponent_who_throws_for_the_defender() -> None:
    game = replay(f"""
        {BRAWLERS}
        anna 1F po g>b 3:1 by anna
        refused dice.1
        anna 1F po g>b 3:1 by dora
        refused dice.1
        anna 1F po g>b 3:1 by cleo ?
        due roll
        dice 3:1
    """)
    assert game.state.roll
    assert game.state.roll.owners == (1, 3)


@pytest.mark.rule("halloween:fight.2")
def test_the_next_opponent_clockwise_throws_where_none_is_named() -> None:
    game = replay(f"{BRAWLERS}\nanna 1R\nanna 2R\nanna 3R\nanna end\nben 1F po b>g ?\nroll 2:3 ?")
    assert game.state.roll
    assert game.state.roll.owners == (2, 3)


@pytest.mark.rule("halloween:fight.2")
def test_dice_may_follow_on_a_line_of_their_own() -> None:
    replay(f"""
        {BRAWLERS}
        anna 1F po g>b ?
        due dice
        anna ok
        refused dice.3
        roll 3:1 ?
        due roll
        town po:bgyr sc:bo
        anna ok
        due none
        town po:gyr sc:bo
    """)


@pytest.mark.rule("halloween:fight.3")
def test_the_higher_number_removes_the_defender_and_pays_a_token_of_its_colour() -> None:
    informs("fight.3")
    game = replay(f"""
        {BRAWLERS}
        anna 1F po g>y 6:5
        town po:bgr sc:bo
        anna tokens y
        ben tokens -
    """)
    assert game.state.supply(3) == 5
    assert game.state.tokens(3) == 11


@pytest.mark.rule("halloween:fight.3")
def test_a_token_that_the_supply_lacks_is_not_paid() -> None:
    replay("""
        given bonus
        given town po:bgy
        given ben tokens yyyyyyyyyyyy
        given anna levels 222
        ---
        anna 1F po g>y 6:5
        town po:bg
        anna tokens -
    """)


@pytest.mark.rule("halloween:fight.4")
def test_ghosts_of_one_colour_do_not_fight() -> None:
    replay("""
        given town po:bbg
        given anna levels 222
        ---
        anna 1F po b>b 4:1
        refused fight.4
        anna 1F po g>g 4:1
        refused fight.4
        anna 1F po b>g 4:1
        town po:bb
    """)


@pytest.mark.rule("halloween:fight.5")
@pytest.mark.parametrize("dice", ["3:3", "1:8", "5:6"])
def test_a_tie_or_less_changes_nothing_and_the_attacker_stays(dice: str) -> None:
    informs("fight.5")
    replay(f"""
        {BRAWLERS}
        anna 1F po g>y {dice}
        town po:bgyr sc:bo
        anna tokens -
        anna pe 0
        anna scare 2
        anna discs 11
        anna done 1
        anna spaces 1F
    """)


@pytest.mark.rule("halloween:fight.6")
def test_the_defender_may_be_weaker_or_stronger_and_above_the_sections_level() -> None:
    informs("fight.6")
    replay(f"""
        {BRAWLERS}
        anna 1F po g>b 3:1
        anna 2F po g>r 6:5
        anna 3F sc b>o 4:1
        town po:gy sc:b
        anna tokens bor
    """)
