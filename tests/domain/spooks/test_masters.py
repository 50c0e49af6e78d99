"""Effects of Masters (catalogue 4.13; rulings r.3, r.11, r.17, r.18, r.19, r.21, r.35)."""

from __future__ import annotations

import pytest
from tests.domain.spooks.script import LEAD, Hand, deal, informs, replay


def effects(script: str, options: str = "") -> Hand:
    """A script with all effects in use, after anna got the lead."""
    return replay(LEAD + script, options=f"masters=all {options}")


@pytest.mark.rule("spooks:masters.1")
def test_a_master_laid_in_a_trick_has_no_effect() -> None:
    informs("masters.1")
    effects("anna 3G\ntrick anna MB, bert MT, cora MK, dave MG\nphase lead\nact dave\ndir clockwise\nseq up")


@pytest.mark.rule("spooks:masters.1")
def test_a_master_given_away_has_no_effect() -> None:
    effects("anna 5T\nbert stuck\nanna gives MB\ndave gives MT\ncora gives MK\nphase lead\nact bert\ndir clockwise\nseq up")
    effects("anna MG\nanna gives bert MB\nphase trick\ndir clockwise")
    effects("anna MK\nswap anna MB, bert MT, cora MG, dave 4K\nphase window\ndir clockwise\nseq up")


@pytest.mark.rule("spooks:masters.1")
@pytest.mark.parametrize(
    ("card", "fact"), [("MB", "dir clockwise"), ("MT", "seq up"), ("MK", "phase window"), ("MG", "phase trick")]
)
def test_r21_only_the_effects_that_the_table_chose_happen(card: str, fact: str) -> None:
    suits = {"MS": "spiders", "MK": "spooks", "MG": "goblins", "MB": "bones", "MT": "bats"}
    others = ",".join(name for master, name in suits.items() if master != card)
    replay(f"{LEAD}anna {card}\n{fact}", options=f"masters={others}")
    replay(f"{LEAD}anna {card}\n{fact}", options="masters=none")
    for options in (f"masters={suits[card]}", "masters=all"):
        hand = replay(f"{LEAD}anna {card}", options=options)
        word, value = fact.split()
        assert hand.fact(word) != value


@pytest.mark.rule("spooks:masters.2")
@pytest.mark.parametrize("card", ["2S", "5S", "9S", "10S"])
def test_the_master_of_spiders_goes_on_any_spider(card: str) -> None:
    replay(f"anna {card}\nrefused start.1\nanna 1S\nbert MS\ntop MS bert", options="masters=all")
    effects(f"anna {card}\nbert MS\ntop MS bert")


@pytest.mark.rule("spooks:masters.2")
def test_the_master_of_spiders_goes_on_no_other_suit_by_its_effect() -> None:
    informs("masters.2")
    effects("anna 5K\nbert MS\nrefused blue.3")
    effects("anna 5B\nbert MS\nrefused red.1")
    effects("anna 5S\nbert MK\nrefused blue.3\ncora MS\nrefused turn.1")


@pytest.mark.rule("spooks:masters.3")
def test_the_master_of_spiders_stays_a_master_on_any_card() -> None:
    informs("masters.3")
    effects(
        "anna 4S\nbert MS\nphase window\nact bert\nneed none\ncora 6K\nrefused blue.8\ncora 5K\nrefused blue.8\ncora C\nact dave"
    )


@pytest.mark.rule("spooks:masters.4")
def test_the_master_of_spooks_makes_every_player_give_a_card_to_the_right_at_once() -> None:
    effects("""
        anna MK
        phase swap
        acting anna bert cora dave
        anna gives 3B
        acting bert cora dave
        bert gives anna 4B
        cora gives 6B
        holds anna ? ? ? ? ? ? ? ? ? ? ?
        dave gives 7B
        phase window
        act anna
        holds anna 4B ? ? ? ? ? ? ? ? ? ? ?
        holds bert 6B ? ? ? ? ? ? ? ? ? ? ? ? ?
        holds cora 7B ? ? ? ? ? ? ? ? ? ? ? ? ?
        holds dave 3B ? ? ? ? ? ? ? ? ? ? ? ? ?
        counts 12 14 14 14
    """)


@pytest.mark.rule("spooks:masters.4")
@pytest.mark.parametrize(
    "line", ["anna gives bert 3B", "cora gives dave ?", "anna 4K", "bert pass", "bert C", "anna 4K 5K", "anna stuck"]
)
def test_no_other_action_is_taken_during_an_exchange(line: str) -> None:
    effects(f"anna MK\n{line}\nrefused masters.4")


