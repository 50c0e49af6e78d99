"""Cards of Upgrade and Move: B1, C1; A2, B4, C13, C15 (catalogue 4.12)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import informs, replay, shown

# -- upgrade ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.B1")
@pytest.mark.parametrize(("colour", "price"), [("b", 2), ("g", 3), ("y", 4), ("o", 5)])
def test_cheap_training_takes_two_off_the_price_of_an_upgrade(colour: str, price: int) -> None:
    informs("card.B1")
    header = f"{shown('B1')}\ngiven town po:bbgyo\ngiven anna levels 555 scare {{}} cards {{}}\n---\nanna 1U po {colour}\n"
    replay(f"{header.format(price - 2, 'B1')}anna scare 0")
    replay(f"{header.format(price, 'B1')}anna scare 2")
    replay(f"{header.format(price, '')}anna scare 0")
    replay(f"{header.format(price - 1, '')}refused upgrade.2")
    if price > 2:
        replay(f"{header.format(price - 3, 'B1')}refused upgrade.2")


@pytest.mark.rule("halloween:card.B1")
def test_cheap_training_is_for_upgrade_actions_alone() -> None:
    replay(f"{shown('B1 D3')}\ngiven anna cards B1 D3 scare 4\n---\nanna P D3 1\nanna scare 2")
    replay(f"{shown('B1 D3')}\ngiven anna cards B1 D3 scare 1\n---\nanna P D3 1\nrefused card.D3")


@pytest.mark.rule("halloween:card.C1")
def test_tutors_fee_scores_two_points_for_each_upgrade_action_and_for_nothing_else() -> None:
    informs("card.C1")
    header = f"""
        {shown("C1 D3 D4 B11")}
        given bonus
        given anna levels 222 scare 9 cards D3 D4 B11 {{}}
        ---
        anna 1U po b
        anna pe {{}}
        anna P D3 2
        anna P B11 3
        anna pe {{}}
        anna 2H po b
        anna > D4 2
        anna 3U po b ^3
        anna pe {{}}
    """
    replay(header.format("C1", 2, 2, 6))
    replay(header.format("", 0, 0, 2))


# -- move ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.A2")
def test_free_roam_takes_move_actions_to_any_building() -> None:
    informs("card.A2")
    header = f"{shown('A2 B4')}\ngiven bonus\ngiven town po:bbbg\ngiven anna cards B4 {{}}\n---\n"
    replay(f"{header.format('A2')}anna 1M po>ch b\nanna > B4 po>th b\ntown po:bg ch:b th:b\nanna 2M po>po b\nrefused move.1")
    replay(f"{header.format('')}anna 1M po>ch b\nrefused move.1\nanna 1M po>ce b\nanna > B4 po>th b\nrefused move.1")


@pytest.mark.rule("halloween:card.A2")
def test_free_roam_changes_neither_room_nor_level_nor_bonus_tokens() -> None:
    header = f"{shown('A2')}\ngiven bonus th=point\ngiven town po:bg ch:bbgggg\ngiven anna cards A2\n---\n"
    replay(f"{header}anna 1M po>ch b\nrefused move.2\nanna 1M po>th g\nrefused board.4\nanna 1M po>th b\nanna slots point _ _")


TANDEM = f"""
    {shown("B4 A4")}
    given bonus sc=point ho=scare th=warp
    given town po:bbgy
    given anna levels 212 cards A4 {{}}
    ---
