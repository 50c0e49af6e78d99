"""The turn: turn.* (catalogue 4.3)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import MASTER, replay

RESTS = "{0} 1R\n{0} 2R\n{0} 3R\n{0} end\n"
FULL = "2S 2B 2U 2M 2F 2H 3S 3B 3U 3M 3F 3H"
"""All spaces of two sections: twelve discs."""
ON_BLUE = {"S": "po b", "B": "b", "U": "po b", "M": "po>sc b", "F": "po b>g 1:1", "H": "po b"}
"""Each action with a blue ghost of the police station, where a green one stands too."""


def _rest(*names: str) -> str:
    return "".join(RESTS.format(name) for name in names)


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
