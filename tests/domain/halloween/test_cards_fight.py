"""Cards of Fight that work by themselves: A3, B5, B8, C7, C10, C16 . After a fight: `test_cards_after_fights.py`."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import informs, replay, shown


def fighting(cards: str, *, town: str = "po:bbggyo sc:bo", levels: str = "333", more: str = "") -> str:
    """A town to fight in, with Anna's cards."""
    return (
        f"{shown('A3 B5 B8 B9 B15 C7 C8 C10 C16 D5')}\n{more}\n"
        + f"""
        given bonus
        given town {town}
        given anna levels {levels} cards {cards}
        ---
    """
    )


@pytest.mark.rule("halloween:card.A3")
def test_victors_glory_scores_two_points_against_a_weaker_and_three_against_a_stronger_ghost() -> None:
    informs("card.A3")
    replay(f"{fighting('A3')}anna 1F po g>b 2:1\nanna pe 2\nanna 2F po g>o 6:5\nanna pe 5")
    replay(f"{fighting('A3')}anna 1F po g>b 6:4\nanna pe 2\nanna 2F po b>g 2:1\nanna pe 5")
    replay(f"{fighting('A3')}anna 1F po g>b 2:2\nanna 2F po g>o 1:5\nanna pe 0")
    replay(f"{fighting('')}anna 1F po g>b 2:1\nanna 2F po g>o 6:5\nanna pe 0")


@pytest.mark.rule("halloween:card.A3")
def test_victors_glory_scores_nothing_for_a_ghost_of_the_same_level() -> None:
    replay(f"{fighting('A3 B8')}anna 1F po g>g 6:1\nanna tokens g\nanna pe 0\nanna 2F po g>b 6:1\nanna pe 2")


@pytest.mark.rule("halloween:card.A3")
def test_victors_glory_scores_for_every_win_of_a_brawl_and_without_dice() -> None:
    replay(f"{fighting('A3 B15 C10')}anna 1F po g>b\nanna pe 2\nanna > B15 b\nanna pe 4\nanna > B15 y 5:1\nanna pe 7")


@pytest.mark.rule("halloween:card.B5")
def test_fear_harvest_brings_the_losers_level_in_scare_points_beside_the_token() -> None:
    informs("card.B5")
    replay(f"{fighting('B5')}anna 1F po g>o 6:5\nanna scare 6\nanna tokens o\nanna 2F po g>b 6:1\nanna scare 7")
    replay(f"{fighting('B5')}anna 1F po g>o 5:5\nanna scare 2")
    replay(f"{fighting('')}anna 1F po g>o 6:5\nanna scare 2\nanna tokens o")


@pytest.mark.rule("halloween:card.B5")
@pytest.mark.rule("halloween:card.D5")
def test_fear_harvest_pays_for_each_win_of_a_brawl_and_all_of_it_is_one_group() -> None:
    brawl = "anna 1F po g>b 6:1\nanna scare 3\nanna pe {}\nanna > B15 b 6:1\nanna scare 4\nanna pe {}\nanna > B15 y 6:1\n"
    replay(f"{fighting('B5 B15 D5')}{brawl.format(0, 1)}anna scare 7\nanna pe 1\nanna > B15 o 6:1\nanna scare 11\nanna pe 1")
    replay(f"{fighting('B5 B15')}{brawl.format(0, 0)}anna scare 7\nanna pe 0")


# -- sharp claws -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.B8")
def test_sharp_claws_add_one_to_every_own_attack() -> None:
    replay(f"{fighting('B8')}anna 1F po g>o 5:5\nanna tokens o\nanna 2F po g>y 4:5\nanna 3F po b>g 3:3\nanna tokens go")
    replay(f"{fighting('')}anna 1F po g>o 5:5\nanna tokens -")


@pytest.mark.rule("halloween:card.B8")
def test_sharp_claws_add_nothing_to_the_defence() -> None:
    header = fighting("", more="").replace("given anna levels 333 cards", "given anna levels 333\ngiven ben cards B8\n")
    replay(f"{header}anna 1F po g>o 6:5 by ben\nanna tokens o")


@pytest.mark.rule("halloween:card.B8")
def test_sharp_claws_come_on_top_of_rerolls_and_tokens_and_change_no_face() -> None:
    header = fighting("B8").replace("levels 333", "levels 333 slots plus3 reroll")
    replay(f"{header}anna 1F po g>o 1:7 ?\nanna X plus3\nanna X reroll 3\ndice 3:7\nanna ok\ntown po:bbggyo sc:bo")
    replay(f"{header}anna 1F po g>o 1:7 ?\nanna X plus3\nanna X reroll 4\ndice 4:7\nanna ok\ntown po:bbggy sc:bo")
    replay(f"{header}anna 1F po g>o 7:1\nrefused dice.1")


