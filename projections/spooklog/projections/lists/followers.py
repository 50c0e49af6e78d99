"""Following the games of a store live, whoever records them: eventsourcing's runner over our subscription."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import ExitStack
from threading import Event
from time import sleep
from typing import Any, NoReturn

from eventsourcing.persistence import InfrastructureFactory, Tracking
from eventsourcing.projection import Projection, ProjectionRunner

from spooklog.domain.errors import Corrupt
from spooklog.projections.lists.upkeep.rebuild import bring_up_to_date
from spooklog.projections.lists.view import GamesView, Progress
from spooklog.store.application import GameLog, open_log
from spooklog.store.ids import is_own_log
from spooklog.store.location import Location, given, locate
from spooklog.store.settings import STORE, SYNCHRONOUS

_SETTLE = 0.05
"""How long to wait, in seconds, for what belongs to a change: the entries of one line come one by one."""
_LOOK_UP = 0.2
"""How often to look whether somebody wants it to end."""


class ViewFactory(InfrastructureFactory[GamesView]):
    """Makes the live view of the store that the environment names."""

    def tracking_recorder(self, tracking_recorder_class: type[GamesView] | None = None) -> GamesView:
        """The view, with a log of its own."""
        log = open_log(locate(self.env[f"{LiveGames.name.upper()}_{STORE}"]), "NORMAL")
        return (tracking_recorder_class or GamesView)(log)

    def aggregate_recorder(self, purpose: str = "events") -> NoReturn:
        """Raise NotImplementedError: projections hold no events."""
        raise NotImplementedError(purpose)

    def application_recorder(self) -> NoReturn:
        """Raise NotImplementedError: projections hold no events."""
        raise NotImplementedError

    def process_recorder(self) -> NoReturn:
        """Raise NotImplementedError: projections hold no events."""
        raise NotImplementedError


class LiveGames(Projection[GamesView]):
    """Keeps the view at the end of the log.

    It takes all that is new in one page: the entries of a line belong together, and another reader may have been quicker.
    """

    name = "spooklog_live"

    def process_event(self, domain_event: Any, tracking: Tracking) -> None:  # noqa: ARG002  (the view reads on by itself)
        """Bring the view up to an entry at least."""
        if not self.view.has_tracking_id(tracking.application_name, tracking.notification_id):
            self.view.catch_up()


def follow(log: GameLog, stop: Event, *, progress: Progress | None = None) -> Generator[list[str], None, None]:
    """The ids of games that changed, the one that changed last at the end, from now on until `stop` is set.

    At the beginning an empty list tells that from here on nothing is missed. The view is at each change or beyond when it is
    told. Raises UnreadableEntry for an entry that cannot be read, Unavailable.
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
            bring_up_to_date(log)  # says whose entry it is, or knows that it is to be passed over


def _positions(location: Location, seen: int, stop: Event) -> Iterator[int]:
    """Where the view has come to, whenever it has gone on."""
    with ExitStack() as stack:
        runner = ProjectionRunner(
            application_class=GameLog, projection_class=LiveGames, view_class=GamesView, env=environment(location)
        )
        for log in (runner.view.log, runner.app):
            stack.callback(log.close)
            stack.callback(log.recorder.close)
        stack.callback(runner.view.close)
        stack.enter_context(runner)
        while not stop.is_set():
            runner.app.recorder.check_file()
            try:
                runner.wait(seen + 1, timeout=_LOOK_UP)  # raises what has ended the runner
            except TimeoutError:
                continue
            sleep(_SETTLE)
            seen = runner.view.place().position
            yield seen


def _position(log: GameLog) -> int:
    view = GamesView(log)
    try:
        return view.place().position
    finally:
        view.close()


def _changed(log: GameLog, after: int, position: int) -> list[str]:
    """The games that have entries between two positions."""
    bounds = "notification_id > ? AND notification_id <= ?"
    last = f"SELECT originator_id, MAX(notification_id) AS last FROM events WHERE {bounds} GROUP BY originator_id ORDER BY last"
    return [game for game, _ in log.recorder.query(last, (after, position)) if not is_own_log(game)]


def environment(location: Location) -> dict[str, str]:
    """What tells a runner which store to follow, under names that no variable of the shell comes before."""
    prefix = LiveGames.name.upper()
    return {
        f"{prefix}_PERSISTENCE_MODULE": f"{__name__}:{ViewFactory.__name__}",
        f"{prefix}_{STORE}": given(location),
        STORE: given(location),
        SYNCHRONOUS: "NORMAL",
    }
