"""Bones: straights (catalogue 4.7; rulings r.4 to r.6, r.8, r.34)."""

from __future__ import annotations

import pytest
from tests.domain.spooks.script import LEAD, informs, replay

from spooklog.domain.rulesets.spooks import RULESET
from spooklog.testing.playing import Logbook

STUCK = f"{LEAD}anna 5B\nbert stuck\n"


@pytest.mark.rule("spooks:bones.1")
def test_the_owner_of_the_bone_lays_a_straight_at_once() -> None:
    replay(f"{STUCK}phase straight\nact anna\nacting anna\nanna 2S 3T\npile 1S 5B 2S 3T\ncounts 10 14 14 14")


@pytest.mark.rule("spooks:bones.1")
@pytest.mark.parametrize("line", ["bert 5K", "bert 2S 3S", "cora 6B", "dave stuck", "anna gives bert 2S", "cora pass"])
def test_no_other_player_acts_while_a_straight_is_due(line: str) -> None:
    replay(f"{STUCK}{line}\nrefused bones.1")


@pytest.mark.rule("spooks:bones.1")
def test_r5_the_owner_cannot_decline_to_lay_a_straight() -> None:
    replay(f"{STUCK}anna pass\nrefused bones.1\nanna stuck\nrefused bones.1")
    replay(f"{STUCK}anna pass\nrefused bones.1", options="lead_pass=yes")


@pytest.mark.rule("spooks:bones.1")
def test_a_straight_comes_from_the_owners_own_hand() -> None:
    replay(f"{STUCK}anna 4B 5B\nrefused deck.1\nanna 3S 3S\nrefused deck.1")


@pytest.mark.rule("spooks:bones.2")
@pytest.mark.parametrize("cards", ["2S 3S 4T 5K", "9G 10B MT", "10S MS", "1K 2K", "8G 9T"])
def test_a_straight_is_a_run_of_consecutive_numbers(cards: str) -> None:
    replay(f"{STUCK}anna {cards}\ntop {cards.split()[-1]} anna")


@pytest.mark.rule("spooks:bones.2")
@pytest.mark.parametrize(
    "cards", ["2S 4S", "2S 2K", "3S 2S", "9S MS", "MS 1K", "10S MS 1K", "2S 3S 3K 4S", "2S 3S 5S", "4S 3S 2S"]
)
def test_a_straight_has_no_gap_no_repetition_and_nothing_after_the_master(cards: str) -> None:
    replay(f"{STUCK}anna {cards}\nrefused bones.2")


@pytest.mark.rule("spooks:bones.3")
def test_suits_may_be_mixed_in_a_straight() -> None:
    informs("bones.3")
    replay(f"{STUCK}anna 2S 3K 4G 5T 6B\ntop 6B anna\nneed B or 6")
    replay(f"{STUCK}anna 2T 3T 4T\ntop 4T anna")


@pytest.mark.rule("spooks:bones.4")
@pytest.mark.parametrize(("cards", "left"), [("8K", 11), ("7K 8K", 10), ("1K 2S 3S 4G 5K 6B 7T 8S 9S 10K MT", 1)])
def test_a_straight_has_any_length(cards: str, left: int) -> None:
    informs("bones.4")
    replay(f"{STUCK}anna {cards}\nact bert\ncounts {left} 14 14 14")


@pytest.mark.rule("spooks:bones.5")
def test_the_highest_card_of_a_straight_is_on_top() -> None:
    informs("bones.5")
    replay(f"{STUCK}anna 5K 4K 3K\nrefused bones.2\nanna 3K 4K 5K\ntop 5K anna\nneed 6\npile 1S 5B 3K 4K 5K")


@pytest.mark.rule("spooks:bones.6", "spooks:escape.1")
def test_a_straight_that_empties_the_hand_wins() -> None:
    informs("bones.6")
    replay("""
        players anna bert cora
        counts 4 4 4    #! a short deal
        ---
        anna 1S
        --
        anna 5B
        bert stuck
        anna 9G 10G
        phase reveal
        winners anna
        by straight
    """)


@pytest.mark.rule("spooks:bones.7")
def test_after_a_straight_the_stuck_player_answers_the_new_top_card_by_its_rules() -> None:
    informs("bones.7")
    replay(
        f"{STUCK}anna 8K\nphase follow\nact bert\nneed 9\nbert 4B\nrefused blue.3\ncora 9K\nrefused turn.1\nbert pass\nact cora"
    )
    replay(f"{STUCK}anna 3S 4T\nact bert\nneed T or 4\nbert stuck\nphase bite")
    replay(f"{STUCK}anna MB\ndir counter\nact bert", options="masters=bones")