"""


@pytest.mark.rule("halloween:card.B4")
def test_a_second_ghost_moves_by_the_same_rules_and_fetches_a_token_too() -> None:
    replay(f"{TANDEM.format('')}anna 1M po>sc b\nanna > B4 po>ho g\nrefused cards.10")
    replay(f"""
        {TANDEM.format("B4")}
        anna 1M po>sc b
        anna > B4 po>th g
        refused move.1
        anna > B4 po>po g
        refused move.1
        anna > B4 ce>po g
        refused move.1
        anna > B4 po>ho y
        refused board.4
        anna > B4 po>ho g =1
        refused bonus.5
        anna > B4 po>ho g
        town sc:b po:by ho:g
        anna slots point scare _
        anna discs 9
        anna done 1
        anna spaces 1M
    """)


@pytest.mark.rule("halloween:card.B4")
def test_the_second_ghost_needs_room() -> None:
    header = TANDEM.format("B4").replace("po:bbgy", "po:bbgy ho:bgggyy sc:b")
    replay(f"{header}anna 1M po>sc b\nanna > B4 po>ho b\nrefused move.2\nanna > B4 po>ce b")


@pytest.mark.rule("halloween:card.B4")
def test_the_second_ghost_is_another_figure() -> None:
    replay(f"{TANDEM.format('B4')}anna 1M po>sc b\nanna > B4 sc>po b\nrefused card.B4\nanna > B4 po>sc b\ntown po:gy sc:bb")
    header = TANDEM.format("B4").replace("po:bbgy", "po:bbgy sc:b")
    replay(f"{header}anna 1M po>sc b\nanna > B4 sc>ch b\ntown po:bgy sc:b ch:b")


@pytest.mark.rule("halloween:card.B4")
def test_two_ghosts_move_at_most_in_an_action_but_again_in_the_next() -> None:
    replay(f"""
        {TANDEM.format("B4")}
        anna 1M po>sc b
        anna > B4 po>ho g
        anna > B4 po>ho b
        refused card.B4
        anna 2M sc>ch b
        anna > B4 po>ce b
    """)


@pytest.mark.rule("halloween:card.B4")
@pytest.mark.rule("halloween:card.A4")
def test_a_level_loan_serves_the_second_ghost_of_its_action() -> None:
    replay(f"{TANDEM.format('B4')}anna 2M po>sc b +A4\nanna > B4 po>ho g\ntown po:by sc:b ho:g")
    replay(f"{TANDEM.format('B4')}anna 2M po>sc b\nanna > B4 po>ho g\nrefused board.4")
    replay(f"{TANDEM.format('B4')}anna 2M po>sc b +A4\nanna > B4 po>ho y\nrefused board.4")


# -- boast -----------------------------------------------------------------------------------------------------------------------

BOAST = f"""
    {shown("C13 B4 D11")}
    given bonus
    given town po:bbgg sc:b
    given anna levels 222 cards B4 D11 {{}}
    ---
"""


@pytest.mark.rule("halloween:card.C13")
@pytest.mark.parametrize(("number", "die", "points"), [(3, 3, 3), (3, 6, 3), (4, 3, 1), (6, 6, 6), (1, 1, 1)])
def test_a_boast_pays_its_number_if_the_die_shows_as_much_and_else_one(number: int, die: int, points: int) -> None:
    replay(f"{BOAST.format('C13')}anna 1M po>ho g\nanna > C13 {number} {die}\nanna scare {2 + points}\nanna discs 8")
    replay(f"{BOAST.format('')}anna 1M po>ho g\nanna > C13 {number} {die}\nrefused cards.10")


@pytest.mark.rule("halloween:card.C13")
def test_a_boast_names_a_face_of_the_die_of_the_ghost() -> None:
    replay(f"""
        {BOAST.format("C13")}
        anna 1M po>ho g
        anna > C13 0 1
        refused card.C13
        anna > C13 7 6
        refused card.C13
        anna > C13 6
        refused card.C13
        anna > C13 6 7
        refused dice.1
        anna > C13 6 6
        anna scare 8
    """)


@pytest.mark.rule("halloween:card.C13")
def test_a_boast_is_made_once_for_each_ghost_that_a_move_action_moves() -> None:
    replay(f"""
        {BOAST.format("C13")}
        anna 1M po>ho g
        anna > C13 6 6
        anna scare 8
        anna > C13 6 6
        refused card.C13
        anna > B4 po>ce b
        anna > C13 5 5
        refused card.C13
        anna > C13 4 4
        anna scare 12
        anna > C13 4 4
        refused card.C13
    """)
    replay(f"{BOAST.format('C13')}anna 1M po>ho g\nanna > B4 po>ce b\nanna > C13 4 4\nanna > C13 6 6\nrefused card.C13")


@pytest.mark.rule("halloween:card.C13")
def test_a_boast_is_lost_when_its_ghost_has_gone() -> None:
    replay(f"{BOAST.format('C13')}anna 1M po>ho g\nanna P D11 ho g sc b\nanna > C13 6 6\nrefused cards.12")


@pytest.mark.rule("halloween:card.C13")
def test_a_ghost_that_is_warped_makes_no_boast() -> None:
    header = BOAST.format("C13").replace("levels 222", "levels 222 slots warp")
    replay(f"{header}anna X warp po>ho g\nanna > C13 6 6\nrefused cards.12")


@pytest.mark.rule("halloween:card.C13")
def test_tokens_for_dice_serve_a_boast() -> None:
    header = BOAST.format("C13").replace("levels 222", "levels 222 slots die plus3")
    replay(f"{header}anna 1M po>ho g\nanna X die\nanna > C13 8 8\nanna scare 10")
    replay(f"{header}anna 1M po>ho g\nanna > C13 6 3 ?\nanna X plus3\nanna ok\nanna scare 8")


# -- move and call ---------------------------------------------------------------------------------------------------------------

CALL = f"""
    {shown("C15 B4 D11")}
    given bonus
    given town po:bbgg sc:b ho:g
    given anna levels 222 cards B4 D11 {{}}
    ---
