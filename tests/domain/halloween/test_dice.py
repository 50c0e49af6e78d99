"""Dice: their faces, whose they are, and what an open roll allows (dice, catalogue 4.8); card B6."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import informs, replay, shown

COLOURS, FACES = "bgyor", (4, 6, 8, 10, 12)

OPEN = """
    given bonus
    given town po:bgy sc:bb
    given anna levels 333 scare 9 tokens bbggyy cards {} slots {} spaces {}
    given ben cards {} scare 3
    ---
    anna 1F po g>y 2:5 ?
    due roll
"""
"""Anna's green ghost attacks a yellow one, and the dice lie open: 2 against 5."""

POWERS = "A1 B6 B8 B9 B10 B11 C2 C5 C8 C10 D1 D3 D4 D11 D13"


def roll(*, cards: str = "", slots: str = "_", spaces: str = "", ben: str = "") -> str:
    """The open roll, with what Anna has on her board and Ben's cards."""
    return f"{shown(POWERS)}\n{OPEN.format(cards, slots, spaces, ben)}"


@pytest.mark.rule("halloween:dice.1")
@pytest.mark.rule("halloween:dice.2")
@pytest.mark.rule("halloween:setup.8")
@pytest.mark.parametrize(("colour", "faces"), [*zip(COLOURS, FACES, strict=True)])
def test_a_die_shows_one_up_to_the_faces_of_the_die_in_the_ghosts_colour(colour: str, faces: int) -> None:
    informs("dice.2")
    other = "g" if colour == "b" else "b"
    header = "given town po:bgyor sc:b\ngiven anna levels 555\n---\n"
    for dice in (f"{faces + 1}:1", "0:1"):
        replay(f"{header}anna 1F po {colour}>{other} {dice}\nrefused dice.1")
    for dice in (f"1:{faces + 1}", "1:0"):
        replay(f"{header}anna 1F po {other}>{colour} {dice}\nrefused dice.1")
    replay(f"{header}anna 1F po {colour}>{other} {faces}:1\nanna tokens {other}")
    replay(f"{header}anna 1F po {other}>{colour} 1:{faces}\nanna tokens -")


@pytest.mark.rule("halloween:dice.2")
def test_an_effect_may_change_the_die() -> None:
    header = "given town po:bgyor\ngiven anna slots die\n---\n"
    replay(f"{header}anna 1F po b>g 5:4\nrefused dice.1\nanna X die\nanna 1F po b>g 6:4\ntown po:byor\n")
    replay(f"{header}anna X die\nanna 1F po b>g 7:4\nrefused dice.1\nanna 1F po b>g 6:7\nrefused dice.1")


@pytest.mark.rule("halloween:dice.3")
@pytest.mark.parametrize(
    "line", ["anna 2B b", "anna 2R", "anna end", "anna > C8", "anna blues po", "reveal ch=green", "roll 3:3"]
)
def test_an_open_roll_is_settled_before_anything_else(line: str) -> None:
    replay(f"{roll(cards='C8 D1')}{line}\nrefused dice.3\nanna ok\ndue none\ntown sc:bb po:bgy")


@pytest.mark.rule("halloween:dice.3")
@pytest.mark.parametrize("line", ["P B9 sc b", "P D1 ce b", "P D11 po b sc b", "X warp sc>po b", "X summon sc b"])
def test_no_ghost_is_placed_moved_or_removed_while_a_roll_lies_open(line: str) -> None:
    header = roll(cards="B9 D1 D11", slots="warp summon")
    replay(f"{header}anna {line}\nrefused dice.3\nanna ok\nanna {line}")


@pytest.mark.rule("halloween:dice.3")
@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("P B10 2S", "anna discs 5"),
        ("P B11 1", "anna levels 233"),
        ("P C2 b", "anna tokens bbbggyy"),
        ("P C5 bb>g", "anna tokens gggyy"),
        ("P D3 1", "anna levels 433"),
        ("P D13 warp =3", "anna slots scare rest warp"),
        ("X scare", "anna scare 11"),
        ("X rest 2", "anna discs 4"),
    ],
)
def test_powers_and_tokens_that_leave_all_ghosts_in_place_serve_during_a_roll(line: str, fact: str) -> None:
    header = roll(cards="B10 B11 C2 C5 D3 D13", slots="scare rest", spaces="2S")
    replay(f"{header}anna discs 4\nanna {line}\n{fact}\ndue roll\nanna ok\ndue none")


@pytest.mark.rule("halloween:dice.3")
def test_a_card_occupied_during_a_roll_counts_for_it_and_its_compensation_comes_first() -> None:
    replay(f"""
        {roll(ben="B6")}
        anna reroll 6
        refused cards.10
        anna K B6 bbg
        due comp
        anna reroll 6
        refused cards.9
        anna ok
        refused cards.9
        ben comp B6 pe
        due roll
        anna reroll 6
        anna ok
        town po:bg sc:bb
    """)


