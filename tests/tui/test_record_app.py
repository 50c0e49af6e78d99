"""The app that stays open on the table, driven by its keys: what is recorded, refused, looked at."""

from __future__ import annotations

from collections.abc import Callable

from tests.tui.driving import lines, until
from tests.tui.evening import LINES, TABLE, Evening, enter
from textual.pilot import Pilot

from spooklog.cli.tui.page import Page
from spooklog.domain.log.closing import Close


def test_lines_are_recorded_and_the_screen_follows(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening()

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, evening.says("1 table>"))
        await enter(pilot, "bert 1S", "-2", "anna 2T")
        await until(pilot, evening.says("4 bert>"))
        assert evening.plies == 3
        await until(pilot, evening.says("3 anna plays the 2 of Bats (anna 2T) bert plays a Bat, a 2"))
        await until(pilot, evening.says("2T anna | 1S bert"))
        assert evening.input.value == ""
        await pilot.press("f2")
        await until(
            pilot,
            evening.says("1 bert opens with the 1 of Spiders bert 1S 2 cora and dave pass -2 3 anna plays the 2 of Bats anna 2T"),
        )

    evening.run(script)


def test_a_refusal_shows_a_message_and_the_line_can_be_edited(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(3)

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "bert 3K")
        await until(pilot, evening.says("illegal spooks:red.1"))
        await until(pilot, evening.says("expected"))
        await until(pilot, evening.says("if the table lets it stand: Ctrl-R, then why"))
        rule = evening.loaded.game.ruleset.rulebook.find("red.1").text
        await until(pilot, evening.says(rule[:40]))
        assert evening.input.value == "bert 3K"
        await pilot.press("ctrl+r")
        await enter(pilot, "we play it that way")
        await until(pilot, lambda: evening.plies == 4)
        await until(pilot, evening.says("! ruled at ply 4 against spooks:red.1: we play it that way"))
        await until(pilot, evening.says("─ ! ruled at ply 4 against spooks:red.1"))
        await enter(pilot, "--")
        await until(pilot, lambda: evening.plies == 5)
        assert not evening.says("ruled at ply 4")(), "the line above the input is for the last ply"
        await pilot.press("ctrl+z")
        await until(pilot, lambda: evening.plies == 4)
        await until(pilot, evening.says("─ ! ruled at ply 4 against spooks:red.1"))
        await pilot.press("f2")
        await until(pilot, evening.says("4 bert plays the 3 of Spooks bert 3K ! spooks:red.1: we play it that way"))

    evening.run(script)


def test_input_typed_after_a_refused_line_is_dropped(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)
    behind = evening.slow()

    async def script(pilot: Pilot[None]) -> None:
        for line in ("anna 9K", "anna 2T"):
            await pilot.press(*line, "enter")
        behind.set()
        await until(pilot, evening.says("not done either: anna 2T"))
        assert evening.plies == 2
        assert evening.input.value == "anna 9K"

    evening.run(script)


def test_undo_and_redo_by_key_and_by_word(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(6)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*"dave", "ctrl+z")
        await until(pilot, lambda: evening.plies == 5)
        assert evening.input.value == "dave"
        await pilot.press("ctrl+c")
        await until(pilot, evening.says("undone 1: the game is at ply 5"))
        await pilot.press("f2")
        assert not evening.says("cora MB 7")()
        await pilot.press("ctrl+y")
        await until(pilot, lambda: evening.plies == 6)
        await enter(pilot, "undo 3")
        await until(pilot, evening.says("undone 3: the game is at ply 3, anna plays the 2 of Bats (anna 2T)"))
        await enter(pilot, "redo 2")
        await until(pilot, lambda: evening.plies == 5)
        await enter(pilot, "undo 99")
        await until(pilot, evening.says("not found cannot undo 99"))
        assert evening.input.value == "undo 99"

    evening.run(script)


def test_a_needless_ruling_is_pointed_to_the_command_for_notes(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "anna 2T  #! beer")
        await until(pilot, evening.says("no rule forbids this: kept as a note"))

    evening.run(script)


