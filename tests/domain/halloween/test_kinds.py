"""The twelve kinds of bonus tokens: kind.* (catalogue 4.7)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import replay

RESTS = "{0} 1R\n{0} 2R\n{0} 3R\n{0} end\n"
SUMMONERS = "cards B16 C4 C6 D16 B4 C13 C15 D5\n"
DICE = "cards B13 D16 C13 B6 B4 B14 B1 C1\ngiven town po:bbgor\n"
"""Cards that roll dice outside of fights, and five ghosts in the police station."""


def _slots(*kinds: str) -> str:
    return f"given anna slots {' '.join((*kinds, '_', '_', '_')[:3])}\n"


# -- summon ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:kind.1")
@pytest.mark.parametrize("colour", "bgyor")
def test_summon_takes_two_ghosts_of_any_level(colour: str) -> None:
    town = f"given town po:b sc:{colour * 2}\n"
    replay(
        f"""
        {town}{_slots("summon")}---
        anna X summon sc {colour}
        town sc:{colour * 3} po:b
        anna tokens {colour}
        anna levels 111
        """
    )


@pytest.mark.rule("halloween:kind.1")
def test_summon_keeps_to_the_rules_of_a_summon_and_to_the_limits_of_the_town() -> None:
    replay(f"given town po:br sc:yy\n{_slots('summon')}---\nanna X summon po r\nrefused summon.1\nanna X summon sc y")
    replay(f"given town po:brr sc:rrr\n{_slots('summon')}---\nanna X summon po r\nrefused city.3")
    replay(f"given town po:bbrroo\n{_slots('summon')}---\nanna X summon po r\nrefused city.5")


@pytest.mark.rule("halloween:kind.1")
def test_summon_uses_no_action_space() -> None:
    replay(
        f"{_slots('summon')}given anna spaces 1S 2S 3S\n---\nanna X summon po b\nanna spaces 1S 2S 3S\nanna done -\nanna discs 8"
    )


@pytest.mark.rule("halloween:kind.1")
def test_summon_counts_as_a_summon_action_for_cards() -> None:
    cards = f"{SUMMONERS}given anna cards B16 C4 C6\n"
    replay(
        f"""
        {cards}given town po:bb sc:bb
        {_slots("summon")}---
        anna X summon po b
        anna tokens bb
        anna pe 1
        anna > C6 ce
        anna pe 3
        """
    )


@pytest.mark.rule("halloween:kind.1")
def test_summon_may_mix_two_colours_with_d16() -> None:
    town = f"{SUMMONERS}given town po:bgo\n{_slots('summon')}"
    replay(f"{town}---\nanna X summon po g+o 2:4\nrefused cards.10")
    replay(f"{town}given anna cards D16\n---\nanna X summon po g+o 5:4\ntown po:bgoo\nanna tokens o\nanna levels 111")
    replay(f"{town}given anna cards D16\n---\nanna X summon po g+o 4:4\ntown po:bggo\nanna tokens g")


@pytest.mark.rule("halloween:kind.1")
def test_summon_waits_for_an_open_roll() -> None:
    replay(
        f"""
        given town po:bbg
        {_slots("summon")}---
        anna 1F po b>g 3:3 ?
        anna X summon po b
        refused dice.3
        anna ok
        anna X summon po b
        """
    )


# -- ghost tokens, discs, points -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "colour"),
    [
        pytest.param("green", "g", marks=pytest.mark.rule("halloween:kind.2")),
        pytest.param("yellow", "y", marks=pytest.mark.rule("halloween:kind.5")),
        pytest.param("blue", "b", marks=pytest.mark.rule("halloween:kind.10")),
    ],
)
def test_a_token_with_a_colour_brings_a_ghost_token_of_it(kind: str, colour: str) -> None:
    replay(f"{_slots(kind)}---\nanna X {kind}\nanna tokens {colour}\nanna slots # _ _\ndiscards {kind}\ntown po:bbb")
    replay(f"{_slots(kind)}given ben tokens {colour * 12}\n---\nanna X {kind}\nanna tokens -\nanna slots # _ _")


@pytest.mark.rule("halloween:kind.3")
@pytest.mark.parametrize(("spaces", "left"), [("1S 2M 3H", "1B"), ("1S 1B", "2M 3H"), ("2M", "1S 1B 3H")])
def test_discs_takes_back_up_to_three_discs_of_any_sections(spaces: str, left: str) -> None:
    script = f"{_slots('discs')}given anna spaces 1S 1B 2M 3H\n---\nanna discs 8\nanna X discs {spaces}\n"
    replay(f"{script}anna spaces {left}\nanna discs {7 + len(spaces.split())}\nanna done -")


@pytest.mark.rule("halloween:kind.3")
@pytest.mark.parametrize("spaces", ["1S 1B 2M 3H", "1U", "1S 1U", "1S 1S"])
def test_discs_takes_one_to_three_discs_that_are_there(spaces: str) -> None:
    replay(f"{_slots('discs')}given anna spaces 1S 1B 2M 3H\n---\nanna X discs {spaces}\nrefused kind.3\nanna spaces 1S 1B 2M 3H")
    replay(f"{_slots('discs')}given anna spaces 1S 1B 2M 3H\n---\nanna X discs\nrefused rec.2")


@pytest.mark.rule("halloween:kind.3")
def test_freed_spaces_are_usable_again() -> None:
    replay(f"{_slots('discs')}given anna spaces 1B\n---\nanna X discs 1B\nanna 1B b\nanna spaces 1B\nanna scare 3")


@pytest.mark.rule("halloween:kind.4")
def test_scare_brings_two_scare_points() -> None:
    replay(f"{_slots('scare')}---\nanna X scare\nanna scare 4\nanna pe 0")


@pytest.mark.rule("halloween:kind.4")
def test_scare_counts_for_d5_by_itself() -> None:
    replay(f"{SUMMONERS}given anna cards D5\n{_slots('scare')}---\nanna 1B b\nanna pe 0\nanna X scare\nanna pe 1")
    town = "given town po:bg\ngiven anna levels 211 slots scare _ _ cards D5\n---\n"
    replay(f"{SUMMONERS}{town}anna 1B g\nanna pe 1\nanna X scare\nanna pe 2")


@pytest.mark.rule("halloween:kind.7")
def test_point_brings_a_haunt_point() -> None:
    replay(f"{_slots('point')}given anna pe 4\n---\nanna X point\nanna pe 5\nanna scare 2")


# -- dice ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:kind.6")
@pytest.mark.parametrize(("colour", "foe", "faces"), [("b", "g", 6), ("g", "b", 8), ("o", "b", 12), ("r", "b", 12)])
def test_die_makes_the_next_own_die_one_level_higher(colour: str, foe: str, faces: int) -> None:
    header = f"{DICE}given anna levels 555\n{_slots('die')}---\nanna X die\n"
    replay(f"{header}anna 1F po {colour}>{foe} {faces + 1}:1\nrefused dice.1\nanna 1F po {colour}>{foe} {faces}:1")


@pytest.mark.rule("halloween:kind.6")
def test_die_leaves_the_defence_and_later_rolls_as_they_are() -> None:
    header = f"{DICE}{_slots('die')}---\nanna X die\n"
    replay(
        f"{header}anna 1F po b>g 1:7\nrefused dice.1\nanna 1F po b>g 6:6\nanna 2F po b>g 5:1\nrefused dice.1\nanna 2F po b>g 4:1"
    )


@pytest.mark.rule("halloween:kind.6")
def test_two_die_tokens_add_up() -> None:
    header = f"{DICE}{_slots('die', 'die')}---\nanna X die\nanna X die\n"
    replay(f"{header}anna 1F po b>g 9:1\nrefused dice.1\nanna 1F po b>g 8:1")


@pytest.mark.rule("halloween:kind.6")
def test_die_is_used_before_the_roll() -> None:
    header = f"{DICE}{_slots('die')}---\nanna 1F po b>g 3:3 ?\nanna X die\nanna ok\n"
    replay(f"{header}anna 2F po b>g 6:1\ntown po:bbor")


@pytest.mark.rule("halloween:kind.6")
def test_die_lapses_with_the_turn() -> None:
    header = f"{DICE}{_slots('die')}---\nanna X die\n{RESTS.format('anna')}"
    replay(
        f"""
        {header}ben 1F po b>g 5:1
        refused dice.1
        {RESTS.format("ben")}{RESTS.format("cleo")}anna 1F po b>g 5:1
        refused dice.1
        """
    )


@pytest.mark.rule("halloween:kind.6")
def test_die_serves_every_own_roll() -> None:
    header = f"""
        {DICE}given anna levels 555
        given bonus sc=green
        {_slots("die")}given anna slots die _ _ cards B13 D16 C13
        ---
        anna X die
        """
    replay(f"{header}anna 1H po b\nanna > B13 7\nrefused dice.1\nanna > B13 6\nanna scare 8")
    replay(f"{header}anna 1S po g+b 8:5\nrefused dice.1\nanna 1S po g+b 8:4\ntown po:bbbgor")
    replay(f"{header}anna 1M po>ho b\nanna > C13 7 6\nrefused card.C13\nanna > C13 6 6\nanna scare 8")


@pytest.mark.rule("halloween:kind.8")
def test_reroll_rolls_the_own_attack_die_again_and_the_new_value_stands() -> None:
    header = f"{DICE}{_slots('reroll')}---\nanna 1F po b>g 4:3 ?\n"
    replay(
        f"""
        {header}anna X reroll 5
        refused dice.1
        anna X reroll 2
        dice 2:3
        anna slots # _ _
        anna ok
        town po:bbgor
        anna tokens -
        """
    )
    replay(f"{DICE}{_slots('reroll')}---\nanna 1F po b>g 2:3 ?\nanna X reroll 4\nanna ok\nanna tokens g\nanna scare 2")


@pytest.mark.rule("halloween:kind.8")
def test_reroll_needs_an_open_fight_of_the_holder() -> None:
    replay(f"{DICE}{_slots('reroll')}---\nanna X reroll 3\nrefused kind.8\nanna 1F po b>g 2:3\nanna X reroll 3\nrefused kind.8")
    script = f"{DICE}given anna slots reroll _ _ cards B13\n---\nanna 1H po b\nanna > B13 1 ?\nanna X reroll 4\nrefused kind.8\n"
    replay(f"{script}anna ok\nanna scare 3")
    replay(
        f"""
        {DICE}given ben slots reroll _ _
        ---
        anna 1F po b>g 4:3 by ben ?
        ben X reroll 6
        refused turn.2
        anna ok
        anna tokens g
        """
    )


@pytest.mark.rule("halloween:kind.11")
def test_plus3_adds_three_to_an_own_die_after_the_roll() -> None:
    header = f"{DICE}{_slots('plus3')}---\nanna 1F po b>g"
    replay(f"{header} 2:4 ?\nanna X plus3\ndice 2:4\nanna ok\ntown po:bbor\nanna tokens g")
    replay(f"{header} 1:4 ?\nanna X plus3\nanna ok\ntown po:bbgor\nanna tokens -")


@pytest.mark.rule("halloween:kind.11")
def test_plus3_needs_an_own_open_roll() -> None:
    replay(f"{DICE}{_slots('plus3')}---\nanna X plus3\nrefused kind.11\nanna 1F po b>g 2:4\nanna X plus3\nrefused kind.11")
    replay(
        f"{DICE}given ben slots plus3 _ _\n---\nanna 1F po b>g 4:3 by ben ?\nben X plus3\nrefused turn.2\nanna ok\nanna tokens g"
    )


@pytest.mark.rule("halloween:kind.11")
def test_plus3_serves_every_own_die() -> None:
    header = f"{DICE}given bonus sc=green\ngiven anna levels 555 slots plus3 _ _ cards B13 D16 C13\n---\n"
    replay(f"{header}anna 1H po b\nanna > B13 2 ?\nanna X plus3\nanna ok\nanna scare 7")
    replay(f"{header}anna 1M po>ho b\nanna > C13 4 1 ?\nanna X plus3\nanna ok\nanna scare 6")
    mixed = f"{header}anna 1S po b+g 1:2 ?\nanna X plus3\nrefused kind.11\nanna X plus3 o\nrefused kind.11\n"
    replay(f"{mixed}anna X plus3 b\nanna ok\ntown po:bbggor")


# -- rest and warp ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:kind.9")
@pytest.mark.parametrize(("section", "left"), [(1, "2M"), (2, "1S 1B")])
def test_rest_clears_one_section_and_leaves_its_marker(section: int, left: str) -> None:
    script = f"{_slots('rest')}given anna spaces 1S 2M\n---\nanna 1B b\nanna X rest {section}\nanna spaces {left}\nanna done 1\n"
    replay(f"{script}anna discs {11 - len(left.split())}\nanna 1R\nrefused turn.3\nanna 2R")


@pytest.mark.rule("halloween:kind.9")
def test_rest_is_for_one_own_section() -> None:
    replay(f"{_slots('rest')}---\nanna X rest 4\nrefused board.1\nanna X rest\nrefused rec.2\nanna X rest 3\nanna done -")


@pytest.mark.rule("halloween:kind.9")
def test_rest_is_paid_by_b14() -> None:
    replay(f"{_slots('rest')}given anna slots rest _ _ cards B14\n---\nanna X rest 1\nanna scare 4")


@pytest.mark.rule("halloween:kind.12")
@pytest.mark.parametrize("to", ["ch", "sc", "th", "ce", "ho"])
@pytest.mark.parametrize("colour", "br")
def test_warp_moves_a_ghost_of_any_level_to_any_building(colour: str, to: str) -> None:
    game = replay(f"given town po:bbr\n{_slots('warp')}---\nanna X warp po>{to} {colour}\nanna done -\nanna levels 111")
    level = "bgyor".index(colour) + 1
    assert game.state.count(game.state.table.place(to), level) == 1
    assert game.state.count(4, level) == (1 if colour == "b" else 0)


@pytest.mark.rule("halloween:kind.12")
def test_warp_takes_a_ghost_that_is_there_to_another_building_with_room() -> None:
    header = f"given town po:bbr sc:yyyooo\n{_slots('warp')}---\n"
    replay(
        f"{header}anna X warp ch>po r\nrefused kind.12\nanna X warp po>po r\nrefused kind.12\nanna X warp po>sc r\nrefused city.5"
    )


@pytest.mark.rule("halloween:kind.12")
def test_warp_fetches_a_bonus_token_after_its_own_slot_is_locked() -> None:
    replay(f"{_slots('warp')}---\nanna X warp po>th b\nanna slots # scare _")
    replay(f"{_slots('warp')}---\nanna X warp po>th b =1\nrefused bonus.6\nanna X warp po>th b =3\nanna slots # _ scare")
    full = f"{_slots('warp', 'die', 'plus3')}---\nanna X warp po>th b"
    replay(f"{full}\nrefused bonus.5\n{full.partition('---')[2].strip()} =2!\nanna slots # scare plus3\ndiscards die warp")
    replay("given anna slots # # warp\n---\nanna X warp po>th b\nanna slots # # #\ndiscards scare warp")


@pytest.mark.rule("halloween:kind.12")
@pytest.mark.parametrize("card", ["B4 ho>po g", "C13 3 3", "C15"])
def test_warp_is_no_move_action(card: str) -> None:
    header = f"{SUMMONERS}given town po:bb th:b ho:g\ngiven anna slots warp _ _ cards B4 C13 C15 levels 222\n---\n"
    replay(f"{header}anna X warp po>th b\nanna > {card}\nrefused cards.12")


@pytest.mark.rule("halloween:kind.12")
def test_warp_waits_for_an_open_roll() -> None:
    replay(f"{DICE}{_slots('warp')}---\nanna 1F po b>g 3:3 ?\nanna X warp po>th b\nrefused dice.3\nanna ok\nanna X warp po>th b")
