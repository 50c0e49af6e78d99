"""The deal (catalogue 3 and 4.2), with the rulings about players and dealing."""

from __future__ import annotations

import pytest
from tests.domain.spooks.script import SAMPLE_DEAL, deal, informs, replay, undealt

from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.rulesets.spooks import RULESET
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.options import read_options

NAMES = ["anna", "bert", "cora", "dave", "emil", "fred", "gina", "hans"]

SPREADS = {
    (3, 1, "no"): "19 19 18",
    (4, 1, "no"): "14 14 14 14",
    (5, 1, "no"): "12 11 11 11 11",
    (6, 1, "no"): "10 10 9 9 9 9",
    (7, 1, "no"): "8 8 8 8 8 8 8",
    (8, 1, "no"): "7 7 7 7 7 7 7 7",
    (3, 1, "yes"): "14 14 14 +14",
    (4, 1, "yes"): "12 11 11 11 +11",
    (5, 1, "yes"): "10 10 9 9 9 +9",
    (6, 1, "yes"): "8 8 8 8 8 8 +8",
    (7, 1, "yes"): "7 7 7 7 7 7 7 +7",
    (8, 1, "yes"): "7 7 6 6 6 6 6 6 +6",
    (3, 2, "no"): "38 37 37",
    (4, 2, "no"): "28 28 28 28",
    (5, 2, "no"): "23 23 22 22 22",
    (6, 2, "no"): "19 19 19 19 18 18",
    (7, 2, "no"): "16 16 16 16 16 16 16",
    (8, 2, "no"): "14 14 14 14 14 14 14 14",
    (3, 2, "yes"): "28 28 28 +28",
    (4, 2, "yes"): "23 23 22 22 +22",
    (5, 2, "yes"): "19 19 19 19 18 +18",
    (6, 2, "yes"): "16 16 16 16 16 16 +16",
    (7, 2, "yes"): "14 14 14 14 14 14 14 +14",
    (8, 2, "yes"): "13 13 13 13 12 12 12 12 +12",
}
"""Hand sizes from the dealer's left, the ghost hand last (catalogue 3)."""


def sizes_from_left(setup: Setup) -> str:
    """The sizes of a started hand, from the dealer's left, as the table above writes them."""
    state = RULESET.rules.start(setup)
    sizes = [str(state.count(seat)) for seat in state.table.from_left()]
    return " ".join([*sizes, *([f"+{state.table.ghost}"] if state.table.ghost else [])])


@pytest.mark.rule("spooks:deal.1")
@pytest.mark.parametrize("name", NAMES[:4])
def test_any_player_may_deal(name: str) -> None:
    assert deal(["players anna bert cora dave", f"dealer {name}"]).view["dealer"] == name


@pytest.mark.rule("spooks:deal.1")
def test_only_a_player_deals() -> None:
    undealt("players anna bert cora dave\ndealer zoe", cites="deal.1")


def test_without_a_dealer_named_the_last_seat_has_dealt() -> None:
    assert deal(["players anna bert cora dave"]).view["dealer"] == "dave"


@pytest.mark.rule("spooks:deal.2")
def test_all_cards_are_dealt() -> None:
    undealt("players anna bert cora dave\ncounts 14 14 14 13", cites="deal.2")
    undealt("players anna bert cora dave\ncounts 14 14 14 15", cites="deal.2")
    undealt("players anna bert cora dave\ncounts 19 19 18", cites="deal.2")
    undealt("players anna bert cora dave\noptions ghost=yes\ncounts 15 14 14 14", cites="deal.2")
    undealt(SAMPLE_DEAL.replace(" 1K 4K 7-9K", " 1K 4K 7-8K"), cites="deal.2")


@pytest.mark.rule("spooks:deal.3")
def test_hands_differ_by_one_card_at_most_wherever_the_larger_ones_sit() -> None:
    replay("players anna bert cora dave emil\n---\ncounts 12 11 11 11 11")
    replay("players anna bert cora dave emil\ncounts 11 11 11 12 11\n---\ncounts 11 11 11 12 11")
    undealt("players anna bert cora dave emil\ncounts 12 12 12 10 10", cites="deal.3")
    undealt("players anna bert cora dave\ncounts 15 14 14 13", cites="deal.3")


