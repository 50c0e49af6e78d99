"""The end of the game: what brings it about, the last round, and who wins (end, catalogue 4.11)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import informs, replay, rests, shown

FIVE_HAUNTS = "given {} haunts ch:b sc:b th:b ce:b ho:b\n---\n"


@pytest.mark.rule("halloween:end.1")
def test_the_last_haunt_token_brings_about_the_end() -> None:
    informs("end.1")
    replay(f"{FIVE_HAUNTS.format('anna')}triggered no\nanna 1H po b\ntriggered yes\nover no\ndue none")
    replay("given anna haunts ch:b sc:b th:b ce:b\n---\nanna 1H po b\nanna haunts 1\ntriggered no")


@pytest.mark.rule("halloween:end.1")
def test_the_fifth_card_brings_about_the_end() -> None:
    header = f"{shown('B4 B14 B1 C12 C1 D10')}\ngiven anna tokens bbbggg cards B4 B14 B1 {{}}\n---\n"
    replay(f"{header.format('')}anna K C1 bbb\ntriggered no\nanna K D10 ggg\ntriggered yes")
    game = f"{header.format('C12')}triggered no\nanna K C1 bbb\ntriggered yes\nover no\n"
    assert replay(f"{game}{rests('anna', 'ben', 'cleo')}over yes").outcome.ended_by == "cards"


@pytest.mark.rule("halloween:end.2")
def test_the_round_is_played_to_its_end_and_then_nothing_is_added() -> None:
    game = replay(f"""
        {FIVE_HAUNTS.format("anna")}
        anna 1H po b
        anna 2R
        anna 3R
        anna end
        over no
        active ben
        {rests("ben")}
        over no
        active cleo
        {rests("cleo")}
        over yes
        anna 1R
        refused end.2
        cleo end
        refused end.2
        anna ok
        refused end.2
        anna K B4 bbb
        refused end.2
        anna X point
        refused end.2
        anna P D3 1
        refused end.2
        anna > D4 1
        refused end.2
        anna blues po
        refused end.2
        ben comp B4 pe
        refused end.2
        reveal ch=green
        refused end.2
        roll 3:2
        refused end.2
        anna reroll 3
        refused end.2
    """)
    assert game.outcome.ended_by == "haunts"


@pytest.mark.rule("halloween:end.2")
def test_the_last_player_of_a_round_ends_the_game_with_the_turn_that_brings_it_about() -> None:
    start = f"{FIVE_HAUNTS.format('cleo')}{rests('anna', 'ben')}cleo 1H po b\ncleo 2R\ncleo 3R\nover no\ncleo end\n"
    replay(f"{start}over yes")


@pytest.mark.rule("halloween:end.2")
def test_the_round_ends_before_the_turn_of_the_first_player() -> None:
    end = "anna 1H po b\nanna 2R\nanna 3R\nanna end\nover yes"
    replay(f"options first_player=ben\n{FIVE_HAUNTS.format('anna')}{rests('ben', 'cleo')}{end}")
    replay(f"{FIVE_HAUNTS.format('anna')}{end.replace('yes', 'no')}\n{rests('ben')}over no")


@pytest.mark.rule("halloween:end.2")
def test_a_table_may_end_the_game_at_once() -> None:
    replay(f"{FIVE_HAUNTS.format('anna')}anna 1H po b\nover yes\nanna 2R\nrefused end.2", options="end_timing=immediate")


@pytest.mark.rule("halloween:end.3")
def test_points_cards_are_added_at_the_end() -> None:
    informs("end.3")
    game = replay(f"""
        {shown("C11 C12 D6")}
        given triggered
        given anna pe 9 tokens rb cards C11 C12 D6
        given ben pe 12 cards C12
        ---
        {rests("anna", "ben", "cleo")}
        anna pe 9
        points 17 12 0
    """)
    assert game.outcome.cards == ((("C11", 4), ("C12", 3), ("D6", 1)), (("C12", 0),), ())
    assert game.outcome.base == (9, 12, 0)


@pytest.mark.rule("halloween:end.4")
def test_most_points_win() -> None:
    informs("end.4")
    points = "given triggered\ngiven anna pe {}\ngiven ben pe {}\ngiven cleo pe {} tokens bbb\n---\n" + rests(
        "anna", "ben", "cleo"
    )
    game = replay(f"{points.format(7, 9, 8)}ranks 3 1 2")
    assert game.outcome.winners == (2,)
    assert replay(f"{points.format(10, 9, 8)}ranks 1 2 3").outcome.winners == (1,)


@pytest.mark.rule("halloween:end.5")
def test_among_equals_more_ghost_tokens_win_and_equal_tokens_share_the_place() -> None:
    informs("end.5")
    points = "given triggered\ngiven anna pe 9 tokens {}\ngiven ben pe 9 tokens {}\ngiven cleo pe 4 tokens bbbb\n---\n"
    end = rests("anna", "ben", "cleo")
    assert replay(f"{points.format('bb', 'ror')}{end}ranks 2 1 3").outcome.winners == (2,)
    assert replay(f"{points.format('bbr', 'or')}{end}ranks 1 2 3").outcome.winners == (1,)
    assert replay(f"{points.format('bb', 'or')}{end}ranks 1 1 3").outcome.winners == (1, 2)
