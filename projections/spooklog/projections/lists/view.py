"""The games as readers see them: a set of tables with its position, in eventsourcing's terms a materialised view.

Every reader brings it up to the end of the log first. A page of notifications is folded outside of any transaction, then written
with the new position in one; the position moves only from where it was read, so of several readers one writes a page, and the
others go on behind it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition, Event, Lock
from time import monotonic

import sqlalchemy as sa
from eventsourcing.persistence import IntegrityError, Tracking, TrackingRecorder, WaitInterruptedError

from spooklog.domain.errors import Conflict, Corrupt
from spooklog.domain.registry import unsupported, unsupported_series
from spooklog.projections.lists.database import Database, Place, ProjectionCorrupt, Role, move, places, sound
from spooklog.projections.lists.pages import Page, Pager, write
from spooklog.projections.lists.rows import UNSUPPORTED
from spooklog.projections.lists.tables import VERSION, TableSet, projections
from spooklog.projections.lists.upkeep.deleted_entries import refuse_to_lose
from spooklog.store.application import GameLog

PAGE = 1000
"""Notifications a transaction."""

_LOOK_AGAIN = 0.05

Progress = Callable[[int, int], None]
"""Is told after each page how far the position is, and how far it will go."""


class Outdated(Conflict):
    """The live set was made by another version of this code, or by one that played fewer rulesets: it has to be made anew."""


class Overtaken(Conflict):
    """There is no set being built any more: somebody else has finished it."""


class GamesView(TrackingRecorder):
    """The live set of tables, whichever that is, or with `role` the one that is being built. Any thread may use it.

    Raises UnreadableEntry for an entry that cannot be read, once everything before it is written; ProjectionCorrupt where only a
    rebuild helps.
    """

    def __init__(self, log: GameLog, role: Role = "live") -> None:
        self.log = log
        self.role: Role = role
        self.database = Database(log.recorder.location)
        self._pager = Pager(log, self.database)
        self._catching_up = Lock()
        self._moved = Condition()

    def close(self) -> None:
        """Let go of the database; the log stays open."""
        self.database.close()

    def place(self) -> Place:
        """Where the set stands now. Raises Overtaken when there is no set that is being built."""
        with self.database.reading() as connection:
            found = places(connection).get(self.role)
        if found is None:
            raise Overtaken("another rebuild has finished meanwhile")
        return found

    def head(self) -> int:
        """The last notification of the log."""
        return self.log.recorder.max_notification_id() or 0

    def _stored(self) -> int:
        """The newest entry of all, also one that followers do not see while a smaller one may still come."""
        ((newest,),) = self.log.recorder.query("SELECT MAX(notification_id) FROM events")
        return newest or 0

    def playable(self) -> bool:
        """Whether the set holds games or series as unsupported whose rules this program plays."""
        with self.database.reading() as connection:
            tables = places(connection)[self.role].tables
            of = tables.games.c, tables.series.c
            games, series = (sa.select(row.ruleset).distinct().where(row.status == UNSUPPORTED) for row in of)
            played = any(unsupported(name) is None for (name,) in sound(connection, games))
            return played or any(unsupported_series(name) is None for (name,) in sound(connection, series))

    def catch_up(self, *, until: int | None = None, page: int = PAGE, progress: Progress | None = None) -> int:
        """Bring the set up to a notification, the last one of the log by default; its position then.

        Where nothing is new this reads twice and writes nothing. Raises Outdated, UnreadableEntry, Unavailable.
        """
        with self._catching_up:
            goal: int | None = None
            while True:
                place = self.place()
                if place.position and place.version != VERSION:
                    raise Outdated("the lists were made by another version of spooklog")
                if goal is None:
                    if self.role == "live" and self.playable():
                        raise Outdated("the lists were made by a spooklog that did not play all of these games")
                    head = self.head()
                    if place.position > head and place.position > self._stored():
                        refuse_to_lose(self.log)
                        raise ProjectionCorrupt("they go on behind the end of the log")
                    goal = head if until is None else min(until, head)
                if place.position >= goal:
                    return place.position
                if place.version != VERSION:
                    self._adopt(place)
                    continue
                reached = self._next_page(place, goal, page)
                if progress:
                    progress(reached, goal)

    def _next_page(self, place: Place, goal: int, size: int) -> int:
        select = self.log.recorder.select_notifications
        with _no_search_for_cycles():
            notifications = select(place.position, size, goal, inclusive_of_start=False)
            page = self._pager.fold(place.tables, place.position, notifications)
        if page.last > place.position:
            with self.database.writing() as connection:
                moved = move(connection, place, page.last)
                if moved:
                    _write(connection, place.tables, page)
            if not moved:  # somebody else did this page
                return page.last
            self._pager.keep(page)
            with self._moved:
                self._moved.notify_all()
        if page.poison:
            raise page.poison
        if page.last <= place.position:  # there is an end that no entry leads to
            raise Corrupt("the store is damaged: entries do not lie in their order", expected=("spooklog db check",))
        return page.last

    def _adopt(self, place: Place) -> None:
        """An empty set is of no version yet: it becomes one of ours."""
        here = projections.c
        mark = sa.update(projections).where(here.name == place.name, here.position == 0).values(version=VERSION)
        with self.database.writing() as connection:
            connection.execute(mark)

    # -- as eventsourcing asks ------------------------------------------------------------------------------------------

    def insert_tracking(self, tracking: Tracking) -> None:
        """Move the position with nothing to write. Raises IntegrityError where it is that far already."""
        here = projections.c
        moved = (
            sa.update(projections)
            .where(here.state == self.role, here.position < tracking.notification_id)
            .values(position=tracking.notification_id)
            .returning(here.position)
        )
        with self.database.writing() as connection:
            if connection.execute(moved).first() is None:
                raise IntegrityError(f"already at {tracking.notification_id} or beyond")
        with self._moved:
            self._moved.notify_all()

    def max_tracking_id(self, application_name: str) -> int | None:  # noqa: ARG002  (there is one log)
        """The position, None at the beginning."""
        return self.place().position or None

    def wait(
        self, application_name: str, notification_id: int | None, timeout: float = 1.0, interrupt: Event | None = None
    ) -> None:
        """Wait until the position is that far, whoever moves it. Raises TimeoutError, WaitInterruptedError."""
        deadline = monotonic() + timeout
        while not self.has_tracking_id(application_name, notification_id):
            if interrupt and interrupt.is_set():
                raise WaitInterruptedError
            left = deadline - monotonic()
            if left <= 0:
                raise TimeoutError(f"the projections have not come to {notification_id} within {timeout} s")
            with self._moved:
                self._moved.wait(min(left, _LOOK_AGAIN))


def _write(connection: sa.Connection, tables: TableSet, page: Page) -> None:
    try:
        write(connection, tables, page)
    except sa.exc.IntegrityError as error:
        raise ProjectionCorrupt("they hold more than they should by now") from error


@contextmanager
def _no_search_for_cycles() -> Iterator[None]:
    """While a page is folded Python does not look for cycles: games are values, many of them, that cannot hold any."""
    searching = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searching:
            gc.enable()
