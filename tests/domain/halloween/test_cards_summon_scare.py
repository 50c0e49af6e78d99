"""Cards of Summon, Scare and Rest: B16, C4, D16; D8, D10; B14 (catalogue 4.12). C6 counts as a haunt: `test_cards_haunt.py`."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import informs, replay, shown


def summoning(card: str, *, held: bool = True) -> str:
    """A town in which Anna may summon by section, token, C15, D16 and D1, with a card or without it."""
    return f"""
        {shown(f"{card} C15 D16 D1")}
        given bonus
        given town po:bbg sc:ggy ch:y
        given anna levels 333 tokens ooo cards C15 D16 D1 {card if held else ""} slots summon
        ---
    """


SUMMONS = (
    "anna 1S sc g",
    "anna X summon sc g",
    "anna 1M po>sc g\nanna > C15",
    "anna 1S po b+g 3:2",
    "anna 1S po b+g 1:1",
)


@pytest.mark.rule("halloween:card.B16")
@pytest.mark.parametrize(("lines", "colour"), [*zip(SUMMONS, "ggggb", strict=True)])
def test_twin_summon_pays_two_tokens_for_each_kind_of_summon(lines: str, colour: str) -> None:
    informs("card.B16")
    replay(f"{summoning('B16')}{lines}\nanna tokens {''.join(sorted(colour * 2 + 'ooo'))}")
    replay(f"{summoning('B16', held=False)}{lines}\nanna tokens {''.join(sorted(colour + 'ooo'))}")


@pytest.mark.rule("halloween:card.B16")
def test_twin_summon_pays_what_the_supply_has_and_nothing_for_a_bought_ghost() -> None:
    header = summoning("B16")
    replay(f"{header}anna P D1 po o\nanna tokens oo")
    replay(f"{header.replace('---', 'given ben tokens ' + 'g' * 11 + chr(10) + '---')}anna 1S sc g\nanna tokens gooo")


@pytest.mark.rule("halloween:card.C4")
@pytest.mark.parametrize("lines", SUMMONS)
def test_summoners_point_is_scored_for_each_kind_of_summon(lines: str) -> None:
    informs("card.C4")
    replay(f"{summoning('C4')}{lines}\nanna pe 1")
    replay(f"{summoning('C4', held=False)}{lines}\nanna pe 0")


@pytest.mark.rule("halloween:card.C4")
def test_summoners_point_is_not_scored_for_a_bought_ghost_or_a_move() -> None:
    replay(f"{summoning('C4')}anna P D1 po o\nanna pe 0\nanna 1M po>ce g\nanna pe 0")


@pytest.mark.rule("halloween:card.C4")
@pytest.mark.rule("halloween:card.B16")
@pytest.mark.rule("halloween:card.D16")
def test_a_mixed_summon_that_places_no_ghost_pays_neither_point_nor_token() -> None:
    replay(f"""
        {shown("C4 B16 D16")}
        given town po:bg sc:ggg ch:g
        given anna levels 222 cards C4 B16 D16
        ---
        anna 1S po b+g 3:2
        town po:bg sc:ggg ch:g
        anna tokens -
        anna pe 0
        anna spaces 1S
        anna 2S po b+g 2:3
        town po:bbg sc:ggg ch:g
        anna tokens bb
        anna pe 1
    """)


@pytest.mark.rule("halloween:card.C4")
def test_a_table_may_read_summoners_point_as_a_card_of_moves() -> None:
    replay(f"{summoning('C4')}anna 1S sc g\nanna pe 0\nanna 2M po>ce g\nanna pe 1", options="c4_trigger=move")


# -- mixed summon ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.D16")
@pytest.mark.parametrize(("dice", "town"), [("4:3", "bgg"), ("2:3", "bbg"), ("3:3", "bbg"), ("1:6", "bbg")])
def test_the_lower_die_of_a_mixed_summon_names_the_colour_and_a_tie_the_lower_level(dice: str, town: str) -> None:
    header = f"{shown('D16')}\ngiven town po:bg\ngiven anna levels 222 cards {{}}\n---\nanna 1S po b+g {dice}\n"
    replay(f"{header.format('D16')}town po:{town}\nanna tokens {'g' if town == 'bgg' else 'b'}\nanna spaces 1S")
    replay(f"{header.format('')}refused cards.10")
    other_way = f"{dice[2]}:{dice[0]}"
    replay(f"{header.format('D16').replace('b+g ' + dice, 'g+b ' + other_way)}town po:{town}")


@pytest.mark.rule("halloween:card.D16")
def test_both_ghosts_of_a_mixed_summon_stand_together_and_in_reach_of_the_section() -> None:
    replay(f"""
        {shown("D16")}
        given town po:bgo sc:y
        given anna levels 233 cards D16 slots summon
        ---
        anna 1S po b+y 1:2
        refused board.4
        anna 2S po g+y 1:2
        refused card.D16
        anna 2S po g+g 1:2
        refused card.D16
        anna 2S po b+g
        refused card.D16
        anna 2S po b+g 5:2
        refused dice.1
        anna 2S po g+o 3:2
        refused board.4
        anna X summon po g+o 3:2
        town po:bgoo sc:y
        anna tokens o
        anna done -
    """)


@pytest.mark.rule("halloween:card.D16")
def test_a_token_mixes_colours_only_with_the_card() -> None:
    replay(f"{shown('D16')}\ngiven town po:bg\ngiven anna slots summon\n---\nanna X summon po b+g 1:2\nrefused cards.10")


@pytest.mark.rule("halloween:card.D16")
def test_a_mixed_summon_needs_room_and_one_colour_in_supply() -> None:
    header = f"{shown('D16')}\ngiven town po:{{}}\ngiven anna levels 222 cards D16\n---\nanna 1S po b+g 2:1\n"
    replay(f"{header.format('bbbggg')}refused city.5")
    replay(f"{header.format('bbggg')}town po:bbgggg")
    replay(f"{header.format('bbbbg sc:bggg ch:g')}refused city.3")
    replay(f"{header.format('bbbbg sc:bggg')}town po:bbbbgg sc:bggg")


@pytest.mark.rule("halloween:card.D16")
def test_tokens_for_dice_serve_a_mixed_summon() -> None:
    header = f"{shown('D16')}\ngiven town po:bg\ngiven anna levels 222 cards D16 slots plus3 die reroll\n---\n"
    replay(f"{header}anna 1S po b+g 1:2 ?\nanna X plus3\nrefused kind.11\nanna X plus3 b\nanna ok\ntown po:bgg")
    replay(f"{header}anna 1S po b+g 5:6\nrefused dice.1\nanna X die\nanna 1S po b+g 5:6\ntown po:bbg")
    replay(f"{header}anna 1S po b+g 1:2 ?\nanna X reroll 3\nrefused kind.8")


# -- scare -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.D10")
def test_louder_boo_adds_a_scare_point_to_each_scare_action_and_to_nothing_else() -> None:
    informs("card.D10")
    header = f"{shown('D10')}\ngiven town po:by\ngiven anna levels 333 cards {{}} slots scare\n---\n"
    replay(f"{header.format('D10')}anna 1B b\nanna scare 4\nanna 2B y\nanna scare 8\nanna X scare\nanna scare 10")
    replay(f"{header.format('')}anna 1B b\nanna scare 3\nanna 2B y\nanna scare 6\nanna X scare\nanna scare 8")


RUN = f"""
    {shown("D8 B4 C13 C15")}
    given bonus ch=point
    given town po:bbg sc:b ch:gggyy
    given anna levels 222 cards {{}} B4 C13 C15
    ---
