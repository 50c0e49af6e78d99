"""The rulebook's examples and the catalogue's sample game (7.1, 11), line by line with what is known after each."""

from __future__ import annotations

from importlib import resources

import pytest
from tests.domain.spookies.script import replay, turn_up, up

SAMPLE = """
    players tim peter
    ---
    tim s
    act tim
    phase roll
    tim 34
    score 7
    at Schnuffer 5
    chips 1 0
    stock 49
    tim 6215
    score 11
    at Schnuffer 6
    won 0
    chips 1 0
    stock 49
    tim 226
    score 8
    at Schnuffer 7
    chips 2 0
    stock 48
    tim stop
    act peter
    peter h
    act peter
    phase roll
    peter 25
    score 7
    at Hanja 5
    chips 2 1
    stock 47
    peter 641
    score 10
    at Hanja 6
    chips 2 2
    stock 46
    peter 622
    score 8
    at Hanja 7
    chips 2 3
    stock 45
    peter 3651
    score 11
    at Hanja 8
    chips 2 4
    stock 44
    peter 6343
    score 10
    at Hanja 9
    chips 2 6
    stock 42
    peter stop
    act tim
    tim s
    tim 365
    score 11
    at Schnuffer 8
    chips 4 6
    stock 40
    tim stop
    act peter
    peter h
    at Hanja 9
    peter 3111
    score 4
    at Hanja gate
    paid 5
    chips 4 1
    penalty 9:5
    act tim
    tim s
    tim 45
    score 9
    at Schnuffer 9
    won 5
    collected 5
    chips 14 1
    stock 35
    penalty none
    tim 1146
    score 10
    at Schnuffer 10
    chips 17 1
    stock 32
    tim stop
    peter ?k
    peter 64
    score 10
    at Kracko 5
    chips 17 2
    stock 31
    peter stop
    tim s
    tim 6152
    score 11
    at Schnuffer 11
    chips 21 2
    stock 27
    tim 6643
    score 12
    came attic
    won 4
    chips 25 2
    stock 23
    tim 5515
    score 10
    at Schnuffer 10
    paid 1
    chips 24 2
    penalty 11:1
    act peter
    peter s
    peter 4622
    score 10
    came stay
    at Schnuffer 10
    chips 24 2
    act tim
    tim k
    tim 14
    score 5
    came stay
    at Kracko 5
    act peter
    turn 10
"""


def test_the_sample_game_goes_as_the_catalogue_says() -> None:
    game = replay(SAMPLE)
    assert game.ply == 32
    assert {name: field for name, field in game.view["positions"].items() if field != "gate"} == {"Kracko": 5, "Schnuffer": 10}


def test_the_sample_game_is_a_sheet_as_well() -> None:
    facts = {"act", "phase", "score", "at", "chips", "stock", "won", "collected", "paid", "penalty", "came", "turn", "players"}
    lines = [line.strip() for line in SAMPLE.splitlines() if line.strip() and line.split()[0] not in facts | {"---"}]
    sheet = resources.files("spooklog.replays").joinpath("samples/spookies-table.sheet").read_text("utf-8")
    written = [line.split("#")[0].strip() for line in sheet.splitlines()]
    assert [line for line in written if line][-len(lines) :] == lines


def test_example_1_tim_reaches_the_garden_with_two_dice() -> None:
    replay("tim s\nat Schnuffer gate\ntim 34\nscore 7\nat Schnuffer 5\nchips 1 0\nact tim\nphase decide\npoints ? ?")


def test_example_2_peter_falls_from_9_to_the_gate_and_leaves_five_chips() -> None:
    before = f"tim p\ntim 11\npeter h\n{up('peter', 5, '66')}at Hanja 9\nchips 0 15\n"
    replay(f"{before}peter 3111\nscore 4\nat Hanja gate\npenalty 9:5\nchips 0 10\nact tim")


@pytest.mark.parametrize(("dice", "score"), [("23", 5), ("352", 8), ("4612", 10)])
def test_example_3_two_dice_count_however_many_are_rolled(dice: str, score: int) -> None:
    replay(f"tim s\ntim {dice}\nscore {score}\nat Schnuffer 5")


def test_example_4_a_12_in_the_attic_pays_the_top_row_and_may_be_repeated() -> None:
    replay(f"tim s\n{up('tim', 7)}tim 66\nwon 9\nat Schnuffer 11\ntim 6661\nwon 4\nat Schnuffer 11\nphase decide")


def test_example_5_who_moves_a_character_in_the_attic_cannot_stop_at_once() -> None:
    replay(f"{turn_up('tim', 's', 7)}peter s\npeter stop\nrefused attic.5\npeter 11\nact tim")
