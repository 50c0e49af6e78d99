"""The player board and the turn: board.* and turn.* (catalogue 4.2 and 4.3)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import MASTER, replay

RICH = "given town po:bbgyor sc:g\ngiven anna levels 245 scare 9\n---\n"
"""Every colour stands in the police station, and Anna's sections are at levels 2, 4 and 5."""
RESTS = "{0} 1R\n{0} 2R\n{0} 3R\n{0} end\n"
FULL = "2S 2B 2U 2M 2F 2H 3S 3B 3U 3M 3F 3H"
"""All spaces of two sections: twelve discs."""

ON_BLUE = {"S": "po b", "B": "b", "U": "po b", "M": "po>sc b", "F": "po b>g 1:1", "H": "po b"}
"""Each action with a blue ghost of the police station, where a green one stands too."""


def _rest(*names: str) -> str:
    return "".join(RESTS.format(name) for name in names)


@pytest.mark.rule("halloween:board.1")
def test_a_standard_board_has_sections_1_to_3_and_a_master_board_1_to_4() -> None:
    replay("anna 1R\nanna 2R\nanna 3R\nanna 4R\nrefused board.1\nanna 0R\nrefused board.1\nanna done 123")
    replay(f"{MASTER}\n---\nanna 4R\nanna 5R\nrefused board.1\nanna 1R\nanna 2R\nanna 3R\nanna done 1234")


@pytest.mark.rule("halloween:board.1")
@pytest.mark.parametrize("letter", ON_BLUE)
def test_all_sections_are_alike(letter: str) -> None:
    for section in "123":
        script = f"given town po:bbg\n---\nanna {section}{letter} {ON_BLUE[letter]}\n"
        replay(f"{script}anna spaces {section}{letter}\nanna done {section}\nanna discs 11")


@pytest.mark.rule("halloween:board.2")
def test_the_level_of_a_section_goes_from_1_to_5() -> None:
    replay(f"{RICH}anna levels 245")
    replay(
        """
        given town po:b sc:o
        given anna levels 444 scare 9
        ---
        anna 1U sc o ^1
        anna levels 544
        anna 2U sc r
        refused board.4
        """
    )
    replay("given town po:b sc:r\ngiven anna levels 555 scare 9\n---\nanna 1U sc r ^1\nrefused upgrade.6\nanna levels 555")


@pytest.mark.rule("halloween:board.3")
@pytest.mark.parametrize("letter", ON_BLUE)
def test_a_section_has_a_space_for_each_of_six_actions(letter: str) -> None:
    others = [f"1{other}" for other in "SBUMFH" if other != letter]
    replay(
        f"given town po:bbg\ngiven anna spaces {' '.join(others)}\n---\n"
        f"anna 1{letter} {ON_BLUE[letter]}\nanna spaces 1S 1B 1U 1M 1F 1H\nanna discs 6"
    )


@pytest.mark.rule("halloween:board.3")
def test_a_rest_has_no_space() -> None:
    replay("given anna spaces 1S 2S\n---\nanna 1R\nanna spaces 2S\nanna discs 11\nanna 2W\nrefused rec.2")


@pytest.mark.rule("halloween:board.4")
@pytest.mark.parametrize("letter", ON_BLUE)
@pytest.mark.parametrize(("section", "level"), [(1, 2), (2, 4), (3, 5)])
def test_an_action_uses_ghosts_up_to_the_level_of_its_section(letter: str, section: int, level: int) -> None:
    for ghost, colour in enumerate("bgyor", start=1):
        other = "b" if colour != "b" else "g"
        town = {"S": f"po:{colour * 2} sc:b", "F": f"po:{colour}{other} sc:b"}.get(letter, f"po:{colour} sc:b")
        action = {"B": colour, "M": f"po>ho {colour}", "F": f"po {colour}>{other} 1:1"}.get(letter, f"po {colour}")
        verdict = "refused board.4" if ghost > level else "refused upgrade.6" if (letter, ghost) == ("U", 5) else ""
        replay(f"given town {town}\ngiven anna levels 245 scare 9\n---\nanna {section}{letter} {action}\n{verdict}")


@pytest.mark.rule("halloween:board.4")
def test_the_ghost_that_is_attacked_may_stand_above_the_level_of_the_section() -> None:
    replay("given town po:bbr\n---\nanna 1F po b>r 4:3\ntown po:bb\nanna tokens r")


@pytest.mark.rule("halloween:board.5")
def test_the_marker_of_a_section_says_whether_it_has_acted_this_turn() -> None:
    replay(
        f"""
        anna done -
        anna 2B b
        anna done 2
        anna 1R
        anna done 12
        anna 3S po b
        anna done 123
        anna end
        anna done -
        {_rest("ben", "cleo")}
        anna 2R
        anna done 2
        """
    )


@pytest.mark.rule("halloween:board.6")
def test_there_are_three_bonus_slots_each_with_a_place_for_a_disc() -> None:
    script = "given anna slots point scare green\n---\nanna slots point scare green\nanna X scare\nanna slots point # green\n"
    replay(
        f"{script}anna discs 11\nanna X green\nanna X point\nanna slots # # #\nanna discs 9\nanna 1M po>sc b\nanna slots # # #"
    )
    replay("anna 1M po>sc b =4\nrefused bonus.2")