"""


@pytest.mark.rule("halloween:card.D8")
def test_the_ghost_that_scared_goes_to_any_other_building() -> None:
    for lines in ("anna 1B b @po\nanna > D8 ho\n", "anna 1B b\nanna > D8 po>ho\n", "anna 1B b @po\nanna > D8 po>ho\n"):
        replay(f"{RUN.format('D8')}{lines}town po:bg sc:b ch:gggyy ho:b\nanna used D8\nanna discs 7")
    replay(f"{RUN.format('')}anna 1B b @po\nanna > D8 ho\nrefused cards.10")


@pytest.mark.rule("halloween:card.D8")
def test_the_building_of_the_ghost_that_scared_is_named() -> None:
    replay(f"""
        {RUN.format("D8")}
        anna 1B b @th
        refused scare.2
        anna 1B b
        anna > D8 ho
        refused card.D8
        anna > D8 ce>ho
        refused card.D8
        anna > D8 sc>ho
        town po:bbg ch:gggyy ho:b
    """)
    replay(f"{RUN.format('D8')}anna 1B b @po\nanna > D8 sc>ho\nrefused card.D8\nanna > D8 po\nrefused card.D8")


@pytest.mark.rule("halloween:card.D8")
def test_the_ghost_that_runs_finds_room_and_fetches_a_bonus_token() -> None:
    header = RUN.format("D8")
    replay(f"{header}anna 1B g @po\nanna > D8 ch\ntown po:bb sc:b ch:ggggyy\nanna slots point _ _\nbonus")
    replay(f"{header}anna 1B g @po\nanna > D8 ch =2\nanna slots _ point _")
    replay(f"{header.replace('gggyy', 'gggyyy')}anna 1B b @po\nanna > D8 ch\nrefused city.5")
    replay(f"options relocations_take_bonus=no\n{header}anna 1B g @po\nanna > D8 ch\nanna slots _ _ _\nbonus ch=point")


@pytest.mark.rule("halloween:card.D8")
@pytest.mark.parametrize("line", ["anna > B4 po>sc b", "anna > C13 1 1", "anna > C15"])
def test_running_is_no_move_action(line: str) -> None:
    replay(f"{RUN.format('D8')}anna 1B b @po\nanna > D8 sc\n{line}\nrefused cards.12")


@pytest.mark.rule("halloween:card.D8")
def test_scare_and_run_works_once_a_turn_and_right_after_its_scare() -> None:
    header = RUN.format("D8")
    replay(f"{header}anna 1B b @po\nanna > D8 ho\nanna > D8 ho\nrefused cards.11\nanna 2B b @po\nanna > D8 ho\nrefused cards.11")
    replay(f"{header}anna 1B b @po\nanna 2R\nanna > D8 ho\nrefused cards.12")
    replay(f"{header}anna 1M po>ce g\nanna > D8 ho\nrefused cards.12")


@pytest.mark.rule("halloween:card.D8")
def test_a_ghost_that_has_left_does_not_run() -> None:
    replay(f"""
        {shown("D8 D11")}
        given town po:bg sc:b
        given anna levels 222 cards D8 D11
        ---
        anna 1B g @po
        anna P D11 po g sc b
        anna > D8 ho
        refused cards.12
    """)


# -- rest ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.B14")
def test_paid_rest_pays_for_each_rest_of_a_section_and_of_the_bonus_token() -> None:
    informs("card.B14")
    header = f"{shown('B14')}\ngiven anna spaces 1S cards {{}} slots rest\n---\n"
    replay(f"{header.format('B14')}anna 1R\nanna scare 4\nanna 2R\nanna scare 6\nanna X rest 1\nanna scare 8")
    replay(f"{header.format('')}anna 1R\nanna scare 2\nanna X rest 1\nanna scare 2")


@pytest.mark.rule("halloween:card.B14")
def test_discs_that_come_back_in_other_ways_are_no_rest() -> None:
    replay(f"""
        {shown("B14 B10")}
        given anna spaces 1S 2S 2B 3S cards B14 B10 slots discs
        ---
        anna P B10 2S 2B
        anna X discs 1S
        anna scare 2
    """)
    replay(
        f"{shown('B14')}\ngiven anna tokens bbb\ngiven ben cards B14 spaces 1S\n---\nanna K B14 bbb\nben comp B14 1\nben scare 2"
    )
