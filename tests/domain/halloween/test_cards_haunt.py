"""Cards of Haunt: A1, B13, D4, D7, and C6, which haunts after a summon (catalogue 4.12)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import replay, rests, shown

DISPLAY = shown("A1 B6 B13 C6 C15 D1 D4 D5 D7 D11 D16")


def haunting(
    cards: str, *, town: str = "po:bbgg sc:y", levels: str = "222", more: str = "", players: str = "anna ben cleo"
) -> str:
    """A town to haunt, with Anna's cards."""
    return (
        f"players {players}\n{DISPLAY}\n"
        + f"""
        given bonus
        given town {town}
        given anna levels {levels} {more} cards {cards}
        ---
    """
    )


# -- neighbour haunt -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.A1")
def test_two_ghosts_of_a_colour_haunt_the_building_next_door() -> None:
    replay(
        f"{haunting('A1')}anna 1H sc<po g\nplates sc:g=anna\nanna pe 4\nanna haunts 5\nanna used A1\nanna spaces 1H\n"
        "anna discs 10"
    )
    replay(f"{haunting('')}anna 1H sc<po g\nrefused cards.10")
    replay(f"{haunting('A1')}anna 1H sc g\nrefused haunt.2")


@pytest.mark.rule("halloween:card.A1")
def test_a_neighbour_haunt_needs_two_ghosts_an_adjacent_building_and_the_sections_level() -> None:
    replay(f"""
        {haunting("A1", town="po:bbgyy sc:y", levels="222")}
        anna 1H sc<po g
        refused card.A1
        anna 1H th<po b
        refused card.A1
        anna 1H po<po b
        refused card.A1
        anna 1H sc<po y
        refused board.4
        anna 1H ho<po b
        plates ho:b=anna
    """)


@pytest.mark.rule("halloween:card.A1")
def test_a_neighbour_haunt_obeys_token_space_and_building() -> None:
    header = haunting("A1", more="haunts ch:b sc:b th:b ce:b po:b").replace("---", "given ben haunts ho:g\n---")
    replay(f"""
        {header}
        anna 1H sc<po g
        refused haunt.5
        anna 1H ho<po g
        refused haunt.4
        anna 1H ho<po b
        anna haunts 0
    """)
    replay(f"{haunting('A1', more='haunts ch:b sc:b th:b ce:b po:b ho:r')}anna 1H ho<po g\nrefused haunt.1")


@pytest.mark.rule("halloween:card.A1")
def test_a_neighbour_haunt_works_once_a_turn() -> None:
    replay(f"{haunting('A1')}anna 1H sc<po g\nanna 2H ho<po g\nrefused cards.11\nanna 2H po g")


@pytest.mark.rule("halloween:card.A1")
@pytest.mark.rule("halloween:card.B13")
@pytest.mark.rule("halloween:card.D4")
def test_a_neighbour_haunt_is_a_haunt_action_with_the_die_of_its_colour() -> None:
    lucky = "anna 1H sc<po g\nanna > B13 7\nrefused dice.1\nanna > B13 6\nanna scare 8\n"
    replay(f"{haunting('A1 B13 D4')}{lucky}anna > D4 3\nanna levels 223")


@pytest.mark.rule("halloween:card.A1")
def test_with_two_players_a_star_names_the_extra_token() -> None:
    header = haunting("A1", players="anna ben")
    replay(f"{header}anna 1H sc<po g *\nplates sc:g=anna*\nanna haunts 6+1\nanna pe 4")


@pytest.mark.rule("halloween:card.A1")
def test_a_table_may_read_neighbour_haunt_as_a_power_without_section_and_level() -> None:
    header = f"options neighbour_haunt=free\n{haunting('A1 B13', town='po:byy')}"
    replay(f"{header}anna P A1 sc<po y\nanna pe 6\nanna discs 10\nanna done -\nanna > B13 3\nrefused cards.12")
    replay(f"{header}anna 1H sc<po b\nrefused card.A1\nanna P A1 ch<po y\nrefused card.A1\nanna P A1 sc<po b\nrefused card.A1")
    replay(f"{haunting('A1')}anna P A1 sc<po g\nrefused card.A1")


# -- lucky haunt -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.B13")
def test_the_die_of_the_ghost_that_haunted_brings_scare_points_once() -> None:
    replay(f"""
        {haunting("B13")}
        anna > B13 3
        refused cards.12
        anna 1H po g
        anna > B13
        refused card.B13
        anna > B13 7
        refused dice.1
        anna > B13 5
        anna scare 7
        anna > B13 5
        refused card.B13
        anna 2H sc g
        refused haunt.2
        anna 2R
        anna > B13 5
        refused cards.12
    """)
    replay(f"{haunting('')}anna 1H po g\nanna > B13 5\nrefused cards.10")
    replay(f"{haunting('B13', town='po:b sc:b')}anna 1H po b\nanna > B13 4\nanna 2H sc b\nanna > B13 4\nanna scare 10")


