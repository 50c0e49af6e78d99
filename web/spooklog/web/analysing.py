"""Analyses that the server counts: one at a time, each in a process of its own that gives way to the tables."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING, Literal

from spooklog.domain.values.errors import Unavailable
from spooklog.replays.analysis.counting import Task
from spooklog.replays.analysis.course import steps_of
from spooklog.replays.analysis.kept import keep
from spooklog.replays.analysis.processes import Apart

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.replays.analysis.efforts import Effort
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store

MOST = 20
"""Analyses that may wait for their turn."""

EFFORT: Effort = "normal"

State = Literal["counting", "failed"]


def seed_of(game: str) -> int:
    """Return the seed of a game (a stream id): with one seed for all, sums over games would share errors."""
    return int.from_bytes(sha256(game.encode()).digest()[:4])


class Analysing:
    """The analyses that were asked for. `made` grows with each one that is kept. Any thread may ask."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asked: dict[tuple[str, Viewer], Future[None]] = {}
        self._turns = ThreadPoolExecutor(1, "analysing")
        self._running: Apart | None = None
        self._lock = Lock()
        self._stopped = False
        self.made = 0

    def ask(self, loaded: LoadedGame, viewer: Viewer) -> None:
        """Have a game analysed for a viewer, unless that is under way. Raises Unavailable where many wait already."""
        key = loaded.stream.id, viewer
        with self._lock:
            waiting = {one: future for one, future in self._asked.items() if not future.done()}
            if key in waiting:
                return
            if len(waiting) >= MOST:
                raise Unavailable(f"{MOST} analyses wait already", expected=("try again in a minute",))
            self._asked = {**waiting, key: self._turns.submit(self._analyse, loaded, viewer)}

    def state(self, game: str, viewer: Viewer) -> State | None:
        """Return whether a game (a stream id) is being analysed for a viewer, or could not be."""
        with self._lock:
            asked = self._asked.get((game, viewer))
        if asked is None:
            return None
        if not asked.done():
            return "counting"
        return "failed" if asked.cancelled() or asked.exception() else None

    def stop(self) -> None:
        """End what is under way; nothing of it is kept."""
        with self._lock:
            self._stopped = True
            if self._running:
                self._running.stop()
        self._turns.shutdown(cancel_futures=True)

    def _analyse(self, loaded: LoadedGame, viewer: Viewer) -> None:
        with self._lock:
            if self._stopped:
                return
            seed = seed_of(loaded.stream.id)
            self._running = apart = Apart(Task(steps_of(loaded.game), viewer, EFFORT, seed))
        try:
            keep(self._store, loaded, viewer, EFFORT, seed, apart.findings())
            self.made += 1
        finally:
            self._running = None