@pytest.mark.rule("spooks:bones.8")
def test_only_the_new_top_card_counts() -> None:
    informs("bones.8")
    replay(f"{STUCK}anna 3T 4G 5K\nphase follow\nneed 6\nbert 5B\nrefused deck.1\nbert 5T\nrefused blue.3")
    script = f"{LEAD}anna MT\nbert 5T\ncora 5B\ndave stuck\ncora MB 10S\ndir clockwise\nact dave\nneed 9"
    replay(script, options="masters=all reversed_straight=low")


@pytest.mark.rule("spooks:bones.9")
def test_a_goblin_on_top_of_a_straight_starts_a_trick() -> None:
    informs("bones.9")
    replay(f"{STUCK}anna 3S 4G\nphase trick\nacting anna bert cora dave")


@pytest.mark.rule("spooks:bones.10")
@pytest.mark.parametrize(
    ("card", "effect", "plain"),
    [
        ("MK", "phase swap", "phase window"),
        ("MG", "phase gift", "phase trick"),
        ("MB", "dir counter", "dir clockwise"),
        ("MT", "seq down", "seq up"),
    ],
)
def test_a_master_on_top_of_a_straight_has_its_effect_when_effects_are_used(card: str, effect: str, plain: str) -> None:
    informs("bones.10")
    replay(f"{STUCK}anna 10S {card}\n{effect}", options="masters=all")
    replay(f"{STUCK}anna 10S {card}\n{plain}")


def test_r4_the_cat_is_no_part_of_a_run_but_a_straight_of_its_own() -> None:
    replay(f"{STUCK}anna 3S C 5S\nrefused bones.2\nanna C 3S\nrefused bones.2\nanna 3S C\nrefused bones.2\nanna C\ntop C anna")


@pytest.mark.parametrize(
    ("cards", "facts"),
    [
        ("3S C 5S", "top 5S anna\nneed 6"),
        ("C 3S 4S", "top 4S anna\nneed 5"),
        ("9S 10S C", "top C anna\nphase lead\nact bert"),
        ("C MS", "top MS anna\nphase window"),
        ("C", "phase lead\nact bert"),
    ],
)
def test_r4_the_wild_cat_stands_for_any_one_number_of_a_run(cards: str, facts: str) -> None:
    replay(f"{STUCK}anna {cards}\n{facts}", options="cat_in_straight=wild")


@pytest.mark.parametrize("cards", ["C 1K", "10S MS C", "3S C 4S", "3S C 6S", "C 1K 2K"])
def test_r4_the_wild_cat_keeps_within_the_run_and_the_numbers(cards: str) -> None:
    replay(f"{STUCK}anna {cards}\nrefused bones.2", options="cat_in_straight=wild")


def test_r34_after_the_cat_alone_as_a_straight_the_stuck_player_leads() -> None:
    replay(f"{STUCK}anna C\nphase lead\nact bert\nbert 7T\nneed T or 7")


def test_r6_a_straight_that_turns_the_direction_is_answered_by_the_stuck_player() -> None:
    script = f"{STUCK}anna MB\ndir counter\nact bert\nbert 4B\nact anna"
    replay(script, options="masters=bones")


def test_r6_a_table_may_let_the_new_direction_decide() -> None:
    options = "masters=bones straight_then=direction"
    replay(f"{STUCK}anna MB\ndir counter\nact dave\ndave 4B\nact cora", options=options)
    replay(f"{STUCK}anna 7K\ndir clockwise\nact bert", options=options)


def test_the_corner_of_two_straights_brings_the_turn_back_after_one_pass() -> None:
    script = f"{STUCK}anna MB\nbert stuck\nanna 7K\nact bert\nbert pass\nphase lead\nact anna"
    replay(script, options="masters=bones")


TURNED = f"{STUCK}anna 9K 10K MB\ndir counter\nbert stuck\nanna MK\nphase window\n"


def test_r9_after_a_straight_that_turned_the_direction_the_stuck_player_is_asked_first_on_a_blue_master() -> None:
    in_order = f"{TURNED}acting anna bert dave cora\nbert pass\nacting anna dave cora\nphase window"
    replay(f"{in_order}\ndave pass\nphase window\ncora pass\nphase lead\nact anna", options="masters=bones")
    replay(f"{TURNED}-1\npassed bert\n-1\npassed bert dave\n--\nphase lead\nact anna", options="masters=bones")
    replay(f"{TURNED}-4\nrefused rec.6\n-3\nphase lead\nact anna", options="masters=bones")


