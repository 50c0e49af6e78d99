"""The examples of the rulebook: X1 to X17 (catalogue 11)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import Game, replay

EIGHT = "cards A4 B4 B14 C11 C12 D10 D14 D3\n"
RESTS = "{0} 1R\n{0} 2R\n{0} 3R\n{0} end\n"


def test_x1_a_yellow_section_moves_blue_green_and_yellow_ghosts() -> None:
    header = "given town po:bbgyo\ngiven anna levels 311\n---\n"
    for colour in "bgy":
        replay(f"{header}anna 1M po>sc {colour}\nanna done 1")
    replay(f"{header}anna 1M po>sc o\nrefused board.4\nanna done -")


def test_x2_a_section_chooses_any_free_space_and_an_occupied_one_after_a_rest() -> None:
    header = "given town po:bbg\ngiven anna spaces 1B\n---\n"
    for action in ("1S po b", "1U po b", "1M po>sc b", "1F po b>g 1:1", "1H po b"):
        replay(f"{header}anna 1B b\nrefused turn.5\nanna {action}\nanna done 1")
    rounds = f"anna 1R\nanna 2R\nanna 3R\nanna end\n{RESTS.format('ben')}{RESTS.format('cleo')}"
    replay(f"{header}anna 1B b\nrefused turn.5\n{rounds}anna 1B b\nanna scare 3")


def test_x3_an_upgrade_raises_the_section_that_makes_it() -> None:
    script = "given town po:bbg\ngiven anna levels 121 scare 3\n---\nanna 2U po g ^2\n"
    replay(f"{script}town po:bby\nanna levels 131\nanna scare 0\nanna tokens y")


def test_x4_a_section_with_five_discs_rests_and_the_turn_can_end() -> None:
    script = "given anna spaces 3S 3B 3U 3F 3H\n---\nanna 1B b\nanna 2B b\nanna discs 5\nanna 3R\nanna discs 10\nanna done 123\n"
    replay(f"{script}anna end\nactive ben\nanna done -\nanna spaces 1B 2B")


@pytest.mark.parametrize("level", [4, 5])
def test_x5_two_orange_ghosts_summon_a_third(level: int) -> None:
    header = f"given town po:bbb sc:oo\ngiven anna levels {level}11\n---\n"
    replay(f"{header}anna 1S sc o\ntown sc:ooo po:bbb\nanna tokens o")


def test_x6_a_yellow_ghost_scares_for_three() -> None:
    replay("given town po:bbb sc:y\ngiven anna levels 311 scare 0\n---\nanna 1B y\nanna scare 3")


def test_x7_a_green_ghost_does_not_become_orange() -> None:
    header = "given town po:bbg\ngiven anna levels 511 scare 9\n---\n"
    replay(f"{header}anna 1U po g>o\nrefused upgrade.3\nanna scare 9\nanna 1U po g>y\nanna scare 6")


def _after_x8() -> Game:
    return replay(
        """
        given town ch:g po:bbb
        given anna levels 221 scare 7
        ---
        anna 2U ch g ^3
        town ch:y po:bbb
        anna scare 4
        anna tokens y
        anna levels 223
        """
    )


def _after_x9() -> Game:
    game = _after_x8()
    game.play("anna 3U ch y ^1")
    return game


def test_x8_a_section_jumps_from_blue_to_yellow() -> None:
    assert _after_x8().fact_of("anna", "done") == "2"


def test_x9_the_raised_section_upgrades_the_ghost_again_and_another_one_jumps_to_orange() -> None:
    game = _after_x9()
    facts = [game.fact_of("anna", word) for word in ("scare", "tokens", "levels", "done")]
    assert facts == ["0", "yo", "423", "23"]
    assert game.fact("town") == "ch:o po:bbb"


def test_x10_the_orange_section_haunts_the_church_and_the_turn_can_end() -> None:
    game = _after_x9()
    for line in ("anna 1H ch o", "anna end"):
        game.play(line)
    facts = [game.fact_of("anna", word) for word in ("pe", "haunts", "done")]
    assert facts == ["8", "5", "-"]
    assert game.fact("active") == "ben"


def test_x11_an_upgrade_without_a_section_to_raise() -> None:
    header = "given town po:bbo\ngiven anna levels 434 scare 2\n---\n"
    replay(f"{header}anna 2U po b\nanna scare 0\nanna tokens g\nanna levels 434\ntown po:bgo")
    replay(f"{header}anna 1U po o\nrefused upgrade.2\nanna 2U po b ^2\nrefused upgrade.5")


def test_x12_a_green_ghost_fights_a_yellow_one() -> None:
    header = "given town po:b sc:gyr\ngiven anna levels 211\n---\n"
    replay(f"{header}anna 1F sc g>y 5:4\ntown sc:gr po:b\nanna tokens y")
    for dice in ("4:4", "3:8"):
        replay(f"{header}anna 1F sc g>y {dice}\ntown sc:gyr po:b\nanna tokens -\nanna done 1")
    replay(f"{header}anna 1F sc y>g 5:4\nrefused board.4\nanna 1F sc r>g 5:4\nrefused board.4")


def test_x13_a_haunt_needs_its_ghost_in_the_building() -> None:
    replay("given town po:bb sc:go\ngiven anna levels 411\n---\nanna 1H sc o\nanna pe 8")
    replay("given town po:bbo sc:g\ngiven anna levels 411\n---\nanna 1H sc o\nrefused haunt.2\nanna 1H sc g\nanna pe 4")


def test_x14_a_player_haunts_a_building_once() -> None:
    header = "given town po:bbr\ngiven anna levels 151 pe 2 haunts po:b\ngiven ben levels 511\n---\n"
    replay(f"{header}anna 2H po r\nrefused haunt.5\n{RESTS.format('anna')}ben 1H po r\nben pe 10\nanna pe 2")


def test_x15_a_red_section_scares_with_the_ghosts_that_are_there() -> None:
    header = "given town po:bgyo\ngiven anna levels 511\n---\n"
    for colour, points in zip("bgyo", (1, 2, 3, 4), strict=True):
        replay(f"{header}anna 1B r\nrefused scare.2\nanna 1B {colour}\nanna scare {2 + points}")


def test_x16_a_green_section_goes_straight_to_orange() -> None:
    replay("given town po:bby\ngiven anna levels 321 scare 4\n---\nanna 1U po y ^2\nanna levels 341\ntown po:bbo\nanna scare 0")


def test_x17_level_loan_scares_with_an_orange_ghost_once_a_turn() -> None:
    header = f"{EIGHT}given town po:bbo\ngiven anna levels 331 scare 0 cards A4\n---\n"
    script = "anna 1B o\nrefused board.4\nanna 1B o +A4\nanna scare 4\nanna levels 331\nanna 2B o +A4\nrefused cards.11\n"
    replay(f"{header}{script}anna 2R\nanna 3R\nanna end\n{RESTS.format('ben')}{RESTS.format('cleo')}anna 2B o +A4\nanna scare 8")
