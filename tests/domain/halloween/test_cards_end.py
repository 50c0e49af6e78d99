"""Points cards: B7, C3, C9, C11, C12, C14, D6, D14 (catalogue 4.12)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import informs, replay, rests, shown

DISPLAY = shown("B7 C3 C9 C11 C12 C14 D6 D14 B4 A2 D12")
END = f"{rests('anna', 'ben', 'cleo')}over yes\n"


def ended(has: str, points: int, *, options: str = "", display: str = DISPLAY) -> None:
    """Check Anna's points at the end of a game in which she has this; the others have none."""
    replay(f"{display}\ngiven triggered\ngiven anna {has}\n---\n{END}points {points} 0 0", options=options)


@pytest.mark.rule("halloween:card.B7")
@pytest.mark.parametrize(
    ("cards", "points"), [("B7", 3), ("B7 A2", 6), ("B7 B4", 3), ("B7 A2 D12", 9), ("B7 A2 B4 D12", 9), ("A2 D12", 0)]
)
def test_colour_collector_pays_three_points_for_each_coloured_card_itself_included(cards: str, points: int) -> None:
    informs("card.B7")
    ended(f"cards {cards}", points)


@pytest.mark.rule("halloween:card.B7")
def test_colour_collector_counts_the_icons_of_the_tables_own_cards() -> None:
    ended("cards B7 B4 A2", 6, display="options cards_on_display=3\ncards B7.g B4.c A2.g")


@pytest.mark.rule("halloween:card.C3")
def test_hoarded_haunts_pay_four_points_for_each_haunt_token_left() -> None:
    informs("card.C3")
    ended("cards C3", 24)
    ended("haunts po:b ch:r cards C3", 16)
    ended("haunts po:b ch:r cards", 0)


@pytest.mark.rule("halloween:card.C3")
@pytest.mark.rule("halloween:card.D7")
def test_hoarded_haunts_count_a_token_that_was_taken_back() -> None:
    replay(f"{shown('C3 D7')}\ngiven anna haunts po:b pe 2 cards C3 D7\n---\nanna end C3=20\nanna 1H -po b\nanna end C3=24")


@pytest.mark.rule("halloween:card.C3")
def test_hoarded_haunts_count_all_eight_tokens_of_two_players() -> None:
    header = f"players anna ben\n{DISPLAY}\ngiven triggered\ngiven anna haunts po:b* cards C3\n---\n"
    replay(f"{header}{rests('anna', 'ben')}points 28 0")


@pytest.mark.rule("halloween:card.C9")
@pytest.mark.parametrize(("scare", "points"), [(0, 0), (2, 0), (3, 2), (5, 2), (6, 4), (11, 6)])
def test_scare_vault_pays_two_points_for_each_three_scare_points(scare: int, points: int) -> None:
    informs("card.C9")
    ended(f"scare {scare} cards C9", points)
    ended(f"scare {scare} cards", 0)


@pytest.mark.rule("halloween:card.C11")
def test_red_treasure_pays_four_points_for_each_red_token_held() -> None:
    informs("card.C11")
    ended("tokens rrro cards C11", 12)
    ended("tokens yo cards C11", 0)
    ended("tokens rrro cards", 0)
    ended("tokens rrro cards C11", 9, options="c11_points=3")


@pytest.mark.rule("halloween:card.C12")
def test_pairs_pay_three_points_for_each_two_tokens_of_any_colours() -> None:
    informs("card.C12")
    ended("tokens bgyor cards C12", 6)
    ended("tokens bbbb cards C12", 6)
    ended("tokens b cards C12", 0)
    ended("tokens bbbb cards", 0)
    ended("tokens bbbgy cards C12", 3, options="pair_kind=same_colour")


@pytest.mark.rule("halloween:card.C14")
@pytest.mark.parametrize(("levels", "points"), [("155", 0), ("255", 1), ("535", 2), ("554", 5), ("555", 8), ("222", 1)])
def test_weakest_link_pays_by_the_lowest_section(levels: str, points: int) -> None:
    informs("card.C14")
    ended(f"levels {levels} cards C14", points)
    ended(f"levels {levels} cards", 0)


@pytest.mark.rule("halloween:card.D14")
@pytest.mark.parametrize(
    ("tokens", "points"), [("bgyor", 15), ("bgyo", 0), ("bbggyyoor", 15), ("bbbbggggyy", 0), ("bbggyyoorr", 30)]
)
def test_a_rainbow_of_five_tokens_pays_fifteen_points(tokens: str, points: int) -> None:
    informs("card.D14")
    ended(f"tokens {tokens} cards D14", points)
    ended(f"tokens {tokens} cards", 0)


@pytest.mark.rule("halloween:card.D14")
@pytest.mark.rule("halloween:card.C11")
@pytest.mark.rule("halloween:card.C12")
def test_a_token_counts_for_each_points_card_side_by_side() -> None:
    ended("tokens bgyor cards D14 C11 C12", 15 + 4 + 6)


@pytest.mark.rule("halloween:card.D6")
@pytest.mark.parametrize(("points", "more"), [(9, 0), (10, 1), (29, 2), (30, 3)])
def test_ten_percent_pays_one_point_for_each_full_ten(points: int, more: int) -> None:
    informs("card.D6")
    ended(f"pe {points} cards D6", points + more)
    ended(f"pe {points} cards", points)


@pytest.mark.rule("halloween:card.D6")
@pytest.mark.parametrize("cards", ["D6 C12 C11", "C12 C11 D6"])
def test_ten_percent_comes_after_all_other_cards(cards: str) -> None:
    ended(f"pe 8 tokens rrb cards {cards}", 8 + 8 + 3 + 1)
    replay(f"{DISPLAY}\ngiven anna pe 8 tokens rrb cards D6 C12 C11\n---\nanna end C12=3 C11=8 D6=1")
