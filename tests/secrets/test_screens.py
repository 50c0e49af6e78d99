"""The screens of both apps: two hands that differ in hidden cards alone look the same to a player and to the public."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.cli.two_hands import OTHER, SHEET
from tests.tui.driving import drive, lines, press
from tests.tui.evening import Evening, enter
from tests.tui.playback import replay, take
from textual.pilot import Pilot

from spooklog.cli.tui.record import RecordApp
from spooklog.domain.contract.ruleset import Viewer
from spooklog.store.store import Store, open_store

KEYS = (
    "tab",
    "escape",
    "ctrl+c",
    *"c",
    "escape",
    "ctrl+c",
    *"dave ",
    "tab",
    "tab",
    "escape",
    "ctrl+c",
    *"b",
    "tab",
    "escape",
    "ctrl+c",
)


@pytest.mark.slow
@pytest.mark.parametrize(("viewer", "plies"), [(1, 14), ("public", 20), (1, 41)])
def test_a_screen_for_a_player_shows_only_the_knowledge_of_the_player(
    empty_store: Path, tmp_path: Path, viewer: Viewer, plies: int
) -> None:
    screens: list[list[str]] = []
    for number, sheet in enumerate((SHEET, OTHER)):
        seen: list[str] = []
        db = Path(shutil.copy(empty_store, tmp_path / f"{number}.db"))
        with open_store(str(db), synchronous="OFF") as store:
            evening = Evening(store, db, plies, sheet)
            app = evening.make(viewer)

            async def script(pilot: Pilot[None], app: RecordApp = app, seen: list[str] = seen) -> None:
                for key in KEYS:
                    await pilot.press(key)
                    seen.append("\n".join(lines(app)))
                for line in ("undo", "redo", "moves", "bert 9S", "anna 6K", "bert gives 9S", "anna 6K #! well", "undo", "log"):
                    await enter(pilot, line)
                    seen.append("\n".join(lines(app)))
                    await pilot.press("ctrl+c")

            evening.run(script, size=(100, 40))
        screens.append(seen)
    for one, other in zip(*screens, strict=True):
        assert one == other


def film(store: Store, sheet: str, viewer: str | int) -> list[list[str]]:
    """What a viewer sees of a hand up to its last trick, screen by screen."""
    head, _, body = sheet.partition("---\n")
    loaded = take(store, f"{head}---\n" + "".join(body.splitlines(keepends=True)[:41]))
    screens: list[list[str]] = []

    async def script(pilot: Pilot[None]) -> None:
        for key in ("v", "t", "right", "s", "right", "right", "b", "right", "right", "s", "right", "t", "end", "T", "f"):
            screens.append((await press(pilot, key))[1:])  # the name of the game stands in the first line

    drive(replay(store, loaded, viewer=viewer, locked=True), script)
    return screens


@pytest.mark.parametrize("viewer", [1, 2, "public"])
def test_screens_of_a_seat_show_only_the_knowledge_of_the_seat(store: Store, viewer: str | int) -> None:
    """Two hands that differ only in cards that the viewer never saw look the same, moment by moment."""
    assert film(store, SHEET, viewer) == film(store, OTHER, viewer)


def test_the_two_hands_look_different_to_a_full_viewer(store: Store) -> None:
    assert all(one != other for one, other in zip(film(store, SHEET, "full"), film(store, OTHER, "full"), strict=True))
