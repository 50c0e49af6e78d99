"""Move: one ghost to an adjacent building: move.* (catalogue 4.7 and the map of 2.1)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import replay

NEIGHBOURS = {"ch": "sc ce", "sc": "ch th po", "th": "sc ho", "ce": "ch po", "po": "ce sc ho", "ho": "po th"}
PAIRS = [(start, to) for start in NEIGHBOURS for to in NEIGHBOURS]


@pytest.mark.rule("halloween:move.1")
@pytest.mark.parametrize(("start", "to"), PAIRS)
def test_a_ghost_moves_to_an_adjacent_building_only(start: str, to: str) -> None:
    header = f"given town {start}:bb\n---\nanna 1M {start}>{to} b\n"
    if to in NEIGHBOURS[start].split():
        game = replay(header)
        assert set(game.fact("town").split()) == {f"{start}:b", f"{to}:b"}
    else:
        replay(f"{header}refused move.1\ntown {start}:bb")


@pytest.mark.rule("halloween:move.1")
def test_one_ghost_moves_and_it_stands_where_the_move_begins() -> None:
    replay(
        """
        given town po:bbg sc:b
        ---
        anna 1M ch>sc b
        refused move.1
        anna 1M po>sc b
        town sc:bb po:bg
        anna tokens -
        anna scare 2
        """
    )
    replay("given town po:bb sc:g\ngiven anna levels 222\n---\nanna 1M po>sc g\nrefused move.1\nanna 1M sc>po g\ntown po:bbg")


@pytest.mark.rule("halloween:move.1")
def test_a_move_changes_the_building_even_where_a_card_reaches_every_one() -> None:
    cards = "cards A2 B4 B14 B1 C11 C12 C1 D14\ngiven anna cards A2\n---\n"
    replay(f"{cards}anna 1M po>po b\nrefused move.1\nanna 1M po>th b\ntown th:b po:bb")


@pytest.mark.rule("halloween:move.1")
def test_a_section_moves_the_ghosts_that_it_commands() -> None:
    replay(
        """
        given town po:bgy
        given anna levels 211
        ---
        anna 1M po>sc y
        refused board.4
        anna 2M po>sc g
        refused board.4
        anna 1M po>sc g
        """
    )


@pytest.mark.rule("halloween:move.2")
def test_a_full_building_takes_no_ghost() -> None:
    replay("given town po:bbb sc:yyyooo\n---\nanna 1M po>sc b\nrefused move.2\nanna 1M po>ho b\ntown sc:yyyooo po:bb ho:b")
    replay("given town po:bbb sc:yyyoo\n---\nanna 1M po>sc b\ntown sc:byyyoo po:bb\nanna 2M po>sc b\nrefused move.2")


@pytest.mark.rule("halloween:move.2")
def test_a_ghost_may_leave_a_full_building() -> None:
    replay("given town po:bbbyyy\n---\nanna 1M po>sc b\ntown sc:b po:bbyyy\nanna 2M po>sc b\nanna 3M sc>po b\ntown sc:b po:bbyyy")