"""


@pytest.mark.rule("halloween:card.C15")
def test_a_ghost_moved_to_one_of_its_colour_summons_with_it_without_section_and_disc() -> None:
    replay(f"""
        {CALL.format("C15")}
        anna 1M po>sc b
        anna discs 8
        anna > C15
        town po:bgg sc:bbb ho:g
        anna tokens b
        anna discs 8
        anna done 1
        anna used C15
    """)
    replay(f"{CALL.format('')}anna 1M po>sc b\nanna > C15\nrefused cards.10")


@pytest.mark.rule("halloween:card.C15")
def test_the_call_needs_a_ghost_of_the_colour_that_stood_there_before() -> None:
    replay(f"{CALL.format('C15')}anna 1M po>sc g\nanna > C15\nrefused card.C15")
    replay(f"{CALL.format('C15')}anna 1B b\nanna > C15\nrefused cards.12")
    replay(f"{CALL.format('C15')}anna 1M po>sc b\nanna P D11 sc b ho g\nanna > C15\nrefused summon.1")


@pytest.mark.rule("halloween:card.C15")
def test_the_call_is_for_the_ghost_moved_last_and_a_second_ghost_may_still_follow() -> None:
    replay(f"{CALL.format('C15')}anna 1M po>sc b\nanna > C15\nanna > B4 po>ho g\ntown po:bg sc:bbb ho:gg")
    replay(f"{CALL.format('C15')}anna 1M po>sc b\nanna > B4 po>ho g\nanna > C15\ntown po:bg sc:bb ho:ggg\nanna tokens g")
    replay(f"{CALL.format('C15')}anna 1M po>ce b\nanna > B4 po>ho g\nanna > C15\ntown po:bg sc:b ce:b ho:ggg")
    replay(f"{CALL.format('C15')}anna 1M po>sc b\nanna > B4 po>ce g\nanna > C15\nrefused card.C15")


@pytest.mark.rule("halloween:card.C15")
def test_the_limits_of_the_town_hold_for_a_call() -> None:
    full = CALL.format("C15").replace("po:bbgg sc:b ho:g", "po:bb sc:byyyy")
    replay(f"{full}anna 1M po>sc b\nanna > C15\nrefused city.5")
    spent = CALL.format("C15").replace("po:bbgg sc:b ho:g", "po:bbbb sc:b")
    replay(f"{spent}anna 1M po>sc b\nanna > C15\nrefused city.3")


@pytest.mark.rule("halloween:card.C15")
def test_a_call_works_once_a_turn_and_with_its_own_ghost_there() -> None:
    replay(f"{CALL.format('C15')}anna 1M po>sc b\nanna > C15\nanna 2M po>ho g\nanna > C15\nrefused cards.11")
    gone = CALL.format("C15").replace("levels 222", "levels 222 slots warp")
    replay(f"{gone}anna 1M po>sc b\nanna P D11 sc b ho g\nanna X warp sc>ce b\nanna > C15\nrefused cards.12")
