"""What is known of hidden hands, claims, and the flags that a broken claim raises (catalogue 7.6; ruling r.24)."""

from __future__ import annotations

import pytest
from tests.domain.spooks.script import LEAD, Hand, replay

from spooklog.domain.log.result import result_of
from spooklog.domain.rulesets.spooks import RULESET
from spooklog.domain.rulesets.spooks.actions import CardPlayed, SpooksAction, UnableDeclared
from spooklog.domain.values.errors import Illegal
from spooklog.testing.playing import Logbook

UNABLE = f"{LEAD}anna 5B\nbert stuck\nclaims bert@4\nanna 9K\n"
"""Bert said that he has no Bone, no 5 and no Cat; he is to answer 9K."""

BITTEN = f"{LEAD}anna 5T\nbert stuck\nclaims bert@4\n"
"""Bert said that he has no Bat, no 5 and no Cat; the others are to give him a card each."""


@pytest.mark.rule("spooks:rec.11")
def test_r24_the_card_that_breaks_a_claim_is_accepted_and_the_score_stands() -> None:
    replay("""
        players anna bert cora
        counts 3 3 4    #! a short deal
        ---
        anna 1S
        --
        anna 5B
        bert stuck
        anna 9K
        winners anna
        bert left 5K 5T 7S
        flags red.4 bert 5K at 4; red.4 bert 5T at 4
        cora left 1K 2K 3K 4K
        points 0 17 10
        trust cards
        flags red.4 bert 5K at 4; red.4 bert 5T at 4
    """)


@pytest.mark.rule("spooks:rec.11")
@pytest.mark.parametrize(("card", "flags"), [("10B", "red.4 bert 10B at 4"), ("10T", "none"), ("C", "red.4 bert C at 4")])
def test_being_unable_claims_to_hold_no_card_that_fits_and_no_cat(card: str, flags: str) -> None:
    replay(f"{UNABLE}bert {card}\nflags {flags}")


@pytest.mark.rule("spooks:rec.11")
@pytest.mark.parametrize(
    ("option", "card", "flags"),
    [
        ("keep_cat", "C", "none"),
        ("keep_cat", "10B", "red.4 bert 10B at 4"),
        ("free", "C", "none"),
        ("free", "10B", "none"),
    ],
)
def test_r1_a_table_that_lets_players_refuse_hears_a_smaller_claim(option: str, card: str, flags: str) -> None:
    script = f"{LEAD}anna 5B\nbert stuck\nanna 9K\nbert {card}\nflags {flags}"
    replay(script, options=f"red_decline={option}")


@pytest.mark.rule("spooks:rec.11")
def test_a_trick_card_a_straight_and_a_named_gift_show_cards_too() -> None:
    replay(f"{UNABLE}bert 10G\ntrick anna 2S, bert 5G, cora 3S, dave 4S\nflags red.4 bert 5G at 4")
    replay(f"{UNABLE}bert 10T\ncora stuck\nbert gives 5S\nflags red.4 bert 5S at 4")
    gives = "anna gives MB\ndave gives 8K\ncora gives 7K\n"
    replay(f"{BITTEN}{gives}bert MB\ncora stuck\nbert 4T 5K\nflags red.4 bert 4T at 4; red.4 bert 5K at 4")


@pytest.mark.rule("spooks:rec.11")
def test_lists_and_standings_hold_a_flag_once_all_players_can_know_of_it() -> None:
    """Only bert and cora saw the 5S that he gave her; the trick that he then lays a 5 in, all see."""
    hand = replay(f"{UNABLE}bert 10T\ncora stuck\nbert gives 5S\nflags red.4 bert 5S at 4")
    book = Logbook(RULESET, hand.setup, hand.labels)
    for line in hand.lines:
        book.play(line)
    assert result_of(book.game).flags == ()
    for line in ("anna gives ?", "dave gives ?", "cora 1G", "trick anna 2S, bert 5G, cora 3S, dave 4S"):
        book.play(line)
    assert result_of(book.game).flags == ("spooks:red.4",)


@pytest.mark.rule("spooks:rec.11")
def test_there_is_one_flag_for_each_claim_and_card() -> None:
    same_card_twice = f"""{UNABLE}
        bert 10B
        cora 10K
        --
        cora 9S
        -2
        bert 10B
        flags red.4 bert 10B at 4
    """
    replay(same_card_twice, options="decks=2")
    two_claims = f"""{LEAD}
        anna 5B
        bert stuck
        anna 7B
        bert stuck
        anna 9K
        claims bert@4 bert@6
        bert 10B
        flags red.4 bert 10B at 4; red.4 bert 10B at 6
    """
    replay(two_claims)


def test_an_unnamed_card_received_later_allows_for_one_card_of_the_claim() -> None:
    replay(f"""{BITTEN}
        anna gives ?
        dave gives 8K
        cora gives 9K
        bert 1T
        flags none
        cora 1K
        --
        cora 2K
        dave 3K
        anna 4K
        bert 5G
        flags red.4 bert 5G at 4
    """)


def test_a_named_card_of_the_claim_received_later_is_allowed_once() -> None:
    gives = "anna gives 1T\ndave gives 8K\ncora gives 9K\n"
    replay(f"{BITTEN}{gives}bert 1T\nflags none\ncora 1K\n--\ncora 9S\n-2\nbert 10T\nflags red.4 bert 10T at 4")
    trick = "trick anna 2S, bert 1T, cora 3S, dave 4S"
    replay(f"{BITTEN}{gives}bert 2T\nflags red.4 bert 2T at 4\ncora 2G\n{trick}\nflags red.4 bert 2T at 4")


