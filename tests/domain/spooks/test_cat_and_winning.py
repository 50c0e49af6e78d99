"""The Cat, and winning a hand (catalogue 4.9, 4.10, 8.6; rulings r.12, r.39, r.40, r.42, r.43)."""

from __future__ import annotations

import pytest
from tests.domain.spooks.script import LEAD, informs, replay


@pytest.mark.rule("spooks:cat.1")
@pytest.mark.parametrize("card", ["5S", "9K", "MS", "5B", "MT"])
def test_the_cat_may_be_laid_on_any_card_in_turn(card: str) -> None:
    informs("cat.1")
    replay(f"{LEAD}anna {card}\nbert C\ntop C bert\ncounts 12 13 14 14")


@pytest.mark.rule("spooks:cat.1")
@pytest.mark.parametrize("card", ["5S", "10K", "5B", "MT"])
def test_the_cat_does_not_come_out_of_turn_but_on_a_blue_master(card: str) -> None:
    replay(f"{LEAD}anna {card}\ncora C\nrefused turn.1")


@pytest.mark.rule("spooks:cat.2")
@pytest.mark.parametrize("card", ["9K", "3G", "1B", "MT", "2S"])
def test_after_the_cat_the_next_player_lays_any_card(card: str) -> None:
    informs("cat.2")
    replay(f"{LEAD}anna 5B\nbert C\nphase lead\nact cora\nneed none\nbert {card}\nrefused turn.1\ncora {card}\ntop {card} cora")


@pytest.mark.rule("spooks:cat.3")
def test_in_a_trick_the_cat_wins_and_its_player_leads() -> None:
    informs("cat.3")
    replay("anna 1S\nbert 2G\ntrick anna 3K, bert C, cora MG, dave 4K\nphase lead\nact bert\ntop 2G bert")


@pytest.mark.rule("spooks:cat.4", "spooks:ghost.4", "spooks:more.1")
def test_advice_and_pointers_are_in_the_rulebook_and_refuse_nothing() -> None:
    informs("cat.4", "ghost.4", "more.1")
    replay(f"{LEAD}anna 5B\nbert C")  # whatever else bert could lay


def test_r39_a_cat_on_the_cat_gives_the_lead_to_the_player_after() -> None:
    replay("anna 1S\nbert C\ncora C\nphase lead\nact dave", options="decks=2")


@pytest.mark.rule("spooks:escape.1")
@pytest.mark.parametrize(
    ("counts", "lines", "winner", "way"),
    [
        ("2 2 2 2", "anna 1S\nbert 2K\n-2\nanna pass\nbert 7S", "bert", "play"),
        ("3 2 2 2", "anna 1S\n--\nanna 5B\nbert stuck\nanna 9S", "anna", "straight"),
        ("3 2 1 2", "anna 1S\nbert 2G\ntrick anna 3K, bert MG, cora 4K, dave 5K", "bert cora", "trick"),
        ("3 2 2 2", "anna 1S\n--\nanna 5T\nbert stuck\nanna gives ?", "anna", "bite"),
        ("3 3 3 3", "anna 1S\n--\nanna MG\nanna gives cora ?", "anna", "gift"),
    ],
)
def test_a_hand_is_won_by_any_emptying_of_a_hand(counts: str, lines: str, winner: str, way: str) -> None:
    header = f"players anna bert cora dave\ncounts {counts} #!\noptions masters=goblins\n---\n"
    replay(f"{header}{lines}\nphase reveal\nact none\nwinners {winner}\nby {way}")


DECIDED = """
    players anna bert cora dave
    counts 2 2 2 2      #! a short deal
    ---
    anna 1S
    --
    anna 9K
"""


@pytest.mark.rule("spooks:escape.2")
@pytest.mark.parametrize("told", ["", "bert left 1K 1B\ncora left 2K 2B\ndave left 3K 3B\nphase over\n"])
@pytest.mark.parametrize(
    "line",
    ["bert 10K", "bert pass", "bert stuck", "bert 2S 3S", "anna gives bert ?", "--", "-2", "trick bert 3G", "swap", "bite"],
)
def test_nothing_is_played_after_the_hand_is_decided(told: str, line: str) -> None:
    replay(f"{DECIDED}phase reveal\n{told}{line}\nrefused escape.2")


def test_r12_a_last_card_has_no_effect_and_is_not_answered() -> None:
    header = "players anna bert cora\ncounts 2 1 2 #!\noptions masters=all\n---\n"
    replay(f"{header}anna 1S\nbert C\nwinners bert\nby play\nphase reveal")
    for master, facts in (("MB", "dir clockwise"), ("MT", "seq up"), ("MK", "phase reveal"), ("MG", "phase reveal")):
        replay(f"{header.replace('2 1 2', '2 2 2')}anna 1S\n--\nanna {master}\nwinners anna\nby play\n{facts}")


def test_r40_the_last_card_given_as_a_gift_wins_and_no_trick_follows() -> None:
    header = "players anna bert cora\ncounts 3 3 3 #!\noptions masters=goblins\n---\n"
    replay(f"{header}anna 1S\n--\nanna MG\nanna gives bert 5K\nphase reveal\nwinners anna\nby gift\nholds bert 5K ? ? ?")


def test_r42_every_winner_of_a_tie_scores_nothing() -> None:
    header = "players anna bert cora\ncounts 2 2 3 #!\n---\n"
    trick = "anna 1S\nbert 2G\ntrick anna 3K, bert 4K, cora MG\n"
    replay(f"{header}{trick}winners anna bert\ncora left 9S MT\npoints 0 0 29\nplaces 1 1 3")


@pytest.mark.rule("spooks:ghost.2")
def test_r43_losers_count_their_cards_at_the_end_and_the_ghost_hand_counts_for_no_player() -> None:
    informs("ghost.2")
    bite = replay("""
        players anna bert cora
        options ghost=yes
        deal anna 1S 5T MS
        deal bert 2K 3K 4K      #! a short deal, the rest aside
        deal cora 9K 10K C
        ---
        anna 1S
        --
        anna 5T
        bert stuck
        anna gives MS
        winners anna
        by bite
        points 0 29 49
        trust full
    """)
    assert len(bite.view["ghost_known"]) == 47
    replay("""
        players anna bert cora
        deal anna 1S 5K
        deal bert 2G 3K 4K      #! a short deal
        deal cora MS 10K C
        ---
        anna 1S
        bert 2G
        trick anna 5K, bert 4K, cora C
        winners anna
        points 0 3 30
    """)
