"""Bids of tricks and the named formulas (bid)."""

from __future__ import annotations

import pytest
from tests.domain.tally.sheets import explained, outcome, prompt, refused, ruled, sheet, started, state, totals, with_facts, write

from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.rulesets.tally import RULESET
from spooklog.domain.rulesets.tally.actions import BidMade, TricksTaken
from spooklog.domain.rulesets.tally.presets import formula_of
from spooklog.domain.values.errors import Impossible

PAIR = "anna bert"
FACTS = shipped_facts("spooklog.domain.rulesets.tally")


@pytest.mark.rule("tally:bid.1")
def test_each_player_bids_once_before_the_tricks() -> None:
    book = sheet("anna bid 1", players=PAIR, bids="wizard")
    assert (book.game.turn.must, book.game.turn.due) == ((2,), "bid")
    refused(book, "anna bid 0", "bid.1")
    write(book, "bert bid 0")
    assert (book.game.turn.must, book.game.turn.due) == ((1, 2), "tricks")
    refused(book, "bert bid 1", "bid.1")


@pytest.mark.rule("tally:bid.2")
def test_a_bid_is_no_higher_than_the_hand() -> None:
    book = started(players=PAIR, bids="wizard")
    assert "1 card" in refused(book, "anna bid 2", "bid.2").message
    ruled(book, "anna bid 2", "bid.2")
    refused(started(players="a b c d", bids="spades"), "a bid 14", "bid.2")
    write(started(players=PAIR, bids="oh-hell"), "anna bid 99")


@pytest.mark.rule("tally:bid.3")
def test_tricks_are_written_once_after_all_bids() -> None:
    book = sheet("anna bid 0", players=PAIR, bids="wizard")
    refused(book, "tricks anna 0", "bid.3")
    write(book, "bert bid 1\ntricks bert 1")
    refused(book, "tricks bert 0", "bid.3")
    assert totals(book) == (0, 0)
    write(book, "tricks anna 0")
    assert totals(book) == (20, 30)
    assert state(book).round == 2


@pytest.mark.rule("tally:bid.4")
def test_tricks_are_as_many_as_the_cards() -> None:
    book = sheet("bid anna 0, bert 1", players=PAIR, bids="wizard")
    refused(book, "tricks anna 1, bert 1", "bid.4")
    refused(book, "tricks anna 0, bert 0", "bid.4")
    ruled(book, "tricks anna 0, bert 0", "bid.4")
    assert totals(book) == (20, -10)


@pytest.mark.rule("tally:bid.4")
def test_tricks_may_be_fewer_in_skull_king_and_are_not_checked_in_oh_hell() -> None:
    write(sheet("bid anna 0, bert 1", players=PAIR, bids="skull-king"), "tricks anna 0, bert 0")
    refused(sheet("bid anna 0, bert 1", players=PAIR, bids="skull-king"), "tricks anna 1, bert 1", "bid.4")
    write(sheet("bid anna 0, bert 1", players=PAIR, bids="oh-hell"), "tricks anna 7, bert 7")


def points(name: str, bid: int, tricks: int) -> int:
    """What a bid that is not apart makes."""
    return formula_of(FACTS, name).points(bid, tricks)


@pytest.mark.rule("tally:bid.5")
def test_the_formula_of_wizard_scores_bids() -> None:
    assert [points("wizard", *one) for one in ((0, 0), (3, 3), (3, 1), (1, 4), (0, 2))] == [20, 50, -20, -30, -20]
    assert [state(started(players=" ".join("abcdef"[:n]), bids="wizard")).table.rounds for n in (3, 4, 5, 6)] == [20, 15, 12, 10]
    assert state(started(bids="wizard", rounds="4")).table.rounds == 4
    assert explained("bid.5")


@pytest.mark.rule("tally:bid.6")
def test_the_formula_of_oh_hell_scores_bids() -> None:
    assert [points("oh-hell", *one) for one in ((0, 0), (3, 3), (3, 1), (1, 4))] == [10, 13, 0, 0]


@pytest.mark.rule("tally:bid.7")
def test_the_formula_of_skull_king_scores_bids() -> None:
    assert [points("skull-king", *one) for one in ((1, 1), (3, 3), (3, 1), (1, 4))] == [20, 60, -20, -30]
    book = sheet(
        "bid anna 0, bert 1\ntricks anna 0, bert 1\nbid anna 0, bert 1\nanna +20 pirate\ntricks anna 1, bert 1",
        players=PAIR,
        bids="skull-king",
    )
    assert totals(book) == (10 + 20 - 20, 20 + 20)
    assert state(book).table.rounds == 10


@pytest.mark.rule("tally:bid.8")
def test_the_formula_of_spades_scores_bids() -> None:
    assert [points("spades", *one) for one in ((4, 4), (4, 6), (4, 3))] == [40, 42, -40]
    teams = "teams anna+cora bert+dave"
    book = started(teams, players="anna bert cora dave", bids="spades")
    assert state(book).table.target == 500
    write(book, "bid anna 4, bert 0, cora 3, dave 5\ntricks anna 5, bert 0, cora 3, dave 5")
    assert totals(book) == (71, 150)
    write(book, "bid anna 0, bert 3, cora 3, dave 3\ntricks anna 1, bert 3, cora 6, dave 3")
    # the missed bid of none costs 100, its trick counts for the team: 7 for a bid of 3
    assert totals(book) == (71 - 100 + 34, 150 + 60)
    assert state(book).bags == (5, 0)


