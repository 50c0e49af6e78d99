"""What a haunted house looks like in a terminal: golden files, and promises that hold at any width."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console
from tests.domain.spookies.script import RESULT, replay
from tests.pictures.scenes import scene_of
from tests.replays.conftest import SAMPLES, take

from spooklog.domain.pictures.scene import Floor, Ladder, Pawn, Scene
from spooklog.pictures.terminal import TerminalBoard
from spooklog.store.store import Store
from spooklog.testing.goldens import GoldenFiles

GOLDEN = Path(__file__).parents[1] / "golden"
MOMENTS = (0, 17, 19, 28)
COUNT = "players tim peter\noptions chips=3\n---\ntim s\ntim 66\ntim 66\n"
CROWD = "players tim Maximiliane c d e\n---\ntim ?s\ntim 6666"
OWN = (
    "players a b\ndata dice.max = 9\ndata house.fields = [5, 6]\ndata rewards.5 = [100, 1, 1, 1, 1, 1, 1, 999]\n"
    "data rewards.6 = [1, 1, 1, 1, 1, 1, 1, 1]\n---\na h"
)


def printed(seen: Scene, width: int, *, plain: bool = False, colour: bool = False) -> str:
    """A scene as a terminal of so many columns shows it."""
    out = io.StringIO()
    console = Console(
        file=out, width=width, color_system="standard" if colour else None, force_terminal=colour, legacy_windows=False
    )
    console.print(TerminalBoard(plain=plain).draw(seen))
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())


def house(script: str) -> Scene:
    """The scene of a game in its own notation."""
    return replay(script).scene


@pytest.mark.golden
@pytest.mark.parametrize("ply", MOMENTS)
def test_a_moment_looks_as_it_always_did(store: Store, ply: int, golden: GoldenFiles) -> None:
    text = (SAMPLES / "spookies-table.sheet").read_text(encoding="utf-8")
    seen = take(store, text).seen("full", ply).scene
    pictures = [(width, False) for width in (40, 60, 72, 80, 100, 120)] + [(80, True)]
    golden.hold(
        GOLDEN / f"house-{ply}.txt",
        "".join(f"== {width} columns{', plain' * plain}\n{printed(seen, width, plain=plain)}" for width, plain in pictures),
    )


@pytest.mark.golden
def test_the_end_looks_as_it_always_did(golden: GoldenFiles) -> None:
    ends = {
        "to count": COUNT,
        "counted": f"{COUNT}tim shows 1x1 5x2\npeter shows none",
        "broken off": "tim s\nvoid",
        "result": f"{RESULT}result tim 33, peter 20",
    }
    text = "".join(f"== {name}\n{printed(house(script), 80)}" for name, script in ends.items())
    golden.hold(GOLDEN / "house-end.txt", text)


@pytest.mark.parametrize("width", [40, 60, 72, 80, 100, 200])
@pytest.mark.parametrize("script", ["", "tim h\ntim 34", COUNT, CROWD, RESULT])
def test_no_line_is_wider_than_the_terminal(script: str, width: int) -> None:
    assert all(cell_len(line) <= width for line in printed(house(script), width).splitlines())


@pytest.mark.parametrize("script", ["", "tim h\ntim 34", COUNT, CROWD, OWN])
def test_plain_is_ascii(script: str) -> None:
    assert printed(house(script), 80, plain=True).isascii()


def test_without_colours_the_picture_has_the_same_content() -> None:
    bare, coloured = (printed(house("tim h\ntim 34"), 80, colour=colour) for colour in (False, True))
    assert "\x1b[" in coloured
    assert "\x1b[" not in bare
    assert " >         " in bare
    assert "[1]" in bare
    assert "[3] [4] = 7" in bare


def test_the_highest_floor_is_on_top_and_every_character_is_shown() -> None:
    lines = printed(house(CROWD), 60).splitlines()
    rows = [next(number for number, line in enumerate(lines) if sign in line) for sign in ("≥11", "≥6", "≥5", "gate")]
    assert rows == sorted(rows)
    text = "\n".join(lines)
    assert all(name in text for name in ("Poppy", "Kracko", "Duffy", "Hanja", "Schnuffer", "Maximiliane"))


@pytest.mark.parametrize("script", ["tim h", "tim h\ntim 34", "tim h\ntim 66\ntim 11\npeter s\npeter 6666"])
def test_in_the_usual_terminal_the_house_and_the_chances_are_seen_together(script: str) -> None:
    """The app that records shows some fifteen lines of a board there, 78 columns wide."""
    lines = printed(house(script), 78).splitlines()
    assert len(lines) <= 19
    assert any("4 dice" in line and "│" in line for line in lines)


def test_in_a_wide_terminal_everything_else_stands_beside_the_house() -> None:
    narrow, wide = (printed(house("tim h\ntim 34"), width).splitlines() for width in (60, 120))
    assert len(wide) < len(narrow)
    assert any("2 dice" in line and "│" in line for line in wide)


def test_a_house_with_many_columns_is_drawn_as_well() -> None:
    assert "[999]" not in printed(house(OWN), 100)
    assert "999" in printed(house(OWN), 100)


@pytest.mark.parametrize("width", [40, 60, 80])
def test_wide_letters_leave_the_walls_where_they_are(width: int) -> None:
    wide = (Pawn("日本" * 20, "quiet"), Pawn("幽霊", "quiet"))
    floors = (
        Floor("門", "", (Pawn("お化け", "quiet"),)),
        Floor("一階の部屋", ">=5", wide, ("一", "2"), used=0),
        Floor("attic", "十一", wide[1:], ("3", "四"), next=True),
    )
    lines = printed(scene_of("house", Ladder(floors, ("最初", "2nd"), "chips")), width).splitlines()
    assert all(cell_len(line) <= width for line in lines)
    walls = [tuple(cell_len(line[:at]) for at, one in enumerate(line) if one == "│") for line in lines]
    (left, _right), *others = (pair for pair in walls if len(pair) == 2)
    assert others
    assert set(others) == {(left, _right)}
    assert [pair for pair in walls if len(pair) == 1] == [(left,)]
