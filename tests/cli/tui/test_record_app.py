"""The app that stays open on the table, driven by its keys."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import SAMPLES
from tests.cli.test_secrets import OTHER, SHEET
from tests.cli.tui.driving import PATIENCE, Script, drive, lines, until
from textual.app import App, ComposeResult
from textual.events import Key, Paste
from textual.pilot import Pilot
from textual.strip import Strip

from spooklog.cli.recording import Recorder
from spooklog.cli.tui.entry import LineInput
from spooklog.cli.tui.logpane import LogPane
from spooklog.cli.tui.page import Page
from spooklog.cli.tui.record import RecordApp
from spooklog.cli.tui.sight import LogRow
from spooklog.cli.tui.table import Table
from spooklog.cli.tui.watch import EVERY
from spooklog.domain.ruleset import Viewer
from spooklog.replays.sheet import import_sheet
from spooklog.store.loaded import LoadedGame
from spooklog.store.store import Store, open_store

TABLE = (SAMPLES / "spooks-table.sheet").read_text(encoding="utf-8")
HEAD, _, PLAYED = TABLE.partition("---\n")
LINES = PLAYED.splitlines()
SIZES = [(120, 40), (80, 24), (60, 20), (40, 15), (30, 8), (20, 5)]


@pytest.fixture(autouse=True)
def no_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing outside decides about colours, or which game is meant."""
    for name in ("NO_COLOR", "SPOOKLOG_GAME", "SPOOKLOG_DEBUG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def store(db: Path) -> Iterator[Store]:
    """A store of one's own."""
    with open_store(str(db), synchronous="OFF") as store:
        yield store


class Evening:
    """A game at a table, and the app that records it."""

    def __init__(self, store: Store, db: Path, plies: int, sheet: str = TABLE, name: str = "evening") -> None:
        head, _, played = sheet.partition("---\n")
        text = f"{head}---\n" + "".join(played.splitlines(keepends=True)[:plies])
        lines = text.encode().splitlines(keepends=True)
        self.store, self.db, self.name = store, db, name
        self.stream = import_sheet(store.games, lines, by="Scribe", now=0, name=name).loaded.stream.id
        self.app: RecordApp = self.make()

    def make(self, viewer: Viewer = "full", *, plain: bool = False) -> RecordApp:
        """Another app for the same game."""
        recorder = Recorder(self.store, str(self.db), self.name, "Scribe", as_json=False)
        self.app = RecordApp(Table(recorder), viewer, plain=plain)
        return self.app

    def run(self, script: Script, size: tuple[int, int] = (80, 24)) -> None:
        """Open the app and do what the script does."""
        drive(self.app, script, size=size)

    @property
    def loaded(self) -> LoadedGame:
        """The game as it is stored."""
        return self.store.games.load(self.stream)

    @property
    def plies(self) -> int:
        """How many plies are stored."""
        return len(self.loaded.game.plies)

    @property
    def input(self) -> LineInput:
        """Where lines are typed."""
        return self.app.query_one(LineInput)

    @property
    def screen(self) -> str:
        """All that can be read."""
        return "\n".join(lines(self.app))

    def says(self, words: str) -> Callable[[], bool]:
        """Whether words can be read."""
        return lambda: words in " ".join(self.screen.split())


async def enter(pilot: Pilot[None], *typed: str) -> None:
    """Enter lines as if they had been typed."""
    for line in typed:
        pilot.app.query_one(LineInput).insert_text_at_cursor(line)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app, RecordApp)
        await asyncio.wait_for(pilot.app.all_done(), PATIENCE)
    await pilot.pause()


@pytest.fixture
def open_evening(store: Store, db: Path) -> Callable[..., Evening]:
    """Sets a table with the first plies of the sample hand."""
    return lambda plies=0, **more: Evening(store, db, plies, **more)


