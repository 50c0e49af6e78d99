"""What the board looks like in a terminal: golden files, and promises that hold at any width."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console
from tests.replays.conftest import sample, take

from spooklog.domain.contract.ruleset import Viewer
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
