"""A game and a kind of board from a package of its own, installed: every medium shows it, panel by panel."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.cli.conftest import Spooklog
from tests.pictures.table.test_svg import texts
from tests.tui.driving import drive, press
from tests.tui.playback import replay
from textual.pilot import Pilot

from spooklog.cli.recording.lines import LineRecorder
from spooklog.cli.tui.record import RecordApp
from spooklog.cli.tui.table import Table
from spooklog.domain.values.errors import NotFound
from spooklog.pictures.kinds import TerminalKind
from spooklog.store.store import open_store

NARROW = (40, 24)


@pytest.fixture
def lamp(lanterns: None, spooklog: Spooklog, monkeypatch: pytest.MonkeyPatch) -> Spooklog:  # noqa: ARG001
    """A store with a game of Lanterns: two lanterns are lit, both upstairs."""
    monkeypatch.setenv("COLUMNS", "100")
    spooklog("new", "lanterns", "anna", "bert", "--name", "lamp")
    spooklog("play", "anna 2F")
    spooklog("play", "bert 2F")
    return spooklog


def test_show_has_both_panels_beside_each_other_where_there_is_room(lamp: Spooklog) -> None:
    assert lamp("show", "--plain").out.splitlines()[1:8] == [
        " Lanterns   lit 2",
        "",
        "   1F  Ground floor    > 2F  Upper floor",
        "   o dark                * anna",
        "   o dark                * bert",
        "   o dark                o dark",
        "",
    ]


def test_show_has_the_panel_in_focus_and_names_the_others_where_there_is_not(
    lamp: Spooklog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "36")
    shown = lamp("show").out
    assert "> 2F  Upper floor" in shown
    assert "other panels: 1F" in shown
    assert "Ground floor" not in shown
    asked = lamp("show", "--panel", "1f").out
    assert "> 1F  Ground floor" in asked
    assert "other panels: 2F" in asked


def test_an_unknown_panel_is_refused_with_the_known_ones(lamp: Spooklog) -> None:
    for command in (("show",), ("export", "--format", "svg"), ("replay",)):
        refused = lamp(*command, "--panel", "3F", code=2)
        assert "no panel '3F'" in refused.err
        assert "1F · 2F" in refused.err


def test_a_board_in_one_piece_has_no_panel_to_ask_for(spooklog: Spooklog) -> None:
    spooklog("new", "spooks", "anna", "bert", "cora", "--name", "hand")
    assert "in one piece" in spooklog("show", "--panel", "1F", code=2).err


def test_panels_are_for_pictures_alone(lamp: Spooklog) -> None:
    for command in (("show", "--json"), ("replay", "--json"), ("export", "--format", "sheet"), ("export", "--format", "replay")):
        assert "--panel" in lamp(*command, "--panel", "1F", code=2).err


def test_an_exported_picture_has_a_board_for_each_panel_the_one_in_focus_first(lamp: Spooklog, tmp_path: Path) -> None:
    for panel, first in (((), "2F Upper floor"), (("--panel", "1F"), "1F Ground floor")):
        file = tmp_path / "lamp.svg"
        lamp("export", "-o", str(file), "--force", *panel)
        svg = file.read_text(encoding="utf-8")
        titles = [text.partition(" · ")[0] for text in texts(svg) if "floor" in text]
        assert len(titles) == 2
        assert titles[0] == first
        assert svg.count("<circle") == 6
        assert "Upper floor: anna, bert, dark" in (ElementTree.fromstring(svg).findtext("{http://www.w3.org/2000/svg}desc") or "")


def test_replay_as_text_shows_every_moment_with_the_panel_that_was_asked_for(lamp: Spooklog) -> None:
    moments = lamp("replay", "--panel", "1F").out
    assert moments.count("> 1F  Ground floor") == 3


@pytest.mark.usefixtures("lamp")
def test_the_recording_app_goes_from_panel_to_panel(db: Path) -> None:
    with open_store(str(db), synchronous="OFF") as store:
        app = RecordApp(Table(LineRecorder(store, str(db), "lamp", "Scribe", as_json=False)))

        async def script(pilot: Pilot[None]) -> None:
            screen = await press(pilot)
            assert "F6 panel" in screen[0]
            assert any("> 2F  Upper floor" in line for line in screen)
            screen = await press(pilot, "f6")
            assert any("> 1F  Ground floor" in line for line in screen)
            assert any("panel 1F is in focus" in line for line in screen)
            screen = await press(pilot, *"anna 2F", "enter")
            await app.all_done()
            screen = await press(pilot)
            assert sum("●" in line for line in screen) == 3
            assert any("> 1F  Ground floor" in line for line in screen), "a line that is recorded leaves the focus alone"
            screen = await press(pilot, "f6")
            assert any("> 2F  Upper floor" in line for line in screen)

        drive(app, script, size=(120, 24))


@pytest.mark.usefixtures("lamp")
def test_an_app_goes_on_without_the_drawing_of_a_board_that_is_not_installed(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> TerminalKind:
        raise NotFound(f"nothing draws {name}")

    monkeypatch.setattr("spooklog.pictures.terminal.terminal_kind", missing)
    with open_store(str(db), synchronous="OFF") as store:
        app = RecordApp(Table(LineRecorder(store, str(db), "lamp", "Scribe", as_json=False)))

        async def script(pilot: Pilot[None]) -> None:
            screen = "\n".join(await press(pilot))
            assert all(words in screen for words in ("lit 2", "nothing draws lanterns", "next: 4 lanterns are dark"))

        drive(app, script, size=(120, 24))


@pytest.mark.usefixtures("lamp")
def test_the_replay_app_goes_from_panel_to_panel(db: Path) -> None:
    with open_store(str(db), synchronous="OFF") as store:
        loaded = store.games.load(store.streams.find("lamp").id)

        async def script(pilot: Pilot[None]) -> None:
            screen = await press(pilot, "end")
            await pilot.pause()
            screen = await press(pilot)
            assert any("> 2F  Upper floor" in line for line in screen)
            assert any("other panels: 1F" in line for line in screen)
            screen = await press(pilot, "f6")
            assert any("> 1F  Ground floor" in line for line in screen)
            screen = await press(pilot, "left")
            assert any("> 1F  Ground floor" in line for line in screen)
            screen = await press(pilot, "question_mark")
            assert any("F6" in line and "the next panel" in line for line in screen), screen

        drive(replay(store, loaded), script, size=NARROW)


@pytest.mark.usefixtures("lamp")
def test_the_line_of_keys_of_a_replay_has_the_one_for_panels(db: Path) -> None:
    with open_store(str(db), synchronous="OFF") as store:
        loaded = store.games.load(store.streams.find("lamp").id)

        async def script(pilot: Pilot[None]) -> None:
            assert "F6 panel" in (await press(pilot))[-1]

        drive(replay(store, loaded), script, size=(80, 24))
