"""Goblins and their tricks (catalogue 4.5 and 8.4; rulings r.12 to r.15)."""

from __future__ import annotations

import pytest
from tests.domain.spooks.script import LEAD, informs, replay

from spooklog.domain.rulesets.spooks import RULESET
from spooklog.domain.rulesets.spooks.actions import CardPlayed, TrickCardLaid

TRICK = "anna 1S\nbert 2G\n"


@pytest.mark.rule("spooks:goblins.1")
def test_every_player_chooses_one_card_the_owner_of_the_goblin_too() -> None:
    replay(f"""{TRICK}
        phase trick
        act none
        acting anna bert cora dave
        cora 4K
        acting anna bert dave
        cora 5K
        refused goblins.1
        bert 2S
        dave 3K
        phase trick
        anna 5S
        phase lead
        counts 12 12 13 13
    """)


@pytest.mark.rule("spooks:goblins.1")
@pytest.mark.parametrize("line", ["cora pass", "cora stuck", "cora 3K 4K", "cora gives bert 3K", "cora gives ?"])
def test_no_other_action_is_taken_during_a_trick(line: str) -> None:
    replay(f"{TRICK}{line}\nrefused goblins.1")


@pytest.mark.rule("spooks:goblins.1")
def test_no_player_lays_two_cards_in_one_line_of_a_trick() -> None:
    replay(f"{TRICK}trick anna 3K, cora 4K, cora 5K\nrefused goblins.1\ntrick anna 3K, cora 4K\nacting bert dave")


@pytest.mark.rule("spooks:goblins.2", "spooks:goblins.7")
def test_trick_cards_go_on_the_pile_together_when_the_trick_is_over() -> None:
    informs("goblins.2", "goblins.7")
    replay(f"{TRICK}trick anna 3K, bert 3G, cora 4K\npile 1S 2G\ndave 5K\npile 1S 2G 3K 3G 4K 5K\ncounts 12 12 13 13")


@pytest.mark.rule("spooks:goblins.3")
@pytest.mark.parametrize("card", ["3G", "MG", "7S", "MK", "1B", "10T", "C"])
def test_the_choice_of_a_trick_card_is_free(card: str) -> None:
    informs("goblins.3")
    replay(f"{TRICK}dave {card}\nacting anna bert cora")


@pytest.mark.rule("spooks:goblins.4")
def test_trick_cards_are_secret_until_all_have_chosen() -> None:
    informs("goblins.4")
    hand = replay(f"{TRICK}trick anna 3K, cora 4G, bert C")
    for viewer, laid in ((1, ["3K", None, None]), (3, [None, "4G", None]), (4, [None] * 3), ("public", [None] * 3)):
        seen = hand.view_of(viewer)  # type: ignore[arg-type]
        assert seen["trick"]["laid"] == dict(zip(["anna", "cora", "bert"], laid, strict=True))
    hand.play("dave 5K")
    assert [laid["card"] for laid in hand.view_of("public")["pile"]][2:] == ["3K", "C", "4G", "5K"]


@pytest.mark.rule("spooks:goblins.5", "spooks:cat.3")
def test_the_cat_beats_every_goblin() -> None:
    informs("goblins.5")
    replay(f"{TRICK}trick anna MG, bert 10G, cora 9G, dave C\nphase lead\nact dave")
    replay(f"{TRICK}trick anna C, bert 10G, cora 9G, dave MG\nact anna")


@pytest.mark.rule("spooks:goblins.6")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("anna 3G, bert 5G, cora 10G, dave 4G", "cora"),
        ("anna 3G, bert 5G, cora 10G, dave MG", "dave"),
        ("anna MS, bert 1G, cora 10K, dave MT", "bert"),
        ("anna 9G, bert 1G, cora 10K, dave 8G", "anna"),
    ],
)
def test_the_highest_goblin_of_the_trick_wins(cards: str, winner: str) -> None:
    informs("goblins.6")
    replay(f"{TRICK}trick {cards}\nphase lead\nact {winner}")


