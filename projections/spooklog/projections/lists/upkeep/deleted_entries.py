"""Entries that the lists have read and the log no longer has: the lists are their last trace, so a rebuild is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import sqlalchemy as sa

from spooklog.domain.values.errors import Corrupt
from spooklog.domain.values.saying import Said, joined, said
from spooklog.domain.words.wording import counted
from spooklog.projections.lists.database import Database, Place, ProjectionCorrupt, places, sound
from spooklog.projections.lists.tables import TableSet
from spooklog.store.database.application import GameLog
from spooklog.store.entries.row_validation import shown
from spooklog.store.index.streams import Streams

_END = 2**62
"""Behind every notification."""

_EVENTS = sa.table("events", *map(sa.column, ("originator_id", "originator_version", "notification_id")))

MOST = 20
"""The most logs that a refusal names."""


class Lost(NamedTuple):
    """A game or a series of which the lists have read entries that the log lacks.

    The lists stand at `entry`. What the log has left of that ends at entry `last`, 0 for nothing. `again` is set where new
    entries follow there.
    """

    stream: str
    ruleset: str
    entry: int
    last: int
    again: bool

    def describe(self, name: str) -> Said:
        """Return the loss in a sentence; `name` is the log's name in the index, or its id."""
        name = shown(name)
        if self.again:
            return said(
                "the lists know {name} up to entry {entry}, and what follows entry {last} was recorded anew since",
                name=name,
                entry=self.entry,
                last=self.last,
            )
        if not self.last:
            return said(
                "the lists know {name} ({ruleset}, {entries}), and the log has none of it",
                name=name,
                ruleset=shown(self.ruleset),
                entries=counted(self.entry, "entry", "entries"),
            )
        return said(
            "the lists know {name} up to entry {entry}, and its log ends at entry {last}",
            name=name,
            entry=self.entry,
            last=self.last,
        )


class LastTrace(Corrupt):
    """A refusal: the lists would lose the last trace of entries that the log lacks. `what` has a sentence for each log."""

    def __init__(self, what: Sequence[str]) -> None:
        more = [said.counted(len(what) - MOST, "and {number} more", "and {number} more")] if len(what) > MOST else []
        logs = joined((*what[:MOST], *more), "; ")
        words = said("entries were deleted, and the lists are the last trace of them: {logs}", logs=logs)
        copy = said("an older copy of the store in its place")
        super().__init__(words, expected=("spooklog db backup FILE", copy, "spooklog db rebuild --force"))


def lost_entries(log: GameLog) -> list[Lost]:
    """Return the logs of which the live lists have read more than is stored. Raises ProjectionCorrupt."""
    database = Database(log.recorder.location)
    try:
        with database.reading() as connection:
            place = places(connection)["live"]
            ahead = list(_ahead(connection, place))
        return [one for listed in ahead for one in _compared(log, listed, place.position)]
    finally:
        database.close()


def refuse_to_lose(log: GameLog) -> None:
    """Raise LastTrace where rebuilt lists would know less than the live ones."""
    found: list[Lost] = []
    with suppress(ProjectionCorrupt):  # unreadable lists hold no trace
        found = lost_entries(log)
    if found:
        raise _last_trace(log, found)


def refuse_to_forget(log: GameLog, again: Iterable[ListedLog], position: int) -> None:
    """Raise LastTrace where the log lacks entries that the lists at a position have read.

    `again` are logs whose next entries have numbers that the lists have read already.
    """
    found = [one for listed in again for one in _compared(log, listed, position)]
    if found:
        raise _last_trace(log, found)


def _last_trace(log: GameLog, found: Sequence[Lost]) -> LastTrace:
    names = Streams(log.recorder.query).names([one.stream for one in found])
    return LastTrace([one.describe(names[one.stream]) for one in found])


class ListedLog(NamedTuple):
    """A log as the lists have it: its last entry, when that was recorded, and the first entry that could not be read."""

    stream: str
    ruleset: str
    head: int
    touched: int
    damaged: int | None


def listed_logs(connection: sa.Connection, tables: TableSet, streams: Iterable[str]) -> list[ListedLog]:
    """Return some games and series as a set of tables has them."""
    streams = sorted(streams)
    games, series = (
        _select(table).where(*(key.in_(streams) for key in table.primary_key)) for table in (tables.games, tables.series)
    )
    return list(map(ListedLog._make, sound(connection, games.union_all(series))))


def _select(table: sa.Table) -> sa.Select[Any]:
    return sa.select(*table.primary_key.columns, table.c.ruleset, table.c.head, table.c.touched, table.c.damaged)


def _ahead(connection: sa.Connection, place: Place) -> Iterator[ListedLog]:
    """Yield the listed logs that have fewer entries than the lists, up to where the lists stand."""
    event = _EVENTS.c
    for table in (place.tables.games, place.tables.series):
        (key,) = table.primary_key.columns
        read = event.originator_id == key, event.notification_id <= place.position
        last = sa.func.coalesce(sa.select(sa.func.max(event.originator_version)).where(*read).scalar_subquery(), 0)
        ahead = _select(table).where(table.c.head > last).order_by(key)
        yield from map(ListedLog._make, sound(connection, ahead))


def _compared(log: GameLog, listed: ListedLog, position: int) -> Iterator[Lost]:
    """Yield what a log has lost of what the lists at a position have read; nothing where the same entries were stored again."""
    select = "SELECT coalesce(max(originator_version), 0) FROM events WHERE originator_id = ? AND notification_id <= ?"
    (((read,),), ((last,),)) = (log.recorder.query(select, (listed.stream, until)) for until in (position, _END))
    if listed.head > read and not _is_there(log, listed):
        yield Lost(listed.stream, listed.ruleset, listed.head, read, last > read)


def _is_there(log: GameLog, listed: ListedLog) -> bool:
    """Return whether a log has the last entry that the lists read: one of the same number, recorded at the same time."""
    rows = log.recorder.select_events(listed.stream, gt=listed.head - 1, lte=listed.head)
    try:
        return any(log.mapper.envelope(row).at == listed.touched for row in rows)
    except Corrupt:
        return True  # it is damaged, not deleted: other checks report that