@pytest.mark.rule("halloween:board.7")
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("anna 1S po r", "summon.1"),
        ("anna 1B r", "scare.2"),
        ("anna 1U po o", "upgrade.1"),
        ("anna 1M po>sc r", "move.1"),
        ("anna 1F po r>b 3:3", "fight.1"),
        ("anna 1H po r", "haunt.2"),
    ],
)
def test_a_level_without_its_ghost_does_not_act(line: str, rule: str) -> None:
    replay(f"given anna levels 555 scare 9\n---\n{line}\nrefused {rule}")


@pytest.mark.rule("halloween:board.8")
def test_any_player_may_use_any_ghost() -> None:
    replay(
        """
        anna 1S po b
        anna 2U po b
        anna 3M po>sc b
        anna end
        ben 1S po b
        ben 2M sc>ch b
        ben 3H ch b
        ben end
        cleo 1F po b>g 4:1
        cleo 2M ch>ce b
        cleo 3B b
        town ce:b po:bbb
        """
    )


@pytest.mark.rule("halloween:turn.1")
def test_play_goes_clockwise_from_the_first_player() -> None:
    replay(f"active anna\n{_rest('anna')}active ben\n{_rest('ben')}active cleo\n{_rest('cleo')}active anna\nround 2")
    replay(f"options first_player=cleo\n---\n{_rest('cleo', 'anna', 'ben')}active cleo\nround 2")


@pytest.mark.rule("halloween:turn.1")
@pytest.mark.parametrize("line", ["1B b", "2R", "X point", "K C1 bgy", "P B9 po b", "> B4 po>sc b", "blues ch", "ok", "end"])
def test_only_the_active_player_acts(line: str) -> None:
    replay(f"given ben slots point _ _ tokens bgy\n---\nben {line}\nrefused turn.2\nactive anna")


@pytest.mark.rule("halloween:turn.1")
def test_a_rival_takes_compensation_and_rolls_the_defence_out_of_turn() -> None:
    script = "cards A1 A2 A3 A4 B1 B2 B3 B6\ngiven ben cards B6 scare 1\ngiven anna tokens bgy\ngiven town po:bbg\n---\n"
    game = replay(f"{script}anna K B6 bgy\nben comp B6 pe\nben pe 1\nanna 1F po b>g 3:2 by ben ?\nben reroll 5\nben scare 0")
    assert game.state.roll is not None
    assert game.state.roll.owners == (1, 2)
    game.play("anna ok")
    assert game.fact("town") == "po:bbg"


@pytest.mark.rule("halloween:turn.2")
def test_a_turn_ends_when_every_section_has_acted_or_rested() -> None:
    replay(
        """
        anna end
        refused turn.2
        anna 3B b
        anna end
        refused turn.2
        anna 1R
        anna end
        refused turn.2
        anna 2R
        anna end
        active ben
        """
    )
    replay(f"{MASTER}\n---\nanna 1R\nanna 2R\nanna 3R\nanna end\nrefused turn.2\nanna 4R\nanna end\nactive ben")


@pytest.mark.rule("halloween:turn.3")
@pytest.mark.parametrize("first", ["anna 1B b", "anna 1R", "anna 1S po b"])
def test_a_section_acts_once_in_a_turn(first: str) -> None:
    replay(f"{first}\nanna 1M po>sc b\nrefused turn.3\nanna 1R\nrefused turn.3\nanna 2M po>sc b\nanna done 12")


@pytest.mark.rule("halloween:turn.3")
def test_a_section_acts_again_in_the_next_turn() -> None:
    replay(f"anna 1B b\nanna 2R\nanna 3R\nanna end\n{_rest('ben', 'cleo')}anna 1S po b\nanna spaces 1S 1B")


@pytest.mark.rule("halloween:turn.4")
def test_sections_act_in_any_order_and_may_do_the_same() -> None:
    replay("anna 3B b\nanna 1B b\nanna 2B b\nanna spaces 1B 2B 3B\nanna scare 5\nanna end")
    replay("anna 2R\nanna 3R\nanna 1R\nanna end\nactive ben")


@pytest.mark.rule("halloween:turn.5")
@pytest.mark.parametrize("letter", ON_BLUE)
def test_a_space_with_a_disc_cannot_be_chosen(letter: str) -> None:
    line = f"{letter} {ON_BLUE[letter]}"
    script = f"given town po:bbg\ngiven anna spaces 1{letter}\n---\nanna 1{line}\nrefused turn.5\n"
    replay(f"{script}anna 2{line}\nanna spaces 1{letter} 2{letter}")
    other = "B" if letter != "B" else "S"
    replay(f"{script}anna 1{other} {ON_BLUE[other]}\nanna done 1")


