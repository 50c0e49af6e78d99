"""The screen of the recording app: every size, every viewer, and nothing that the viewer cannot know."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from tests.cli.conftest import SAMPLES
from tests.cli.two_hands import SHEET
from tests.tui.driving import drive, lines, until
from tests.tui.evening import Evening, enter
from textual.app import App, ComposeResult
from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot
from textual.strip import Strip

from spooklog.cli.tui.logpane import LogPane
from spooklog.projections.game.log_rows import LogRow

SIZES = [(120, 40), (80, 24), (60, 20), (40, 15), (30, 8), (20, 5)]


def test_the_input_can_be_seen_at_every_size(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(20)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*"bert 9")
        for width, height in [*SIZES, *reversed(SIZES)]:
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            shown = lines(evening.app)
            assert max(map(len, shown)) <= width
            assert any("bert>" in line and "bert 9" in line for line in shown), (width, height)
            region = evening.input.region
            assert region.bottom < height
        await pilot.press("ctrl+c")
        await enter(pilot, "bert 99")
        await pilot.resize_terminal(40, 15)
        await until(pilot, evening.says("unreadable spooks:rec.5"))

    evening.run(script, size=(120, 40))


@pytest.mark.parametrize("size", [(100, 24), (120, 40)])
def test_where_there_is_room_the_log_stands_beside_the_board(open_evening: Callable[..., Evening], size: tuple[int, int]) -> None:
    evening = open_evening(20)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.pause()
        assert any("pile 24" in line for line in lines(evening.app))
        assert any("20 anna, dave" in line for line in lines(evening.app))
        await pilot.press("f2")
        assert not any("20 anna, dave" in line for line in lines(evening.app))

    evening.run(script, size=size)


def test_the_prompt_does_not_reveal_the_holder_of_the_opening_card(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(0, sheet=SHEET)

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, evening.says("1 bert>"))
        for seen in ("as all can see it", "as anna sees it", "as bert sees it"):
            await pilot.press("f5")
            await until(pilot, evening.says(seen))
            await until(pilot, evening.says("1 bert>" if "bert" in seen else "1 table>"))

    evening.run(script)


def test_a_key_turns_the_screen_to_another_viewer(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(20, sheet=SHEET)

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, evening.says("8S 9S 1K 7K 9K"))
        await pilot.press("f5")
        await until(pilot, evening.says("as all can see it"))
        assert not evening.says("8S 9S 1K 7K 9K")()
        await pilot.press("f5")
        await until(pilot, evening.says("as anna sees it"))
        await until(pilot, evening.says("10K 8G 9G 1B 4B 1T 10T MT"))
        await enter(pilot, "anna gives 4B", "dave gives 7T")
        await until(pilot, lambda: evening.plies == 22)
        await until(pilot, evening.says("22 dave gives a card"))
        assert not evening.says("7T")()
        assert not evening.says("gives the 7")()
        await pilot.press("up")
        assert evening.input.value == "dave gives 7T"
        for _ in evening.loaded.labels.names:
            await pilot.press("f5")
        await until(pilot, lambda: evening.app.view_model.viewer == "full")
        await pilot.press("ctrl+c", "up")
        assert evening.input.value == ""

    evening.run(script, size=(80, 40))


def test_a_late_answer_after_a_change_of_viewer_reveals_nothing(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(20, sheet=SHEET)
    go_on = evening.slow()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*"anna gives 4B", "enter", "f5")
        go_on.set()
        await until(pilot, evening.says("as all can see it"))
        await until(pilot, evening.says("ply 21"))
        assert not evening.says("4B")()

    evening.run(script)


@pytest.mark.parametrize(
    "size", [(80, 24), *(pytest.param(more, marks=pytest.mark.rounds) for more in ((100, 30), (60, 15)))], ids=str
)
def test_a_plain_screen_is_ascii(open_evening: Callable[..., Evening], size: tuple[int, int]) -> None:
    evening = open_evening(20)
    evening.make(plain=True)
    assert "NO_COLOR" not in os.environ  # what comes after this app may be in colour

    async def script(pilot: Pilot[None]) -> None:
        assert evening.screen.isascii()
        await enter(pilot, "bert 9")
        await until(pilot, evening.says("unreadable"))
        assert evening.screen.isascii()
        await pilot.press("ctrl+c")
        await enter(pilot, "bert 9S")
        assert evening.screen.isascii()
        await pilot.press("f2")
        assert evening.screen.isascii()
        await enter(pilot, "show")
        assert evening.screen.isascii()

    evening.run(script, size=size)
    assert evening.plies == 21


def test_the_prompt_stays_visible_on_a_low_screen(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(20, sheet=SHEET)

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, evening.says("next: anna gives bert a card"))
        await enter(pilot, "bert left 3S 10T")
        await until(pilot, evening.says("rec.7"))
        await until(pilot, evening.says("next: anna gives bert a card"))

    evening.run(script, size=(60, 20))


class CountingPane(LogPane):
    """A log that counts the lines it draws."""

    drawn = 0

    def render_line(self, y: int) -> Strip:
        self.drawn += 1
        return super().render_line(y)


class LogApp(App[None]):
    """A log alone."""

    def compose(self) -> ComposeResult:
        yield CountingPane()


def test_only_the_visible_part_of_a_long_log_is_drawn() -> None:
    app = LogApp()
    rows = tuple(LogRow(number, "", f"anna {number}S", ("# noted",) if number % 7 == 0 else ()) for number in range(1, 1001))

    def shown(words: str) -> bool:
        return any(words in line for line in lines(app))

    async def script(pilot: Pilot[None]) -> None:
        log = app.query_one(CountingPane)
        log.show(rows)
        await until(pilot, lambda: shown("1000 anna 1000S"))
        assert log.drawn <= 6 * 12
        before = log.drawn
        log.scroll_pages(-1)
        await until(pilot, lambda: not shown("anna 1000S"))
        log.show((*rows, LogRow(1001, "", "anna C")))
        await pilot.pause(0.1)
        assert not shown("anna C")  # the log stays where the user scrolled to
        for _ in range(2):
            log.scroll_pages(1)
            await pilot.pause(0.05)
        await until(pilot, lambda: shown("anna C"))
        log.show((*rows, LogRow(1001, "", "anna C"), LogRow(1002, "", "bert 1S")))
        await until(pilot, lambda: shown("bert 1S"))
        assert log.drawn - before <= 12 * 12

    drive(app, script, size=(30, 12))


@pytest.mark.parametrize("plies", [3, 100])
def test_the_mouse_wheel_at_the_end_of_a_log_does_not_stop_it_from_following(plies: int) -> None:
    app = LogApp()
    rows = tuple(LogRow(number, "", f"anna {number}S", ()) for number in range(1, 101))

    async def script(pilot: Pilot[None]) -> None:
        log = app.query_one(CountingPane)
        log.show(rows[:plies])
        await until(pilot, lambda: f"{plies} anna {plies}S" in "\n".join(lines(app)))
        for event in (MouseScrollUp, MouseScrollDown, MouseScrollDown):
            log.post_message(event(log, 5, 5, 0, 0, 0, False, False, False))
            await pilot.pause()
        log.show((*rows, LogRow(101, "", "anna C", ())))
        await until(pilot, lambda: "anna C" in "\n".join(lines(app)))

    drive(app, script, size=(30, 12))


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
def test_all_players_of_a_mansion_are_seen(open_evening: Callable[..., Evening], size: tuple[int, int]) -> None:
    """While a line is typed, the keys for pages move the board."""
    evening = open_evening(30, sheet=(SAMPLES / "polterheist-table.sheet").read_text(encoding="utf-8"))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*"anna ")
        await pilot.pause()
        shown = lines(evening.app)
        assert [
            name for name in evening.store.games.load(evening.stream).labels.names if not any(name in line for line in shown)
        ] == []
        await pilot.press("pageup", "pageup", "pageup")
        top = lines(evening.app)
        await pilot.press("pagedown", "pagedown", "pagedown")
        assert lines(evening.app) != top
        assert any("anna" in line and ">" in line for line in lines(evening.app))

    evening.run(script, size=size)