@pytest.mark.rule("spooks:masters.4")
def test_in_an_exchange_no_player_gives_twice_or_gives_the_received_card() -> None:
    effects("anna MK\nanna gives 3B\nanna gives 4B\nrefused masters.4\nswap\nphase window")
    replay("""
        players anna bert cora
        options masters=spooks
        deal anna 1S MK 5K
        deal bert 3K 4K 8G  #! a short deal
        deal cora 2G 9K 9S
        ---
        anna 1S
        --
        anna MK
        swap bert 3K, anna 3K, cora 9K
        refused deal.6
        swap bert 3K, anna 5K, cora 9K
        holds anna 3K
        holds bert 4K 9K 8G
        holds cora 9S 5K 2G
    """)


def test_r18_a_cat_received_in_the_exchange_may_be_played_on_the_master() -> None:
    effects("anna MK\nswap anna C, bert 4B, cora 6B, dave 7B\nphase window\nbert C\nrefused deck.1\ndave C\nphase lead\nact anna")


@pytest.mark.rule("spooks:masters.5")
def test_the_master_of_goblins_gives_a_card_to_the_opponent_with_the_fewest() -> None:
    script = """
        anna MG
        phase gift
        act anna
        bert gives cora ?
        refused masters.5
        anna 4K
        refused masters.5
        anna pass
        refused masters.5
        anna gives bert ?
        refused masters.5
        anna gives anna ?
        refused masters.5
        anna gives ?
        phase trick
        counts 11 14 14 14
    """
    header = "players anna bert cora dave\noptions masters=goblins\ncounts 14 14 13 14 #!\n---\n"
    replay(header + LEAD + script)


@pytest.mark.rule("spooks:masters.6")
def test_of_several_opponents_with_the_fewest_cards_the_giver_picks_one() -> None:
    effects("anna MG\nanna gives ?\nrefused masters.6")
    for name, counts in (("bert", "11 15 14 14"), ("cora", "11 14 15 14"), ("dave", "11 14 14 15")):
        effects(f"anna MG\nanna gives {name} ?\ncounts {counts}\nphase trick")


def test_r11_the_gift_comes_before_the_trick_or_as_the_table_likes_after_it() -> None:
    effects("anna MG\nanna gives bert 7S\nphase trick\ntrick anna 3K, bert 7S, cora 4K, dave 5G\nphase lead\nact dave")
    after = "anna MG\nphase trick\ntrick anna 3K, bert 7S, cora 4K, dave 5G\nphase gift\nact anna\ndave 4S\nrefused masters.5\n"
    effects(f"{after}anna gives bert 9S\nphase lead\nact dave\ncounts 10 14 13 13", options="goblin_gift=after")


def test_r11_a_late_gift_waits_for_ties_and_does_not_happen_when_the_hand_is_over() -> None:
    tie = "anna MG\ntrick anna 9G, bert 9G, cora 4K, dave 5K\nphase trick\n"
    effects(
        f"{tie}trick anna 8G, bert 7G\nphase gift\nanna gives bert ?\nphase lead\nact anna", options="goblin_gift=after decks=2"
    )
    header = "players anna bert cora\noptions masters=all goblin_gift=after\ncounts 4 1 4 #!\n---\n"
    replay(f"{header}anna 1S\n--\nanna MG\ntrick anna 3K, bert 4K, cora 6K\nphase reveal\nwinners bert")


@pytest.mark.rule("spooks:masters.7")
def test_the_master_of_bones_reverses_the_direction() -> None:
    informs("masters.7")
    effects("anna MB\ndir counter\nact dave\nneed B or M\ndave 4B\nact cora\ncora C\nphase lead\nact bert")


@pytest.mark.rule("spooks:masters.8")
def test_with_the_direction_reversed_a_bite_goes_clockwise() -> None:
    informs("masters.8")
    effects("anna MB\ndave MT\ncora stuck\ngives dave anna bert\ndave gives ?\nanna gives ?\nbert gives ?\nphase lead\nact cora")