@pytest.mark.rule("spooks:goblins.6")
def test_the_goblin_that_started_the_trick_takes_no_part() -> None:
    replay(f"{LEAD}anna MG\ntrick anna 4K, bert 5K, cora 3G, dave 6K\nact cora")


@pytest.mark.rule("spooks:goblins.8")
@pytest.mark.parametrize("card", ["9K", "3G", "1B", "MT", "C"])
def test_the_winner_of_a_trick_may_lay_any_card(card: str) -> None:
    informs("goblins.8")
    replay(
        f"{TRICK}trick anna 3K, bert 3S, cora 4S, dave 7G\nneed none\ncora {card}\nrefused turn.1\ndave {card}\ntop {card} dave"
    )


@pytest.mark.rule("spooks:goblins.9")
@pytest.mark.parametrize("card", ["9K", "3G", "1B", "MT", "C"])
def test_without_a_goblin_and_the_cat_the_next_player_leads_any_card(card: str) -> None:
    informs("goblins.9")
    replay(f"{TRICK}trick anna MS, bert 2S, cora 3S, dave MB\npile 1S 2G MS 2S 3S MB\nact cora\ncora {card}\ntop {card} cora")


@pytest.mark.parametrize(
    ("cards", "seat", "rule"),
    [("anna 3K, bert 3S, cora 4S, dave 7G", 4, "goblins.8"), ("anna MS, bert 2S, cora 3S, dave MB", 3, "goblins.9")],
)
def test_a_lead_behind_a_trick_rests_on_how_the_trick_ended(cards: str, seat: int, rule: str) -> None:
    state = replay(f"{TRICK}trick {cards}").state
    assert RULESET.moves.citations(state, CardPlayed(seat, "9K")) == (rule,)


@pytest.mark.parametrize(
    ("cards", "ends"),
    [
        ("3K 3S 4S 7G", "; dave takes it"),
        ("C 3S 4S 7G", "; anna takes it"),
        ("MS 2S 3S MB", "; nobody takes it"),
    ],
)
def test_a_trick_says_who_takes_it(cards: str, ends: str) -> None:
    hand = replay(TRICK)
    laid = [TrickCardLaid(seat, card) for seat, card in enumerate(cards.split(), start=1)]
    said = RULESET.say(hand.state, laid, hand.labels)
    assert (said.text.endswith(ends), said.short.endswith(ends)) == (True, False), "what came of it is on no button"


@pytest.mark.rule("spooks:goblins.10")
def test_a_last_card_in_a_trick_wins_the_hand_and_several_may_win() -> None:
    informs("goblins.10")
    replay("""
        players anna bert cora dave
        counts 2 2 2 2      #! a short deal
        ---
        anna 1S
        bert 2G
        trick anna 3K, bert 4K, cora MG, dave 10G
        phase reveal
        winners anna bert
        by trick
        cora left 9S
        dave left MT
        points 0 0 9 20
        places 1 1 3 4
    """)


def test_r12_a_goblin_as_last_card_starts_no_trick() -> None:
    replay("""
        players anna bert cora
        counts 2 1 1        #! a short deal
        ---
        anna 1S
        bert 2G
        phase reveal
        winners bert
        by play
    """)


def test_r13_the_owner_of_the_goblin_may_win_the_trick() -> None:
    replay(f"{TRICK}trick anna 3K, bert 7G, cora 4S, dave 6G\nact bert")


def test_r14_after_a_straight_the_stuck_player_leads_when_a_trick_has_no_goblin() -> None:
    script = f"""{LEAD}
        anna 5B
        bert stuck
        anna 10K MB
        dir counter
        bert stuck
        anna 3S 4G
        trick anna 6K, bert 7K, cora 8S, dave 9S
        phase lead
        act bert
    """
    replay(script, options="masters=bones")


def test_r15_a_trick_card_is_never_the_top_card() -> None:
    replay(f"{TRICK}trick anna 3K, bert 2S, cora 4K, dave 6B\ntop 2G bert")
