"""Analyses that the server counts: one at a time, each in a process of its own that gives way to the tables."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal

from spooklog.domain.values.errors import Unavailable
from spooklog.replays.analysis.kept import shown_curve
from spooklog.replays.analysis.processes import Apart
from spooklog.web.language import said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.replays.analysis.answers import CurvePoint
    from spooklog.replays.analysis.efforts import Effort
    from spooklog.replays.analysis.keeping import Countable, Found, Keeping
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.web.visit import Visit

MOST = 20
"""Analyses that may wait for their turn."""

EFFORT: Effort = "normal"

State = Literal["counting", "failed"]


def seed_of(stream: str) -> int:
    """Return the seed of a game or a series (a stream id): with one seed for all, sums over games would share errors."""
    return int.from_bytes(sha256(stream.encode()).digest()[:4])


def past_hidden(visit: Visit, loaded: LoadedGame) -> str | None:
    """Return why a visitor learns nothing of the chances of a game; None where they may.

    Those of a score sheet rest on other games, which no one sees without a link to all games.
    """
    if loaded.game.ruleset.chances and visit.visitor.whole is None:
        return said("the chances of a score sheet rest on past games, and this link does not open these")
    return None


def curve_for(visit: Visit, loaded: LoadedGame, viewer: Viewer) -> Sequence[CurvePoint]:
    """Return the kept curve of a game as a page may show it; empty where there is none."""
    return () if past_hidden(visit, loaded) else shown_curve(visit.store, loaded, viewer)


class Analysing:
    """The analyses that were asked for. `changes` grows with each one that is asked for or ends. Any thread may ask."""

    def __init__(self) -> None:
        self._asked: dict[tuple[str, str], Future[None]] = {}
        self._turns = ThreadPoolExecutor(1, "analysing")
        self._running: Apart[Any] | None = None
        self._lock = Lock()
        self._stopped = False
        self.changes = 0

    def ask(self, task: Countable[Found], keeping: Keeping[Found]) -> None:
        """Have something counted and kept, unless that is under way. Raises Unavailable where many wait already."""
        with self._lock:
            waiting = {one: future for one, future in self._asked.items() if not future.done()}
            if keeping.key in waiting:
                return
            if len(waiting) >= MOST:
                raise Unavailable(said("{number} analyses wait already", number=MOST), expected=(said("try again in a minute"),))
            self._asked = {**waiting, keeping.key: self._turns.submit(self._analyse, task, keeping)}
            self.changes += 1

    def state(self, key: tuple[str, str]) -> State | None:
        """Return whether what is kept with this key is being counted, or could not be."""
        with self._lock:
            asked = self._asked.get(key)
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

    def _analyse(self, task: Countable[Found], keeping: Keeping[Found]) -> None:
        with self._lock:
            if self._stopped:
                return
            self._running = apart = Apart(task)
        try:
            keeping.keep(task.effort, task.seed, apart.findings())
        finally:
            self._running = None
            self.changes += 1
