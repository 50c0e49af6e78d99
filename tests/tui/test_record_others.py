"""The recording app while others record, the store fails, or the scribe leaves."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.two_hands import SHEET
from tests.tui.driving import until
from tests.tui.evening import Evening, enter
from textual.pilot import Pilot

from spooklog.cli.tui.page import Page
from spooklog.cli.tui.watch import EVERY
from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.closing import Close, Reopen
from spooklog.domain.log.disputes import OpenDispute, RuleDispute
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Redo, TakeBack, Undo
from spooklog.store.store import Store, open_store


def test_lines_of_another_process_appear_during_typing(open_evening: Callable[..., Evening]) -> None:
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
        await until(pilot, evening.says("anna plays the 2 of Bats, recorded by Cora Lind bert plays a Bat, a 2"))

    assert EVERY <= 0.5
    evening.run(script)


def test_a_line_that_lost_a_race_is_refused_with_the_current_state(
    open_evening: Callable[..., Evening], db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spooklog.cli.tui.record.EVERY", 60)  # the app does not look by itself before the line is entered
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        with open_store(str(db), synchronous="OFF") as other:
            other.games.append(evening.stream, Play("anna 2T"), by="Cora")
            await enter(pilot, "anna 2S")
            await until(pilot, evening.says("spooks:turn.1"))
        await until(pilot, evening.says("anna plays the 2 of Bats, recorded by Cora"))
        assert evening.input.value == "anna 2S"

    evening.run(script)


def recordings(store: Store, stream: str) -> list[tuple[Callable[[], object], str]]:
    """What another scribe may record, one after the other, and the words that describe it."""
    games = store.games

    def amending(*wishes: Correction) -> Callable[[], object]:
        return lambda: games.append(stream, Amend(tuple(wishes), conflicts="drop"), by="Cora")

    return [
        (
            lambda: games.append(stream, Play("anna 9K", ruled="well"), by="Cora"),
            "anna plays the 9 of Spooks #! well, recorded by Cora",
        ),
        (lambda: games.append(stream, Undo(1), by="Cora"), "undone: 3 anna plays the 9 of Spooks, recorded by Cora"),
        (lambda: games.append(stream, Redo(1), by="Cora"), "redone: 3 anna plays the 9 of Spooks, recorded by Cora"),
        (lambda: games.append(stream, Annotate("hm"), by="Cora"), "# hm, recorded by Cora"),
        (lambda: games.append(stream, Close(void=True), by="Cora"), "broken off, recorded by Cora"),
        (lambda: games.append(stream, Reopen(), by="Cora"), "reopened, recorded by Cora"),
        (
            amending(Correction(ply=3, how="replace", text="anna 2T")),
            "amended: 3 anna plays the 9 of Spooks becomes anna plays the 2 of Bats, recorded by Cora",
        ),
        (
            amending(Correction(ply=4, how="insert", text="bert 2B")),
            "amended: 4 bert plays the 2 of Bones put in, recorded by Cora",
        ),
        (amending(Correction(ply=4, how="remove")), "amended: 4 bert plays the 2 of Bones removed, recorded by Cora"),
        (
            amending(Correction(ply=3, how="remove"), Correction(ply=4, how="insert", text="anna 2T")),
            "amended: 2 corrections, of plies 3 to 4, recorded by Cora",
        ),
        (amending(Correction(ply=1, how="remove")), "removed; dropped 2 to 3, recorded by Cora"),
        (lambda: games.append(stream, Play("bert 1S"), by="Cora"), "bert opens with the 1 of Spiders, recorded by Cora"),
        (
            lambda: games.append(stream, TakeBack(1, (2,)), by="Cora"),
            "taken back: 1 bert opens with the 1 of Spiders (bert agreed), recorded by Cora",
        ),
        (
            lambda: games.append(stream, OpenDispute("that was late", 1), by="Cora"),
            "dispute 1: that was late, recorded by Cora",
        ),
        (
            lambda: games.append(stream, RuleDispute(1, "stands"), by="Cora"),
            "dispute 1 is decided: stands, recorded by Cora",
        ),
    ]


def test_every_kind_of_change_by_others_is_reported(open_evening: Callable[..., Evening], db: Path) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        with open_store(str(db), synchronous="OFF") as other:
            for record, words in recordings(other, evening.stream):
                record()
                await until(pilot, evening.says(words))

    evening.run(script)


@pytest.mark.parametrize("typed", [False, True])
def test_unseen_lines_of_others_are_shown_before_an_undo(
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
            other.games.append(evening.stream, Play("bert 2B"), by="Cora")
        await undo(pilot)
        await until(pilot, evening.says("bert plays the 2 of Bones, recorded by Cora nothing was undone"))
        assert evening.plies == 4
        await undo(pilot)
        await until(pilot, lambda: evening.plies == 3)
        await undo(pilot)  # of one's own nothing has to be told
        await until(pilot, lambda: evening.plies == 2)

    evening.run(script)


def test_an_undo_by_others_is_reported_within_the_knowledge_of_the_viewer(open_evening: Callable[..., Evening], db: Path) -> None:
    evening = open_evening(20, sheet=SHEET)
    evening.make("public")

    async def script(pilot: Pilot[None]) -> None:
        with open_store(str(db), synchronous="OFF") as other:
            other.games.append(evening.stream, Play("anna gives 4B"), by="Cora")
            other.games.append(evening.stream, Undo(1), by="Cora")
            await until(pilot, evening.says("undone: 21 anna gives a card, recorded by Cora"))
            other.games.append(evening.stream, Undo(2), by="Cora")
            await until(pilot, evening.says("undone: 19"))
            await until(pilot, evening.says("to 20"))
        assert not evening.says("4B")()
        assert not evening.says("4 of Bones")()

    evening.run(script)


def test_an_amendment_by_others_is_reported_within_the_knowledge_of_the_viewer(
    open_evening: Callable[..., Evening], db: Path
) -> None:
    evening = open_evening(20, sheet=SHEET)
    evening.make("public")

    async def script(pilot: Pilot[None]) -> None:
        with open_store(str(db), synchronous="OFF") as other:
            other.games.append(evening.stream, Play("anna gives 4B"), by="Cora")
            correction = Correction(ply=21, how="replace", text="anna gives 10K")
            other.games.append(evening.stream, Amend((correction,)), by="Cora")
            await until(pilot, evening.says("amended: 21 anna gives a card becomes anna gives a card, recorded by Cora"))
        assert not evening.says("4B")()
        assert not evening.says("4 of Bones")()
        assert not evening.says("gives 10K")()
        assert not evening.says("gives the 10")()

    evening.run(script)


def test_a_lost_store_loses_no_typed_line(open_evening: Callable[..., Evening], db: Path) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        db.rename(db.with_suffix(".away"))
        await until(pilot, evening.says("unavailable"))
        await enter(pilot, "anna 2T")
        await until(pilot, lambda: evening.input.value == "anna 2T")
        await until(pilot, evening.says("unavailable"))
        db.with_suffix(".away").rename(db)
        await until(pilot, evening.says("the store is there again"))
        await pilot.press("enter")
        await until(pilot, lambda: evening.plies == 3)

    evening.run(script)


def test_an_internal_error_does_not_end_the_app(open_evening: Callable[..., Evening], monkeypatch: pytest.MonkeyPatch) -> None:
    evening = open_evening(2)

    def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError("oh")

    async def script(pilot: Pilot[None]) -> None:
        with monkeypatch.context() as fault:
            fault.setattr(evening.store.games, "append", broken)
            await enter(pilot, "anna 2T")
            await until(pilot, evening.says("internal error (ZeroDivisionError: oh)"))
        await pilot.press("enter")
        await until(pilot, lambda: evening.plies == 3)

    evening.run(script)


def test_leaving_waits_for_entered_lines(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)
    go_on = evening.slow()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*"anna 2T", "enter", "ctrl+q")
        await until(pilot, evening.says("waiting for the store"))
        assert evening.app.is_running
        go_on.set()
        await until(pilot, lambda: not evening.app.is_running)

    evening.run(script)
    assert evening.plies == 3
    assert evening.app.view_model.loaded.game.head == evening.loaded.game.head


def test_an_open_page_does_not_block_leaving(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(evening.app.screen, Page))
        await pilot.press("ctrl+q")
        await until(pilot, lambda: not evening.app.is_running)

    evening.run(script)


@pytest.mark.parametrize("keys", [("ctrl+q",), ("ctrl+d",), (*"quit", "enter"), (*"q", "enter")])
def test_every_way_to_leave_ends_the_app(open_evening: Callable[..., Evening], keys: tuple[str, ...]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*keys)
        await until(pilot, lambda: not evening.app.is_running)

    evening.run(script)
    assert evening.plies == 2
