"""What a board of rooms looks like in a terminal: golden files, and promises that hold at any width."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console
from tests.domain.spukstaben.pictured import MOMENTS, moment
from tests.pictures.scenes import scene_of

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.pictures.scene import Gauge, Heap, Place, Room, Rooms, Scene, Tile
from spooklog.pictures.terminal import TerminalBoard
from spooklog.testing.goldens import GoldenFiles

GOLDEN = Path(__file__).parents[1] / "golden"
WIDTHS = (40, 60, 72, 80, 100, 120)


def draw(scene: Scene, width: int, *, plain: bool = False) -> str:
    """The scene as text."""
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None, legacy_windows=False)
    console.print(TerminalBoard(plain=plain).draw(scene))
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())


@pytest.mark.golden
@pytest.mark.parametrize("name", MOMENTS)
def test_a_moment_looks_as_it_always_did(name: str, golden: GoldenFiles) -> None:
    pictures = [(width, False) for width in (40, 60, 80, 120)] + [(80, True)]
    scene = moment(name)
    text = "".join(f"== {width} columns{', plain' * plain}\n{draw(scene, width, plain=plain)}" for width, plain in pictures)
    golden.hold(GOLDEN / f"rooms-{name}.txt", text)


@pytest.mark.parametrize("name", MOMENTS)
def test_no_line_is_wider_than_the_terminal(name: str) -> None:
    scene = moment(name)
    for width in WIDTHS:
        assert all(cell_len(line) <= width for line in draw(scene, width).splitlines())


@pytest.mark.parametrize("name", [name for name in MOMENTS if name != "crowd"])
def test_plain_is_ascii(name: str) -> None:
    assert draw(moment(name), 80, plain=True).isascii()


@pytest.mark.parametrize("name", ["spoken", "scared", "ruled", "fled", "crowd"])
def test_columns_stand_side_by_side_from_sixty_columns_on(name: str) -> None:
    scene = moment(name)
    for width in WIDTHS[1:]:
        lines = draw(scene, width).splitlines()
        assert any(all(word in line for word in ("COMPOSING", "PRESS", "OFFICE", "DOOR")) for line in lines), width


def test_every_ghost_and_its_power_is_shown_at_any_width() -> None:
    scene = moment("spoken")
    for width in WIDTHS:
        text = draw(scene, width)
        for code in ("E", "S", "N", "R", "TH/p", "A+"):
            assert f" {code} " in text


@pytest.mark.parametrize(("viewer", "seen"), [("full", True), (2, True), (1, False), ("public", False)])
def test_a_word_that_is_not_spoken_yet_is_drawn_for_its_writer_alone(viewer: Viewer, seen: bool) -> None:
    assert ("ANSWER" in draw(moment("hinted", viewer), 80)) is seen


def test_of_a_large_heap_the_column_shows_the_last_cards() -> None:
    codes = tuple(Tile(f"{letter}{number}", letter) for number in range(6) for letter in "ABCDEFGHIJ")
    board = next(shape for shape in moment("fled").shapes if isinstance(shape, Rooms))
    heaps = (Heap("Escaped", codes, "lost"), Heap("Saved", codes, "saved"))
    text = draw(scene_of("rooms", Rooms(board.rooms, heaps)), 100)
    lines = text.splitlines()
    column = [line[lines[0].index("ESCAPED 60") :] for line in lines[:6]]
    assert column[1].startswith("…")
    assert column[5] == "F5 G5 H5 I5 J5"
    saved = text[text.index("Saved 60") :]
    assert all(tile.code in saved for tile in codes)
    below = draw(scene_of("rooms", Rooms(board.rooms, heaps)), 40)
    assert all(below.count(tile.code) == 2 for tile in codes)


def test_wide_codes_leave_the_columns_where_they_are() -> None:
    codes = ("日本" * 5, "幽霊屋敷", "A", "B" * 20)
    tiles = tuple(Tile(code, code, gauge=Gauge(("", "", ""), 3, 3)) for code in codes)
    rooms = tuple(
        Room(key, name, "light", tuple(Place(row, tile) for row, tile in enumerate(tiles, start=1)))
        for key, name in (("a", "One"), ("b", "Two"))
    )
    lines = draw(scene_of("rooms", Rooms(rooms, (Heap("Escaped", tiles * 4, "lost"),))), 100).splitlines()
    bars = {tuple(cell_len(line[: at.start()]) for at in re.finditer("●+", line)) for line in lines if "●" in line}
    assert len(bars) == 1
    assert all(cell_len(tile.code) <= 12 or tile.code not in "".join(lines) for tile in tiles)
    start = lines[0].index("ESCAPED")
    assert all(cell_len(line) - start <= 15 for line in lines[1:6])