@pytest.mark.parametrize("first", ["bert", "cora", "dave"])
def test_r9_after_any_first_pass_the_others_can_still_pass_or_lay_the_cat(first: str) -> None:
    others = [name for name in ("bert", "cora", "dave") if name != first]
    passed = f"{TURNED}{first} pass\nphase window\npassed {first}\n{first} C\nrefused turn.1\n{first} pass\nrefused turn.1"
    replay(f"{passed}\n-3\nrefused rec.6\n-2\nphase lead\nact anna", options="masters=bones")
    for one, other in (others, others[::-1]):
        replay(f"{passed}\n{one} pass\nphase window\n{other} pass\nphase lead\nact anna", options="masters=bones")
        replay(f"{passed}\n{one} C\nphase lead", options="masters=bones")


@pytest.mark.parametrize(("line", "then"), [("dave C", "cora"), ("cora C", "bert"), ("bert C", "anna")])
def test_r9_after_one_pass_the_other_opponents_may_lay_the_cat_in_either_direction(line: str, then: str) -> None:
    replay(f"{TURNED}{line}\nphase lead\nact {then}", options="masters=bones")
    if not line.startswith("bert"):
        replay(f"{TURNED}bert pass\n{line}\nphase lead\nact {then}", options="masters=bones")


IN_TURN = TURNED.replace("phase window", "phase follow")


def test_r9_in_turn_asks_the_stuck_player_first_on_a_blue_master_and_then_each_other_opponent() -> None:
    options = "masters=bones cat_on_master=in_turn"
    asked = f"{IN_TURN}act bert\ndave pass\nrefused turn.1\nbert pass\nact dave\ndave pass\nact cora\n"
    replay(f"{asked}cora pass\nphase lead\nact anna", options=options)
    replay(f"{asked}cora C\nphase lead\nact bert", options=options)
    replay(f"{IN_TURN}-4\nrefused rec.6\n-2\npassed bert dave\n--\nphase lead\nact anna", options=options)
    replay(f"{IN_TURN.replace('MK', '5K')}bert pass\nphase lead\nact anna", options=options)


def test_in_revision_1_in_turn_the_turn_comes_back_to_the_owner_of_a_blue_master_after_the_stuck_player() -> None:
    replay(f"{IN_TURN}bert pass\nphase lead\nact anna", options="masters=bones cat_on_master=in_turn", revision=1)


@pytest.mark.rule("spooks:bones.7", "spooks:bones.10")
@pytest.mark.parametrize(("revision", "next_player"), [(1, "anna"), (2, "cora")])
def test_r6_a_ruled_straight_that_turns_the_direction_is_not_answered_by_a_player_stuck_before(
    revision: int, next_player: str
) -> None:
    book = ruled_book(f"{STUCK}anna 3K\nbert 4S\ncora 5K", "masters=bones", revision)
    book.play("dave 10S MB", ruled="at this table")
    assert book.game.state.actor == book.labels.seat(next_player)


def ruled_book(script: str, options: str, revision: int) -> Logbook:
    """The log of a hand in which rulings can be made."""
    hand = replay(script, options=options, revision=revision)
    book = Logbook(RULESET, hand.setup, hand.labels)
    for line in hand.lines:
        book.play(line)
    return book


@pytest.mark.rule("spooks:bones.7", "spooks:bats.4")
def test_a_player_is_the_victim_only_until_the_straight_is_laid_or_the_bite_is_over() -> None:
    replay(f"{STUCK}victim bert\nanna 3K\nvictim none\nbert 4S\nvictim none")
    replay(f"{LEAD}anna 5T\nbert stuck\nvictim bert\nbite\nvictim none")
    replay(f"{STUCK}lost\nvictim none")


DOWN = f"{LEAD}anna MT\nseq down\nbert 5T\ncora 5B\ndave stuck\n"


@pytest.mark.rule("spooks:bones.5")
def test_r8_with_the_sequence_reversed_a_straight_still_rises() -> None:
    replay(f"{DOWN}cora 8K 7K\nrefused bones.2\ncora 7K 8K\ntop 8K cora\nneed 7", options="masters=bats")


@pytest.mark.rule("spooks:bones.5")
def test_r8_a_table_may_lay_straights_downwards_while_the_sequence_is_reversed() -> None:
    low = "masters=bats reversed_straight=low"
    replay(f"{DOWN}cora 7K 8K\nrefused bones.2\ncora MS 10K\nact dave\nneed 9", options=low)
    replay(f"{STUCK}anna 8K 7K\nrefused bones.2\nanna 7K 8K\nneed 9", options=low)


def test_r8_the_cat_may_stand_in_a_falling_straight_where_both_are_played() -> None:
    options = "masters=bats reversed_straight=low cat_in_straight=wild"
    replay(f"{DOWN}cora C MS\nrefused bones.2\ncora C 10S\nact dave\nneed 9", options=options)