@pytest.mark.rule("tally:bid.8")
def test_ten_tricks_beyond_the_bids_cost_a_hundred() -> None:
    book = sheet("bid a 1, b 1, c 1, d 1\ntricks a 9, b 2, c 1, d 1", players="a b c d", bids="spades")
    assert (totals(book)[0], state(book).bags[0]) == (18, 8)
    write(book, "bid a 1, b 1, c 1, d 1\ntricks a 5, b 4, c 2, d 2")
    assert (totals(book)[0], state(book).bags[0]) == (18 + 14 - 100, 2)
    assert [one.what for one in RULESET.results.breakdown((), state(book), 1)] == [
        "round 1: bid 1 trick, took 9",
        "round 2: bid 1 trick, took 5",
        "round 2: full bags",
    ]


@pytest.mark.parametrize(
    ("bids", "rule"), [("wizard", "bid.5"), ("oh-hell", "bid.6"), ("skull-king", "bid.7"), ("spades", "bid.8")]
)
def test_the_points_of_bids_rest_on_their_formula(bids: str, rule: str) -> None:
    book = sheet("bid anna 0, bert 1\ntricks anna 0, bert 1", players=PAIR, bids=bids)
    for seat in (1, 2):
        assert [part.rule for part in RULESET.results.breakdown((), state(book), seat)] == [rule]


@pytest.mark.rule("tally:bid.8")
@pytest.mark.parametrize(("tricks", "points", "bags"), [((11, 0, 1, 1), 20, 0), ((12, 0, 1, 0), 21, 1)])
def test_the_tenth_trick_beyond_the_bids_costs_a_hundred(tricks: tuple[int, ...], points: int, bags: int) -> None:
    book = sheet("bid a 1, b 1, c 1, d 1", players="a b c d", bids="spades")
    write(book, "tricks " + ", ".join(f"{name} {count}" for name, count in zip("abcd", tricks, strict=True)))
    assert (totals(book)[0], state(book).bags[0]) == (points - 100, bags)


@pytest.mark.rule("tally:bid.8")
def test_twenty_tricks_beyond_the_bids_cost_two_hundred() -> None:
    lines = "bid a 1, b 1, c 1, d 1\ntricks a {}, b {}, c 0, d 0"
    book = sheet(lines.format(10, 3), players="a b c d", bids="spades")
    assert (totals(book)[0], state(book).bags[0]) == (19, 9)
    write(book, lines.format(13, 0))
    assert (totals(book)[0], state(book).bags[0]) == (19 + 22 - 200, 1)


@pytest.mark.rule("tally:bid.9")
def test_members_of_a_team_bid_for_themselves_outside_spades() -> None:
    book = sheet("bid anna 1, bert 0, cora 0\ntricks anna 1, bert 0, cora 0", "teams anna+bert cora", bids="wizard", rounds="1")
    assert totals(book) == (30 + 20, 20)
    assert outcome(book).winners == (1, 2)


def test_a_bid_of_none_of_a_whole_team_counts_alone() -> None:
    book = sheet(
        "bid anna 0, bert 3, cora 0, dave 3\ntricks anna 0, bert 6, cora 1, dave 6",
        "teams anna+cora bert+dave",
        players="anna bert cora dave",
        bids="spades",
    )
    assert totals(book) == (0, 66)
    assert state(book).bags == (0, 6)


@pytest.mark.rule("tally:score.2")
def test_all_points_of_a_round_count_against_the_largest_total() -> None:
    book = sheet("a +999999850 x\nbid a 5, b 3, c 0, d 5", "teams a+c b+d", players="a b c d", bids="spades")
    refused(book, "tricks a 5, b 3, c 0, d 5", "score.2")
    write(book, "tricks a 4, b 4, c 0, d 5")


def test_the_prompt_shows_the_number_of_cards() -> None:
    assert prompt(started(players=PAIR, bids="wizard"))[0] == "next: round 1 of 30, 1 card: the bids of anna and bert"
    assert prompt(started(players=PAIR, bids="oh-hell"))[0] == "next: round 1: the bids of anna and bert"


def test_a_ruling_cannot_write_a_bid_or_tricks_twice() -> None:
    book = sheet("anna bid 1", players=PAIR, bids="wizard")
    for action in (BidMade(1, 0), TricksTaken(1, 0)):
        with pytest.raises(Impossible):
            RULESET.rules.apply(state(book), action, 2)


def test_a_bid_of_none_is_met_without_tricks_alone() -> None:
    assert [formula_of(FACTS, "spades").is_met(*one) for one in ((0, 0), (0, 1), (1, 2), (2, 1))] == [True, False, True, False]


def test_a_small_deck_makes_one_round_at_least() -> None:
    assert state(with_facts(["bids.wizard.deck = 2"], bids="wizard")).table.rounds == 1


def test_a_bid_of_none_counts_one_card_where_the_hand_is_not_known() -> None:
    facts = [f"bids.oh-hell.{one}" for one in ("none = 7", "none_missed = -7", "for_card = true")]
    book = with_facts(facts, players=PAIR, bids="oh-hell")
    write(book, "bid anna 0, bert 0\ntricks anna 0, bert 1")
    assert totals(book) == (7, -7)


def test_bids_met_are_counted() -> None:
    book = sheet(
        "bid anna 0, bert 1\ntricks anna 0, bert 1\nbid anna 1, bert 0\ntricks anna 0, bert 2", players=PAIR, bids="wizard"
    )
    found = {(one.seat, one.name): one.number for one in RULESET.results.statistics((), state(book))}
    assert (found[1, "bids"], found[1, "met"], found[2, "met"]) == (2, 1, 1)
    assert RULESET.results.scores(state(book))[0].cells[2] == "1 of 2 bids met"
