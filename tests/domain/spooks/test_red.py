"""Bones and Bats: matching, and being unable (catalogue 4.6; rulings r.1, r.36)."""

from __future__ import annotations

import pytest
from tests.domain.spooks.script import LEAD, informs, replay

from spooklog.domain.rulesets.spooks import RULESET
from spooklog.domain.rulesets.spooks.actions import TurnPassed
from spooklog.domain.values.errors import Illegal

SHORT_DEAL = """
    players anna bert cora
    deal anna 1S 5B 6B 8K
    deal bert {}    #! a short deal
    deal cora 2G 9K 9S 10S
    ---
    anna 1S
    --
    anna 5B
"""
"""All hands are known, and bert is to answer 5B from four cards."""


@pytest.mark.rule("spooks:red.1")
@pytest.mark.parametrize("card", ["5S", "5K", "5G", "5T", "1B", "9B", "MB"])
def test_a_bone_is_answered_with_its_suit_or_number(card: str) -> None:
    replay(f"{LEAD}anna 5B\nneed B or 5\nbert {card}\ntop {card} bert")


@pytest.mark.rule("spooks:red.1")
@pytest.mark.parametrize("card", ["6S", "4K", "6G", "6T", "MT", "10K"])
def test_the_sequence_is_off_on_a_red_card(card: str) -> None:
    replay(f"{LEAD}anna 5B\nbert {card}\nrefused red.1")


@pytest.mark.rule("spooks:red.1")
@pytest.mark.parametrize("card", ["MS", "MK", "MG", "MB", "3T"])
def test_a_master_is_matched_by_a_master_or_its_suit(card: str) -> None:
    replay(f"{LEAD}anna MT\nneed T or M\nbert 10K\nrefused red.1\nbert {card}\ntop {card} bert")


@pytest.mark.rule("spooks:red.2")
def test_a_suit_match_stays_on_that_suit_and_a_number_match_opens_all_suits() -> None:
    informs("red.2")
    replay(f"{LEAD}anna 5B\nbert 9B\nneed B or 9\ncora 9T\nneed T or 9\ndave 9B\nrefused deck.1\ndave 9S\nneed 10")


@pytest.mark.rule("spooks:red.3")
@pytest.mark.parametrize(
    ("card", "facts"),
    [("5S", "phase follow\nneed 6"), ("5K", "phase follow\nneed 6"), ("5G", "phase trick"), ("C", "phase lead\nact cora")],
)
def test_a_blue_or_green_match_or_the_cat_ends_the_matching(card: str, facts: str) -> None:
    informs("red.3")
    replay(f"{LEAD}anna 5B\nbert {card}\n{facts}")


@pytest.mark.rule("spooks:red.4")
@pytest.mark.parametrize(("bat_or_bone", "facts"), [("5B", "phase straight\nact anna"), ("5T", "phase bite\nact anna")])
def test_being_unable_brings_the_penalty_of_the_suit(bat_or_bone: str, facts: str) -> None:
    replay(f"{LEAD}anna {bat_or_bone}\nbert stuck\nvictim bert\n{facts}")


@pytest.mark.rule("spooks:red.4")
@pytest.mark.parametrize("hand", ["3K 4K 5T 8S", "3K 4K 7B 8S", "3K 4K 8S C"])
def test_a_player_who_can_answer_is_not_unable(hand: str) -> None:
    replay(f"{SHORT_DEAL.format(hand)}bert stuck\nrefused red.4\nbert pass\nrefused red.4")


@pytest.mark.rule("spooks:red.4")
def test_a_player_without_a_card_that_fits_is_unable() -> None:
    replay(f"{SHORT_DEAL.format('3K 4K 6S 10T')}bert stuck\nphase straight")


@pytest.mark.rule("spooks:red.4")
def test_a_card_known_to_be_in_a_hidden_hand_speaks_against_being_unable() -> None:
    replay(f"""{LEAD}
        anna 5T
        bert stuck
        anna gives 9B
        dave gives ?
        cora gives ?
        bert 3T
        cora 3S
        --
        cora 4B
        dave 4S
        anna 5B
        bert stuck
        refused red.4
    """)


def test_r1_keep_cat_lets_a_player_save_the_cat_only() -> None:
    keep = "red_decline=keep_cat"
    replay(f"{SHORT_DEAL.format('3K 4K 8S C')}bert stuck\nphase straight", options=keep)
    replay(f"{SHORT_DEAL.format('3K 4K 5T C')}bert stuck\nrefused red.4", options=keep)


def test_r1_free_lets_a_player_refuse_to_answer() -> None:
    replay(f"{SHORT_DEAL.format('3K 4K 5T 7B')}bert stuck\nphase straight", options="red_decline=free")


@pytest.mark.rule("spooks:red.5")
def test_r36_a_pass_on_red_is_read_as_being_unable() -> None:
    replay(f"{LEAD}anna 5B\nbert pass\nphase straight\nvictim bert")
    replay(f"{LEAD}anna 5T\nbert -\nphase bite\nvictim bert")


@pytest.mark.rule("spooks:red.5")
def test_there_is_no_pass_on_red() -> None:
    hand = replay(f"{LEAD}anna 5B")
    with pytest.raises(Illegal) as refused:
        RULESET.rules.check(hand.state, TurnPassed(2))
    assert refused.value.rule == "spooks:red.5"
    replay(f"{LEAD}anna 5B\n--\nrefused rec.6\n-1\nrefused rec.6")
