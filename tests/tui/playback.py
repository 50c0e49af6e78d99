"""A game played back by the replay app, for tests that look at it."""

from __future__ import annotations

from spooklog.cli.tui.replay import ReplayApp
from spooklog.cli.tui.watch import Watch
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.replays.timeline.pace import Tempo
from spooklog.replays.timeline.timeline import Timeline
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

HIDDEN = "game spooks\nplayers anna bert cora\ndate 2026-10-31 20:15+01:00\noptions record=table\ndealer cora\n---\n"


def take(store: Store, text: str, name: str | None = None) -> LoadedGame:
    """The game of a sheet, stored; its name is drawn by default."""
    return import_sheet(store.games, text.encode().splitlines(keepends=True), by="Scribe", now=0, name=name).loaded


def replay(
    store: Store,
    loaded: LoadedGame,
    *,
    viewer: str | int = "full",
    first: int | None = None,
    last: int | None = None,
    tempo: Tempo | None = None,
    playing: bool = False,
    watch: Watch | None = None,
    locked: bool = False,
    plain: bool = False,
) -> ReplayApp:
    """The app, paused unless it is to play."""
    timeline = Timeline(loaded, viewer, store.games.texts(loaded.stream.id), first=first, last=last)  # type: ignore[arg-type]
    return ReplayApp(timeline, tempo, watch=watch, playing=playing, locked=locked, plain=plain)


def place(screen: list[str]) -> str:
    """Where it stands: `ply 15 of 42`."""
    return " ".join(screen[0].split()[1:5])