def test_with_two_copies_only_the_one_received_is_allowed() -> None:
    script = f"""{BITTEN}
        anna gives 1T
        dave gives 8K
        cora gives 9K
        bert 1T
        cora 1K
        --
        cora 1G
        trick anna 2S, bert 1T, cora 3S, dave 4S
        flags red.4 bert 1T at 4
    """
    replay(script, options="decks=2")


def test_a_card_received_before_the_claim_does_not_excuse() -> None:
    replay(f"""{BITTEN}
        bite
        bert 9K
        --
        bert 4S
        -2
        anna 5B
        bert stuck
        anna 2K
        bert 3B
        flags red.4 bert 3B at 11
    """)


@pytest.mark.rule("spooks:rec.11")
@pytest.mark.parametrize("known", ["", "deal bert 2S 3S 4S\n", "deal anna 1S 5B 6B 7B\ndeal bert 2S 3S 4S\n"])
def test_a_hand_that_the_log_knows_completely_makes_the_same_claim_as_any_other(known: str) -> None:
    """Else the claims would tell the other players whose hand the log knows."""
    header = f"players anna bert cora\ncounts 4 3 4 #!\n{known}---\n"
    replay(f"{header}anna 1S\n--\nanna 5B\nbert stuck\nclaims bert@4\nflags none")


def _claims_after(hand: Hand, action: SpooksAction) -> list[tuple[int, str]]:
    """The claims once a ruling has let an action through: whose they are, by which rule."""
    with pytest.raises(Illegal):
        RULESET.rules.check(hand.state, action)
    return [(claim.seat, claim.rule) for claim in RULESET.rules.apply(hand.state, action, 9).claims]


@pytest.mark.rule("spooks:rec.11")
def test_a_ruled_stuck_with_a_card_that_fits_makes_no_claim() -> None:
    """Out of turn it is one: then the ruling is about the turn, and reveals no cards known to the log."""
    header = "players anna bert cora\ncounts 4 3 4 #!\ndeal bert 2S 5S 4S\ndeal cora 2K 5K 6B 7G\n---\n"
    hand = replay(f"{header}anna 1S\n--\nanna 5B\nbert stuck\nrefused red.4\ncora stuck\nrefused turn.1")
    assert _claims_after(hand, UnableDeclared(2)) == []
    assert _claims_after(hand, UnableDeclared(3)) == [(3, "spooks:red.4")]


@pytest.mark.rule("spooks:twodecks.2")
def test_an_opening_that_the_table_had_to_rule_on_claims_nothing() -> None:
    header = "players anna bert cora dave\ndealer dave\noptions decks=2\ncounts 3 3 3 3 #!\ndeal bert 1S 2S 4S\n---\n"
    hand = replay(f"{header}cora 1S\nrefused twodecks.2")
    assert _claims_after(hand, CardPlayed(3, "1S")) == []


OPENED_WITH_3 = "players anna bert cora\noptions ghost=yes\n---\nanna 3S\nclaims anna@1 bert@1 cora@1\n"


@pytest.mark.rule("spooks:ghost.3")
def test_opening_above_1_claims_that_no_player_holds_a_lower_spider() -> None:
    replay(f"{OPENED_WITH_3}bert C\ncora 1S\nflags ghost.3 cora 1S at 1")
    replay(f"{OPENED_WITH_3}bert C\ncora 2S\nflags ghost.3 cora 2S at 1")
    replay(f"{OPENED_WITH_3}bert C\ncora 4S\nflags none")


@pytest.mark.rule("spooks:twodecks.2")
def test_opening_with_two_decks_claims_that_no_nearer_player_holds_the_card() -> None:
    replay("cora 1S\nclaims anna@1 bert@1\n--\ncora 1B\ndave 1S\nflags none", options="decks=2")
    replay("cora 1S\n--\ncora 1B\ndave 1T\nanna 1S\nflags twodecks.2 anna 1S at 1", options="decks=2")
    replay("anna 1S\nclaims none", options="decks=2")
    replay("cora 1S\nclaims none")


@pytest.mark.rule("spooks:ghost.3")
def test_r10_opening_without_a_spider_claims_that_no_player_holds_one() -> None:
    header = "players anna bert cora\noptions ghost=yes\n---\n"
    first = "ghost.3 bert 6S at 1"
    replay(f"{header}anna 5K\nclaims anna@1 bert@1 cora@1\nbert 6S\nflags {first}\ncora 7S\nflags {first}; ghost.3 cora 7S at 1")


def test_a_named_gift_is_known_to_be_in_the_hand_of_its_receiver() -> None:
    unseen = " ?" * 14
    replay(f"{BITTEN}anna gives 9K\nholds bert 9K{unseen}\nbite\nbert 8S\ncora 9K\nrefused deck.1\n-3\nbert 9K")


def test_an_unnamed_gift_puts_the_known_cards_of_its_giver_back_among_the_unseen() -> None:
    unseen = " ?" * 15
    replay(f"""{BITTEN}
        anna gives 9K
        dave gives 8K
        cora gives 7K
        bert 4T
        cora stuck
        bert gives ?
        holds bert{unseen}
        anna gives 6K
        dave gives ?
        holds cora 6K{unseen}
        cora 9K
        top 9K cora
    """)