def test_lines_are_recorded_and_the_screen_follows(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening()

    async def script(pilot: Pilot[None]) -> None:
        assert evening.says("1 table>")()
        await enter(pilot, "bert 1S", "-2", "anna 2T")
        await until(pilot, evening.says("4 bert>"))
        assert evening.plies == 3
        assert evening.says("3 anna 2T bert plays T or 2")()
        assert evening.says("2T anna | 1S bert")()
        assert evening.input.value == ""
        await pilot.press("f2")
        assert evening.says("1 bert 1S 2 -2 3 anna 2T")()

    evening.run(script)


def test_tab_completes_from_what_may_be_played(open_evening: Callable[..., Evening]) -> None:
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


def test_arrows_walk_through_suggestions_and_escape_gives_back_what_was_typed(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("a", "space", "2", "down")
        assert evening.input.value == "anna 2S"
        await pilot.press("down", "down", "up")
        assert evening.input.value == "anna 2K"
        await pilot.press("escape")
        assert (evening.input.value, evening.input.suggesting) == ("a 2", False)
        await pilot.press("escape")
        assert evening.input.value == "a 2"
        await pilot.press("ctrl+c", "tab")
        await until(pilot, evening.says("-- anna pass"))

    evening.run(script)


def test_forms_and_shorthands_are_offered(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(14)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*"bert 3T ")
        await until(pilot, evening.says("CARD CARD … a straight, the top card last"))
        assert evening.says("bert 4S 4G 4B 4T")()
        await pilot.press("ctrl+c")
        await enter(pilot, "bert 3T 4S 5T", "cora 9T", "dave 6T", "anna 4T", "bert stuck")
        await pilot.press("b")
        await until(pilot, evening.says("bite anna gives ?, dave gives ?, cora gives ?"))

    evening.run(script)


def test_a_refusal_is_told_in_words_and_the_line_can_be_mended(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(3)

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "bert 3K")
        await until(pilot, evening.says("illegal spooks:red.1"))
        assert evening.says("expected")()
        assert evening.says("if the table lets it stand: LINE #! WHY")()
        rule = evening.loaded.game.ruleset.rulebook.find("red.1").text
        assert evening.says(rule[:40])()
        assert evening.input.value == "bert 3K"
        await enter(pilot, "  #! we play it that way")
        await until(pilot, lambda: evening.plies == 4)
        assert evening.says("! ruled at ply 4 against spooks:red.1: we play it that way")()
        await enter(pilot, "--")
        await until(pilot, lambda: evening.plies == 5)
        assert evening.says("─ ! ruled at ply 4 against spooks:red.1")()
        await pilot.press("f2")
        assert evening.says("4 bert 3K ! spooks:red.1: we play it that way")()

    evening.run(script)


def test_what_was_typed_behind_a_refused_line_is_given_up(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)
    behind = threading.Event()
    append = evening.store.games.append

    def slow(*args: Any, **more: Any) -> Any:
        behind.wait(10)
        return append(*args, **more)

    evening.store.games.append = slow  # type: ignore[method-assign]

    async def script(pilot: Pilot[None]) -> None:
        for line in ("anna 9K", "anna 2T"):
            await pilot.press(*line, "enter")
        behind.set()
        await until(pilot, evening.says("not done either: anna 2T"))
        assert evening.plies == 2
        assert evening.input.value == "anna 9K"

    evening.run(script)


def test_lines_entered_quickly_are_recorded_once_and_in_order(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*"bert 1S", "enter", "enter", *"-2", "enter", "enter", *"anna 2T", "enter", "enter")
        await until(pilot, lambda: evening.plies == 3)
        await pilot.pause(2 * EVERY)
        assert evening.plies == 3

    evening.run(script)


def test_undo_and_redo_by_key_and_by_word(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(6)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*"dave", "ctrl+z")
        await until(pilot, lambda: evening.plies == 5)
        assert evening.input.value == "dave"
        await pilot.press("ctrl+c")
        await until(pilot, evening.says("undone 1: the game is at 5"))
        await pilot.press("f2")
        assert not evening.says("cora MB 7")()
        await pilot.press("ctrl+y")
        await until(pilot, lambda: evening.plies == 6)
        await enter(pilot, "undo 3")
        await until(pilot, evening.says("undone 3: the game is at 3 anna 2T"))
        await enter(pilot, "redo 2")
        await until(pilot, lambda: evening.plies == 5)
        await enter(pilot, "undo 99")
        await until(pilot, evening.says("not found cannot undo 99"))
        assert evening.input.value == "undo 99"

    evening.run(script)


BACK, ENTER = ("backspace", "\x7f"), ("enter", "\r")


def at_once(app: RecordApp, *keys: str | tuple[str, str | None]) -> None:
    """Keys that arrive in one read: nothing is done between them. What is no text is named, with its character."""
    for key in keys:
        for name, character in [key] if isinstance(key, tuple) else [(one, one) for one in key]:
            app.post_message(Key(name, character))


@pytest.mark.parametrize(
    ("keys", "value"),
    [
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
    ],
)
def test_keys_that_come_at_once_take_effect_in_their_order(
    open_evening: Callable[..., Evening], keys: tuple[str | tuple[str, str | None], ...], value: str
) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        at_once(evening.app, *keys)
        await until(pilot, lambda: evening.input.value == value)

    evening.run(script)


def test_lines_and_what_keys_stand_for_are_done_in_their_order(open_evening: Callable[..., Evening]) -> None:
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


@pytest.mark.parametrize("line", ["moves", "score", "explain anna 2T", "help"])
def test_whoever_types_on_while_a_page_is_open_loses_nothing(open_evening: Callable[..., Evening], line: str) -> None:
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


def test_a_page_that_opens_while_somebody_types_loses_nothing(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        at_once(evening.app, "moves", ENTER, "note")
        await until(pilot, lambda: isinstance(evening.app.screen, Page))
        at_once(evening.app, ("space", " "), "q?", ENTER)
        await until(pilot, lambda: len(evening.loaded.game.notes) == 1)
        (note,) = evening.loaded.game.notes
        assert evening.store.games.texts(evening.stream)[note.text] == "q?"

    evening.run(script)


def test_a_needless_ruling_is_told_to_be_a_note(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "anna 2T  #! beer")
        await until(pilot, evening.says("no rule forbids this: kept as a note"))

    evening.run(script)


def test_a_refusal_goes_when_it_is_of_no_interest_any_more(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)
    refused = evening.says("illegal spooks:turn.1")

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "cora 2T")
        await until(pilot, refused)
        await pilot.press("backspace", "escape")
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


@pytest.mark.parametrize("typed", [False, True])
def test_what_others_recorded_unseen_is_told_before_it_is_undone(
    open_evening: Callable[..., Evening], db: Path, monkeypatch: pytest.MonkeyPatch, typed: bool
) -> None:
    monkeypatch.setattr("spooklog.cli.tui.record.EVERY", 60)
    evening = open_evening(2)

    async def undo(pilot: Pilot[None]) -> None:
        if typed and not evening.input.value:
            await pilot.press(*"undo")
        await pilot.press("enter" if typed else "ctrl+z")

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "anna 2T")
        with open_store(str(db), synchronous="OFF") as other:
            other.games.play(evening.stream, "bert 2B", by="Cora")
        await undo(pilot)
        await until(pilot, evening.says("bert 2B, recorded by Cora nothing was undone"))
        assert evening.plies == 4
        await undo(pilot)
        await until(pilot, lambda: evening.plies == 3)
        await undo(pilot)  # of one's own nothing has to be told
        await until(pilot, lambda: evening.plies == 2)

    evening.run(script)


def test_commands_of_a_shell_are_told_to_belong_there(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "replay --speed 4x")
        await until(pilot, evening.says("replay does not work at the table: it is typed in a shell"))
        assert evening.says("spooklog replay --speed 4x")()

    evening.run(script)


def test_a_player_whose_label_begins_like_a_command_can_play(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(sheet=TABLE.replace("bert", "recordia"), name="labels")

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "record 1S")
        await until(pilot, lambda: evening.plies == 1)

    evening.run(script)


def test_what_others_undid_is_told_as_far_as_one_may_know_it(open_evening: Callable[..., Evening], db: Path) -> None:
    evening = open_evening(20, sheet=SHEET)
    evening.make("public")

    async def script(pilot: Pilot[None]) -> None:
        with open_store(str(db), synchronous="OFF") as other:
            other.games.play(evening.stream, "anna gives 4B", by="Cora")
            other.games.undo(evening.stream, 1, by="Cora")
            await until(pilot, evening.says("undone: 21 anna gives ?, recorded by Cora"))
            other.games.undo(evening.stream, 2, by="Cora")
            await until(pilot, evening.says("undone: 19"))
            assert evening.says("to 20")()
        assert not evening.says("4B")()

    evening.run(script)


def test_a_key_that_cannot_be_obeyed_leaves_the_input_alone(open_evening: Callable[..., Evening]) -> None:
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
        assert evening.says("3 anna 2T # a brave card 4 bert 2G # at last")()

    evening.run(script)


def test_a_time_told_with_a_line_stands_in_the_log(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "anna 2T  #@ 20:31")
        await until(pilot, lambda: evening.plies == 3)
        await pilot.press("f2")
        assert any(line.startswith("   3 anna 2T ") and line.rstrip().endswith("20:31") for line in lines(evening.app))

    evening.run(script)


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
        assert any(line.rstrip().endswith("20 bite") for line in lines(evening.app))
        await pilot.press("f2")
        assert not any(line.rstrip().endswith("20 bite") for line in lines(evening.app))

    evening.run(script, size=size)


def test_what_another_process_records_appears_while_somebody_types(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)
    env = os.environ | {"SPOOKLOG_DB": str(evening.db), "SPOOKLOG_BY": "Cora Lind"}
    other = [sys.executable, "-m", "spooklog.cli", "play", "-g", "evening", "anna 2T"]

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*"bert 2")
        process = await asyncio.create_subprocess_exec(*other, env=env, stdout=subprocess.DEVNULL)
        assert await process.wait() == 0
        await until(pilot, evening.says("4 bert> bert 2"))
        await until(pilot, evening.says("bert 2S 2K 2G 2B"))  # what may be played now
        await pilot.press("escape")
        assert evening.input.value == "bert 2"
        assert evening.says("anna 2T, recorded by Cora Lind bert plays T or 2")()

    assert EVERY <= 0.5
    evening.run(script)


