"""Bats: bites (catalogue 4.8; rulings r.22, r.23)."""

from __future__ import annotations

import pytest
from tests.domain.spooks.script import LEAD, informs, replay

BITTEN = f"{LEAD}anna 5T\nbert stuck\n"


@pytest.mark.rule("spooks:bats.1")
def test_each_other_player_gives_the_bitten_one_a_card() -> None:
    replay(f"{BITTEN}counts 12 14 14 14\nbite\ncounts 11 17 13 13")
    replay(f"{BITTEN}anna gives 4K\ndave gives bert 6K\ncora gives ?\ncounts 11 17 13 13")


@pytest.mark.rule("spooks:bats.1")
@pytest.mark.parametrize("line", ["anna 6T", "bert 6T", "cora pass", "anna gives cora 4K", "anna 6T 7T", "anna stuck"])
def test_nothing_but_gifts_to_the_bitten_player_happens_in_a_bite(line: str) -> None:
    replay(f"{BITTEN}{line}\nrefused bats.1")


@pytest.mark.rule("spooks:bats.2")
def test_the_owner_of_the_bat_gives_first_and_then_it_goes_counterclockwise() -> None:
    replay(f"""{BITTEN}
        gives anna dave cora
        dave gives ?
        refused bats.2
        bert gives ?
        refused bats.2
        anna gives ?
        gives dave cora
        cora gives ?
        refused bats.2
        dave gives ?
        act cora
        cora gives ?
        gives none
    """)


SHORT = """
    players anna bert cora dave
    counts 4 4 4 1      #! a short deal
    ---
    anna 1S
    --
    anna 5T
    bert stuck
"""


@pytest.mark.rule("spooks:bats.3", "spooks:escape.2")
def test_a_giver_of_the_last_card_wins_at_once_and_the_bite_stops() -> None:
    informs("bats.3")
    replay(f"{SHORT}anna gives ?\ndave gives ?\nwinners dave\nby bite\ncora gives ?\nrefused escape.2\ncounts 1 6 4 0")
    replay(f"{SHORT}bite\nphase reveal\nwinners dave\nby bite\ncounts 1 6 4 0")


@pytest.mark.rule("spooks:bats.4")
@pytest.mark.parametrize("card", ["9K", "3G", "1B", "MT", "C"])
def test_the_bitten_player_goes_on_with_any_card(card: str) -> None:
    informs("bats.4")
    replay(f"{BITTEN}bite\nphase lead\nact bert\nneed none\nbert {card}\ntop {card} bert\ncounts 11 16 13 13")


@pytest.mark.rule("spooks:masters.8")
def test_r22_a_victim_in_the_middle_of_the_order_is_skipped() -> None:
    informs("masters.8")
    script = f"{LEAD}anna 5B\nbert stuck\nanna MB\nbert stuck\nanna 7T\ndir counter\nbert stuck\ngives anna cora dave"
    replay(script, options="masters=bones")


def test_r23_only_giver_and_receiver_know_the_card() -> None:
    hand = replay(f"{BITTEN}anna gives 9K\nholds bert 9K ? ? ? ? ? ? ? ? ? ? ? ? ? ?")
    for viewer, knows in ((1, True), (2, True), (3, False), (4, False)):
        view = hand.view_of(viewer)
        assert ("9K" in view["known"]["bert"]) is knows
        assert ("9K" in view["pool"]) is not knows