@pytest.mark.rule("halloween:card.B8")
def test_sharp_claws_let_two_ghosts_of_one_colour_fight() -> None:
    replay(f"{fighting('B8')}anna 1F po y>y 6:1\nrefused fight.1\nanna 1F po g>g 1:1\ntown po:bbgyo sc:bo\nanna tokens g")
    replay(f"{fighting('')}anna 1F po g>g 6:1\nrefused fight.4")
    replay(f"{fighting('B8')}anna 1F po g>g 1:2\ntown po:bbggyo sc:bo\nanna tokens -")
    replay(f"{fighting('B8 C7', levels='444')}anna 1F po>sc o>o 6:1\ntown po:bbggyo sc:b\nanna tokens o")


# -- long arm --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.C7")
def test_long_arm_fights_a_ghost_in_another_building_and_nothing_moves() -> None:
    replay(f"""
        {fighting("C7")}
        anna 1F po>sc y>b 2:2
        town po:bbggyo sc:bo
        anna 2F po>sc y>g 3:2
        refused fight.1
        anna 2F sc>po y>g 3:2
        refused fight.1
        anna 2F po>xx y>g 3:2
        refused city.1
        anna 2F po>sc y>o 8:2
        town po:bbggyo sc:b
        anna tokens o
        anna 3F po y>o 8:2
        town po:bbggy sc:b
    """)
    replay(f"{fighting('')}anna 1F po>sc y>o 8:2\nrefused fight.1")
    replay(f"{fighting('C7', town='po:by sc:y')}anna 1F po>sc y>y 8:2\nrefused fight.4")


@pytest.mark.rule("halloween:card.C7")
def test_long_arm_reaches_any_building_and_no_level_above_the_section() -> None:
    header = fighting("C7", town="ch:y ho:bg")
    replay(f"{header}anna 1F ch>ho y>g 8:2\ntown ch:y ho:b\nanna tokens g")
    replay(f"{fighting('C7', town='ch:y ho:bg', levels='222')}anna 1F ch>ho y>g 8:2\nrefused board.4")


@pytest.mark.rule("halloween:card.C7")
@pytest.mark.rule("halloween:card.B15")
def test_the_brawl_of_a_long_arm_is_in_the_building_of_its_target() -> None:
    replay(f"""
        {fighting("C7 B15")}
        anna 1F po>sc y>o 8:2
        anna > B15 g 8:1
        refused fight.1
        anna > B15 b 8:1
        town po:bbggyo
        anna tokens bo
    """)


# -- bully -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.C10")
def test_bully_beats_weaker_ghosts_without_dice() -> None:
    replay(f"""
        {fighting("C10")}
        anna 1F po y>g 8:1
        refused card.C10
        anna 1F po y>g
        town po:bbgyo sc:bo
        anna tokens g
        due none
        anna > C8
        refused cards.10
        anna 2F po y>o
        refused fight.2
        anna 2F po y>o 3:4
        town po:bbgyo sc:bo
    """)
    replay(f"{fighting('')}anna 1F po y>g\nrefused fight.2")


@pytest.mark.rule("halloween:card.C10")
def test_bully_takes_no_dice_against_the_last_blue_ghost_either() -> None:
    replay(f"{fighting('C10', town='po:bg')}anna 1F po g>b 3:1\nrefused card.C10\nanna 1F po g>b\ndue blues")


@pytest.mark.rule("halloween:card.C10")
def test_bully_rolls_dice_against_an_equal_ghost() -> None:
    replay(f"{fighting('C10 B8')}anna 1F po g>g\nrefused fight.2\nanna 1F po g>g 1:2\nanna tokens -")


@pytest.mark.rule("halloween:card.C10")
def test_bully_brings_all_that_a_win_brings_but_no_dice_gap() -> None:
    replay(f"""
        {fighting("C10 A3 B5 C16")}
        anna 1F po y>g
        anna tokens gg
        anna pe 2
        anna scare 4
    """)
    replay(f"{fighting('C10 C8')}anna 1F po y>g\nanna > C8\nrefused card.C8")


# -- double spoils ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.C16")
def test_double_spoils_pay_two_tokens_in_the_losers_colour() -> None:
    informs("card.C16")
    replay(f"{fighting('C16')}anna 1F po g>y 6:1\nanna tokens yy\nanna 2F po g>b 1:1\nanna tokens yy")
    replay(f"{fighting('')}anna 1F po g>y 6:1\nanna tokens y")
    scarce = fighting("C16", more="given ben tokens yyyyyyyyyyy")
    replay(f"{scarce}anna 1F po g>y 6:1\nanna tokens y")


@pytest.mark.rule("halloween:card.C16")
@pytest.mark.rule("halloween:card.B9")
def test_an_exorcism_is_no_won_fight() -> None:
    replay(f"{fighting('C16 A3 B5 B9')}anna P B9 po y\nanna tokens y\nanna pe 0\nanna scare 2")