def test_whoever_loses_a_race_is_told_what_the_game_says_now(open_evening: Callable[..., Evening], db: Path) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        with open_store(str(db), synchronous="OFF") as other:
            other.games.play(evening.stream, "anna 2T", by="Cora")
            await enter(pilot, "anna 2S")
            await until(pilot, evening.says("spooks:turn.1"))
        assert evening.says("anna 2T, recorded by Cora")()
        assert evening.input.value == "anna 2S"

    evening.run(script)


def deeds(store: Store, stream: str) -> list[tuple[Callable[[], object], str]]:
    """What somebody else may do, one after the other, and how it is told."""
    games = store.games
    return [
        (lambda: games.play(stream, "anna 9K", by="Cora", ruled="well"), "anna 9K #! well, recorded by Cora"),
        (lambda: games.undo(stream, 1, by="Cora"), "undone: 3 anna 9K, recorded by Cora"),
        (lambda: games.redo(stream, 1, by="Cora"), "redone: 3 anna 9K, recorded by Cora"),
        (lambda: games.note(stream, "hm", by="Cora"), "# hm, recorded by Cora"),
        (lambda: games.close(stream, void=True, by="Cora"), "broken off, recorded by Cora"),
        (lambda: games.reopen(stream, by="Cora"), "reopened, recorded by Cora"),
    ]


