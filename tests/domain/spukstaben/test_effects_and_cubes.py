"""What a new card does: instant effects, and the cubes that tell a ghost's power (instant, cubes)."""

from __future__ import annotations

import pytest
from tests.domain.spukstaben.script import OPENING, SILENCE, informs, replay, small

from spooklog.domain.rulesets.spukstaben import RULESET

# -- instant effects -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spukstaben:instant.2")
def test_a_nimble_ghost_starts_in_the_room_of_its_card() -> None:
    replay(f"""
        {OPENING}
        {SILENCE}
        +I/p c
        refused instant.2
        +I/p o1
        refused instant.2
        +I/p p
        +M/o
        ghosts p1 E=4, p2 S=4, p3 N=4, p4 I/p=4, o1 R=4, o2 TH/p=4, o3 M/o=4, d1 A+=4
    """)


@pytest.mark.rule("spukstaben:instant.3")
@pytest.mark.rule("spukstaben:instant.4")
@pytest.mark.rule("spukstaben:instant.5")
def test_a_big_sibling_brings_another_card_with_its_own_effects_beyond_those_due() -> None:
    replay(f"""
        {OPENING}
        {SILENCE}
        pending 2
        +O+
        pending 2
        +P+
        pending 2
        +M/o
        pending 1
        +EA+
        pending 1
        glass
        refused appear.3
        +B
        pending 0
        ghosts c1 O+=4, c2 P+=4, c3 EA+=4, p1 E=4, p2 S=4, p3 N=4, o1 R=4, o2 TH/p=4, o3 M/o=4, d1 A+=4
    """)
    informs("instant.4", "instant.5")


@pytest.mark.rule("spukstaben:instant.6")
def test_instant_effects_do_nothing_in_turn_1() -> None:
    replay("""
        +A+ c
        pending 5
        +I/p o
        +M/o p
        +P+ c
        +O+ c
        +E p
        pending 0
        ghosts c1 A+=4, c2 P+=4, c3 O+=4, p1 M/o=4, p2 E=4, o1 I/p=4
    """)
    informs("instant.6")


@pytest.mark.rule("spukstaben:instant.6")
def test_siblings_alone_may_work_in_turn_1() -> None:
    replay(
        """
        +A+ c
        pending 6
        +I/p o
        +M/o p
        +P+ c
        +E c
        +S p
        pending 2
        slots none
        phase appear
        +L/p-l p
        refused appear.4
        +O+ c
        pending 2
        +B d
        refused appear.4
        +N/p
        +TH/p c7
        pending 0
        ghosts c1 A+=4, c2 P+=4, c3 E=4, c4 O+=4, c5 N/p=4, c7 TH/p=4, p1 M/o=4, p2 S=4, o1 I/p=4
        """,
        options="turn1_effects=siblings",
    )


@pytest.mark.rule("spukstaben:instant.6")
def test_both_effects_may_work_in_turn_1() -> None:
    replay(
        """
        +I/p o2
        refused instant.2
        +I/p c
        slots c2 p2 o1
        +M/o
        slots c1 p2 o1
        +TH/p p4
        +A+ c
        +P+ p
        +E p
        refused appear.1
        +E o
        pending 2
        slots none
        +L/p-l c
        refused instant.2
        +L/p-l
        +B p
        refused appear.4
        +O+ c
        +N/p p7
        ghosts c1 A+=4, c2 O+=4, p1 I/p=4, p2 P+=4, p3 L/p-l=4, p4 TH/p=4, p7 N/p=4, o1 M/o=4, o2 E=4
        phase search
        """,
        options="turn1_effects=apply",
    )


# -- cubes -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spukstaben:cubes.1")
@pytest.mark.rule("spukstaben:cubes.2")
@pytest.mark.rule("spukstaben:cubes.3")
@pytest.mark.parametrize(("players", "power", "own"), [(1, 3, 2), (2, 4, 4), (3, 5, 5), (4, 6, 6)])
def test_a_ghost_starts_on_the_square_of_the_number_of_players(players: int, power: int, own: int) -> None:
    names = " ".join(["anna", "bea", "cem", "dora"][:players])
    game = replay(f"players {names}\n---\n+E c\n+M/o c\ncubes 8\nghosts c1 E={power}, c2 M/o={own}")
    assert game.view["ghosts"][1]["bar"] == [2, 4, 5, 6]
    informs("cubes.2", "cubes.3")
    assert RULESET.rulebook.find("cubes.3").assumed


@pytest.mark.rule("spukstaben:cubes.3")
def test_a_table_may_have_other_bars_and_a_card_its_own() -> None:
    replay("""
        data power.2 = 1
        data own_power = [["E", 5, 7, 9, 9]]
        ---
        +E c
        +M/o c
        ghosts c1 E=7, c2 M/o=1
    """)


@pytest.mark.rule("spukstaben:cubes.4")
def test_without_a_cube_a_ghost_escapes_at_once() -> None:
    game = replay(
        """
        +E c
        +S c
        +N c
        +R p
        points 21
        +TH/p p
        +A+ o
        cubes 0
        ghosts c1 E=4, c2 S=4, c3 N=4
        escape R:no_cube TH/p:no_cube A+:no_cube
        slots none
        points 19
        phase search
        """,
        options="cubes=3",
    )
    assert [gone.room for gone in game.state.escape_pile] == ["p", "p", "o"]
    informs("cubes.4")
    later = f"{small('A', 'E', 'S', ghosts=1, options='cubes=1')}+A\n{SILENCE}+E\n"
    replay(f"{later}ghosts p1 A=4\nescape E:no_cube\nphase search")


@pytest.mark.rule("spukstaben:cubes.5")
def test_the_sibling_of_a_card_without_a_cube_comes_unless_the_table_skips_it() -> None:
    header = small("A", "E", "S+", "N", "O", ghosts=1, options="cubes=1")
    replay(f"{header}+A\n{SILENCE}+S+\nescape S+:no_cube\npending 1\n+N\nescape S+:no_cube N:no_cube\npending 0")
    header = small("A", "E", "S+", "N", "O", ghosts=1, options="cubes=1 no_cube_effects=skip")
    replay(f"{header}+A\n{SILENCE}+S+\nescape S+:no_cube\npending 0\nphase search")


@pytest.mark.rule("spukstaben:cubes.6")
def test_cubes_go_round_in_the_order_of_reveal_the_card_before_its_sibling() -> None:
    replay(f"""
        {small("A", "S+", "N", "O", ghosts=2, options="cubes=2")}
        +A
        {SILENCE}
        +S+
        cubes 0
        +N
        +O
        ghosts c1 S+=4, p1 A=4
        escape N:no_cube O:no_cube
    """)
    informs("cubes.5", "cubes.6")
