"""Cards that follow a Fight action: B12, B15, C8 (catalogue 4.12)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import replay, shown


def fought(cards: str, *, town: str = "po:bbggyo sc:bo", more: str = "", bonus: str = "") -> str:
    """A town to fight in, with Anna's cards: sections 2, 2, 3."""
    return f"""
        {shown("A3 B3 B4 B5 B6 B8 B12 B15 C8 C10 C13 C15 D5 D11")}
        given bonus {bonus}
        given town {town}
        given anna levels 223 {more} cards {cards}
        ---
    """


# -- victory lap -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.B12")
def test_the_winner_of_a_fight_goes_to_any_other_building() -> None:
    replay(f"""
        {fought("B12")}
        anna 1F po g>o 6:5
        anna > B12 po
        refused card.B12
        anna > B12 xx
        refused city.1
        anna > B12 ch
        town po:bbgy sc:bo ch:g
        anna discs 10
        anna > B12 th
        refused card.B12
        anna 2F po g>b 6:1
        anna > B12 th
        town po:by sc:bo ch:g th:g
    """)
    replay(f"{fought('')}anna 1F po g>o 6:5\nanna > B12 ch\nrefused cards.10")


@pytest.mark.rule("halloween:card.B12")
def test_only_a_winner_makes_a_victory_lap() -> None:
    replay(f"{fought('B12')}anna 1F po g>o 5:5\nanna > B12 ch\nrefused card.B12\nanna 2B b\nanna > B12 ch\nrefused cards.12")
    replay(f"{fought('B12')}anna 1F po g>o 6:5\nanna 2B b\nanna > B12 ch\nrefused cards.12")


@pytest.mark.rule("halloween:card.B12")
@pytest.mark.rule("halloween:card.B3")
def test_a_victory_lap_needs_room_and_fetches_a_bonus_token() -> None:
    win = "anna 1F po g>o 6:5\n"
    replay(f"{fought('B12', town='po:bggo ch:byyyoo')}{win}anna > B12 ch\nrefused city.5")
    header = fought("B12 B3", bonus="ch=point th=warp")
    replay(f"{header}{win}anna > B12 ch =2\nanna slots _ point _\nanna tokens go\nbonus th=warp")
    replay(f"options relocations_take_bonus=no\n{header}{win}anna > B12 ch\nanna slots _ _ _\nanna tokens o")


@pytest.mark.rule("halloween:card.B12")
@pytest.mark.parametrize("line", ["anna > B4 po>sc b", "anna > C13 1 1", "anna > C15"])
def test_a_victory_lap_is_no_move_action(line: str) -> None:
    replay(f"{fought('B12 B4 C13 C15', town='po:bbggo sc:bg')}anna 1F po g>o 6:5\nanna > B12 sc\n{line}\nrefused cards.12")


@pytest.mark.rule("halloween:card.B12")
@pytest.mark.rule("halloween:card.B15")
def test_a_victory_lap_ends_a_brawl() -> None:
    lap = "anna 1F po g>o 6:5\nanna > B15 y 6:5\nanna > B12 ce\ntown po:bbg sc:bo ce:g\n"
    replay(f"{fought('B12 B15')}{lap}anna > B15 b 6:1\nrefused card.B12")
    replay(f"{fought('B12 B15')}anna 1F po g>o 6:5\nanna > B15 y 1:5\nanna > B12 ce\nrefused card.B12")
    replay(f"{fought('B12 B15')}anna 1F po g>o 6:5\nanna > B12 ce\nanna > B15 y 6:5\nrefused card.B12")


@pytest.mark.rule("halloween:card.B12")
@pytest.mark.rule("halloween:card.B15")
def test_an_attacker_that_has_gone_neither_laps_nor_brawls() -> None:
    header = fought("B12 B15 D11", town="po:bgyo sc:bb")
    for line in ("> B12 ch", "> B15 y 6:1"):
        replay(f"{header}anna 1F po g>o 6:5\nanna P D11 po g sc b\nanna {line}\nrefused cards.12")


# -- brawl -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.B15")
def test_a_brawl_goes_on_against_the_other_ghosts_of_the_building_in_any_order() -> None:
    replay(f"""
        {fought("B15")}
        anna 1F po g>y 1:5
        anna > B15 o 6:5
        anna > B15 b 2:2
        anna > B15 b 6:2
        town po:bggy sc:bo
        anna tokens bo
        anna discs 10
        anna done 1
        anna used B15
    """)
    replay(f"{fought('')}anna 1F po g>y 1:5\nanna > B15 o 6:5\nrefused cards.10")


@pytest.mark.rule("halloween:card.B15")
def test_each_ghost_is_fought_once_in_a_brawl() -> None:
    replay(f"""
        {fought("B15")}
        anna 1F po g>y 1:5
        anna > B15 y 6:5
        refused card.B15
        anna > B15 b 1:2
        anna > B15 b 1:2
        anna > B15 b 6:2
        refused card.B15
        anna > B15 r 6:2
        refused fight.1
        anna > B15 o 6:2
    """)


