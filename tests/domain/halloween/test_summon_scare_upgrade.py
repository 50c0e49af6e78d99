"""Summon, scare, upgrade: summon.*, scare.*, upgrade.* (catalogue 4.6)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import replay

ALL = "given town po:bgyor\n"
TOP = "given anna levels 555 scare 20\n---\n"

# -- summon ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:summon.1")
def test_a_summon_takes_two_ghosts_of_one_colour_in_one_building() -> None:
    header = "given town ch:bgy sc:b th:gg po:bb ho:yyy\ngiven anna levels 255\n---\n"
    replay(
        f"{header}anna 1S ch b\nrefused summon.1\nanna 1S sc b\nrefused summon.1\nanna 1S ce b\nrefused summon.1\nanna 1S po b"
    )
    replay(f"{header}anna 1S po g\nrefused summon.1\nanna 1S th g\nanna 2S ho y")


@pytest.mark.rule("halloween:summon.1")
def test_the_section_commands_the_ghosts_of_a_summon() -> None:
    replay(
        """
        given town po:bb ho:gg sc:yy
        given anna levels 211
        ---
        anna 1S sc y
        refused board.4
        anna 2S ho g
        refused board.4
        anna 1S ho g
        """
    )


@pytest.mark.rule("halloween:summon.2")
@pytest.mark.parametrize("colour", "bgyor")
def test_one_more_ghost_of_the_colour_joins_them(colour: str) -> None:
    game = replay(f"given town po:b ch:{colour * 2}\n{TOP}anna 2S ch {colour}\ntown ch:{colour * 3} po:b")
    assert game.state.supply("bgyor".index(colour) + 1) == (1 if colour == "b" else 2)


@pytest.mark.rule("halloween:summon.2")
def test_a_summon_keeps_to_the_limits_of_the_town() -> None:
    replay("given town po:bbb sc:bb\n---\nanna 1S po b\nrefused city.3\ntown sc:bb po:bbb")
    replay("given town po:bbyyyo\n---\nanna 1S po b\nrefused city.5\ntown po:bbyyyo")
    replay("given town po:bbyyy sc:bb\n---\nanna 1S po b\ntown sc:bb po:bbbyyy")


@pytest.mark.rule("halloween:summon.3")
@pytest.mark.parametrize("colour", "bgyor")
def test_a_summon_earns_one_ghost_token_of_the_colour(colour: str) -> None:
    replay(f"given town po:b ch:{colour * 2}\n{TOP}anna 2S ch {colour}\nanna tokens {colour}\nben tokens -")


# -- scare -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:scare.1")
@pytest.mark.parametrize(("colour", "points"), [("b", 1), ("g", 2), ("y", 3), ("o", 4), ("r", 5)])
def test_a_scare_earns_the_level_of_the_ghost(colour: str, points: int) -> None:
    script = f"given town po:b ch:{colour}\ngiven anna levels 555\n---\nanna 1B {colour}\nanna scare {2 + points}\n"
    replay(f"{script}anna tokens -\nanna pe 0\nben scare 2")


@pytest.mark.rule("halloween:scare.2")
def test_a_ghost_of_the_colour_stands_in_the_town_and_the_section_commands_it() -> None:
    header = "given town po:bo sc:g\ngiven anna levels 333\n---\n"
    replay(f"{header}anna 1B y\nrefused scare.2\nanna 1B o\nrefused board.4\nanna 1B r\nrefused board.4\nanna 1B g")
    replay(f"{header}anna 1B g @po\nrefused scare.2\nanna 1B g @sc")


@pytest.mark.rule("halloween:scare.2")
def test_the_ghost_stays_where_it_is() -> None:
    replay("given town po:bg\ngiven anna levels 222\n---\nanna 1B g\nanna 2B g\nanna 3B g\ntown po:bg\nanna scare 8")


@pytest.mark.rule("halloween:scare.3")
@pytest.mark.parametrize("colour", "bgyo")
def test_a_scare_may_use_a_ghost_below_the_level_of_the_section(colour: str) -> None:
    replay(f"given town po:bgyor\n{TOP}anna 1B {colour}\nanna scare {20 + 'bgyor'.index(colour) + 1}")


# -- upgrade ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:upgrade.1")
def test_the_ghost_of_an_upgrade_stands_in_the_building_and_is_commanded_as_it_is() -> None:
    header = "given town po:b sc:gy\ngiven anna levels 122 scare 20\n---\n"
    replay(f"{header}anna 1U sc b\nrefused upgrade.1\nanna 1U sc g\nrefused board.4\nanna 1U po b")
    replay(f"{header}anna 2U po g\nrefused upgrade.1\nanna 2U sc y\nrefused board.4\nanna 2U sc g\ntown sc:yy po:b")


@pytest.mark.rule("halloween:upgrade.2")
@pytest.mark.parametrize(("colour", "price"), [("b", 2), ("g", 3), ("y", 4), ("o", 5)])
def test_the_new_colour_sets_the_price(colour: str, price: int) -> None:
    header = "given town po:bbgyo\ngiven anna levels 555 scare"
    replay(f"{header} {price - 1}\n---\nanna 1U po {colour}\nrefused upgrade.2\nanna scare {price - 1}")
    replay(f"{header} {price}\n---\nanna 1U po {colour}\nanna scare 0")
    replay(f"{header} 9\n---\nanna 1U po {colour}\nanna scare {9 - price}")


@pytest.mark.rule("halloween:upgrade.3")
def test_a_ghost_rises_by_one_level() -> None:
    header = f"given town po:bbg sc:y\n{TOP}"
    replay(f"{header}anna 1U po g>o\nrefused upgrade.3\nanna 1U po b>r\nrefused upgrade.3\nanna 1U po g>b\nrefused upgrade.3")
    replay(f"{header}anna 1U po g>g\nrefused upgrade.3\nanna 1U po g>y\ntown sc:y po:bby\nanna 2U po b\ntown sc:y po:bgy")


@pytest.mark.rule("halloween:upgrade.3")
def test_two_sections_raise_a_ghost_twice() -> None:
    replay("given anna levels 222 scare 9\n---\nanna 1U po b\nanna 2U po g\ntown po:bby\nanna scare 4\nanna tokens gy")


@pytest.mark.rule("halloween:upgrade.4")
@pytest.mark.parametrize(("colour", "new"), [("b", "g"), ("g", "y"), ("y", "o"), ("o", "r")])
def test_the_figure_is_swapped_in_its_place_and_a_token_of_the_new_colour_taken(colour: str, new: str) -> None:
    script = f"given town ch:b ho:{colour} sc:r\n{TOP}anna 1U ho {colour}\n"
    game = replay(f"{script}town ch:b sc:r ho:{new}\nanna tokens {new}")
    assert game.state.supply("bgyor".index(new) + 1) == (3 if new == "r" else 4)


@pytest.mark.rule("halloween:upgrade.4")
def test_the_supply_holds_the_figure_of_the_next_level() -> None:
    replay(f"given town po:bb sc:ggggg\n{TOP}anna 1U po b\nrefused city.3\nanna 1U sc g\ntown sc:ggggy po:bb\nanna 2U po b")


@pytest.mark.rule("halloween:upgrade.5")
@pytest.mark.parametrize(("raised", "levels"), [("^1", "412"), ("^2", "142"), ("^3", "114")])
def test_one_own_section_rises_at_once_to_the_level_of_the_new_ghost(raised: str, levels: str) -> None:
    # section 3 is at level 2; A4 lends section 3 a level: it commands yellow and makes orange
    cards = "cards A4 B1 B4 B14 C1 C11 C12 D10\n"
    script = f"{cards}given town po:b sc:y\ngiven anna levels 112 scare 9 cards A4\n---\nanna 3U sc y {raised} +A4\n"
    replay(f"{script}anna levels {levels}\nben levels 111")


@pytest.mark.rule("halloween:upgrade.5")
def test_the_raised_section_may_have_acted() -> None:
    replay("anna 2B b\nanna 1U po b ^2\nanna levels 121\nanna 3R")
    replay("anna 1U po b ^1\nanna levels 211\nanna done 1")


@pytest.mark.rule("halloween:upgrade.5")
@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_a_section_at_the_level_of_the_new_ghost_or_above_does_not_rise(level: int) -> None:
    replay(
        f"""
        given anna levels 1{level}1
        ---
        anna 1U po b ^2
        refused upgrade.5
        anna levels 1{level}1
        anna 1U po b ^3
        anna levels 1{level}2
        """
    )


@pytest.mark.rule("halloween:upgrade.5")
def test_one_section_of_the_own_board_rises_and_no_other() -> None:
    replay("anna 1U po b ^4\nrefused board.1\nanna 1U po b ^2 ^3\nrefused rec.2\nanna 1U po b ^2\nanna levels 121")


@pytest.mark.rule("halloween:upgrade.6")
def test_red_ghosts_do_not_rise() -> None:
    replay(f"{ALL}{TOP}anna 1U po r\nrefused upgrade.6\nanna tokens -\nanna scare 20")


@pytest.mark.rule("halloween:upgrade.6")
@pytest.mark.parametrize("colour", "bgyo")
def test_a_section_at_red_upgrades_every_other_ghost(colour: str) -> None:
    new = "bgyor"["bgyor".index(colour) + 1]
    replay(f"{ALL}{TOP}anna 1U po {colour}\nanna tokens {new}\nanna levels 555")


@pytest.mark.rule("halloween:upgrade.7")
def test_the_raised_section_acts_at_its_new_level_in_the_same_turn() -> None:
    header = "given town po:bb sc:ooy\ngiven anna levels 131 scare 9\n---\n"
    replay(f"{header}anna 3S sc o\nrefused board.4\nanna 2U sc y ^3\nanna 3S sc o\ntown sc:oooo po:bb\nanna tokens oo")


@pytest.mark.rule("halloween:upgrade.8")
def test_an_upgrade_is_legal_when_no_section_can_rise() -> None:
    replay("given anna levels 555\n---\nanna 2U po b\nanna scare 0\nanna tokens g\nanna levels 555\ntown po:bbg")


@pytest.mark.rule("halloween:upgrade.8")
def test_a_section_that_could_rise_may_stay() -> None:
    replay("anna 1U po b\nanna levels 111\nanna tokens g")