def test_everything_others_can_do_is_told(open_evening: Callable[..., Evening], db: Path) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        with open_store(str(db), synchronous="OFF") as other:
            for deed, words in deeds(other, evening.stream):
                deed()
                await until(pilot, evening.says(words))

    evening.run(script)


def test_a_store_that_is_gone_costs_nothing_that_was_typed(open_evening: Callable[..., Evening], db: Path) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        db.rename(db.with_suffix(".away"))
        await until(pilot, evening.says("unavailable"))
        await enter(pilot, "anna 2T")
        await until(pilot, lambda: evening.input.value == "anna 2T")
        assert evening.says("unavailable")()
        db.with_suffix(".away").rename(db)
        await until(pilot, evening.says("the store is there again"))
        await pilot.press("enter")
        await until(pilot, lambda: evening.plies == 3)

    evening.run(script)


def test_a_fault_of_ours_does_not_end_the_evening(open_evening: Callable[..., Evening], monkeypatch: pytest.MonkeyPatch) -> None:
    evening = open_evening(2)

    def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError("oh")

    async def script(pilot: Pilot[None]) -> None:
        with monkeypatch.context() as fault:
            fault.setattr(evening.store.games, "append", broken)
            await enter(pilot, "anna 2T")
            await until(pilot, evening.says("spooklog itself is wrong here (ZeroDivisionError: oh)"))
        await pilot.press("enter")
        await until(pilot, lambda: evening.plies == 3)

    evening.run(script)