@pytest.mark.rule("spooks:deal.3", "spooks:ghost.1")
def test_the_ghost_hand_counts_as_a_hand_when_sizes_are_compared() -> None:
    hand = deal(["players anna bert cora dave", "options ghost=yes", "counts 11 11 11 11"])
    assert hand.view["ghost_hidden"] == 12
    undealt("players anna bert cora dave\noptions ghost=yes\ncounts 12 12 11 11", cites="deal.3")
    undealt("players anna bert cora dave\noptions ghost=yes\ncounts 14 14 14 14", cites="deal.3")


@pytest.mark.rule("spooks:deal.4")
def test_an_extra_hand_makes_the_hands_shorter() -> None:
    informs("deal.4")
    replay("players anna bert cora dave\n---\ncounts 14 14 14 14")
    replay("players anna bert cora dave\noptions ghost=yes\n---\ncounts 12 11 11 11")


@pytest.mark.rule("spooks:deal.5")
def test_no_player_sees_the_hand_of_another() -> None:
    informs("deal.5")
    hand = deal(SAMPLE_DEAL.splitlines())
    for viewer, own in ((2, "bert"), ("public", None)):
        view = hand.view_of(viewer)  # type: ignore[arg-type]
        assert {name for name, cards in view["known"].items() if cards} == ({own} if own else set())
        assert list(view["counts"].values()) == [14, 14, 14, 14]
        assert len(view["pool"]) == (42 if own else 56)


@pytest.mark.rule("spooks:deal.6")
def test_a_player_lays_only_cards_of_the_own_hand() -> None:
    replay(f"{SAMPLE_DEAL}\n---\nbert 1S\ncora 2S\nrefused deal.6\ncora 2K\nrefused deal.6")


@pytest.mark.rule("spooks:deal.6")
def test_a_player_gives_and_tricks_with_cards_of_the_own_hand_only() -> None:
    replay("""
        players anna bert cora
        deal anna 1S 5T 8K 9G
        deal bert 3K 4K 8G 8S     #! a short deal
        deal cora 2G 9B 9K 10K
        ---
        anna 1S
        --
        anna 5T
        bert stuck
        anna gives 8G
        refused deal.6
        anna gives 8K
        cora gives 9K
        bert 8G
        trick anna 9G, bert 9G, cora 9B
        refused deal.6
        trick anna 9G, bert 9K, cora 8K
        refused deal.6
        trick anna 9G, bert 9K, cora 9B
        winners anna
    """)


@pytest.mark.parametrize(("players", "decks", "ghost"), SPREADS)
def test_r31_cards_are_spread_one_at_a_time_from_the_dealers_left(players: int, decks: int, ghost: str) -> None:
    options = read_options(RULESET.meta.options, {"decks": str(decks), "ghost": ghost})
    for dealer in (1, players):
        setup = Setup(seats=players, options=options, opening={"dealer": dealer})
        assert sizes_from_left(RULESET.opening.prepare(setup, frozenset())) == SPREADS[players, decks, ghost]
        assert sizes_from_left(RULESET.opening.deal(setup, Rng(7))) == SPREADS[players, decks, ghost]


def test_r31_a_seed_always_deals_the_same_cards_and_a_full_record() -> None:
    setup = Setup(seats=5, options=read_options(RULESET.meta.options, {"ghost": "yes"}))
    dealt = RULESET.opening.deal(setup, Rng(31))
    assert dealt == RULESET.opening.deal(setup, Rng(31))
    assert dealt != RULESET.opening.deal(setup, Rng(32))
    state = RULESET.rules.start(dealt)
    assert state.record == "full"
    assert sorted([*state.ghost_known, *(card for hand in state.known for card in hand)]) == sorted(state.table.deck.cards)


@pytest.mark.parametrize(("players", "options"), [(56, "decks=1"), (55, "ghost=yes"), (112, "decks=2"), (4, "max_players=4")])
def test_r30_as_many_may_play_as_the_cards_or_the_house_allow(players: int, options: str) -> None:
    names = " ".join(f"p{number}" for number in range(1, players + 2))
    deal([f"players {names.rsplit(maxsplit=1)[0]}", f"options {options}"])
    undealt(f"players {names}\noptions {options}", cites="r.30")


def test_a_hand_named_twice_or_of_another_size_than_counted_is_refused() -> None:
    undealt("players anna bert cora\ndeal anna 1S\ndeal anna 2S", cites="rec.5")
    undealt("players anna bert cora\ncounts 3 3 3 #!\ndeal anna 1S 2S", cites="deck.1")
