"""The rules for two players (two, catalogue 4.11)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import informs, replay, rests, shown

TWO = "players anna ben\ngiven town po:bgyor sc:b\n"
LEVELS = "given anna levels 555 {}\n---\n"


@pytest.mark.rule("halloween:two.1")
@pytest.mark.rule("halloween:setup.10")
def test_each_of_two_players_has_eight_haunt_tokens_two_of_them_extra() -> None:
    informs("two.1")
    game = replay(f"{TWO}---\nanna haunts 6+2\nben haunts 6+2")
    assert game.state.table.two
    for header in ("players anna ben cleo\n---\n", "players anna ben\noptions two_player_rules=off\n---\n"):
        assert not replay(f"{header}anna haunts 6").player("anna").extra


@pytest.mark.rule("halloween:two.2")
def test_a_building_is_haunted_twice_once_with_each_kind_of_token_on_different_spaces() -> None:
    replay(f"""
        {TWO}{LEVELS.format("")}
        anna 1H po r
        anna 2H po o
        refused two.2
        anna 2H po r *
        refused haunt.4
        anna 2H po o *
        plates po:o=anna* po:r=anna
        anna pe 18
        anna haunts 5+1
        anna 3H po y *
        refused two.2
        anna 3H po y
        refused two.2
        anna 3H sc b *
        anna haunts 5+0
        anna end
        ben 1H sc b
        refused haunt.4
        ben 1H po b *
        ben haunts 6+1
    """)


@pytest.mark.rule("halloween:two.2")
@pytest.mark.rule("halloween:haunt.1")
def test_each_kind_of_token_runs_out_by_itself() -> None:
    replay(f"{TWO}{LEVELS.format('haunts ch:b* ce:b*')}anna 1H po r *\nrefused haunt.1\nanna 1H po r")
    own = "haunts ch:b sc:g th:b ce:b ho:b po:b"
    replay(f"{TWO}{LEVELS.format(own)}anna 1H po r\nrefused haunt.1\nanna 1H po r *\nanna haunts 0+1")


@pytest.mark.rule("halloween:two.2")
@pytest.mark.rule("halloween:haunt.1")
def test_more_players_have_no_extra_tokens() -> None:
    replay("---\nanna 1H po b *\nrefused haunt.1\nanna 1H po b\nanna haunts 5")


@pytest.mark.rule("halloween:two.3")
def test_the_eighth_haunt_token_brings_about_the_end() -> None:
    informs("two.3")
    own = "haunts ch:b th:b ce:b ho:b po:b ho:g*"
    replay(f"""
        {TWO}{LEVELS.format(own)}
        anna haunts 1+1
        anna 1H sc b
        anna haunts 0+1
        triggered no
        anna 2H po r *
        triggered yes
        over no
        anna 3R
        anna end
        {rests("ben")}
        over yes
    """)


@pytest.mark.rule("halloween:two.3")
def test_extra_tokens_alone_do_not_bring_about_the_end() -> None:
    replay(f"{TWO}{LEVELS.format('haunts ho:g*')}anna 1H po r *\nanna haunts 6+0\ntriggered no")


@pytest.mark.rule("halloween:two.3")
def test_the_fifth_card_brings_about_the_end_of_two_players_too() -> None:
    header = f"players anna ben\n{shown('B4 B14 B1 C12 C1')}\ngiven anna tokens bbb cards B4 B14 B1 C12\n---\n"
    replay(f"{header}triggered no\nanna K C1 bbb\ntriggered yes")


@pytest.mark.rule("halloween:two.4")
def test_compensation_is_two_points_or_the_discs_of_one_or_two_sections() -> None:
    header = f"{shown('B4')}\ngiven anna tokens bbb\ngiven ben cards B4 spaces 1S 2S 2M 3F\n---\nanna K B4 bbb\n"
    two = f"players anna ben\n{header}"
    replay(f"{two}ben comp B4 pe\nben pe 2\nben discs 7")
    replay(f"""
        {two}
        ben comp B4 1 1
        refused two.4
        ben comp B4 1 2 3
        refused two.4
        ben comp B4 1 2
        ben spaces 3F
        ben discs 10
        ben pe 0
    """)
    replay(f"{two}ben comp B4 3\nben spaces 1S 2S 2M\nben discs 8\ndue none")
    replay(f"{header}ben comp B4 1 2\nrefused cards.8\nben comp B4 pe\nben pe 1")
    replay(f"{two}ben comp B4 pe\nben pe 1", options="two_player_rules=off")


@pytest.mark.rule("halloween:two.5")
def test_all_other_rules_stay_with_two_players() -> None:
    informs("two.5")
    game = replay(
        f"{TWO}{LEVELS.format('')}anna discs 12\nanna scare 2\nanna 1F po r>g 3:1\nanna tokens g\nanna end\nrefused turn.2"
    )
    assert game.state.table.room == 6
    assert game.state.box.cards_to_end == 5
    game = replay(f"players anna ben\n---\n{rests('anna', 'ben')}active anna\nround 2")
    assert len(game.player("ben").sections) == 3
