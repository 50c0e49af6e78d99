"""The rebuild: fills the other set of tables page by page from the log, compares it with the live set, and swaps both.

Readers use the live set meanwhile. A rebuild that was killed goes on where it stopped; two at once share the pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from spooklog.domain.values.answer import Answer
from spooklog.projections.lists import games_view
from spooklog.projections.lists.beside import lies_beside, put_beside
from spooklog.projections.lists.database import Database, Place, ProjectionCorrupt, empty, make_again, places, reset
from spooklog.projections.lists.games_view import GamesView, Outdated, Overtaken, Progress
from spooklog.projections.lists.result_rows import names_of
from spooklog.projections.lists.tables import VERSION, projections
from spooklog.projections.lists.upkeep.deleted_entries import LastTrace, refuse_to_lose
from spooklog.projections.lists.upkeep.differences import Difference, WrongRows, differences, in_words
from spooklog.store.database.application import GameLog
from spooklog.store.sqlite.connections import NoRoom
from spooklog.store.store import Store

PAGE = 4 * games_view.PAGE
"""The number of notifications in one transaction: more than for readers, who want an answer, as each transaction costs time."""


class Rebuilt(NamedTuple):
    """What a rebuild did: it went on from notification `resumed` (0 is the beginning) up to `position`.

    `differences` are the rows that were wrong in the old live set; None where another version filled that, or it was damaged as a
    whole: then every row may differ.
    """

    resumed: int
    position: int
    differences: tuple[Difference, ...] | None


class RebuildAnswer(Answer, frozen=True, kw_only=True):
    """What a rebuild did with a log of so many `entries`, and how many `rows` beside the logs it mended, None where not asked."""

    entries: int
    resumed: int
    differences: list[WrongRows] | None
    rows: int | None


def rebuild(
    log: GameLog, *, restart: bool = False, force: bool = False, page: int = PAGE, progress: Progress | None = None
) -> Rebuilt:
    """Fill the other set from the log, compare it with the live one, make it the live one, and empty the old one.

    With `restart` or `force` it takes over nothing from a rebuild that was cut short. Raises LastTrace without `force` where the
    lists have read entries that the log lacks; UnreadableEntry for an entry that cannot be read, Unavailable.
    """
    if force:
        restart = True
    else:
        refuse_to_lose(log)
    try:
        return _rebuild(log, restart, page, progress)
    except ProjectionCorrupt:  # the tables have another shape, or make no sense as a whole
        database = Database(log.recorder.location)
        try:
            make_again(database)
        finally:
            database.close()
        return _rebuild(log, True, page, progress)._replace(differences=None)


def _rebuild(log: GameLog, restart: bool, page: int, progress: Progress | None) -> Rebuilt:
    building, live = GamesView(log, "building"), GamesView(log)
    begun = _Begun(0)
    try:
        begun = _begin(building.database, restart, live.head())
        try:
            building.catch_up(page=page, progress=progress)
        except ProjectionCorrupt:  # the rebuild that was cut short left damaged rows
            begun = _begin(building.database, True, live.head())
            building.catch_up(page=page, progress=progress)
        compared = _compare(live, building, page) if begun.comparable else _Compared(live.place(), building.place(), None)
        if compared.built:
            _swap(building.database, compared.live, compared.built)
        return Rebuilt(begun.resumed, (compared.built or compared.live).position, compared.differences)
    except Overtaken:
        return Rebuilt(begun.resumed, live.place().position, ())
    finally:
        building.close()
        live.close()


def describe(store: Store, found: Sequence[Difference]) -> list[WrongRows]:
    """Return differences in words, by table and game, with the names that games and people have in the store."""
    ids = list(dict.fromkeys(one.key[-1 if one.table == "statistics" else 0] for one in found))
    return in_words(found, names_of(store.streams, ids), store.people.names(ids))


def bring_up_to_date(log: GameLog, progress: Progress | None = None) -> None:
    """Catch up with the log, or rebuild where another version filled the live set: the first step of every reader.

    Where the disk has no room for that, the lists are caught up in memory.
    """
    try:
        _bring_up_to_date(log, progress)
    except NoRoom:
        location = log.recorder.location
        if not isinstance(location, Path) or lies_beside(location):
            raise
        put_beside(location)
        _bring_up_to_date(log, progress)


def _bring_up_to_date(log: GameLog, progress: Progress | None) -> None:
    view = GamesView(log)
    try:
        while True:
            try:
                view.catch_up(progress=progress)
            except Outdated:
                rebuild(log, progress=progress)
            else:
                return
    finally:
        view.close()


class _Begun(NamedTuple):
    """Where a rebuild goes on from, and whether there is a live set to compare it with."""

    resumed: int
    comparable: bool = True


def _begin(database: Database, restart: bool, head: int) -> _Begun:
    """Take up a rebuild that was cut short, or begin one; where the state of the sets makes no sense, empty both first."""
    comparable = True
    with database.writing() as connection:
        try:
            found = places(connection)
        except ProjectionCorrupt:
            reset(connection)
            found, comparable = places(connection), False
        cut_short = found.get("building")
        if cut_short and cut_short.position > head:  # entries that it has read were deleted since
            restart = True
        if cut_short and cut_short.version == VERSION and not restart:
            return _Begun(cut_short.position)
        other = cut_short or found["empty"]
        empty(connection, other.tables)  # not empty where a rebuild was killed between its swap and the emptying
        building = sa.update(projections).where(projections.c.name == other.name)
        connection.execute(building.values(position=0, version=VERSION, state="building"))
    return _Begun(0, comparable)


class _Compared(NamedTuple):
    """Where both sets stood when they were compared; `built` is None where another process has swapped them meanwhile."""

    live: Place
    built: Place | None
    differences: tuple[Difference, ...] | None


def _compare(live: GamesView, building: GamesView, page: int) -> _Compared:
    """Compare both sets at the same notification. Others move the live set meanwhile, so it tries until both stand there."""
    while True:
        try:
            live.catch_up(page=page)
        except (Outdated, ProjectionCorrupt, LastTrace):
            return _Compared(live.place(), building.place(), None)
        building.catch_up(until=live.place().position, page=page)
        with live.database.reading() as connection:
            found = places(connection)
            one, other = found["live"], found.get("building")
            if other is None:
                return _Compared(one, None, ())
            if one.position == other.position:
                return _Compared(one, other, tuple(differences(connection, one.tables, other.tables)))


def _swap(database: Database, old: Place, built: Place) -> None:
    """Make the built set the live one, then empty the old one. Do nothing where another process was quicker."""
    here = projections.c
    with database.writing() as connection:
        now = places(connection).get("building")
        # a smaller position: another rebuild has begun the set anew
        if now is None or now.name != built.name or now.position < built.position:
            return
        connection.execute(sa.update(projections).where(here.name == old.name).values(state="empty", position=0, version=0))
        connection.execute(sa.update(projections).where(here.name == built.name).values(state="live"))
    with database.writing() as connection:
        found = places(connection).get("empty")  # another rebuild may fill the old set by now
        if found and found.name == old.name:
            empty(connection, old.tables)
