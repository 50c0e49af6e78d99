"""The games of a store that change, as they change, by any process: eventsourcing's runner over the store's subscription.

The live set of tables is caught up with each change. `log_follower.py` is what reads and folds the entries.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import ExitStack
from threading import Event
from time import sleep
from typing import Any

from eventsourcing.persistence import Tracking
from eventsourcing.projection import Projection

from spooklog.domain.values.errors import Corrupt
from spooklog.projections.lists.games_view import GamesView, Progress
from spooklog.projections.lists.upkeep.rebuild import bring_up_to_date
from spooklog.store.database.application import GameLog, open_log
from spooklog.store.database.following import runner_of
from spooklog.store.database.location import Location
from spooklog.store.entries.ids import is_own_log

_SETTLE = 0.05
"""How long to wait for the rest of a change, in seconds: the entries of one line come one by one."""

_LOOK_UP = 0.2
"""How often to look whether the caller wants it to stop, in seconds."""


class LiveGames(Projection[GamesView]):
    """Keeps the view at the end of the log.

    It reads all new entries at once: those of a line belong together, and another reader may have been quicker.
    """

    name = "spooklog_live"

    def process_event(self, domain_event: Any, tracking: Tracking) -> None:  # noqa: ARG002  (the view reads the entries itself)
        """Bring the view up to an entry at least."""
        if not self.view.has_tracking_id(tracking.application_name, tracking.notification_id):
            self.view.catch_up()


def follow(log: GameLog, stop: Event, *, progress: Progress | None = None) -> Generator[list[str], None, None]:
    """Yield the ids of games and series that changed, the latest change last, from now on until `stop` is set.

    The first list is empty: no change after it is missed. The view has a change before it is yielded. Raises UnreadableEntry for
    an entry that cannot be read, Unavailable.
    """
    bring_up_to_date(log, progress)
    seen = _position(log)
    yield []
    while not stop.is_set():
        try:
            for position in _positions(log.recorder.location, seen, stop):
                yield _changed(log, seen, position)
                seen = position
        except Corrupt:
            bring_up_to_date(log)  # names the entry in its error, or passes over one that is skipped


def _positions(location: Location, seen: int, stop: Event) -> Iterator[int]:
    """Yield the position of the view whenever it has moved."""
    with ExitStack() as stack:
        view = GamesView(stack.enter_context(open_log(location, "NORMAL")))
        stack.callback(view.close)
        runner = stack.enter_context(runner_of(location, view, LiveGames))  # last, so that it ends before its view is closed
        while not stop.is_set():
            runner.app.recorder.check_file()
            try:
                runner.wait(seen + 1, timeout=_LOOK_UP)  # raises the error that has ended the runner, if one has
            except TimeoutError:
                continue
            sleep(_SETTLE)
            seen = view.place().position
            yield seen


def _position(log: GameLog) -> int:
    view = GamesView(log)
    try:
        return view.place().position
    finally:
        view.close()


def _changed(log: GameLog, after: int, position: int) -> list[str]:
    """Return the games and series that have entries between two positions, the latest change last."""
    bounds = "notification_id > ? AND notification_id <= ?"
    last = f"SELECT originator_id, MAX(notification_id) AS last FROM events WHERE {bounds} GROUP BY originator_id ORDER BY last"
    return [game for game, _ in log.recorder.query(last, (after, position)) if not is_own_log(game)]