def test_a_refusal_disappears_once_it_is_outdated(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)
    refused = evening.says("illegal spooks:turn.1")

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "cora 2T")
        await until(pilot, refused)
        await pilot.press("backspace", "home")
        assert evening.input.value == "cora 2"
        assert refused()  # it is being mended
        await pilot.press("ctrl+c")
        assert not refused()
        await pilot.press("up")
        assert evening.input.value == "cora 2"  # given up, not lost
        await enter(pilot, "T")
        await until(pilot, refused)
        await pilot.press("ctrl+u", "b", "escape")
        assert not refused()
        await pilot.press("ctrl+u")
        await enter(pilot, "cora 2T")
        await until(pilot, refused)
        await pilot.press("ctrl+u")
        evening.input.value = "score"
        await enter(pilot, "")
        await until(pilot, lambda: isinstance(evening.app.screen, Page))
        await pilot.press("escape")
        assert not refused()

    evening.run(script)


def test_commands_for_a_shell_are_refused_with_a_hint(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "replay --speed 4x")
        await until(pilot, evening.says("replay does not run here: a replay takes the whole terminal"))
        await until(pilot, evening.says("spooklog replay --speed 4x"))

    evening.run(script)


def test_a_player_whose_label_begins_like_a_command_can_play(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(sheet=TABLE.replace("bert", "recordia"), name="labels")

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "record 1S")
        await until(pilot, lambda: evening.plies == 1)

    evening.run(script)


def test_a_time_typed_with_a_line_is_in_the_log(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "anna 2T  #@ 20:31")
        await until(pilot, lambda: evening.plies == 3)
        await pilot.press("f2")
        assert any(
            line.startswith("   3 anna plays the 2 of Bats  anna 2T ") and line.rstrip().endswith("20:31")
            for line in lines(evening.app)
        )

    evening.run(script)


READING = (
    ("show", "pile 2"),
    ("moves", "stuck"),
    ("log", "what happened"),
    ("log --entries", "spooks.card_played"),
    ("score", "not decided yet"),
    ("explain bert 2G", "accepted"),
    ("explain 1", "spooks:start.1"),
    ("?", "the cards of a Goblin trick"),
    ("help", "Ctrl-Z"),
    ("show --json", '"ruleset": "spooks/2"'),
)


def test_reading_commands_open_a_page(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(3)

    async def script(pilot: Pilot[None]) -> None:
        for line, words in READING:
            if line == "?":
                await pilot.press("?")
            else:
                await enter(pilot, line)
            await until(pilot, lambda: isinstance(evening.app.screen, Page))
            await pilot.pause()
            await until(pilot, evening.says(words))
            await pilot.press("escape")
            await until(pilot, lambda: not isinstance(evening.app.screen, Page))
            assert evening.input.has_focus

    evening.run(script, size=(100, 90))
    assert evening.plies == 3


def test_a_finished_game_is_reported_and_closed(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(37)

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, evening.says("anna wins; still to tell: bert (2 cards), cora (3 cards), dave (4 cards)"))
        await enter(pilot, *LINES[37:])
        await until(pilot, evening.says("over> Enter: close, and Enter again makes the result official"))
        for place in ("1. anna 0", "2. bert 13", "3. dave 20", "4. cora 23"):
            await until(pilot, evening.says(place))
        await pilot.press("tab")
        assert evening.input.value == "close"
        await pilot.press("enter")
        await until(pilot, lambda: evening.loaded.game.closed)
        await until(pilot, evening.says("closed> Enter: next, and Enter again begins another game"))

    evening.run(script)


def test_a_closed_game_can_be_viewed(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(40)
    evening.store.games.append(evening.stream, Close(), by="Scribe")
    evening.make()

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, evening.says("this game takes nothing more unless you type reopen"))
        await enter(pilot, "anna 2S")
        await until(pilot, evening.says("the game is closed: reopen it first"))
        await pilot.press("ctrl+c", "ctrl+z")
        await until(pilot, evening.says("Enter does the undo all the same"))
        assert (evening.plies, evening.input.value) == (40, "undo --yes")
        await pilot.press("escape", "ctrl+z", "ctrl+z")
        assert evening.plies == 40
        await pilot.press("enter")
        await until(pilot, lambda: evening.plies == 39)
        await until(pilot, evening.says("its official result is amended"))
        await enter(pilot, "reopen")
        await until(pilot, lambda: not evening.loaded.game.closed)

    evening.run(script)
