"""What the board looks like in a terminal: golden files, and promises that hold at any width."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console
from tests.pictures.scenes import scene_of
from tests.pictures.table.test_svg import one, texts
from tests.replays.conftest import sample, take

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.pictures.scene import Card, Ring, Seat, Slot, Text
from spooklog.pictures.table.wording import described
from spooklog.pictures.terminal import TerminalBoard
from spooklog.store.store import Store
from spooklog.testing.goldens import GoldenFiles

GOLDEN = Path(__file__).parents[1] / "golden"
MOMENTS: tuple[tuple[str, int, Viewer], ...] = (
    ("full", 0, "full"),
    ("full", 5, 2),
    ("full", 20, "full"),
    ("full", 42, "public"),
    ("table", 20, "full"),
    ("masters", 5, "full"),
)


def draw(store: Store, name: str, ply: int, viewer: Viewer, width: int, *, plain: bool = False) -> str:
    """The board of a sample after a ply."""
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None, legacy_windows=False)
    console.print(TerminalBoard(plain=plain).draw(take(store, sample(name)).seen(viewer, ply).scene))
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())


@pytest.mark.golden
@pytest.mark.parametrize(("name", "ply", "viewer"), MOMENTS)
def test_a_moment_looks_as_it_always_did(store: Store, name: str, ply: int, viewer: Viewer, golden: GoldenFiles) -> None:
    pictures = [(width, False) for width in (40, 80, 120)] + [(80, True)]
    text = "".join(
        f"== {width} columns{', plain' * plain}\n{draw(store, name, ply, viewer, width, plain=plain)}"
        for width, plain in pictures
    )
    golden.hold(GOLDEN / f"{name}-{ply}-{viewer}.txt", text)


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
def test_no_line_is_wider_than_the_terminal(store: Store, width: int) -> None:
    for name, ply, viewer in MOMENTS:
        assert all(cell_len(line) <= width for line in draw(store, name, ply, viewer, width).splitlines())


def test_plain_is_ascii(store: Store) -> None:
    for name, ply, viewer in MOMENTS:
        assert draw(store, name, ply, viewer, 80, plain=True).isascii()


def test_cards_unknown_to_a_seat_are_not_drawn(store: Store) -> None:
    mine, all_ = draw(store, "full", 5, 2, 120), draw(store, "full", 5, "full", 120)
    assert "10S" not in mine
    assert "10S" in all_


def ring(*seats: Seat) -> tuple[list[str], list[str], tuple[str, ...]]:
    """The lines of a table in a terminal, those of its picture, and what a screen reader says of it."""
    scene = scene_of("table", Ring(seats), title="Game")
    out = io.StringIO()
    console = Console(file=out, width=80, color_system=None, legacy_windows=False)
    console.print(TerminalBoard().draw(scene))
    return [line.strip() for line in out.getvalue().splitlines()], texts(one(scene)), described(scene.panels[0])


def test_a_table_without_marks_shows_badges_notes_and_cards_in_slots() -> None:
    slot = Slot(Card("7", "BATS", "suit.T"))
    lines, _, said = ring(Seat("anna", True, 2, badge="D", note=Text("bids 1"), slot=slot), Seat("bert", False, 2, slot=Slot()))
    assert "> anna   2 cards   (D)   bids 1   7T" in lines
    assert "bert   2 cards" in lines
    assert "anna: D, to play, 2 cards, bids 1, slot holds 7T" in said


def test_marks_are_said_once_and_stand_in_a_picture_that_has_nothing_else_at_its_seats() -> None:
    marks = (Text("bids 1"), Text("won 0"))
    lines, drawn, said = ring(Seat("anna", False, 2, marks=marks), Seat("bert", False, 2))
    assert "anna   2 cards   bids 1   won 0" in lines
    assert "bids 1 · won 0" in drawn
    assert "anna: 2 cards, bids 1, won 0" in said
    lines, drawn, _ = ring(Seat("anna", False, 2, marks=marks), Seat("bert", False, 2, badge="D"))
    assert "bert   2 cards" in lines
    assert "bids 1 · won 0" not in drawn
