"""Recording a hand after its end: last hands, points, and what a bare result must add up to (catalogue 4.16, 8.6)."""

from __future__ import annotations

import pytest
from tests.domain.spooks.script import DECIDED, LEAD, RESULT, replay


@pytest.mark.rule("spooks:rec.7")
def test_cards_left_are_recorded_only_when_the_hand_is_decided() -> None:
    for before in ("", LEAD, f"{LEAD}anna 5G\n", f"{LEAD}anna 5B\nbert stuck\n"):
        replay(f"{before}bert left 2K\nrefused rec.7\nbert left 13\nrefused rec.7\nbert left ?\nrefused rec.7")


@pytest.mark.rule("spooks:rec.7")
def test_cards_left_are_recorded_once_for_each_loser_with_an_unknown_hand() -> None:
    again = "cora left 4S 5S\nrefused rec.7\n"
    replay(f"{DECIDED}bert left 2S\nrefused rec.7\ncora left 4S 5S\n{again}anna left 3S\nphase over\n{again}")
    replay("""
        players anna bert cora
        counts 3 2 2    #! a short deal
        deal cora 4S 5S
        ---
        anna 1S
        bert 2K
        --
        bert 9S
        acting anna
        cora left 4S 5S
        refused rec.7
        anna left 3S 7S
        points 10 0 9
    """)


@pytest.mark.rule("spooks:rec.7")
def test_at_result_level_the_end_of_each_player_is_recorded_once() -> None:
    replay(f"{RESULT}anna out\nanna left 5\nrefused rec.7\nbert left 5\nbert left 5\nrefused rec.7\nbert out\nrefused rec.7")
    told = "result anna out, bert left 5, cora left 6, dave left 7"
    replay(f"{RESULT}{told}\nphase over\nanna out\nrefused rec.7\nbert left 5\nrefused rec.7")


@pytest.mark.rule("spooks:rec.7")
def test_as_many_cards_are_left_as_the_player_holds_with_all_that_are_known() -> None:
    replay(f"{DECIDED}cora left 3S\nrefused rec.7\ncora left 3S 4S 5S\nrefused rec.7\ncora left 3S 4S")
    replay("""
        players anna bert cora
        counts 3 2 3    #! a short deal
        ---
        anna 1S
        --
        anna 5T
        bert stuck
        anna gives MB
        by bite
        bert left 3S 4S 5S
        refused rec.7
        bert left 3S 4S MB
        cora left MB 6S 7S
        refused deck.1
        cora left 5T 6S 7S
        refused deck.1
        cora left 5S 6S 7S
        points 0 27 18
    """)


@pytest.mark.rule("spooks:rec.7")
def test_points_may_stay_unknown_outside_a_series_only() -> None:
    replay(f"{DECIDED}anna left ?\ncora left 4S 5S\nphase over\npoints ? 0 9\ntrust winner\nplaces 3 1 2")
    for kind in ("short", "long"):
        replay(f"{DECIDED}anna left ?\nrefused rec.7\nanna left 5", options=f"series={kind}")
        replay(f"{RESULT}anna out\nbert left ?\nrefused rec.7\nbert left 5", options=f"series={kind}")


@pytest.mark.rule("spooks:rec.8")
def test_points_lie_between_the_cheapest_and_the_dearest_hand() -> None:
    replay(
        f"{DECIDED}cora left 1\nrefused rec.8\ncora left 51\nrefused rec.8\ncora left 2\nanna left 30\nphase over\ntrust points"
    )
    replay(f"{DECIDED}cora left 50")
    replay(f"{DECIDED}anna left 31\nrefused rec.8\nanna left 0\nrefused rec.8\nanna left 1")


@pytest.mark.rule("spooks:rec.8")
def test_the_bounds_know_the_cards_that_a_player_is_known_to_hold() -> None:
    bitten = "players anna bert cora\ncounts 3 2 3 #!\n---\nanna 1S\n--\nanna 5T\nbert stuck\nanna gives MB\n"
    replay(f"{bitten}bert left 21\nrefused rec.8\nbert left 71\nrefused rec.8\nbert left 22")


