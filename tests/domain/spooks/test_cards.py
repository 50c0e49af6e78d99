"""Introduction, the chart of suits, and what is in the deck (catalogue 4.1)."""

from __future__ import annotations

import pytest
from tests.domain.spooks.script import LEAD, informs, replay, undealt

from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.rulesets.spooks import RULESET
from spooklog.domain.rulesets.spooks.cards import BLUE, CAT, GOBLINS, KINDS, NUMBERS, RED, SUIT, SUITS


@pytest.mark.rule("spooks:intro.1")
def test_cards_are_shed_by_fitting_number_or_suit() -> None:
    informs("intro.1")
    replay("""
        anna 1S
        bert 2K
        cora 3B
        dave 7B
        counts 13 13 13 13
        anna 8K
        refused red.1
    """)


@pytest.mark.rule("spooks:intro.2")
def test_the_first_empty_hand_wins_and_all_others_lose() -> None:
    informs("intro.2")
    replay("""
        players anna bert cora
        counts 2 2 2    #! a short deal
        ---
        anna 1S
        bert 2K
        cora 3B
        winners none
        anna 3S
        winners anna
        by play
        acting bert cora
        bert left 4K
        cora left C
        points 0 4 30
        places 1 2 3
    """)


@pytest.mark.rule("spooks:intro.3", "spooks:deck.3")
@pytest.mark.parametrize(
    ("card", "facts"),
    [
        ("7S", "phase follow\nneed 8\nbert 7B\nrefused blue.3\nbert 9S\nrefused blue.3\n--\nphase lead"),
        ("7K", "phase follow\nneed 8\nbert 7B\nrefused blue.3\nbert 9K\nrefused blue.3\n--\nphase lead"),
        ("7G", "phase trick\n--\nrefused rec.6"),
        ("7B", "phase follow\nneed B or 7\nbert 8K\nrefused red.1\n--\nrefused rec.6\nbert 9B\nneed B or 9"),
        ("7T", "phase follow\nneed T or 7\nbert 8K\nrefused red.1\n--\nrefused rec.6\nbert 9T\nneed T or 9"),
        ("C", "phase lead\nact bert\nneed none\n--\nrefused rec.6"),
    ],
)
def test_the_suit_of_the_last_card_decides_what_may_follow(card: str, facts: str) -> None:
    informs("intro.3", "deck.3")
    replay(f"{LEAD}anna {card}\n{facts}")


@pytest.mark.rule("spooks:deck.3")
def test_two_suits_are_blue_one_is_green_two_are_red_and_the_cat_is_none_of_them() -> None:
    facts = shipped_facts(RULESET.package)
    colours = {suit: row["colour"] for suit, row in facts["suits"].items()}
    assert colours == {"S": "blue", "K": "blue", "G": "green", "B": "red", "T": "red"}
    assert facts["cat"]["colour"] not in colours.values()
    for colour, cards in (("blue", BLUE), ("green", GOBLINS), ("red", RED)):
        assert cards == {card for card in KINDS if colours.get(SUIT[card]) == colour}


def test_the_cards_of_the_code_are_those_of_the_facts() -> None:
    facts = shipped_facts(RULESET.package)
    assert facts["numbers"]["order"] == list(NUMBERS)
    assert tuple(facts["suits"]) == SUITS
    assert facts["cat"]["letter"] == CAT
    assert facts["cat"]["copies"] == KINDS.count(CAT)
    assert facts["points"].keys() - {"source"} == {*NUMBERS, CAT}


@pytest.mark.rule("spooks:intro.4")
def test_three_players_are_enough_and_two_are_not() -> None:
    undealt("players anna", cites="intro.4")
    undealt("players anna bert", cites="intro.4")
    undealt("players anna bert\noptions record=result", cites="intro.4")
    replay("players anna bert cora\n---\ncounts 19 19 18")


@pytest.mark.rule("spooks:deck.1", "spooks:deck.2")
def test_a_deck_is_five_suits_of_ten_numbers_and_a_master_with_one_cat() -> None:
    hand = replay("""
        players anna bert cora dave
        deal anna 1-MS 1-3K
        deal bert 4-MK 1-6G
        deal cora 7-MG 1-9B
        deal dave 10B MB 1-MT C
        ---
        counts 14 14 14 14
    """)
    numbers = [*map(str, range(1, 11)), "M"]
    assert list(hand.state.table.deck.cards) == [f"{number}{suit}" for suit in "SKGBT" for number in numbers] + ["C"]


