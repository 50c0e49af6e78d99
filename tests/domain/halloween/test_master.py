"""The master variant (master, catalogue 4.11)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import MASTER, informs, replay, rests, unstarted

LEVELS = "given anna levels 5555 scare 9\n---\n"


@pytest.mark.rule("halloween:master.1")
@pytest.mark.rule("halloween:board.1")
def test_a_turn_has_four_sections() -> None:
    informs("master.1")
    replay(f"""
        {MASTER}
        ---
        anna levels 1111
        anna 1S po b
        anna 2B b
        anna 3R
        anna end
        refused turn.2
        anna 4U po b ^4
        anna levels 1112
        anna end
        active ben
        ben 5R
        refused board.1
    """)
    replay("anna 4R\nrefused board.1")


@pytest.mark.rule("halloween:master.2")
def test_there_are_no_bonus_tokens() -> None:
    game = replay(f"""
        {MASTER}
        ---
        anna 1M po>sc b =1
        refused master.2
        anna 1M po>sc b
        anna X point
        refused master.2
        anna X plus3
        refused master.2
        anna X reroll 3
        refused master.2
        due none
    """)
    assert not game.player("anna").slots
    assert not game.state.spaces
    unstarted(f"{MASTER}\nbonus ch=green sc=yellow th=scare ce=blue po=point ho=rest", cites="master.2")


@pytest.mark.rule("halloween:master.3")
def test_there_are_no_action_cards() -> None:
    game = replay(f"""
        {MASTER}
        given anna tokens bgy
        ---
        anna K B4 bgy
        refused master.3
        anna P D3 1
        refused master.3
        anna > B4 po>sc b
        refused master.3
        anna 1B b +A4
        refused master.3
    """)
    assert not game.state.table.display
    unstarted(f"{MASTER}\ncards B4 B14 B1 C11 C12 C1 D14 D10", cites="master.3")


@pytest.mark.rule("halloween:master.4")
def test_the_stronger_ghost_beats_the_weaker_one_without_dice() -> None:
    replay(f"""
        {MASTER}
        given town po:bbgy
        {LEVELS}
        anna 1F po y>g
        town po:bby
        anna tokens g
        due none
        roll 3:2
        refused master.4
        anna 2F po y>b 3:2
        refused master.4
        anna 2F po y>b
        town po:by
    """)
    replay(f"{MASTER}\ngiven town po:bgy sc:b\n{LEVELS}anna 1F po>sc y>b\nrefused fight.1")


@pytest.mark.rule("halloween:master.4")
def test_the_last_blue_ghost_falls_without_dice_either() -> None:
    replay(f"{MASTER}\ngiven town po:bgy\n{LEVELS}anna 1F po y>b 3:2\nrefused master.4\nanna 1F po y>b\ndue blues")


@pytest.mark.rule("halloween:master.5")
def test_a_stronger_ghost_cannot_be_attacked_nor_one_of_the_own_colour() -> None:
    replay(f"""
        {MASTER}
        given town po:bbgr
        {LEVELS}
        anna 1F po g>r
        refused master.5
        anna 1F po b>g
        refused master.5
        anna 1F po b>b
        refused fight.4
        anna 1F po r>g
        town po:bbr
    """)
    replay("given town po:bg\n---\nanna 1F po b>g 3:1\nanna tokens g")


@pytest.mark.rule("halloween:master.6")
def test_the_fifth_red_ghost_sends_all_red_ghosts_back() -> None:
    informs("master.6")
    header = f"{MASTER}\ngiven town po:bb{{}} sc:rr ch:rr\n{LEVELS}"
    game = replay(f"{header.format('o')}anna 1U po o\ntown po:bb\nanna tokens r")
    assert game.state.supply(5) == 5
    replay(f"{header.format('')}anna 1S sc r\ntown po:bb\nanna tokens r")
    replay(f"{header.format('o').replace('ch:rr', 'ch:r')}anna 1U po o\ntown po:bbr sc:rr ch:r")
    replay(f"given town po:bbo sc:rr ch:rr\n{LEVELS.replace('5555', '555')}anna 1U po o\ntown po:bbr sc:rr ch:rr")


@pytest.mark.rule("halloween:master.7")
def test_a_building_has_room_for_four_ghosts() -> None:
    replay(f"""
        {MASTER}
        given town po:bbb sc:gggy ce:b
        {LEVELS}
        anna 1M po>sc b
        refused master.7
        anna 1S sc g
        refused master.7
        anna 1M ce>po b
        town po:bbbb sc:gggy
    """)
    replay(f"given town po:bbb sc:gggy\n{LEVELS.replace('5555', '555')}anna 1M po>sc b\ntown po:bb sc:bgggy")


@pytest.mark.rule("halloween:master.7")
@pytest.mark.rule("halloween:city.7")
def test_so_many_blue_ghosts_return_as_four_places_allow() -> None:
    fought = f"{MASTER}\ngiven town po:byyo ho:yyoo\n{LEVELS}anna 1F po o>b\n"
    replay(f"{fought}anna blues ho\nrefused city.7\nanna blues po\ntown po:byyo ho:yyoo")


@pytest.mark.rule("halloween:master.8")
def test_two_colours_of_tokens_that_have_run_out_bring_about_the_end() -> None:
    informs("master.8")
    header = f"{MASTER}\ngiven town po:bbb\ngiven ben tokens {{}}\n---\nanna 1S po b\n"
    end = "anna 2R\nanna 3R\nanna 4R\nanna end\n" + rests("ben", "cleo", sections=4)
    game = replay(f"{header.format('b' * 11 + 'g' * 12)}triggered yes\nover no\n{end}over yes")
    assert game.outcome.ended_by == "tokens"
    replay(f"{header.format('b' * 11 + 'g' * 11)}triggered no")
    replay(f"{header.format('b' * 10 + 'g' * 12)}triggered no")
    replay(f"given town po:bbb\ngiven ben tokens {'b' * 11 + 'g' * 12}\n---\nanna 1S po b\ntriggered no")


@pytest.mark.rule("halloween:master.8")
def test_the_last_haunt_token_brings_about_the_end_of_a_master_game_too() -> None:
    header = f"{MASTER}\ngiven anna haunts ch:b sc:b th:b ce:b {{}}\n---\nanna 1H po b\n"
    game = replay(
        f"{header.format('ho:b')}triggered yes\nanna 2R\nanna 3R\nanna 4R\nanna end\n{rests('ben', 'cleo', sections=4)}over yes"
    )
    assert game.outcome.ended_by == "haunts"
    replay(f"{header.format('')}triggered no")


@pytest.mark.rule("halloween:master.8")
@pytest.mark.rule("halloween:two.3")
def test_two_players_of_the_master_variant_have_eight_haunt_tokens() -> None:
    header = "players anna ben\noptions variant=master\ngiven anna haunts ch:b sc:b th:b ce:b ho:b ho:g*\n---\n"
    replay(f"{header}anna haunts 1+1\nanna 1H po b\ntriggered no")


@pytest.mark.rule("halloween:master.9")
def test_the_round_is_played_to_its_end_in_the_master_variant() -> None:
    informs("master.9")
    header = f"{MASTER}\ngiven triggered\n---\n"
    replay(f"""
        {header}
        {rests("anna", sections=4)}
        over no
        {rests("ben", sections=4)}
        over no
        {rests("cleo", sections=4)}
        over yes
        anna 1R
        refused end.2
    """)
    end = "given town po:bbb\ngiven ben tokens bbbbbbbbbbbgggggggggggg\n---\nanna 1S po b\nover yes"
    replay(f"{MASTER}\n{end}", options="end_timing=immediate")


@pytest.mark.rule("halloween:master.10")
@pytest.mark.parametrize(
    ("tokens", "points"),
    [("", 0), ("bg", 0), ("bbbbbb", 0), ("bgy", 5), ("bbggyo", 10), ("bbbgggyyy", 15), ("bbbbgy", 5), ("bgyor", 5), ("bbgor", 5)],
)
def test_three_tokens_of_three_colours_score_five_points_as_often_as_they_go(tokens: str, points: int) -> None:
    informs("master.10")
    end = rests("anna", "ben", "cleo", sections=4)
    replay(f"{MASTER}\ngiven triggered\ngiven anna pe 4 tokens {tokens or '-'}\n---\n{end}points {points + 4} 0 0")
    replay(f"given triggered\ngiven anna pe 4 tokens {tokens or '-'}\n---\n{rests('anna', 'ben', 'cleo')}points 4 0 0")