@pytest.mark.rule("halloween:card.B13")
def test_tokens_and_rerolls_serve_a_lucky_haunt() -> None:
    header = haunting("B13 B6", more="slots die plus3")
    replay(f"{header}anna 1H po g\nanna X die\nanna > B13 8\nanna scare 10")
    replay(f"{header}anna 1H po g\nanna > B13 2 ?\nanna reroll 4\nanna X plus3\nanna ok\nanna scare 8")


@pytest.mark.rule("halloween:card.B13")
@pytest.mark.rule("halloween:card.D5")
def test_a_lucky_haunt_is_a_group_of_its_own_for_fright_premium() -> None:
    replay(f"{haunting('B13 D5')}anna 1H po b\nanna > B13 2\nanna pe 3")
    replay(f"{haunting('B13 D5')}anna 1H po b\nanna > B13 1\nanna pe 2")


# -- haunt and learn -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.D4")
def test_a_haunt_action_raises_one_own_section_by_one_level() -> None:
    replay(f"""
        {haunting("D4", levels="252")}
        anna > D4 1
        refused cards.12
        anna 1H po g
        anna > D4 2
        refused card.D4
        anna > D4 4
        refused board.1
        anna > D4 3
        anna levels 253
        anna > D4 3
        refused card.D4
        anna 3H sc y
        anna > D4 1
        anna levels 353
    """)
    replay(f"{haunting('')}anna 1H po g\nanna > D4 3\nrefused cards.10")


@pytest.mark.rule("halloween:card.D4")
def test_haunt_and_learn_comes_after_the_haunting_and_cannot_enable_it() -> None:
    replay(f"{haunting('D4', levels='122')}anna 1H po g\nrefused board.4\nanna 1H po b\nanna > D4 1\nanna levels 222")


# -- take back -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.D7")
@pytest.mark.parametrize(("colour", "lost"), [("b", 1), ("g", 2), ("y", 3), ("o", 4), ("r", 5)])
def test_a_token_is_taken_back_and_half_of_its_points_are_lost(colour: str, lost: int) -> None:
    header = haunting("{}", town="po:bgyor", levels="555", more=f"haunts po:{colour} pe 10")
    back = f"anna 1H -po {colour}\nplates none\nanna haunts 6\nanna pe {10 - lost}\n"
    replay(f"{header.format('D7')}{back}anna spaces 1H\nanna discs 10")
    replay(f"{header.format('')}anna 1H -po {colour}\nrefused cards.10")


@pytest.mark.rule("halloween:card.D7")
def test_half_of_odd_points_is_rounded_down() -> None:
    header = haunting("D7", town="po:bgyor", levels="555", more="haunts po:g pe 10")
    replay(f"options haunt_values=1,3,6,8,10\n{header}anna 1H -po g\nanna pe 9")


@pytest.mark.rule("halloween:card.D7")
def test_taking_back_needs_an_own_token_and_a_ghost_that_the_section_commands() -> None:
    header = haunting("D7", town="po:bgy sc:b", more="haunts po:g sc:g ch:y pe 9").replace("---", "given ben haunts po:b\n---")
    replay(f"""
        {header}
        anna 1H -ch y
        refused board.4
        anna 1H -sc g
        refused card.D7
        anna 1H -po b
        refused card.D7
        anna 1H -sc b
        refused card.D7
        anna 1H -po g
        plates sc:g=anna ch:y=anna po:b=ben
    """)


@pytest.mark.rule("halloween:card.D7")
@pytest.mark.rule("halloween:card.B13")
@pytest.mark.rule("halloween:card.D4")
def test_taking_back_is_a_haunt_action_after_which_the_building_is_open_again() -> None:
    replay(f"""
        {haunting("D7 B13 D4", more="haunts po:b pe 5")}
        anna 1H -po b
        anna > B13 4
        anna > D4 1
        anna scare 6
        anna levels 322
        anna pe 4
        anna 2H po g
        anna pe 8
        anna 3H -po g
        anna pe 6
    """)


@pytest.mark.rule("halloween:card.D7")
def test_taking_back_does_not_undo_the_end() -> None:
    header = haunting("D7", more="haunts ch:b sc:b th:b ce:b ho:b pe 5")
    back = "anna 1H po g\ntriggered yes\nanna 2H -po g\nanna haunts 1\ntriggered yes\nanna 3R\nanna end\n"
    replay(f"{header}{back}{rests('ben', 'cleo')}over yes")


@pytest.mark.rule("halloween:card.D7")
def test_with_two_players_either_token_is_taken_back() -> None:
    header = haunting("D7", players="anna ben", more="haunts po:g* po:b pe 9")
    replay(f"{header}anna haunts 5+1\nanna 1H -po g\nanna haunts 5+2\nanna 2H -po b\nanna haunts 6+2\nanna pe 6")


