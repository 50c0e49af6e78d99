"""Cards that may not take a ghost again follow it where tokens and powers carry it (B4, B15, R16)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import replay, shown

TANDEM = f"""
    {shown("B4 B9 D11")}
    given bonus
    given town {{}}
    given anna levels 333 cards B4 B9 D11 slots warp warp _
    ---
"""
BRAWL = f"""
    {shown("B15 B9 D11 B8")}
    given bonus
    given town {{}}
    given anna levels 333 cards B15 B9 D11 {{}} slots warp warp _
    ---
    anna 3F po g>b 1:4
"""
"""A green ghost has lost against a blue one."""


@pytest.mark.rule("halloween:card.B4")
@pytest.mark.parametrize(
    ("town", "lines", "second"),
    [
        ("po:bg", "anna X warp sc>th b", "th>ho b"),
        ("po:bg", "anna X warp sc>th b\nanna X warp th>ce b", "ce>ch b"),
        ("po:bg ho:y", "anna P D11 sc b ho y", "ho>th b"),
        ("po:bg ho:b", "anna P D11 sc b ho b", "ho>th b"),
        ("po:bg", "anna P D11 sc b po g", "po>ce b"),
    ],
)
def test_the_first_ghost_does_not_move_again_wherever_it_was_carried(town: str, lines: str, second: str) -> None:
    replay(f"{TANDEM.format(town)}anna 1M po>sc b\n{lines}\nanna > B4 {second}\nrefused card.B4")


@pytest.mark.rule("halloween:card.B4")
@pytest.mark.parametrize(
    ("town", "lines", "second"),
    [
        # two of a colour stood there: either may be the one that was carried on, or removed
        ("po:bg sc:b", "anna X warp sc>th b", "sc>ch b"),
        ("po:bg sc:b", "anna X warp sc>th b", "th>ho b"),
        ("po:bg sc:b", "anna P B9 sc b", "sc>ch b"),
        # another ghost has come into the place that the first one left
        ("po:bg ho:y", "anna P D11 sc b ho y", "sc>ch y"),
        ("po:bg ho:b", "anna P D11 sc b ho b", "sc>ch b"),
        ("po:bbg", "anna X warp sc>th b\nanna X warp po>sc b", "sc>ch b"),
    ],
)
def test_another_ghost_moves_and_doubt_about_which_one_it_is_serves_the_player(town: str, lines: str, second: str) -> None:
    replay(f"{TANDEM.format(town)}anna 1M po>sc b\n{lines}\nanna > B4 {second}")


@pytest.mark.rule("halloween:card.B15")
@pytest.mark.parametrize(
    ("town", "lines"),
    [
        ("po:bbg", "anna P B9 po b"),
        ("po:bbg", "anna X warp po>sc b"),
        ("po:bg sc:b", "anna P D11 po b sc b"),
        ("po:bgy sc:b", "anna X warp po>ho b\nanna P D11 po y sc b"),
    ],
)
def test_a_ghost_that_was_not_fought_is_left_when_the_fought_one_may_have_gone(town: str, lines: str) -> None:
    replay(f"{BRAWL.format(town, '')}{lines}\nanna > B15 b 6:1")


@pytest.mark.rule("halloween:card.B15")
@pytest.mark.parametrize(
    ("town", "lines"),
    [
        ("po:bgy", ""),
        ("po:bgy", "anna X warp po>sc b\nanna X warp sc>po b\n"),
        ("po:bbbg", "anna > B15 b 1:4\nanna P B9 po b\nanna > B15 b 1:4\n"),
        ("po:bgy sc:y", "anna X warp po>sc b\nanna P D11 po y sc b\n"),
    ],
)
def test_a_fought_ghost_is_not_fought_again_wherever_it_was_carried(town: str, lines: str) -> None:
    replay(f"{BRAWL.format(town, '')}{lines}anna > B15 b 6:1\nrefused card.B15")


@pytest.mark.rule("halloween:card.B15")
@pytest.mark.rule("halloween:card.B8")
def test_an_attacker_among_its_own_colour_is_not_the_ghost_that_leaves() -> None:
    header = BRAWL.format("po:bgg", "B8").replace("g>b 1:4", "g>g 1:4")
    replay(f"{header}anna X warp po>sc g\nanna X warp sc>po g\nanna > B15 g 6:1\nrefused card.B15")


SCARE = f"""
    {shown("D8 D11")}
    given bonus
    given town po:by sc:g ho:y
    given anna levels 333 cards D8 D11 slots warp warp _
    ---
    anna 1B y
"""


@pytest.mark.rule("halloween:card.D8")
@pytest.mark.rule("halloween:cards.12")
def test_a_ghost_that_came_after_the_scare_does_not_run() -> None:
    replay(f"{SCARE}anna X warp po>ch y\nanna > D8 ch>ce\nrefused cards.12\nanna > D8 ho>ce\ntown po:b sc:g ch:y ce:y")
    replay(
        f"{SCARE}anna P D11 po y sc g\nanna X warp ho>po y\nanna > D8 po>ce\nrefused cards.12\nanna > D8 sc>ce\nrefused cards.12"
    )
