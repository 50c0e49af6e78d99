"""What differs between the revisions: games of the first one fold as they did."""

from __future__ import annotations

import pytest
from tests.domain.tally.sheets import of_first_revision, outcome, refused, sheet, started, state, totals, write

EIGHT = "anna bert cora dave emil fred gina hugo"
PLACES = "result anna 9 1., bert 5 2., cora 4 2., dave 8 4."
NONE = "bid 0 0 0 0 0 0 0 0\ntricks 1 0 0 0 0 0 0 0"


@pytest.mark.rule("tally:bid.7")
def test_eight_players_of_skull_king_hold_eight_cards_in_the_last_rounds() -> None:
    book = sheet("\n".join([NONE] * 8), players=EIGHT, bids="skull-king")
    assert (state(book).round, state(book).cards) == (9, 8)
    refused(book, "anna bid 9", "bid.2")
    write(book, "\n".join([NONE] * 2))
    assert outcome(book).points[1:] == (520,) * 7


@pytest.mark.rule("tally:bid.7")
@pytest.mark.parametrize(("players", "cards"), [("a b c", 10), ("a b c d e f g", 10), (EIGHT, 8)])
def test_no_hand_of_skull_king_has_more_cards_than_the_deck_holds(players: str, cards: int) -> None:
    assert state(started(players=players, bids="skull-king")).table.hand(10) == cards


@pytest.mark.rule("tally:bid.5")
def test_rounds_beyond_the_deck_of_wizard_have_the_cards_of_the_last() -> None:
    table = state(started(players="a b c d e f", bids="wizard", rounds="12")).table
    assert [table.hand(number) for number in (9, 10, 11, 12)] == [9, 10, 10, 10]


def test_a_first_revision_has_a_card_more_in_each_round() -> None:
    book = of_first_revision(players=EIGHT, bids="skull-king")
    write(book, "\n".join([NONE] * 9))
    write(book, "bid 10 0 0 0 0 0 0 0\ntricks 10 0 0 0 0 0 0 0")
    assert outcome(book).points[1] == 550


@pytest.mark.rule("tally:rec.4")
def test_players_with_the_same_place_share_it_whatever_their_points() -> None:
    book = started(players="anna bert cora dave", record="result")
    write(book, PLACES)
    assert outcome(book).ranks == (1, 2, 2, 4)


@pytest.mark.rule("tally:rec.4")
@pytest.mark.parametrize(
    ("line", "ranks"),
    [
        ("result anna 9 won, bert 5 2., cora 4 2., dave 8 4.", (1, 2, 2, 4)),
        ("result anna 1., bert 5 2., cora 4 2., dave 8", (1, 2, 2, 4)),
        ("result anna 3 1., bert 5 1., cora 4 3., dave 8 3.", (1, 1, 3, 3)),
        ("result anna 1., bert 8, cora 5, dave 2.", (1, 3, 4, 2)),
    ],
)
def test_points_order_only_players_without_a_place(line: str, ranks: tuple[int, ...]) -> None:
    assert outcome(sheet(line, players="anna bert cora dave", record="result")).ranks == ranks


def test_points_part_a_shared_place_in_the_first_revision() -> None:
    book = of_first_revision(players="anna bert cora dave", record="result")
    write(book, PLACES)
    assert outcome(book).ranks == (1, 2, 3, 4)


THROWN = {
    "ones": range(6),
    "twos": range(0, 11, 2),
    "threes": range(0, 16, 3),
    "fours": range(0, 21, 4),
    "fives": range(0, 26, 5),
    "sixes": range(0, 31, 6),
    "three-of-a-kind": (0, *range(5, 31)),
    "four-of-a-kind": (0, *range(5, 31)),
    "full-house": (0, 25),
    "small-straight": (0, 30),
    "large-straight": (0, 40),
    "yahtzee": (0, 50),
    "chance": range(5, 31),
}


@pytest.mark.rule("tally:cell.2")
@pytest.mark.parametrize("cell", THROWN)
def test_a_cell_of_yahtzee_holds_what_five_dice_make(cell: str) -> None:
    sheet_of = state(started(players="pia", sheet="yahtzee")).table.sheet
    assert sheet_of is not None
    fits = sheet_of.ranges[sheet_of.categories.index(cell)]
    assert [figure for figure in range(-5, 60) if fits.has(figure)] == [*THROWN[cell]]


@pytest.mark.rule("tally:cell.2")
@pytest.mark.parametrize("cell", ["three-of-a-kind", "four-of-a-kind", "chance"])
@pytest.mark.parametrize("figure", [1, 2, 3, 4])
def test_five_dice_make_five_at_least(cell: str, figure: int) -> None:
    found = refused(started(players="pia", sheet="yahtzee"), f"pia {cell} {figure}", "cell.2")
    assert found.expected == (f"pia {cell} {'' if cell == 'chance' else '0, or '}5 to 30",)
    old = of_first_revision(players="pia", sheet="yahtzee")
    write(old, f"pia {cell} {figure}")
    assert totals(old) == (figure,)