def test_leaving_waits_for_what_was_entered(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)
    go_on = threading.Event()
    append = evening.store.games.append

    def slow(*args: Any, **more: Any) -> Any:
        go_on.wait(10)
        return append(*args, **more)

    evening.store.games.append = slow  # type: ignore[method-assign]

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*"anna 2T", "enter", "ctrl+q")
        await until(pilot, evening.says("waiting for the store"))
        assert evening.app.is_running
        go_on.set()
        await until(pilot, lambda: not evening.app.is_running)

    evening.run(script)
    assert evening.plies == 3
    assert evening.app.sight.loaded.game.head == evening.loaded.game.head


def test_an_answer_that_comes_after_the_screen_was_turned_gives_nothing_away(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(20, sheet=SHEET)
    go_on = threading.Event()
    append = evening.store.games.append

    def slow(*args: Any, **more: Any) -> Any:
        go_on.wait(10)
        return append(*args, **more)

    evening.store.games.append = slow  # type: ignore[method-assign]

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*"anna gives 4B", "enter", "f5")
        go_on.set()
        await until(pilot, evening.says("as all can see it"))
        await until(pilot, evening.says("ply 21"))
        assert not evening.says("4B")()

    evening.run(script)


def test_a_page_does_not_keep_anybody_from_leaving(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(evening.app.screen, Page))
        await pilot.press("ctrl+q")
        await until(pilot, lambda: not evening.app.is_running)

    evening.run(script)


@pytest.mark.parametrize("keys", [("ctrl+q",), ("ctrl+d",), (*"quit", "enter"), (*"q", "enter")])
def test_ways_to_leave(open_evening: Callable[..., Evening], keys: tuple[str, ...]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*keys)
        await until(pilot, lambda: not evening.app.is_running)

    evening.run(script)
    assert evening.plies == 2


def test_ctrl_c_gives_up_the_line_and_not_the_evening(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*"anna", "ctrl+c")
        assert evening.input.value == ""
        await pilot.press("ctrl+c")
        assert evening.says("Ctrl-Q leaves")()

    evening.run(script)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("show", "pile 2"),
        ("moves", "stuck"),
        ("log", "what happened"),
        ("log --entries", "spooks.card_played"),
        ("score", "not decided yet"),
        ("explain bert 2G", "accepted"),
        ("explain 1", "spooks:start.1"),
        ("?", "the cards of a Goblin trick"),
        ("help", "Ctrl-Z"),
        ("show --json", '"ruleset": "spooks/1"'),
    ],
)
def test_looking_commands_open_a_page(open_evening: Callable[..., Evening], line: str, words: str) -> None:
    evening = open_evening(3)

    async def script(pilot: Pilot[None]) -> None:
        if line == "?":
            await pilot.press("?")
        else:
            await enter(pilot, line)
        await until(pilot, lambda: isinstance(evening.app.screen, Page))
        await pilot.pause()
        assert evening.says(words)()
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(evening.app.screen, Page))
        assert evening.input.has_focus

    evening.run(script, size=(100, 90))
    assert evening.plies == 3


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


