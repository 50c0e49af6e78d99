"""Projections made anew beside the live ones: page by page, compared, and then put in their place.

Readers go on with the live set meanwhile. A rebuild that is killed goes on where it stopped; two at once help each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from spooklog.projections.lists import view
from spooklog.projections.lists.database import Database, Place, ProjectionCorrupt, empty, make_again, places, reset
from spooklog.projections.lists.result_rows import names_of
from spooklog.projections.lists.tables import VERSION, projections
from spooklog.projections.lists.upkeep.deleted_entries import LastTrace, refuse_to_lose
from spooklog.projections.lists.upkeep.differences import Difference, differences, in_words
from spooklog.projections.lists.view import GamesView, Outdated, Overtaken, Progress
from spooklog.store.application import GameLog
from spooklog.store.store import Store

PAGE = 4 * view.PAGE
"""Notifications a transaction: more than readers take who want to go on, since each transaction costs something."""


class Rebuilt(NamedTuple):
    """What a rebuild did: it went on from a notification (0 is the beginning) up to another.

    `differences` are rows that were wrong in the set that was live, and are right now; None where that was made by another
    version, or is damaged as a whole, for then everything may differ.
    """

    resumed: int
    position: int
    differences: tuple[Difference, ...] | None


def rebuild(
    log: GameLog, *, restart: bool = False, force: bool = False, page: int = PAGE, progress: Progress | None = None
) -> Rebuilt:
    """Make the other set anew, compare it with the live one, make it the live one, and empty that.

    With `restart` or `force` nothing is taken from a rebuild that was cut short. Raises LastTrace, unless with `force`, where the
    lists know entries that the log lacks; UnreadableEntry where an entry cannot be read, Unavailable.
    """
    if force:
        restart = True
    else:
        refuse_to_lose(log)
    try:
        return _rebuild(log, restart, page, progress)
    except ProjectionCorrupt:  # the tables themselves are not what they were, or say what nobody can make sense of
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
        except ProjectionCorrupt:  # what was left by the rebuild that was cut short
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


def told(store: Store, found: Sequence[Difference]) -> list[dict[str, Any]]:
    """Differences in words, with the names that games and people have in a store: table, game, and which rows."""
    ids = list(dict.fromkeys(one.key[1 if one.table == "statistics" else 0] for one in found))
    return in_words(found, names_of(store.streams, ids), store.people.names(ids))


def bring_up_to_date(log: GameLog, progress: Progress | None = None) -> None:
    """What every reader does first: catch up with the log, or where another version made the live set, make it anew."""
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
    """Where a rebuild goes on from, and whether there is still a live set to compare it with."""

    resumed: int
    comparable: bool = True


def _begin(database: Database, restart: bool, head: int) -> _Begun:
    """Take up the rebuild that was cut short, or begin one; where nobody knows what the sets are, both are thrown away first."""
    comparable = True
    with database.writing() as connection:
        try:
            found = places(connection)
        except ProjectionCorrupt:
            reset(connection)
            found, comparable = places(connection), False
        cut_short = found.get("building")
        if cut_short and cut_short.position > head:
            restart = True
        if cut_short and cut_short.version == VERSION and not restart:
            return _Begun(cut_short.position)
        other = cut_short or found["empty"]
        empty(connection, other.tables)  # also what a rebuild left that was killed before it had emptied the old set
        building = sa.update(projections).where(projections.c.name == other.name)
        connection.execute(building.values(position=0, version=VERSION, state="building"))
    return _Begun(0, comparable)


class _Compared(NamedTuple):
    """Where both sets stood when they were compared; no `built` one where somebody else has swapped them meanwhile."""

    live: Place
    built: Place | None
    differences: tuple[Difference, ...] | None


def _compare(live: GamesView, building: GamesView, page: int) -> _Compared:
    """What differs when both stand at the same notification. Others read and write meanwhile, so that is tried until it is so."""
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
    """The set that was built becomes the live one; then the other is emptied. Nothing where somebody else was quicker."""
    here = projections.c
    with database.writing() as connection:
        now = places(connection).get("building")
        if now is None or now.name != built.name or now.position < built.position:
            return
        connection.execute(sa.update(projections).where(here.name == old.name).values(state="empty", position=0, version=0))
        connection.execute(sa.update(projections).where(here.name == built.name).values(state="live"))
    with database.writing() as connection:
        found = places(connection).get("empty")
        if found and found.name == old.name:
            empty(connection, old.tables)
