"""Spiders and Spooks: the run of numbers, passing, and blue Masters (catalogue 4.4; rulings r.2, r.9, r.16)."""

from __future__ import annotations

import pytest
from tests.domain.spooks.script import LEAD, SAMPLE_DEAL, informs, replay

MASTER = f"{LEAD}anna MK\n"


@pytest.mark.rule("spooks:blue.1")
@pytest.mark.parametrize("suit", ["S", "K"])
def test_both_blue_suits_ask_the_next_player_for_the_next_number(suit: str) -> None:
    replay(f"{LEAD}anna 4{suit}\nact bert\nneed 5\nbert 4T\nrefused blue.3\nbert 5{suit}\nact cora\nneed 6")


@pytest.mark.rule("spooks:blue.2")
@pytest.mark.parametrize("card", ["MS", "MK", "MG", "MB", "MT"])
def test_a_master_of_any_suit_follows_the_10(card: str) -> None:
    informs("blue.2")
    replay(f"{LEAD}anna 10K\nneed M\nbert 9S\nrefused blue.3\nbert {card}\ntop {card} bert")


@pytest.mark.rule("spooks:blue.3")
@pytest.mark.parametrize("card", ["6S", "6K", "6G", "6B", "6T"])
def test_any_suit_tops_a_blue_card(card: str) -> None:
    replay(f"{LEAD}anna 5K\nbert {card}\ntop {card} bert")


@pytest.mark.rule("spooks:blue.3")
@pytest.mark.parametrize("card", ["5S", "4S", "7S", "MS", "1K", "5G", "7B", "4T"])
def test_the_number_must_be_exactly_the_next_one(card: str) -> None:
    replay(f"{LEAD}anna 5K\nbert {card}\nrefused blue.3")


@pytest.mark.rule("spooks:blue.4")
def test_a_pass_gives_the_turn_to_the_next_player() -> None:
    informs("blue.4")
    replay("anna 1S\nbert pass\nact cora\nneed 2\npassed bert\ncora -\nact dave\npassed bert cora\ncounts 13 14 14 14")


@pytest.mark.rule("spooks:blue.5")
def test_a_player_may_pass_with_a_card_that_fits() -> None:
    informs("blue.5")
    replay(f"{SAMPLE_DEAL}\n---\nbert 1S\n-2\nholds anna 2K 5K 10K 8G 9G 1B 2B 4B 10B 1T 2T 4T 10T MT\nanna pass\nflags none")


@pytest.mark.rule("spooks:blue.6")
def test_a_run_goes_on_while_any_player_tops_it_even_after_passes() -> None:
    informs("blue.6")
    replay("""
        anna 1S
        bert pass
        cora 2K
        passed none
        dave pass
        anna pass
        bert 3S
        phase follow
        -2
        anna 4S
        act bert
        need 5
    """)


@pytest.mark.rule("spooks:blue.7")
def test_when_the_turn_comes_back_to_the_owner_of_the_top_card_he_leads_any_card() -> None:
    informs("blue.7")
    replay("anna 1S\nbert 2K\n-2\nphase follow\nanna pass\nphase lead\nact bert\nneed none\nbert 9T\nact cora\nneed T or 9")


def test_r16_passing_by_choice_brings_the_turn_back_too() -> None:
    replay(f"{SAMPLE_DEAL}\n---\nbert 1S\n--\nphase lead\nact bert")


@pytest.mark.rule("spooks:blue.8")
@pytest.mark.parametrize("card", ["MS", "10S", "1K", "MT", "2G"])
def test_no_opponent_lays_anything_but_the_cat_on_a_blue_master(card: str) -> None:
    replay(f"{MASTER}phase window\nneed none\nbert {card}\nrefused blue.8\ndave {card}\nrefused blue.8")


@pytest.mark.rule("spooks:blue.8", "spooks:cat.1")
@pytest.mark.parametrize(("name", "then"), [("bert", "cora"), ("cora", "dave"), ("dave", "anna")])
def test_any_opponent_may_lay_the_cat_on_a_blue_master_and_the_next_player_leads(name: str, then: str) -> None:
    replay(f"{MASTER}{name} C\ntop C {name}\nphase lead\nact {then}")


@pytest.mark.rule("spooks:blue.9")
def test_without_the_cat_the_owner_of_a_blue_master_plays_any_card() -> None:
    informs("blue.9")
    replay(f"{MASTER}act anna\nanna 4K\nact bert\nneed 5")
    replay(f"{MASTER}--\nphase lead\nact anna\nanna 9G\nphase trick")


def test_r9_passes_on_a_blue_master_come_in_turn_order_and_are_final() -> None:
    replay(
        f"{MASTER}cora pass\nrefused turn.1\nbert pass\nphase window\nbert C\nrefused turn.1\nbert pass\nrefused turn.1\ncora C"
    )
    replay(f"{MASTER}-2\nacting anna dave\ndave pass\nphase lead\nbert C\nrefused turn.1")


def test_r9_the_owners_next_card_closes_the_window() -> None:
    replay(f"{MASTER}anna 4K\ncora C\nrefused turn.1\nbert C")


def test_r9_in_turn_each_opponent_passes_or_lays_the_cat_in_order() -> None:
    script = f"""{MASTER}
        phase follow
        act bert
        cora C
        refused turn.1
        anna 4K
        refused turn.1
        bert MS
        refused blue.8
        -2
        dave pass
        phase lead
        act anna
    """
    replay(script, options="cat_on_master=in_turn")
    replay(f"{MASTER}bert pass\ncora C\nact dave", options="cat_on_master=in_turn")


@pytest.mark.rule("spooks:blue.10", "spooks:cat.2")
def test_the_cat_may_be_laid_in_the_run_and_gives_the_lead_to_the_next_player() -> None:
    informs("blue.10")
    replay("anna 1S\nbert C\nphase lead\nact cora\ncora 9K\nneed 10")


@pytest.mark.rule("spooks:blue.11")
@pytest.mark.parametrize(("card", "facts"), [("2G", "phase trick"), ("2B", "need B or 2"), ("2T", "need T or 2")])
def test_a_goblin_bone_or_bat_in_the_run_brings_its_own_rules(card: str, facts: str) -> None:
    informs("blue.11")
    replay(f"anna 1S\nbert {card}\n{facts}")


def test_r2_the_leader_must_play() -> None:
    replay(f"{LEAD}anna pass\nrefused r.2\nanna stuck\nrefused r.2")
    replay(f"{MASTER}anna pass\nrefused r.2")
    replay(f"{LEAD}anna 3G\ntrick anna 4K, bert MG, cora 4S, dave 5S\nbert pass\nrefused r.2")


def test_r2_a_table_may_let_a_lead_be_declined_until_it_comes_back_to_the_first() -> None:
    script = f"""{LEAD}
        anna pass
        phase lead
        act bert
        bert pass
        cora pass
        dave pass
        act anna
        anna pass
        refused r.2
        anna 4K
        need 5
    """
    replay(script, options="lead_pass=yes")


def test_r2_a_card_ends_the_round_of_declining() -> None:
    script = f"""{LEAD}
        anna pass
        bert 4K
        --
        act bert
        bert pass
        -2
        refused rec.6
        cora pass
        dave pass
        anna pass
        act bert
        bert pass
        refused r.2
    """
    replay(script, options="lead_pass=yes")


def test_r2_the_owner_of_a_blue_master_declines_the_lead_by_a_pass_and_the_window_is_closed() -> None:
    replay(f"{MASTER}anna pass\nphase lead\nact bert\ncora C\nrefused turn.1\nbert 3K\nneed 4", options="lead_pass=yes")
