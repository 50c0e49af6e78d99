"""Haunt and rest (haunt, rest, catalogue 4.9). Cards: `test_cards_haunt.py`."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import informs, replay

from spooklog.domain.values.errors import Unreadable

LEVEL5 = "given bonus\ngiven town po:bgyor sc:b\ngiven anna levels 555\ngiven ben levels 555\n"
REST = "anna 1R\nanna 2R\nanna 3R\nanna end\n"
FULL = "spaces 1S 1B 1U 1M 1F 1H 2S 2B 2U 2M 2F 2H"


@pytest.mark.rule("halloween:haunt.1")
def test_a_haunt_needs_a_token_that_is_not_placed_yet() -> None:
    replay("""
        given town po:b ho:b
        given anna haunts ch:b sc:b th:b ce:b po:g
        ---
        anna haunts 1
        anna 1H ho b
        anna haunts 0
        anna 2H po b
        refused haunt.1
        anna pe 2
    """)


@pytest.mark.rule("halloween:haunt.2")
def test_a_ghost_of_the_colour_stands_in_the_building_and_the_section_commands_it() -> None:
    replay("""
        given town po:bgr sc:y
        given anna levels 244
        ---
        anna 1H po y
        refused board.4
        anna 2H po y
        refused haunt.2
        anna 2H ce b
        refused haunt.2
        anna 2H po r
        refused board.4
        anna 2H po g
        plates po:g=anna
        anna 3H sc y
        plates po:g=anna sc:y=anna
    """)


@pytest.mark.rule("halloween:haunt.3")
@pytest.mark.parametrize(("colour", "points"), [("b", 2), ("g", 4), ("y", 6), ("o", 8), ("r", 10)])
def test_a_token_scores_at_once_by_the_colour_of_its_space(colour: str, points: int) -> None:
    informs("haunt.3")
    replay(f"{LEVEL5}---\nanna 1H po {colour}\nanna pe {points}\nanna haunts 5\nplates po:{colour}=anna\nben pe 0")


@pytest.mark.rule("halloween:haunt.3")
def test_a_table_may_have_other_points_on_the_spaces() -> None:
    header = f"options haunt_values=1,2,3,5,8\n{LEVEL5}---\n"
    replay(f"{header}anna 1H po r\nanna pe 8\nanna 2H sc b\nanna pe 9")


@pytest.mark.rule("halloween:haunt.4")
def test_a_space_takes_one_token() -> None:
    replay(f"""
        {LEVEL5}
        ---
        anna 1H po r
        anna 2R
        anna 3R
        anna end
        ben 1H po r
        refused haunt.4
        ben 1H po o
        ben pe 8
        plates po:r=anna po:o=ben
    """)


@pytest.mark.rule("halloween:haunt.5")
def test_a_player_haunts_a_building_once_in_whichever_colour() -> None:
    replay(f"""
        {LEVEL5}
        ---
        anna 1H po b
        anna 2H po r
        refused haunt.5
        anna 2H sc b
        anna 3R
        anna end
        ben 1H po r
        ben pe 10
    """)


@pytest.mark.rule("halloween:haunt.6")
def test_token_and_ghost_stay_when_a_building_is_haunted() -> None:
    informs("haunt.6")
    game = replay(f"""
        {LEVEL5}
        ---
        anna 1H po r
        town po:bgyor sc:b
        anna 2M po>ho r
        plates po:r=anna
        anna 3R
        anna end
        ben 1R
        ben 2R
        ben 3R
        ben end
        cleo 1R
        cleo 2R
        cleo 3R
        cleo end
        anna 1R
        plates po:r=anna
        anna haunts 5
    """)
    assert game.state.round == 2


@pytest.mark.rule("halloween:haunt.7")
def test_a_haunt_action_is_for_one_building() -> None:
    informs("haunt.7")
    game = replay(f"{LEVEL5}---\nanna 1H po b\nanna haunts 5\nplates po:b=anna\nanna 1H sc b\nrefused turn.3")
    assert isinstance(game.refusal("anna 2H sc po b"), Unreadable)


# -- rest ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:rest.1")
def test_a_rest_takes_back_all_discs_of_its_section_and_no_others() -> None:
    informs("rest.1")
    replay("""
        given anna spaces 1S 1B 1H 2S 3M
        ---
        anna discs 7
        anna 1R
        anna discs 10
        anna spaces 2S 3M
    """)


@pytest.mark.rule("halloween:rest.1")
def test_a_section_without_discs_may_rest() -> None:
    replay("anna 1R\nanna discs 12\nanna done 1")


@pytest.mark.rule("halloween:rest.2")
def test_a_rest_is_the_sections_action_of_the_turn() -> None:
    informs("rest.2")
    replay("""
        given anna spaces 1S
        ---
        anna 1R
        anna done 1
        anna 1B b
        refused turn.3
        anna 1R
        refused turn.3
        anna 2R
        anna 3R
        anna end
        active ben
    """)


@pytest.mark.rule("halloween:rest.3")
def test_discs_that_a_rest_takes_back_serve_sections_that_have_yet_to_act() -> None:
    informs("rest.3")
    replay(f"""
        given anna {FULL}
        ---
        anna discs 0
        anna 3B b
        refused turn.6
        anna 1R
        anna discs 6
        anna 3B b
        anna discs 5
        anna spaces 2S 2B 2U 2M 2F 2H 3B
    """)


@pytest.mark.rule("halloween:rest.4")
def test_a_section_that_could_act_may_rest() -> None:
    informs("rest.4")
    replay("given anna spaces 1S\n---\nanna 1R\nanna spaces -\nanna 2B b\nanna 3R\nanna end\nactive ben")


@pytest.mark.rule("halloween:rest.5")
def test_a_rest_needs_no_disc_and_frees_all_six_spaces() -> None:
    informs("rest.5")
    replay(f"""
        players anna ben
        given town po:bb sc:b
        given anna {FULL}
        ---
        anna 1R
        anna discs 6
        anna spaces 2S 2B 2U 2M 2F 2H
        anna 2R
        anna discs 12
        anna 3R
        anna end
        ben 1R
        ben 2R
        ben 3R
        ben end
        anna 1S po b
        anna 2H sc b
    """)
    for letter, rest in {"S": "po b", "B": "b", "U": "po b", "M": "po>sc b", "F": "po b>g 4:1", "H": "po b"}.items():
        header = f"given bonus\ngiven town po:bbg\ngiven anna {FULL}\n---\n"
        turn = "ben 1R\nben 2R\nben 3R\nben end\ncleo 1R\ncleo 2R\ncleo 3R\ncleo end\n"
        replay(f"{header}anna 1{letter} {rest}\nrefused turn.5\n{REST}{turn}anna 1{letter} {rest}\nanna spaces 1{letter}")
