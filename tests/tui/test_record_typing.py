"""The line of the recording app: keys in their order, suggestions, history."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from tests.tui.driving import until
from tests.tui.evening import Evening, enter
from textual.events import Key, Paste
from textual.pilot import Pilot

from spooklog.cli.tui.page import Page
from spooklog.cli.tui.record import RecordApp
from spooklog.cli.tui.watch import EVERY

BACK, ENTER = ("backspace", "\x7f"), ("enter", "\r")


def at_once(app: RecordApp, *keys: str | tuple[str, str | None]) -> None:
    """Keys that arrive in one read: nothing is done between them. What is no text is named, with its character."""
    for key in keys:
        for name, character in [key] if isinstance(key, tuple) else [(one, one) for one in key]:
            app.post_message(Key(name, character))


AT_ONCE = (
    (("anna 10T", BACK, "K"), "anna 10K"),
    (("abc", ("ctrl+u", "\x15"), "de"), "de"),
    (("abc de", ("ctrl+w", "\x17"), "f"), "abc f"),
    (("nna", ("home", None), "a", ("end", None), " 2T"), "anna 2T"),
    (("abd", ("left", None), "c", ("delete", None), ("ctrl+e", "\x05"), "e"), "abce"),
    (("bc", ("ctrl+a", "\x01"), "a", ("ctrl+k", "\x0b")), "a"),
    (("an", ("tab", "\t"), "2T"), "anna 2T"),
    (("anna 2T", ("ctrl+n", "\x0e"), "well"), "anna 2T  # well"),
    (("anna", ("ctrl+c", "\x03"), "bert"), "bert"),
    (("anna", ("ctrl+c", "\x03"), ("up", None), " 2T"), "anna 2T"),
    (("anna 2", ("escape", "\x1b"), "T"), "anna 2T"),
    (("a", ("down", None), ("down", None), "T"), "anna 2KT"),
)


def has(evening: Evening, value: str) -> bool:
    """Whether this stands where lines are typed."""
    return evening.input.value == value


def test_keys_that_come_at_once_take_effect_in_their_order(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        for keys, value in AT_ONCE:
            at_once(evening.app, *keys)
            await until(pilot, partial(has, evening, value))
            await pilot.press("ctrl+c")
            assert evening.input.value == ""

    evening.run(script)


def test_lines_and_key_commands_run_in_their_order(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        at_once(evening.app, "anna 2T", ENTER, ("ctrl+z", "\x1a"), "note one", ENTER, "note two", ENTER, "an")
        evening.app.post_message(Paste("na 2S"))
        at_once(evening.app, ENTER, ("ctrl+q", "\x11"))
        await until(pilot, lambda: not evening.app.is_running)

    evening.run(script)
    game = evening.loaded.game
    assert [game.line(ply, evening.loaded.labels) for ply in game.plies[2:]] == ["anna 2S"]
    texts = evening.store.games.texts(evening.stream)
    assert [texts[note.text] for note in game.notes] == ["one", "two"]


def test_lines_entered_quickly_are_recorded_once_and_in_order(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*"bert 1S", "enter", "enter", *"-2", "enter", "enter", *"anna 2T", "enter", "enter")
        await until(pilot, lambda: evening.plies == 3)
        await pilot.pause(2 * EVERY)
        assert evening.plies == 3

    evening.run(script)


@pytest.mark.parametrize("line", ["moves", "score", "explain anna 2T", "help"])
def test_typing_while_a_page_is_open_loses_nothing(open_evening: Callable[..., Evening], line: str) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, line)
        await until(pilot, lambda: isinstance(evening.app.screen, Page))
        await pilot.press("down", "pagedown", "home")
        assert isinstance(evening.app.screen, Page)
        at_once(evening.app, "anna 10T", BACK, BACK, BACK, "2T", ENTER)
        await until(pilot, lambda: evening.plies == 3)
        assert not isinstance(evening.app.screen, Page)

    evening.run(script)


def test_a_page_that_opens_during_typing_loses_nothing(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        at_once(evening.app, "moves", ENTER, "note")
        await until(pilot, lambda: isinstance(evening.app.screen, Page))
        at_once(evening.app, ("space", " "), "q?", ENTER)
        await until(pilot, lambda: len(evening.loaded.game.notes) == 1)
        (note,) = evening.loaded.game.notes
        assert evening.store.games.texts(evening.stream)[note.text] == "q?"

    evening.run(script)


def test_tab_completes_legal_lines(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("a", "space", "2")
        await until(pilot, evening.says("anna 2S 2K 2G 2B 2T"))
        await pilot.press("t")
        await pilot.press("tab")
        assert evening.input.value == "anna 2T"
        await pilot.press("enter")
        await until(pilot, lambda: evening.plies == 3)

    evening.run(script)


def test_arrows_walk_through_suggestions_and_escape_restores_the_typed_text(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("a", "space", "2", "down")
        assert evening.input.value == "anna 2S"
        await pilot.press("down", "down", "up")
        assert evening.input.value == "anna 2K"
        await pilot.press("escape")
        assert (evening.input.value, evening.input.suggesting) == ("a 2", False)
        await pilot.press("escape")
        assert evening.input.value == ""
        await pilot.press("up")
        assert evening.input.value == "a 2"
        await pilot.press("ctrl+c", "tab")
        await until(pilot, evening.says("-- anna pass"))

    evening.run(script)


def test_forms_and_shorthands_are_offered(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(14)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*"bert 3T ")
        await until(pilot, evening.says("CARD CARD … a straight, the top card last"))
        await until(pilot, evening.says("bert 4S 4G 4B 4T"))
        await pilot.press("ctrl+c")
        await enter(pilot, "bert 3T 4S 5T", "cora 9T", "dave 6T", "anna 4T", "bert stuck")
        await pilot.press("b")
        await until(pilot, evening.says("bite anna gives ?, dave gives ?, cora gives ?"))

    evening.run(script)


def test_earlier_lines_come_back_with_the_arrows(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening()

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "bert 1S", "-2")
        await pilot.press("up")
        assert evening.input.value == "-2"
        await pilot.press("up", "up")
        assert evening.input.value == "bert 1S"
        await pilot.press("down", "down")
        assert evening.input.value == ""

    evening.run(script)


def test_of_several_pasted_lines_one_is_taken(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening()

    async def script(pilot: Pilot[None]) -> None:
        evening.app.post_message(Paste("bert 1S\n-2\n"))
        await until(pilot, evening.says("only the first was taken"))
        assert evening.input.value == "bert 1S"

    evening.run(script)


def test_ctrl_c_clears_the_line_and_keeps_the_app_open(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*"anna", "ctrl+c")
        assert evening.input.value == ""
        await pilot.press("ctrl+c")
        await until(pilot, evening.says("Ctrl-Q leaves"))

    evening.run(script)


def test_an_unavailable_key_leaves_the_input_unchanged(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+z")
        await until(pilot, evening.says("there is nothing to undo"))
        assert evening.input.value == ""

    evening.run(script)


def test_a_note_is_a_key_away(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(3)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+n", *"a brave card", "enter")
        await until(pilot, lambda: len(evening.loaded.game.notes) == 1)
        await pilot.press(*"bert 2G", "ctrl+n", *"at last", "enter")
        await until(pilot, lambda: len(evening.loaded.game.notes) == 2)
        await pilot.press("f2")
        await until(
            pilot,
            evening.says("3 anna plays the 2 of Bats anna 2T # a brave card 4 bert plays the 2 of Goblins bert 2G # at last"),
        )

    evening.run(script)