@pytest.mark.rule("halloween:dice.3")
@pytest.mark.rule("halloween:card.B8")
def test_sharp_claws_occupied_during_a_roll_count_for_it() -> None:
    header = f"{shown('B8')}\ngiven town po:bgy\ngiven anna levels 222 tokens bbb\n---\nanna 1F po g>y 5:5 ?\n"
    replay(f"{header}anna K B8 bbb\nanna ok\ntown po:bg")
    replay(f"{header}anna ok\ntown po:bgy")


@pytest.mark.rule("halloween:dice.3")
@pytest.mark.rule("halloween:card.C10")
def test_bully_occupied_during_a_roll_does_not_undo_the_dice() -> None:
    replay(f"""
        {shown("C10")}
        given town po:bgb
        given anna levels 222 tokens ooo
        ---
        anna 1F po g>b 1:4 ?
        anna K C10 ooo
        due roll
        anna ok
        town po:bbg
        anna 2F po g>b
        town po:bg
    """)


@pytest.mark.rule("halloween:dice.3")
def test_there_is_nothing_to_settle_or_to_roll_without_an_open_roll() -> None:
    replay("anna ok\nrefused dice.3\nroll 3:2\nrefused dice.3")


@pytest.mark.rule("halloween:dice.3")
def test_there_is_nothing_to_roll_after_a_fight_is_settled() -> None:
    header = (
        f"{shown('C10')}\ngiven town po:bgyo\ngiven anna levels 333 cards {{}}\n---\nanna 1F po y>o 3:4\nroll 3:4\nrefused dice.3"
    )
    replay(header.format(""))
    replay(header.format("C10"))


@pytest.mark.rule("halloween:dice.3")
def test_only_the_active_player_settles_a_roll() -> None:
    replay(f"{roll()}ben ok\nrefused turn.2\nben K B8 bbb\nrefused turn.2\nanna ok")


# -- paid reroll -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.B6")
def test_a_reroll_costs_a_scare_point_each_time_and_the_last_value_stands() -> None:
    header = f"{shown('B6')}\ngiven town po:bgy\ngiven anna levels 222 scare 2 cards {{}}\n---\nanna 1F po g>y 2:5 ?\n"
    replay(f"""
        {header.format("B6")}
        anna reroll 7
        refused dice.1
        anna reroll 6
        anna scare 1
        dice 6:5
        anna reroll 1
        anna scare 0
        dice 1:5
        anna reroll 6
        refused card.B6
        anna ok
        town po:bgy
    """)
    replay(f"{header.format('')}anna reroll 6\nrefused cards.10")


@pytest.mark.rule("halloween:card.B6")
def test_an_appointed_opponent_rolls_the_own_defence_again_and_no_other_die() -> None:
    header = f"{shown('B6')}\ngiven town po:bgy\ngiven anna levels 222\ngiven ben cards B6\ngiven cleo cards B6 scare 0\n---\n"
    replay(f"""
        {header}
        anna 1F po g>y 6:5 by ben ?
        cleo reroll 7
        refused turn.2
        ben reroll 7
        ben scare 1
        anna ok
        town po:bgy
    """)
    replay(f"{header}anna 1F po g>y 6:5 by ben ?\nben reroll 9\nrefused dice.1")
    replay(f"{header}anna 1F po g>y 6:5 by cleo ?\ncleo reroll 7\nrefused card.B6")
    replay(f"options reroll_scope=own_turn\n{header}anna 1F po g>y 6:5 by ben ?\nben reroll 7\nrefused card.B6")


@pytest.mark.rule("halloween:card.B6")
def test_a_reroll_serves_the_dice_of_lucky_haunt_boast_and_mixed_summon_too() -> None:
    header = f"{shown('B6 B13 C13 D16')}\ngiven bonus\ngiven town po:bg\ngiven anna levels 222 cards B6 B13 C13 D16\n---\n"
    replay(f"{header}anna 1H po g\nanna > B13 1 ?\nanna reroll 6\nanna scare 1\nanna ok\nanna scare 7")
    replay(f"{header}anna 1M po>sc g\nanna > C13 5 1 ?\nanna reroll 5\nanna scare 1\nanna ok\nanna scare 6")
    replay(f"""
        {header}
        anna 1S po b+g 1:3 ?
        anna reroll 4
        refused card.B6
        anna reroll b 4
        anna scare 1
        anna ok
        town po:bgg
    """)


@pytest.mark.rule("halloween:card.B6")
def test_only_an_open_roll_is_rolled_again() -> None:
    replay(f"{shown('B6')}\ngiven anna cards B6\n---\nanna reroll 3\nrefused card.B6")
    replay(f"{shown('B6')}\ngiven town po:bg\ngiven anna cards B6\n---\nanna 1F po b>g 1:3\nanna reroll 4\nrefused card.B6")