@pytest.mark.rule("spooks:deck.1")
@pytest.mark.parametrize("card", ["11S", "0K", "12B", "99G", "00T"])
def test_no_other_number_exists(card: str) -> None:
    replay(f"{LEAD}anna {card}\nrefused deck.1")


@pytest.mark.rule("spooks:deck.1")
def test_a_card_is_dealt_and_seen_once_for_each_deck() -> None:
    undealt("players anna bert cora\ncounts 3 3 3 #!\ndeal anna 1S 2S 2S", cites="deck.1")
    undealt("players anna bert cora\ncounts 2 2 2 #!\ndeal anna 1S 2S\ndeal cora 2S 4S", cites="deck.1")
    undealt("players anna bert cora\ncounts 2 2 2 #!\ndeal anna 1S 12S", cites="deck.1")
    replay("""
        anna 1S
        bert 2K
        cora 3K
        --
        cora 2K
        refused deck.1
    """)


@pytest.mark.rule("spooks:deck.1", "spooks:twodecks.1")
def test_two_decks_hold_every_card_twice_and_no_card_three_times() -> None:
    undealt("players anna bert cora\noptions decks=2\ncounts 3 3 3 #!\ndeal anna 2S 2S 2S", cites="deck.1")
    script = """
        anna 1S
        bert 2K
        cora 3K
        --
        cora 2K
        --
        cora 2K
        refused deck.1
    """
    hand = replay(script, options="decks=2")
    assert len(hand.state.table.deck.cards) == 112


@pytest.mark.rule("spooks:deck.2")
def test_there_is_one_cat_in_a_deck_and_two_in_two_decks() -> None:
    replay("anna 1S\nbert C\ncora C\nrefused deck.1")
    replay("anna 1S\nbert C\ncora C\ndave C\nrefused deck.1", options="decks=2")


@pytest.mark.rule("spooks:deck.2")
@pytest.mark.parametrize(("decks", "sizes"), [(1, "14 14 14 13"), (1, "14 15 14 14"), (2, "28 28 28 27"), (2, "14 14 14 14")])
def test_a_deck_has_56_cards(decks: int, sizes: str) -> None:
    undealt(f"players anna bert cora dave\noptions decks={decks}\ncounts {sizes}", cites="deal.2")


@pytest.mark.rule("spooks:deck.4", "spooks:blue.2")
def test_the_numbers_rise_from_1_to_10_and_the_master_is_above_the_10() -> None:
    informs("deck.4", "blue.2")
    replay("""
        anna 1S
        need 2
        bert 2K
        need 3
        cora 3S
        need 4
        dave 4K
        need 5
        anna 5S
        need 6
        bert 6K
        need 7
        cora 7S
        need 8
        dave 8K
        need 9
        anna 9S
        need 10
        bert 10K
        need M
        cora MS
        need none
        phase window
    """)


@pytest.mark.rule("spooks:chart.1")
def test_chart_spiders_ask_for_the_next_number_and_take_their_master_by_its_effect() -> None:
    informs("chart.1")
    replay(f"{LEAD}anna 4S\nneed 5\nbert MS\nrefused blue.3")
    replay(f"{LEAD}anna 4S\nneed 5\nbert MS\ntop MS bert", options="masters=spiders")


@pytest.mark.rule("spooks:chart.2", "spooks:chart.3", "spooks:chart.4", "spooks:chart.5")
@pytest.mark.parametrize(
    ("suit", "facts", "plain", "effect"),
    [
        ("K", "need 5", "phase window", "phase swap"),
        ("G", "phase trick", "phase trick", "phase gift"),
        ("B", "need B or 4", "dir clockwise", "dir counter"),
        ("T", "need T or 4", "seq up", "seq down"),
    ],
)
def test_chart_each_suit_has_its_play_and_its_master_an_effect_when_used(suit: str, facts: str, plain: str, effect: str) -> None:
    informs("chart.2", "chart.3", "chart.4", "chart.5")
    replay(f"{LEAD}anna 4{suit}\n{facts}", options="masters=all")
    replay(f"{LEAD}anna M{suit}\n{plain}")
    replay(f"{LEAD}anna M{suit}\n{effect}", options="masters=all")
