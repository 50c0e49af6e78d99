"""Lines of Spooks in the fewest signs: cards without blanks, trick cards without names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.domain.spooks.script import replay

from spooklog.domain.rulesets.spooks.cards import KINDS, apart

TRICK = "anna 1S\nbert 2G\n"


@pytest.mark.rule("spooks:rec.5")
@pytest.mark.parametrize("line", ["5S 3G 4K 5K", "5S3G4K5K", "5s, 3g, 4k, 5k", "5S3G 4K5K"])
def test_trick_cards_without_names_are_those_of_the_seats_in_their_order(line: str) -> None:
    hand = replay(f"{TRICK}{line}\nphase lead\npile 1S 2G 5S 3G 4K 5K\nact bert")
    assert hand.state.trick is None


@pytest.mark.rule("spooks:rec.5")
def test_cards_of_those_who_have_laid_one_are_left_out() -> None:
    replay(f"{TRICK}cora 4K\n5S 3G 5K\npile 1S 2G 5S 3G 4K 5K")


@pytest.mark.rule("spooks:rec.5")
def test_a_card_behind_the_beginning_of_a_name_is_of_that_player() -> None:
    hand = replay(f"{TRICK}c 4K\nphase trick")
    assert hand.state.trick is not None
    assert hand.state.trick.laid == ((3, "4K"),)


@pytest.mark.rule("spooks:rec.5")
def test_a_comma_makes_a_cat_of_the_beginning_of_a_name() -> None:
    begun = f"{TRICK}anna 5S\nbert 3G\n"
    cora = replay(f"{begun}c 4K\nphase trick").state
    assert cora.trick is not None
    assert cora.trick.laid == ((1, "5S"), (2, "3G"), (3, "4K"))
    replay(f"{begun}c, 4K\nphase lead\npile 1S 2G 5S 3G C 4K")


@pytest.mark.rule("spooks:rec.5")
@pytest.mark.parametrize("line", ["5S 3G", "5S 3G 4K 5K 6K"])
def test_more_or_fewer_cards_than_players_are_refused(line: str) -> None:
    replay(f"{TRICK}{line}\nrefused rec.5")


@pytest.mark.rule("spooks:rec.5")
def test_cards_without_names_are_no_trick_where_none_is_on() -> None:
    replay("anna 1S\n2S 3S 4S 5S\nrefused rec.5")


@pytest.mark.rule("spooks:bones.8")
def test_a_straight_and_cards_left_are_read_without_blanks() -> None:
    replay("anna 1S\nbert 2B\ncora stuck\nbert 3T4S5T\nphase follow\ncounts 13 10 14 14")


@given(st.lists(st.sampled_from(KINDS), min_size=1, max_size=8))
def test_cards_without_blanks_are_read_in_one_way(cards: list[str]) -> None:
    assert apart("".join(cards)) == cards


@pytest.mark.parametrize("token", ["2K3", "K2S", "trick", "5-6", "C1", "", "2S-3S"])
def test_text_that_is_not_all_cards_stays_as_it_is(token: str) -> None:
    assert apart(token) == [token]
