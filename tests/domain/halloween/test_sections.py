"""The player board and its sections: board.* (catalogue 4.2)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import MASTER, replay

RICH = "given town po:bbgyor sc:g\ngiven anna levels 245 scare 9\n---\n"
"""Every colour stands in the police station, and Anna's sections are at levels 2, 4 and 5."""
RESTS = "{0} 1R\n{0} 2R\n{0} 3R\n{0} end\n"
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
