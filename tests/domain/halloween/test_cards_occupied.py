"""Action cards are occupied: which, when, the price, the disc, and the compensation of rivals (cards.1 to cards.9)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import informs, replay, rests, shown

RICH = "given anna tokens bbbgggyyyooorrr levels 222\ngiven ben tokens bbbggg\n"
TABLE = f"{shown('B4 B14 B1 C11 C12 C1 D14 D10')}\n{RICH}---\n"
"""Grey: B4 B14 B1 C12 C1 D10; coloured: C11 D14."""

ANNA, BEN, CLEO = (rests(name) for name in ("anna", "ben", "cleo"))


@pytest.mark.rule("halloween:cards.1")
def test_only_cards_on_display_are_occupied() -> None:
    replay(f"{TABLE}anna K D16 bgy\nrefused cards.1\nanna K Z9 bgy\nrefused cards.1\nanna K B4 bgy\nanna cards B4")


@pytest.mark.rule("halloween:cards.2")
def test_a_player_occupies_any_number_of_cards_at_any_time_of_the_own_turn_alone() -> None:
    informs("cards.2")
    replay(f"""
        {TABLE}
        ben K B4 bbb
        refused turn.2
        anna K B4 bbb
        anna K B14 ggg
        anna 1R
        anna K B1 yyy
        anna 2R
        anna 3R
        anna K C12 ooo
        anna cards B4 B14 B1 C12
        anna done 123
        anna end
        anna K C1 rrr
        refused turn.2
    """)


@pytest.mark.rule("halloween:cards.4")
def test_a_card_costs_three_own_tokens_which_go_to_the_supply() -> None:
    game = replay(f"""
        {TABLE}
        anna K B4 bb
        refused cards.4
        anna K B4 bbgg
        refused cards.4
        anna K B4 bbbb
        refused cards.4
        anna K B4 bbg
        anna tokens bggyyyooorrr
    """)
    assert game.state.tokens(1) == 12 - 1 - 3
    assert game.state.tokens(2) == 12 - 2 - 3
    replay(f"{TABLE}{ANNA}ben K B4 yyy\nrefused cards.4\nben K B4 bgg\nben tokens bbg")


@pytest.mark.rule("halloween:cards.5")
def test_a_grey_card_takes_any_three_tokens_and_a_coloured_one_three_colours() -> None:
    replay(f"{TABLE}anna K C11 bbg\nrefused cards.5\nanna K C11 bbb\nrefused cards.5\nanna K C11 bgr\nanna cards C11")
    replay(f"{TABLE}anna K B4 bbb\nanna K B14 ggy\nanna K B1 yor\nanna cards B4 B14 B1")


@pytest.mark.rule("halloween:cards.5")
def test_a_table_sets_which_cards_are_coloured() -> None:
    header = "options cards_on_display=2\ncards B4.c C11.g\ngiven anna tokens bbbggg\n---\n"
    replay(f"{header}anna K B4 bbb\nrefused cards.5\nanna K C11 bbb\nanna cards C11")


@pytest.mark.rule("halloween:cards.6")
def test_a_disc_from_the_reserve_stays_on_the_card() -> None:
    replay(f"""
        {TABLE}
        anna discs 12
        anna K B4 bbb
        anna discs 11
        {ANNA}
        anna discs 11
        {BEN}
        {CLEO}
        {ANNA}
        anna discs 11
    """)


@pytest.mark.rule("halloween:cards.6")
def test_a_disc_from_an_own_action_space_frees_that_space() -> None:
    replay(f"""
        {shown("B4")}
        given anna tokens bbb spaces 1S 1B 2S
        ---
        anna K B4 bbb from 2M
        refused cards.6
        anna K B4 bbb from 4M
        refused board.1
        anna K B4 bbb from 1B
        anna spaces 1S 2S
        anna discs 9
        anna 1B b
        anna scare 3
    """)


@pytest.mark.rule("halloween:cards.6")
def test_without_a_disc_in_reserve_the_card_takes_one_from_the_board() -> None:
    replay(f"""
        {shown("B4")}
        given anna tokens bbb spaces 1S 1B 1U 1M 1F 1H 2S 2B 2U 2M 2F slots #
        ---
        anna discs 0
        anna K B4 bbb
        refused cards.6
        anna K B4 bbb from 2F
        anna discs 0
        anna slots # _ _
        anna cards B4
    """)


@pytest.mark.rule("halloween:cards.7")
def test_a_card_of_a_rival_is_open_but_the_own_one_is_not() -> None:
    script = f"{TABLE}{ANNA}ben K B4 bbb\n{BEN}{CLEO}anna K B4 bbb\nben comp B4 pe\nanna cards B4\n"
    replay(f"{script}anna K B4 yyy\nrefused cards.7\nanna pe 3")
    replay(f"{script}anna K B4 yyy\nben comp B4 pe\nanna cards B4 B4\nanna discs 10", options="same_card_twice=yes")


@pytest.mark.rule("halloween:cards.8")
def test_a_rival_on_the_card_takes_a_point_or_the_discs_of_a_section() -> None:
    header = f"{shown('B4')}\n{RICH}given ben cards B4 spaces 1S 1B 2M\n---\n"
    replay(f"{header}anna K B4 bbb\nben comp B4 pe\nben pe 1\nben discs 8\nanna pe 3\ncleo pe 0\ndue none")
    replay(f"""
        {header}
        ben comp B4 pe
        refused turn.2
        anna comp B4 pe
        refused cards.8
        anna K B4 bbb
        due comp
        ben comp B4 1 2
        refused cards.8
        ben comp B4 4
        refused board.1
        ben comp B4 1
        due none
        ben spaces 2M
        ben discs 10
        ben pe 0
    """)


@pytest.mark.rule("halloween:cards.9")
def test_rivals_are_compensated_clockwise_before_play_goes_on() -> None:
    header = f"{shown('B4 B14')}\n{RICH}given anna cards B4\ngiven cleo cards B4\n---\n"
    replay(f"""
        {header}
        anna 1R
        anna 2R
        anna 3R
        anna end
        ben K B4 bbb
        due comp
        ben 1B b
        refused cards.9
        ben K B14 ggg
        refused cards.9
        ben end
        refused cards.9
        anna comp B4 pe
        refused cards.9
        cleo comp B14 pe
        refused cards.9
        cleo comp B4 pe
        due comp
        ben 1B b
        refused cards.9
        anna comp B4 3
        due none
        ben 1B b
    """)


@pytest.mark.rule("halloween:cards.13")
def test_occupying_a_card_pays_three_points_at_once() -> None:
    informs("cards.13")
    replay(f"{TABLE}anna K C12 bbb\nanna pe 3\nanna K B4 ggg\nanna pe 6\nben pe 0")


@pytest.mark.rule("halloween:cards.15")
def test_the_fifth_card_brings_about_the_end_and_more_may_follow() -> None:
    informs("cards.15")
    replay(f"""
        {TABLE}
        anna K B4 bbb
        anna K B14 ggg
        anna K B1 yyy
        anna K C12 ooo
        triggered no
        anna K C1 rrr
        triggered yes
        over no
        anna cards B4 B14 B1 C12 C1
    """)