@pytest.mark.rule("halloween:card.B15")
@pytest.mark.rule("halloween:card.B8")
def test_a_brawl_spares_the_attackers_colour_unless_sharp_claws_are_there() -> None:
    replay(f"{fought('B15')}anna 1F po g>y 6:5\nanna > B15 g 6:5\nrefused fight.4")
    claws = "anna 1F po g>y 6:5\nanna > B15 g 1:2\nanna > B15 g 6:5\nrefused card.B15\n"
    replay(f"{fought('B15 B8')}{claws}anna > B15 b 2:2\nanna tokens by")


@pytest.mark.rule("halloween:card.B15")
def test_each_fight_of_a_brawl_names_its_dice_and_who_throws_them() -> None:
    replay(f"""
        {fought("B15 C10")}
        anna 1F po g>y 6:5
        anna > B15 o
        refused fight.2
        anna > B15 o 7:1
        refused dice.1
        anna > B15 o 6:1 by anna
        refused dice.1
        anna > B15 o 6:1 by cleo
        anna > B15 b 6:1
        refused card.C10
        anna > B15 b
        anna tokens byo
    """)


@pytest.mark.rule("halloween:card.B15")
def test_a_brawl_happens_once_a_turn_and_follows_its_fight() -> None:
    replay(f"{fought('B15')}anna 1F po g>y 6:5\nanna > B15 o 1:5\nanna 2F po g>b 6:1\nanna > B15 o 6:5\nrefused cards.11")
    replay(f"{fought('B15')}anna 1F po g>y 6:5\nanna 2B b\nanna > B15 o 6:5\nrefused cards.12")
    replay(f"{fought('B15')}anna 1F po g>y 6:5\nanna 2F po g>b 6:1\nanna > B15 o 6:5\nanna tokens byo")


@pytest.mark.rule("halloween:card.B15")
def test_blue_ghosts_return_before_a_brawl_goes_on_and_may_join_it() -> None:
    replay(f"""
        {fought("B15", town="po:bgy")}
        anna 1F po g>b 6:1
        anna > B15 y 6:1
        refused city.6
        anna blues po
        anna > B15 y 6:1
        anna > B15 b 6:1
        town po:bbg
    """)


# -- dice gap --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.C8")
@pytest.mark.parametrize(("dice", "gain"), [("6:1", 5), ("1:7", 6), ("4:4", 0)])
def test_dice_gap_pays_the_difference_of_the_dice_win_or_lose(dice: str, gain: int) -> None:
    replay(f"{fought('C8')}anna 1F po g>y {dice}\nanna scare 2\nanna > C8\nanna scare {2 + gain}\nanna used C8")
    replay(f"{fought('')}anna 1F po g>y {dice}\nanna > C8\nrefused cards.10")


@pytest.mark.rule("halloween:card.C8")
def test_dice_gap_counts_faces_after_rerolls_without_additions() -> None:
    header = fought("C8 B8 B6", more="slots plus3")
    lines = "anna 1F po g>y 6:2 ?\nanna reroll 3\nanna X plus3\nanna ok\nanna scare 1\nanna > C8\n"
    replay(f"{header}{lines}anna scare 2")
    replay(f"{header}{lines}anna scare 6", options="dice_gap=totals")


@pytest.mark.rule("halloween:card.C8")
def test_dice_gap_is_for_one_fight_a_turn_before_the_next_section_acts() -> None:
    replay(f"{fought('C8')}anna 1F po g>y 6:1\nanna > C8\nanna 2F po g>o 6:1\nanna > C8\nrefused cards.11\nanna scare 7")
    replay(f"{fought('C8')}anna 1F po g>y 6:1\nanna 2F po g>o 6:4\nanna > C8\nanna scare 4")
    replay(f"{fought('C8')}anna 1F po g>y 6:1\nanna 2B b\nanna > C8\nrefused cards.12")


@pytest.mark.rule("halloween:card.C8")
def test_dice_gap_counts_the_fight_just_settled_of_a_brawl() -> None:
    replay(f"{fought('C8 B15')}anna 1F po g>y 6:1\nanna > B15 o 3:1\nanna > C8\nanna scare 4")
    replay(f"{fought('C8 B15')}anna 1F po g>y 6:1\nanna > C8\nanna scare 7\nanna > B15 o 3:1\nanna > C8\nrefused cards.11")
    replay(f"{fought('C8 B15 C10')}anna 1F po g>y 6:1\nanna > B15 b\nanna > C8\nrefused card.C8")


@pytest.mark.rule("halloween:card.C8")
@pytest.mark.rule("halloween:cards.12")
def test_dice_gap_hangs_on_no_ghost() -> None:
    replay(f"{fought('C8 B12')}anna 1F po g>y 6:1\nanna > B12 ch\nanna > C8\nanna scare 7")
    replay(f"{fought('C8 D11', town='po:bgy sc:b')}anna 1F po g>y 1:4\nanna P D11 po g sc b\nanna > C8\nanna scare 5")


@pytest.mark.rule("halloween:card.C8")
@pytest.mark.rule("halloween:card.D5")
def test_dice_gap_is_a_group_of_its_own_for_fright_premium() -> None:
    header = fought("C8 B5 D5")
    replay(f"{header}anna 1F po g>y 6:1\nanna pe 1\nanna > C8\nanna pe 2")
    replay(f"{header}anna 1F po g>y 6:1\nanna pe 1\nanna > C8\nanna pe 1", options="fright_group=merged")
    replay(f"{header}anna 1F po g>b 2:1\nanna pe 0\nanna > C8\nanna scare 4\nanna pe 0")
