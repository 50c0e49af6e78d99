"""A set of tables with its position in the log: in eventsourcing's terms a materialised view, brought up to date page by page.

Every reader first catches up with the end of the log. A page of notifications is folded outside of any transaction, then written
together with the new position in one. The position moves only from where it was read: of several readers one writes a page, and
the others go on behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition, Event, Lock
from time import monotonic

import sqlalchemy as sa
from eventsourcing.persistence import IntegrityError, Tracking, TrackingRecorder, WaitInterruptedError

from spooklog.domain.contract.registry import unsupported, unsupported_series
from spooklog.domain.log.cycles import no_search_for_cycles
from spooklog.domain.values.errors import Conflict, Corrupt
from spooklog.projections.lists.database import Database, Place, ProjectionCorrupt, Role, move, places, sound
from spooklog.projections.lists.game_rows import UNSUPPORTED
from spooklog.projections.lists.pages import Page, Pager, write
from spooklog.projections.lists.tables import VERSION, TableSet, projections
from spooklog.projections.lists.upkeep.deleted_entries import refuse_to_lose
from spooklog.store.database.application import GameLog

PAGE = 1000
"""The number of notifications in one transaction."""

_LOOK_AGAIN = 0.05
"""How often to look for a position that another process moves, in seconds."""

Progress = Callable[[int, int], None]
"""A callback after each page: the position reached, and the position to reach."""


class Outdated(Conflict):
    """The live set was filled by another version of spooklog, or by one that supported fewer rulesets: it needs a rebuild."""


class Overtaken(Conflict):
    """No set is being built any more: another process has finished the rebuild."""


class GamesView(TrackingRecorder):
    """The live set of tables, or with `role` the one that is being built. Threads may share it.

    Raises UnreadableEntry for an entry that cannot be read, once everything before it is written, ProjectionCorrupt where only a
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
        """Close the connection to the database; the log stays open."""
        self.database.close()

    def place(self) -> Place:
        """Return where the set stands now. Raises Overtaken where no set is being built any more."""
        with self.database.reading() as connection:
            found = places(connection).get(self.role)
        if found is None:
            raise Overtaken("another rebuild has finished meanwhile")
        return found

    def head(self) -> int:
        """Return the last notification of the log that readers may see."""
        return self.log.recorder.max_notification_id() or 0

    def _stored(self) -> int:
        """Return the newest notification of all, also one that readers do not see as a smaller one may still come."""
        ((newest,),) = self.log.recorder.query("SELECT MAX(notification_id) FROM events")
        return newest or 0

    def playable(self) -> bool:
        """Return whether the set lists games or series as unsupported although this program supports their rulesets."""
        with self.database.reading() as connection:
            tables = places(connection)[self.role].tables
            of = tables.games.c, tables.series.c
            games, series = (sa.select(row.ruleset).distinct().where(row.status == UNSUPPORTED) for row in of)
            played = any(unsupported(name, results=True) is None for (name,) in sound(connection, games))
            return played or any(unsupported_series(name) is None for (name,) in sound(connection, series))

    def catch_up(self, *, until: int | None = None, page: int = PAGE, progress: Progress | None = None) -> int:
        """Bring the set up to a notification, by default the last one of the log, and return its position then.

        Where nothing is new it reads twice and writes nothing. Raises Outdated, UnreadableEntry, Unavailable; where the set is
        ahead of the log LastTrace if entries were deleted, else ProjectionCorrupt.
        """
        with self._catching_up, no_search_for_cycles():
            goal: int | None = None  # fixed once: others go on writing, and a reader wants an answer
            while True:
                place = self.place()
                if place.position and place.version != VERSION:
                    raise Outdated("the lists were made by another version of spooklog")
                if goal is None:
                    if self.role == "live" and self.playable():
                        raise Outdated("the lists were made by a spooklog that did not play all of these games")
                    head = self.head()
                    # the head that readers see may go back for a while (`max_notification_id`), what is stored does not
                    if place.position > head and place.position > self._stored():
                        refuse_to_lose(self.log)
                        raise ProjectionCorrupt("they are ahead of the log")
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
        """Fold and write the page behind a place, and return the position that it reaches. Raises UnreadableEntry, Corrupt."""
        select = self.log.recorder.select_notifications
        page = self._pager.fold(place.tables, place.position, select(place.position, size, goal, inclusive_of_start=False))
        if page.last > place.position:
            with self.database.writing() as connection:
                moved = move(connection, place, page.last)
                if moved:
                    _write(connection, place.tables, page)
            if not moved:  # another reader has written this page
                return page.last
            self._pager.keep(page)
            with self._moved:
                self._moved.notify_all()
        if page.unreadable:
            raise page.unreadable
        if page.last <= place.position:  # the head lies beyond, yet no entry leads there
            raise Corrupt("the store is damaged: entries do not lie in their order", expected=("spooklog db check",))
        return page.last

    def _adopt(self, place: Place) -> None:
        """Stamp an empty set with VERSION."""
        here = projections.c
        mark = sa.update(projections).where(here.name == place.name, here.position == 0).values(version=VERSION)
        with self.database.writing() as connection:
            connection.execute(mark)

    # -- the interface of eventsourcing's TrackingRecorder --------------------------------------------------------------

    def insert_tracking(self, tracking: Tracking) -> None:
        """Move the position without writing rows. Raises IntegrityError where it is that far already."""
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
        """Return the position, None at the beginning."""
        return self.place().position or None

    def wait(
        self, application_name: str, notification_id: int | None, timeout: float = 1.0, interrupt: Event | None = None
    ) -> None:
        """Wait until this or another process has moved the position that far. Raises TimeoutError, WaitInterruptedError."""
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
    """Write a page. Raises ProjectionCorrupt where rows are there that cannot be."""
    try:
        write(connection, tables, page)
    except sa.exc.IntegrityError as error:
        raise ProjectionCorrupt("they hold rows already that the next entries would add") from error