@pytest.mark.rule("halloween:turn.5")
def test_a_rest_or_an_effect_frees_the_space() -> None:
    replay(f"given anna spaces 1B\n---\nanna 1R\nanna 2R\nanna 3R\nanna end\n{_rest('ben', 'cleo')}anna 1B b\nanna spaces 1B")
    replay("given anna spaces 1B slots discs rest _\n---\nanna 1B b\nrefused turn.5\nanna X discs 1B\nanna 1B b\nanna spaces 1B")
    replay("given anna spaces 1B slots rest _ _\n---\nanna X rest 1\nanna 1B b\nanna spaces 1B")
    replay("given anna spaces 1B tokens bgy\n---\nanna K C1 bgy from 1B\nanna 1B b\nanna spaces 1B")


@pytest.mark.rule("halloween:turn.6")
@pytest.mark.parametrize("letter", ON_BLUE)
def test_an_action_takes_a_disc_from_the_reserve(letter: str) -> None:
    line = f"anna 1{letter} {ON_BLUE[letter]}"
    replay(f"given town po:bbg\n---\n{line}\nanna discs 11\nanna spaces 1{letter}")
    replay(
        f"given town po:bbg\ngiven anna spaces {FULL}\n---\nanna discs 0\n{line}\nrefused turn.6\nanna 2R\nanna discs 6\n{line}"
    )


@pytest.mark.rule("halloween:turn.7")
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("anna 1S ho g", "summon.1"),  # a single ghost
        ("anna 1S sc b", "city.5"),  # no room
        ("anna 2U sc o", "upgrade.2"),  # no points for it
        ("anna 1M po>sc b", "move.2"),  # no room
        ("anna 1M po>ho b", "bonus.5"),  # no word about the slot
        ("anna 1F ce b>g 1:1", "fight.1"),  # no opponent
        ("anna 1H ce g", "haunt.2"),  # no such ghost there
        ("anna 1B y", "scare.2"),  # no such ghost in town
    ],
)
def test_an_action_that_cannot_be_carried_out_in_full_cannot_be_chosen(line: str, rule: str) -> None:
    town = "given town po:b ce:b ho:g sc:bboooo\ngiven anna levels 345 scare 4 slots warp warp die\n---\n"
    replay(f"{town}{line}\nrefused {rule}\nanna done -\nanna spaces -\nanna discs 12")


@pytest.mark.rule("halloween:turn.8")
def test_a_section_that_can_do_nothing_has_to_rest() -> None:
    script = (
        f"given anna spaces {FULL}\n---\nanna discs 0\nanna end\nrefused turn.2\nanna 1B b\nrefused turn.6\nanna 1R\nanna end\n"
    )
    replay(f"{script}refused turn.2\nanna 2R\nanna 3R\nanna end\nactive ben")
    # five spaces are taken, and an upgrade costs more than Anna has
    replay(
        """
        given anna scare 1 spaces 1S 1B 1M 1F 1H
        ---
        anna 2R
        anna 3R
        anna 1U po b
        refused upgrade.2
        anna end
        refused turn.2
        anna 1R
        anna discs 12
        anna end
        """
    )


@pytest.mark.rule("halloween:turn.9")
def test_cards_tokens_and_powers_are_used_at_any_time_of_the_turn_and_are_no_actions() -> None:
    cards = "cards A1 A2 B9 B10 B11 C1 C2 C12"
    replay(
        f"""
        {cards}
        given anna cards B9 C2 tokens bgybgybgy slots point scare blue levels 222 spaces 2S
        ---
        anna X point
        anna K C1 bgy
        anna 1B b
        anna P B9 po b
        anna K B10 bgy
        anna 2B b
        anna X scare
        anna 3R
        anna done 123
        anna K B11 bgy
        anna P B10 2S
        anna P B11 1
        anna X blue
        anna P C2 b
        anna done 123
        active anna
        anna end
        """
    )


@pytest.mark.rule("halloween:turn.9")
def test_no_section_has_acted_after_free_entries() -> None:
    replay(
        """
        given anna tokens bgybgy slots point scare _
        ---
        anna K C1 bgy
        anna K C12 bgy
        anna X point
        anna X scare
        anna done -
        """
    )


@pytest.mark.rule("halloween:turn.10")
def test_the_player_ends_the_turn_and_only_then_the_markers_return() -> None:
    replay(
        """
        given anna slots point _ _
        ---
        anna 1R
        anna 2R
        anna 3R
        active anna
        anna done 123
        anna X point
        ben 1R
        refused turn.2
        anna end
        anna done -
        active ben
        ben 1R
        ben done 1
        """
    )


@pytest.mark.rule("halloween:turn.11")
def test_a_raised_section_that_has_not_acted_uses_its_new_level() -> None:
    replay(
        """
        given town po:bb ho:gg
        ---
        anna 3S ho g
        refused board.4
        anna 1U po b ^3
        anna 3S ho g
        anna tokens gg
        anna levels 112
        """
    )


@pytest.mark.rule("halloween:turn.11")
def test_a_raised_section_that_has_acted_waits_for_the_next_turn() -> None:
    script = "given town po:bb ho:gg\n---\nanna 3B b\nanna 1U po b ^3\nanna 3S ho g\nrefused turn.3\nanna 2R\nanna end\n"
    replay(f"{script}{_rest('ben', 'cleo')}anna 3S ho g\nanna tokens gg")