def test_a_game_that_is_over_is_told_and_closed(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(37)

    async def script(pilot: Pilot[None]) -> None:
        assert evening.says("anna wins; still to tell: bert (2 cards), cora (3 cards), dave (4 cards)")()
        await enter(pilot, *LINES[37:])
        await until(pilot, evening.says("over> close makes it official"))
        assert evening.says("1. anna 0 2. bert 13 3. dave 20 4. cora 23")()
        await pilot.press("tab")
        assert evening.input.value == "close"
        await pilot.press("enter")
        await until(pilot, lambda: evening.loaded.game.closed)
        await until(pilot, evening.says("closed> reopen lets it go on"))

    evening.run(script)


def test_a_closed_game_is_there_to_be_looked_at(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(40)
    evening.store.games.close(evening.stream, by="Scribe")
    evening.make()

    async def script(pilot: Pilot[None]) -> None:
        assert evening.says("nothing more is recorded unless you type reopen")()
        await enter(pilot, "anna 2S")
        await until(pilot, evening.says("the game is closed: reopen it first"))
        await pilot.press("ctrl+c", "ctrl+z")
        await until(pilot, evening.says("Ctrl-Z again undoes"))
        assert evening.plies == 40
        await pilot.press("r", "ctrl+c", "ctrl+z")  # whoever did something else meanwhile is asked again
        assert evening.plies == 40
        await pilot.press("ctrl+z")
        await until(pilot, lambda: evening.plies == 39)
        await until(pilot, evening.says("its official result is amended"))
        await enter(pilot, "reopen")
        await until(pilot, lambda: not evening.loaded.game.closed)

    evening.run(script)


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


@pytest.mark.parametrize("viewer", [1, "public"])
@pytest.mark.parametrize("plies", [14, 20, 41])
def test_a_screen_for_a_player_shows_nothing_that_the_player_cannot_know(
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


def test_the_prompt_does_not_tell_who_holds_the_card_that_opens(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(0, sheet=SHEET)

    async def script(pilot: Pilot[None]) -> None:
        assert evening.says("1 bert>")()
        for seen in ("as all can see it", "as anna sees it", "as bert sees it"):
            await pilot.press("f5")
            await until(pilot, evening.says(seen))
            assert evening.says("1 bert>" if "bert" in seen else "1 table>")()

    evening.run(script)


def test_the_screen_is_turned_to_others_with_a_key(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(20, sheet=SHEET)

    async def script(pilot: Pilot[None]) -> None:
        assert evening.says("8S 9S 1K 7K 9K")()
        await pilot.press("f5")
        await until(pilot, evening.says("as all can see it"))
        assert not evening.says("8S 9S 1K 7K 9K")()
        await pilot.press("f5")
        await until(pilot, evening.says("as anna sees it"))
        assert evening.says("10K 8G 9G 1B 4B 1T 10T MT")()
        await enter(pilot, "anna gives 4B", "dave gives 7T")
        await until(pilot, lambda: evening.plies == 22)
        await until(pilot, evening.says("22 dave gives ?"))
        assert not evening.says("7T")()
        await pilot.press("up")
        assert evening.input.value == "dave gives 7T"
        for _ in evening.loaded.labels.names:
            await pilot.press("f5")
        await until(pilot, lambda: evening.app.sight.viewer == "full")
        await pilot.press("ctrl+c", "up")
        assert evening.input.value == ""

    evening.run(script, size=(80, 40))


@pytest.mark.parametrize("size", [(100, 30), (80, 24), (60, 15)])
def test_plain_is_plain(open_evening: Callable[..., Evening], size: tuple[int, int]) -> None:
    evening = open_evening(20)
    evening.make(plain=True)
    assert "NO_COLOR" not in os.environ  # what comes after this app may be in colour

    async def script(pilot: Pilot[None]) -> None:
        assert evening.screen.isascii()
        await enter(pilot, "bert 9S")
        assert evening.screen.isascii()
        await pilot.press("f2")
        assert evening.screen.isascii()
        await enter(pilot, "show")
        assert evening.screen.isascii()

    evening.run(script, size=size)
    assert evening.plies == 21


def test_what_comes_next_stays_in_sight_on_a_low_screen(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(20, sheet=SHEET)

    async def script(pilot: Pilot[None]) -> None:
        assert evening.says("next: anna gives bert a card")()
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


def test_of_a_long_log_only_what_is_seen_is_drawn() -> None:
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
        assert not shown("anna C")  # whoever looks back is left there
        for _ in range(2):
            log.scroll_pages(1)
            await pilot.pause(0.05)
        await until(pilot, lambda: shown("anna C"))
        log.show((*rows, LogRow(1001, "", "anna C"), LogRow(1002, "", "bert 1S")))
        await until(pilot, lambda: shown("bert 1S"))
        assert log.drawn - before <= 12 * 12

    drive(app, script, size=(30, 12))
