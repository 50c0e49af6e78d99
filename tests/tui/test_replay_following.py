"""The replay app while the log goes on, or the store is busy or away."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from tests.tui.driving import PATIENCE, drive, lines, press, until
from tests.tui.playback import HIDDEN, place, replay, take
from textual.pilot import Pilot

from spooklog.cli.tui.watch import Watch
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Undo
from spooklog.domain.values.errors import Unavailable
from spooklog.replays.timeline.pace import Tempo
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store


@pytest.fixture
def watch(store: Store) -> Iterator[Callable[[LoadedGame], Watch]]:
    """Looks at a game's log, for as long as a test goes on."""
    with ExitStack() as watches:
        yield lambda loaded: watches.enter_context(Watch(store, loaded.stream.id))


class Busy:
    """A store that answers only when it is free."""

    def __init__(self, store: Store) -> None:
        self.asked, self.free = threading.Event(), threading.Event()
        self._load = store.games.load

    def load(self, stream: str) -> LoadedGame:
        """The game, when there is time for it."""
        self.asked.set()
        self.free.wait(2 * PATIENCE)
        return self._load(stream)


def test_the_end_moves_along_with_the_log_and_back_with_an_undo(store: Store, watch: Callable[[LoadedGame], Watch]) -> None:
    loaded = take(store, HIDDEN + "anna 1S\nbert 2S\n")
    app = replay(store, loaded, tempo=Tempo(fixed=0.01), watch=watch(loaded), playing=True)

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: app.head.at_end)
        await pilot.pause()
        assert any("waiting 1x" in line for line in lines(app))
        store.games.append(loaded.stream.id, Play("cora 3S"), by="Scribe")
        await until(pilot, lambda: app.head.ply == 3)
        store.games.append(loaded.stream.id, Undo(2), by="Scribe")
        await until(pilot, lambda: app.head.ply == 1)
        await pilot.pause()
        screen = lines(app)
        assert (place(screen), screen[-1].strip()) == ("ply 1 of 1", "plies were undone: there are 1 now")
        store.games.append(loaded.stream.id, Play("bert 3K  ", ruled="so be it"), by="Scribe")
        await until(pilot, lambda: app.head.ply == 2)
        await pilot.pause()
        assert any("bert 3K" in line for line in lines(app))

    drive(app, script)


def test_a_paused_replay_does_not_follow_the_log(store: Store, watch: Callable[[LoadedGame], Watch]) -> None:
    loaded = take(store, HIDDEN + "anna 1S\nbert 2S\n")
    app = replay(store, loaded, watch=watch(loaded))

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "right", "right")
        store.games.append(loaded.stream.id, Play("cora 3S"), by="Scribe")
        await until(pilot, lambda: app.head.timeline.last == 3)
        await pilot.pause()
        assert place(lines(app)) == "ply 2 of 3"
        assert (await press(pilot, "right", "right"))[-1].strip() == "the end so far; End waits for more"

    drive(app, script)


def test_a_note_is_shown_as_soon_as_it_is_made(store: Store, watch: Callable[[LoadedGame], Watch]) -> None:
    loaded = take(store, HIDDEN + "anna 1S\nbert 2S\n")
    app = replay(store, loaded, watch=watch(loaded))

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "end")
        store.games.append(loaded.stream.id, Annotate("well done"), by="Scribe")
        await until(pilot, lambda: any("# well done" in line for line in lines(app)))
        assert "o note" in lines(app)[-1] or "the end so far" in lines(app)[-1]

    drive(app, script)


def test_a_store_that_is_away_for_a_moment_is_asked_again(
    store: Store, watch: Callable[[LoadedGame], Watch], monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = take(store, HIDDEN + "anna 1S\n")
    app = replay(store, loaded, watch=watch(loaded))

    async def script(pilot: Pilot[None]) -> None:
        def away(_: str) -> LoadedGame:
            raise Unavailable("the database is locked")

        with monkeypatch.context() as patch:
            patch.setattr(store.games, "load", away)
            await until(pilot, lambda: lines(app)[-1].strip() == "the log cannot be read: the database is locked")
        store.games.append(loaded.stream.id, Play("bert 2S"), by="Scribe")
        await until(pilot, lambda: app.head.timeline.last == 2)

    drive(app, script)


def test_a_busy_store_blocks_neither_stepping_nor_leaving(
    store: Store, watch: Callable[[LoadedGame], Watch], monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = take(store, HIDDEN + "anna 1S\nbert 2S\n")
    app, busy = replay(store, loaded, watch=watch(loaded)), Busy(store)

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, busy.asked.is_set)
        assert place(await press(pilot, "right")) == "ply 1 of 2"
        assert (await press(pilot, "v"))[0].endswith("as public")
        await press(pilot, "q")

    monkeypatch.setattr(store.games, "load", busy.load)
    drive(app, script)
    assert (app.return_code, busy.free.is_set()) == (0, False)
    busy.free.set()


def test_data_read_for_one_viewer_is_not_shown_to_another(
    store: Store, watch: Callable[[LoadedGame], Watch], monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = take(store, HIDDEN + "anna 1S\nbert 2S\n")
    app, busy = replay(store, loaded, watch=watch(loaded)), Busy(store)

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, busy.asked.is_set)
        await press(pilot, "v")
        busy.free.set()
        await until(pilot, lambda: app.head.timeline.last == 3)
        assert app.head.timeline.viewer == "public"

    store.games.append(loaded.stream.id, Play("cora 3S"), by="Scribe")
    monkeypatch.setattr(store.games, "load", busy.load)
    drive(app, script)