# -- full house ------------------------------------------------------------------------------------------------------------------

FOUR = "po:bb sc:bb ho:ggg ch:g"
"""Four blue and four green ghosts."""


@pytest.mark.rule("halloween:card.C6")
def test_the_fifth_ghost_of_a_colour_haunts_any_building_without_disc_section_and_ghost() -> None:
    replay(f"""
        {haunting("C6", town=FOUR)}
        anna 1S po b
        anna discs 10
        anna > C6 th
        plates th:b=anna
        anna pe 2
        anna haunts 5
        anna discs 10
        anna > C6 ce
        refused card.C6
        anna 2S ho g
        anna > C6 po
        anna pe 6
    """)
    replay(f"{haunting('', town=FOUR)}anna 1S po b\nanna > C6 th\nrefused cards.10")


@pytest.mark.rule("halloween:card.C6")
def test_fewer_than_five_ghosts_are_no_full_house() -> None:
    replay(f"{haunting('C6', town='po:bb sc:b')}anna > C6 th\nrefused cards.12\nanna 1S po b\nanna > C6 th\nrefused card.C6")
    replay(f"{haunting('C6', town=FOUR)}anna 1S po b\nanna 2R\nanna > C6 th\nrefused cards.12")


@pytest.mark.rule("halloween:card.C6")
@pytest.mark.parametrize(
    "lines",
    ["anna X summon po b", "anna 1M sc>po b\nanna > C15", "anna 1S ho g+b 5:1\nrefused card.D16\nanna 1S ch g+b 5:1"],
)
def test_every_kind_of_summon_may_bring_the_fifth_ghost(lines: str) -> None:
    header = haunting("C6 C15 D16", town=FOUR.replace("sc:bb ho:ggg ch:g", "sc:b ch:bg"), more="slots summon")
    replay(f"{header}{lines}\nanna > C6 th\nplates th:b=anna\nanna pe 2")


@pytest.mark.rule("halloween:card.C6")
@pytest.mark.parametrize("lines", ["anna P D1 po b", "anna 1U po b"])
def test_a_bought_or_upgraded_fifth_ghost_is_no_full_house(lines: str) -> None:
    header = haunting("C6 D1", town=FOUR, more="tokens b")
    replay(f"{header}{lines}\nanna > C6 th\nrefused cards.12")


@pytest.mark.rule("halloween:card.C6")
def test_a_full_house_needs_a_token_a_free_space_and_a_building_without_own_tokens() -> None:
    header = haunting("C6", town=FOUR, more="haunts ch:o").replace("---", "given ben haunts th:b\n---")
    replay(f"""
        {header}
        anna 1S po b
        anna > C6 ch
        refused card.C6
        anna > C6 th
        refused haunt.4
        anna > C6 xx
        refused city.1
        anna > C6 ce
    """)
    spent = haunting("C6", town=FOUR, more="haunts ch:o sc:o th:o ce:o po:o ho:o")
    replay(f"{spent}anna 1S po b\nanna > C6 ch\nrefused haunt.1")
    two = haunting("C6", town=FOUR, more="haunts ch:o* sc:o", players="anna ben")
    replay(f"{two}anna 1S po b\nanna > C6 ch\nrefused card.C6\nanna > C6 sc *\nrefused card.C6\nanna > C6 ce *\nanna haunts 5+0")


@pytest.mark.rule("halloween:card.C6")
@pytest.mark.rule("halloween:card.B13")
@pytest.mark.rule("halloween:card.D4")
def test_a_full_house_is_a_haunt_action_and_hangs_on_no_ghost() -> None:
    header = haunting("C6 B13 D4 D11", town=FOUR)
    replay(f"{header}anna 1S po b\nanna > C6 th\nanna > B13 4\nanna scare 6\nanna > D4 1\nanna levels 322")


@pytest.mark.rule("halloween:card.C6")
def test_a_full_house_stays_open_when_its_ghosts_have_left() -> None:
    header = haunting("C6 B13 D11", town="po:gg sc:g th:g ce:b", more="slots warp warp")
    replay(f"""
        {header}
        anna 1S po g
        anna P D11 po g ce b
        anna X warp po>ho g
        anna X warp po>ho g
        town po:b sc:g th:g ce:g ho:gg
        anna > C6 th
        plates th:g=anna
        anna > B13 6
        anna scare 8
    """)


@pytest.mark.rule("halloween:card.C6")
def test_a_table_may_ask_for_a_ghost_in_the_haunted_building() -> None:
    header = f"options full_house_ghost=present\n{haunting('C6', town=FOUR)}"
    replay(f"{header}anna 1S po b\nanna > C6 th\nrefused haunt.2\nanna > C6 sc")
