"""Two decks (catalogue 4.12; rulings r.20, r.32, r.38)."""

from __future__ import annotations

import pytest
from tests.domain.spooks.script import Hand, informs, replay

TRICK = "anna 1S\nbert 2G\n"


def two(script: str, *, masters: str = "none") -> Hand:
    """A script with two decks."""
    return replay(script, options=f"decks=2 masters={masters}")


@pytest.mark.rule("spooks:twodecks.1")
def test_two_decks_are_combined() -> None:
    informs("twodecks.1")
    two("counts 28 28 28 28\nanna 1S\nbert 2K\ncora 3K\ndave 4K\nanna 5K\nbert 6K\n--\nbert 2K\ncounts 26 25 27 27")


@pytest.mark.rule("spooks:twodecks.2")
@pytest.mark.parametrize(
    ("dealer", "nearest", "other"), [("dave", "anna", "cora"), ("anna", "cora", "anna"), ("bert", "cora", "anna")]
)
def test_of_two_holders_of_the_1_of_spiders_the_first_from_the_dealers_left_opens(dealer: str, nearest: str, other: str) -> None:
    replay(f"""
        players anna bert cora dave
        dealer {dealer}
        options decks=2
        deal anna 1S 5K 6K
        deal bert 2S 3K 4K      #! a short deal
        deal cora 1S 7K 8K
        deal dave 2S 9K 9K
        ---
        acting {nearest}
        {other} 1S
        refused twodecks.2
        bert 1S
        refused start.1
        {nearest} 1S
        top 1S {nearest}
    """)


@pytest.mark.rule("spooks:twodecks.2")
def test_r32_the_same_holds_for_a_2_of_spiders_when_the_ghost_hand_has_both_1s() -> None:
    replay("""
        players anna bert cora dave
        dealer bert
        options decks=2 ghost=yes
        deal anna 2S 5K 6K
        deal bert 3S 3K 4K      #! a short deal, the rest aside
        deal cora 3S 7K 8K
        deal dave 2S 9K 9K
        ---
        anna 2S
        refused twodecks.2
        dave 2S
        need 3
    """)


@pytest.mark.rule("spooks:twodecks.3")
@pytest.mark.parametrize(
    ("cards", "tied"),
    [
        ("anna C, bert 3K, cora C, dave MG", "anna cora"),
        ("anna 9G, bert 3G, cora 9G, dave MK", "anna cora"),
        ("anna 2G, bert MG, cora MG, dave 10G", "bert cora"),
    ],
)
def test_two_players_tie_with_two_cats_or_two_equal_highest_goblins(cards: str, tied: str) -> None:
    informs("twodecks.3")
    two(f"{TRICK}trick {cards}\nphase trick\nround 2\nentrants {tied}\nacting {tied}")


@pytest.mark.rule("spooks:twodecks.3")
@pytest.mark.parametrize(
    ("cards", "winner"), [("anna 3G, bert 3G, cora 9G, dave 4K", "cora"), ("anna MG, bert MG, cora C, dave 4K", "cora")]
)
def test_equal_goblins_below_the_winning_card_do_not_tie(cards: str, winner: str) -> None:
    two(f"{TRICK}trick {cards}\nphase lead\nact {winner}")


TIED = f"{TRICK}trick anna 9G, bert 3G, cora 9G, dave MK\n"


@pytest.mark.rule("spooks:twodecks.4")
@pytest.mark.parametrize(
    "line", ["bert 10G", "dave 4K", "bert pass", "dave stuck", "trick anna 4K, bert 5K", "bert gives anna ?"]
)
def test_only_the_tied_players_lay_another_card(line: str) -> None:
    two(f"{TIED}{line}\nrefused twodecks.4\ncora pass\nrefused goblins.1")


@pytest.mark.rule("spooks:twodecks.4", "spooks:twodecks.5")
def test_a_tie_is_repeated_until_one_player_wins() -> None:
    informs("twodecks.5")
    two(f"{TIED}trick anna 5G, cora 5G\nround 3\nentrants anna cora\ntrick anna 8G, cora 7G\nphase lead\nact anna")
    two(f"{TIED}trick anna MG, cora C\nphase lead\nact cora")
    two(f"{TIED}trick anna 4K, cora 1G\nphase lead\nact cora")


@pytest.mark.rule("spooks:twodecks.5")
def test_r14_when_neither_lays_a_goblin_the_player_after_the_first_goblin_leads() -> None:
    two("anna 1S\nbert 2K\ncora 3G\ntrick anna 9G, bert 3K, cora 9G, dave MK\ntrick anna 4K, cora 5K\nphase lead\nact dave")


def test_r38_a_tied_player_without_cards_has_won_and_there_is_no_further_trick() -> None:
    header = "players anna bert cora\noptions decks=2\ncounts {} #!\n---\n"
    trick = "anna 1S\nbert 2G\ntrick anna 9G, bert 3K, cora 9G\nphase reveal\nby trick\n"
    replay(f"{header.format('2 3 3')}{trick}winners anna")
    replay(f"{header.format('2 3 1')}{trick}winners anna cora")


@pytest.mark.rule("spooks:masters.13")
def test_the_second_master_of_bones_or_bats_cancels_the_first() -> None:
    informs("masters.13")
    two("anna 1S\n--\nanna MB\ndir counter\ndave MB\ndir clockwise\nact anna", masters="bones")
    two("anna 1S\n--\nanna MT\nseq down\nbert MT\nseq up\ncora MK\nphase window", masters="bats")


@pytest.mark.rule("spooks:masters.1", "spooks:masters.13")
def test_r20_a_second_master_laid_in_a_trick_cancels_nothing() -> None:
    trick = "dave MG\ntrick anna 3K, bert MB, cora MT, dave 4K"
    two(f"anna 1S\n--\nanna MB\n{trick}\ndir counter\nseq up\nact cora", masters="bones,bats")


def test_r7_the_master_of_spiders_goes_on_the_master_of_spiders_when_its_effect_is_used() -> None:
    script = "anna 1S\n--\nanna MS\nphase window\ncora MS\ntop MS cora\nphase window\nact cora\ndave C"
    replay(script, options="decks=2 masters=spiders")
    refused = "anna 1S\n--\nanna MS\ncora MS\nrefused blue.8"
    replay(refused, options="decks=2 masters=spiders spider_on_master=no")
    replay(refused, options="decks=2")
    replay("anna 1S\n--\nanna MK\ncora MS\nrefused blue.8", options="decks=2 masters=spiders")
    replay("anna 1S\n--\nanna MS\ncora MS\nrefused turn.1\nbert MS", options="decks=2 masters=spiders cat_on_master=in_turn")
