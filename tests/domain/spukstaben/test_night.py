"""The flight and the word of power (flee, power)."""

from __future__ import annotations

import pytest
from tests.domain.spukstaben.script import OPENING, OUT, SILENCE, informs, lone, replay

# -- flight ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spukstaben:flee.1")
def test_ghosts_flee_when_every_standing_word_has_acted() -> None:
    replay(f"""
        flee
        refused flee.1
        {OPENING}
        flee
        refused flee.1
        glass
        flee
        refused flee.1
        anna: earth
        bea: answer
        flee
        refused flee.1
        anna scare c1
        flee
        refused flee.1
        bea rule cross invalid
        refused validity.8
        bea scare -
        flee
        turn 2
    """)


@pytest.mark.rule("spukstaben:flee.1")
def test_crossed_words_and_players_without_a_word_do_not_delay_the_flight() -> None:
    replay(f"""
        {OPENING}
        glass
        anna: earth
        bea: -
        anna rule cross invalid
        flee
        turn 2
    """)


@pytest.mark.rule("spukstaben:flee.2")
@pytest.mark.rule("spukstaben:flee.3")
@pytest.mark.rule("spukstaben:flee.4")
@pytest.mark.rule("spukstaben:flee.5")
def test_ghosts_at_the_door_escape_their_cubes_return_and_all_others_move_one_room_on() -> None:
    replay(f"""
        data ghosts.2 = {[0] * 8}
        ---
        {OPENING}
        {SILENCE}
        ghosts p1 E=4, p2 S=4, p3 N=4, o1 R=4, o2 TH/p=4, d1 A+=4
        cubes 4
        escape none
        {SILENCE}
        ghosts o1 E=4, o2 S=4, o3 N=4, d1 R=4, d2 TH/p=4
        cubes 5
        escape A+:door
        {SILENCE}
        ghosts d1 E=4, d2 S=4, d3 N=4
        escape A+:door R:door TH/p:door
        {SILENCE}
        cubes 10
        escape A+:door R:door TH/p:door E:door S:door N:door
        turn 5
        points 9
    """)
    informs("flee.2", "flee.3", "flee.4", "flee.5")


@pytest.mark.rule("spukstaben:flee.5")
def test_the_next_turn_has_its_own_cards_minute_hints_and_words() -> None:
    turn = "glass\nanna hint 5\nbea hint no d\ntime\nanna: {}\nbea: -\nanna scare -\n"
    replay(f"""
        {OPENING}
        {turn.format("earth").replace("no d", "no p")}
        flee
        turn 2
        phase appear
        pending 2
        hint anna none
        hint bea none
        word anna unspoken
        word bea unspoken
        +B
        +C
        {turn.format("stone")}
        hint anna len 5
        flee
        turn 3
    """)


@pytest.mark.rule("spukstaben:flee.4")
def test_rows_stay_and_gaps_stay_in_the_flight() -> None:
    replay(f"""
        data ghosts.2 = {[0] * 8}
        ---
        +E c2
        +S c5
        +N c
        +R p3
        +TH/p p
        +A+ o9
        {SILENCE}
        ghosts p1 N=4, p2 E=4, p5 S=4, o1 TH/p=4, o3 R=4, d9 A+=4
    """)


@pytest.mark.rule("spukstaben:flee.2")
def test_of_several_that_escape_at_once_row_1_goes_first() -> None:
    replay(f"""
        data ghosts.2 = {[0] * 8}
        data turn1.c = 0
        data turn1.p = 0
        data turn1.o = 3
        ---
        +E o3
        +S o1
        +N o2
        {SILENCE * 2}
        escape S:door N:door E:door
    """)


@pytest.mark.rule("spukstaben:appear.6")
def test_rows_close_up_behind_a_defeated_ghost_where_the_table_plays_so() -> None:
    lines = f"""
        data power.2 = 1
        ---
        {OPENING}
        glass
        anna: tens
        bea: -
        anna scare c2
    """
    replay(lines + "ghosts c1 E=1, c3 N=1, p1 R=1, p2 TH/p=1, o1 A+=1")
    replay(lines + "ghosts c1 E=1, c2 N=1, p1 R=1, p2 TH/p=1, o1 A+=1", options="rows=close")


def test_a_flight_that_a_ruling_let_through_happens_all_the_same() -> None:
    replay(f"""
        {OPENING}
        glass
        anna: earth
        !flee.1 flee
        turn 2
        ghosts p1 E=4, p2 S=4, p3 N=4, o1 R=4, o2 TH/p=4, d1 A+=4
    """)


# -- the word of power -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("spukstaben:power.1")
def test_no_ghost_appears_in_the_last_turn() -> None:
    replay(f"{lone('E', 'S')}{OUT}flee\n{OUT}flee\nturn 3\npending 0\nphase search\n+Z\nrefused power.1")


@pytest.mark.rule("spukstaben:power.4")
def test_the_word_of_power_has_its_minute_too() -> None:
    replay(f"{lone('E', 'S', turns=2)}{OUT}flee\nteam: sea\nrefused search.1\nkind table\nglass\nkind seats\nteam: sea")


@pytest.mark.rule("spukstaben:power.5")
def test_every_ghost_that_the_word_of_power_hits_is_defeated() -> None:
    replay(f"""
        {lone("E", "S", "O", turns=2)}
        {OUT}
        flee
        ghosts p1 E=3, p2 S=3, p3 O=3
        glass
        team: sea
        team scare all
        ghosts p3 O=3
        box E S
        cubes 9
        dawn
        escape O:dawn
        points 14
    """)
