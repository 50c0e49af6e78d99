"""A game at a table and the app that records it, for tests that sit down at it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.cli.conftest import SAMPLES
from tests.tui.driving import PATIENCE, Script, drive, lines
from textual.pilot import Pilot

from spooklog.cli.main import run
from spooklog.cli.recording.lines import LineRecorder
from spooklog.cli.tui.entry import LineInput
from spooklog.cli.tui.record import RecordApp
from spooklog.cli.tui.table import Table
from spooklog.domain.contract.ruleset import Viewer
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

TABLE = (SAMPLES / "spooks-table.sheet").read_text(encoding="utf-8")

HEAD, _, PLAYED = TABLE.partition("---\n")

LINES = PLAYED.splitlines()


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
        recorder = LineRecorder(self.store, str(self.db), self.name, "Scribe", as_json=False, says=True)
        self.app = RecordApp(Table(recorder), viewer, plain=plain)
        return self.app

    def command(self, *arguments: str) -> None:
        """Run a command of the program in this store."""
        assert run([*arguments, "--by", "Scribe", "--db", str(self.db)]) == 0

    def run(self, script: Script, size: tuple[int, int] = (80, 24)) -> None:
        """Open the app and do what the script does."""
        drive(self.app, script, size=size)

    def slow(self) -> threading.Event:
        """Let the store take nothing until the event is set."""
        go_on, append = threading.Event(), self.store.games.append

        def slow(*args: Any, **more: Any) -> Any:
            go_on.wait(10)
            return append(*args, **more)

        self.store.games.append = slow  # type: ignore[method-assign]
        return go_on

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