def record_with_last_hand(cora: str, options: str = "ghost=no") -> str:
    """A table record in which bert won after 1S, 2K and 9S, anna holds all but a few cards, and cora's two are recorded."""
    sizes = "51 3 2" if options == "ghost=no" else "46 3 2"
    lines = f"bert 1S\n--\nbert 2K\n--\nbert 9S\ncora left {cora}\n"
    return f"players anna bert cora\noptions {options}\ncounts {sizes} #!\n---\n{lines}"


@pytest.mark.rule("spooks:rec.8")
@pytest.mark.parametrize(("cora", "rest"), [("30", 363), ("MS MB", 353)])
def test_the_last_recorded_hand_brings_the_sum_to_the_cards_not_laid(cora: str, rest: int) -> None:
    wrong = f"anna left {rest - 1}\nrefused rec.8\nanna left {rest + 1}\nrefused rec.8\n"
    replay(f"{record_with_last_hand(cora)}{wrong}anna left {rest}\npoints {rest} 0 {393 - rest}")


@pytest.mark.rule("spooks:rec.8")
def test_with_a_ghost_hand_or_an_uncounted_hand_no_sum_is_required() -> None:
    replay(f"{record_with_last_hand('30', 'ghost=yes')}anna left 340\nphase over")
    replay(f"{record_with_last_hand('?')}anna left 350\nphase over")


@pytest.mark.rule("spooks:rec.9")
def test_at_result_level_a_loser_has_a_card_and_a_point() -> None:
    replay(f"{RESULT}bert left 0\nrefused rec.9\nbert left 1")
    replay(f"{LEAD}lost\nbert left 0\nrefused rec.9\nbert left 1K")


@pytest.mark.rule("spooks:rec.10")
def test_at_result_level_the_left_overs_are_worth_less_than_the_decks() -> None:
    replay(f"{RESULT}bert left 405\nrefused rec.10\nbert left 404")
    replay(f"{RESULT}bert left 400\ncora left 5\nrefused rec.10\ncora left 3\ndave left 2\nrefused rec.10\ndave left 1\nanna out")
    replay(f"{RESULT}bert left 810\nrefused rec.10\nbert left 809", options="decks=2")


@pytest.mark.rule("spooks:rec.10")
def test_a_1_of_spiders_that_scores_more_at_a_table_is_taken_off_what_can_be_left() -> None:
    five = RESULT.replace("---", "data points.1 = 5\n---")
    replay(f"{five}anna left 421\nrefused rec.10\nanna left 400\nbert left 21\nrefused rec.10\nbert left 20")
    replay(f"{five}anna left 846\nrefused rec.10\nanna left 845", options="decks=2")
    replay("players anna bert cora\ndata points.1 = 5\n---\nanna 1S\nlost\nanna left 421\nrefused rec.10\nanna left 420")
    assert replay(f"{five}anna left 421", revision=1).state.last_hands[0]


@pytest.mark.rule("spooks:rec.10")
def test_at_result_level_the_1_of_spiders_that_opened_is_not_left_over() -> None:
    replay(f"{RESULT}bert left 1S 2K\nrefused rec.10")
    second = "bert left 1S 2K\ncora left 1S\nrefused rec.10\ncora left 2K"
    replay(f"{RESULT}bert left 1S 1S\nrefused rec.10\n{second}", options="decks=2")


@pytest.mark.rule("spooks:deck.1")
def test_at_result_level_no_card_is_left_over_more_often_than_the_deck_holds_it() -> None:
    replay(f"{RESULT}bert left 2K 2K\nrefused deck.1\nbert left 2K\ncora left 2K\nrefused deck.1\ncora left 11K\nrefused deck.1")


@pytest.mark.rule("spooks:escape.1")
def test_at_result_level_a_player_must_have_got_out() -> None:
    replay(f"{RESULT}result anna left 1, bert left 2, cora left 3\ndave left 4\nrefused escape.1\ndave out\nwinners dave")
