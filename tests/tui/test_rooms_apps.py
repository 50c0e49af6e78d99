"""A board of rooms in the recording app and in the replay: the columns, the words, and what comes next at the usual sizes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.cli.conftest import SAMPLES
from tests.tui.driving import drive, lines, press
from tests.tui.evening import Evening
from tests.tui.playback import replay, take
from textual.pilot import Pilot

from spooklog.store.store import Store

SHEET = (SAMPLES / "spukstaben-table.sheet").read_text(encoding="utf-8")


def check(screen: list[str], width: int) -> None:
    """Check that columns, words and what comes next are all there."""
    text = "\n".join(screen)
    assert max(map(len, screen)) <= width
    assert any(all(name in line for name in ("COMPOSING [46]", "PRESS", "OFFICE", "DOOR")) for line in screen)
    assert any(all(ghost in line for ghost in ("1 P+", "1 E", "1 R", "1 A+ saved")) for line in screen)
    assert "anna  PANTHER (7)" in text
    assert "next: the ghosts flee" in text


@pytest.mark.parametrize("size", [(120, 40), (80, 30), (60, 30)])
def test_the_record_shows_the_rooms_and_the_words(open_evening: Callable[..., Evening], size: tuple[int, int]) -> None:
    evening = open_evening(23, sheet=SHEET)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.pause()
        check(lines(evening.app), size[0])

    evening.run(script, size=size)


def test_rulings_are_suggested_after_the_name_of_the_owner_of_the_word(open_evening: Callable[..., Evening]) -> None:
    """They belong to the team, so that the name of any player may stand before them, awaited or not."""
    evening = open_evening(30, sheet=SHEET)

    async def script(pilot: Pilot[None]) -> None:
        screen = await press(pilot, *"bea rule t")
        assert any("bea rule to WORD spelling" in line and "it is put right" in line for line in screen)
        assert not any("NAME rule" in line for line in screen)

    evening.run(script, size=(80, 24))


def test_a_word_is_suggested_as_it_is_typed(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(7, sheet=SHEET)

    async def script(pilot: Pilot[None]) -> None:
        screen = await press(pilot, *"bea ", "tab")
        assert any(line.strip().startswith("bea: WORD") for line in screen)
        assert not any("bea :" in line for line in screen)

    evening.run(script, size=(80, 24))


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 30)])
def test_the_replay_shows_the_rooms_and_the_words(store: Store, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = await press(pilot, "2", "3", "enter")
        check(screen, size[0])

    drive(replay(store, take(store, SHEET)), script, size=size)