@pytest.mark.rule("spooks:masters.9")
def test_with_the_direction_reversed_the_exchange_goes_to_the_left() -> None:
    script = """
        anna MB
        dave MK
        phase swap
        anna gives dave 3B
        refused masters.9
        anna gives bert 3B
        bert gives 4B
        cora gives 6B
        dave gives 7B
        holds anna 7B ? ? ? ? ? ? ? ? ? ? ?
        holds bert 3B ? ? ? ? ? ? ? ? ? ? ? ? ?
        holds cora 4B ? ? ? ? ? ? ? ? ? ? ? ? ?
        holds dave 6B ? ? ? ? ? ? ? ? ? ? ? ?
    """
    effects(script)


DOWN = "anna MT\nseq down\n"


@pytest.mark.rule("spooks:masters.10")
@pytest.mark.parametrize("suit", ["S", "K"])
def test_the_master_of_bats_turns_the_numbers_of_both_blue_suits(suit: str) -> None:
    effects(
        f"{DOWN}bert 5T\ncora 5{suit}\nneed 4\ndave 6K\nrefused masters.10\ndave 5B\nrefused masters.10\ndave 4B\nneed B or 4"
    )


@pytest.mark.rule("spooks:masters.10")
def test_the_numbers_of_red_cards_are_not_turned() -> None:
    effects(f"{DOWN}need T or M\nbert 10K\nrefused red.1\nbert MG\nbert gives anna ?\nphase trick")


def test_r3_with_the_sequence_reversed_a_10_goes_on_a_blue_master() -> None:
    effects(f"{DOWN}bert MS\nphase follow\nneed 10\ncora 9S\nrefused masters.10\ncora 10B\nneed B or 10")


def test_r17_nothing_but_the_cat_goes_below_a_blue_1() -> None:
    one = f"{DOWN}bert 1T\ncora 1K\nphase window\nact cora\nneed none\nanna MK\nrefused masters.10\nanna 2K\nrefused masters.10\n"
    effects(f"{one}anna MS\nrefused masters.10\ncora 7K\nneed 6")
    effects(f"{one}anna C\nact bert")
    effects(f"{one}--\nphase lead\nact cora")


def test_r17_the_master_of_spiders_goes_on_the_1_of_spiders_by_its_effect() -> None:
    script = f"anna 1S\n--\n{DOWN}bert 1T\ncora 1S\nphase window\nanna MS\ntop MS anna\nphase follow\nneed 10"
    replay(script, options="masters=all decks=2")


def test_r3_a_table_may_keep_the_master_at_the_end_of_the_run() -> None:
    last = "reversed_masters=last"
    effects(f"{DOWN}bert MS\nphase window\nneed none\ncora 10S\nrefused blue.8\ndave C\nact anna", options=last)
    effects(f"{DOWN}bert 1T\ncora 1K\nphase follow\nneed M\ndave MG\nphase gift", options=last)
    effects(f"{DOWN}bert 1T\ncora 1K\ndave 2K\nrefused masters.10\n--\nact cora\ncora 10S\nneed 9", options=last)


@pytest.mark.rule("spooks:masters.11")
@pytest.mark.parametrize("last", ["eleven", "last"])
def test_with_the_sequence_reversed_the_lowest_goblin_wins_a_trick(last: str) -> None:
    informs("masters.11")
    trick = f"{DOWN}bert 5T\ncora 5G\ntrick "
    effects(f"{trick}anna 8G, bert 10G, cora 3G, dave 4K\nphase lead\nact cora", options=f"reversed_masters={last}")


@pytest.mark.parametrize("last", ["eleven", "last"])
def test_r35_with_the_sequence_reversed_the_master_of_goblins_is_the_worst(last: str) -> None:
    options = f"reversed_masters={last}"
    trick = f"{DOWN}bert 5T\ncora 5G\ntrick "
    effects(f"{trick}anna 8G, bert MG, cora 3K, dave 10G\nact anna", options=options)
    effects(f"{trick}anna 8K, bert MG, cora 3K, dave 10K\nact bert", options=options)
    effects(f"{trick}anna 8K, bert MG, cora 1G, dave C\nact dave", options=options)


@pytest.mark.rule("spooks:masters.12")
def test_r19_the_effects_of_bones_and_bats_last_to_the_end_of_the_hand() -> None:
    informs("masters.12")
    effects("""
        anna MB
        dave MT
        cora 3T
        bert 3G
        trick anna 5K, bert 6K, cora 9K, dave 8K
        act anna
        anna C
        dave 9B
        cora stuck
        dave 4S 5S
        need 4
        --
        act dave
        dir counter
        seq down
    """)
    fresh = deal(["players anna bert cora dave", "options masters=all"])
    assert (fresh.fact("dir"), fresh.fact("seq")) == ("clockwise", "up")
