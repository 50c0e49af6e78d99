"""Entries that the lists have read and the log no longer has: the lists are the last trace of them, so they are not made anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import sqlalchemy as sa

from spooklog.domain.errors import Corrupt
from spooklog.domain.wording import counted
from spooklog.projections.lists.database import Database, Place, ProjectionCorrupt, places, sound
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.lists.upkeep.batches import last_entry
from spooklog.store.application import GameLog
from spooklog.store.row_validation import shown
from spooklog.store.streams import Streams

_END = 2**62

MOST = 20
"""So many logs are named in a refusal."""


class Lost(NamedTuple):
    """A game or a series of which the lists have read entries that the log lacks.

    They stand at `entry`. Of what they have read the log ends at `last`, 0 for nothing; `again` says that it has another entry of
    that number now.
    """

    stream: str
    ruleset: str
    entry: int
    last: int
    again: bool

    def told(self, name: str) -> str:
        """In words, with the name that it has in the index, or its id."""
        name = shown(name)
        if self.again:
            return f"the lists know {name} up to entry {self.entry}, and what follows entry {self.last} was recorded anew since"
        if not self.last:
            entries = counted(self.entry, "entry", "entries")
            return f"the lists know {name} ({shown(self.ruleset)}, {entries}), and the log has none of it"
        return f"the lists know {name} up to entry {self.entry}, and its log ends at entry {self.last}"


class LastTrace(Corrupt):
    """The lists would lose the last trace of entries that the log lacks."""

    def __init__(self, what: Sequence[str]) -> None:
        more = f"; and {len(what) - MOST} more" if len(what) > MOST else ""
        words = f"entries were deleted, and the lists are the last trace of them: {'; '.join(what[:MOST])}{more}"
        super().__init__(
            words, expected=("spooklog db backup FILE", "an older copy of the store in its place", "spooklog db rebuild --force")
        )


def lost_entries(log: GameLog) -> list[Lost]:
    """What the lists in use know and the log lacks. Raises ProjectionCorrupt where they cannot be read."""
    database = Database(log.recorder.location)
    try:
        with database.reading() as connection:
            place = places(connection)["live"]
            known = list(_ahead(connection, place))
        return [one for known_log in known for one in _compared(log, known_log, place.position)]
    finally:
        database.close()


def refuse_to_lose(log: GameLog) -> None:
    """Raise LastTrace where lists that are made anew would know less than those in use."""
    found: list[Lost] = []
    with suppress(ProjectionCorrupt):  # lists that cannot be read are a trace of nothing
        found = lost_entries(log)
    if found:
        raise _last_trace(log, found)


def refuse_to_forget(log: GameLog, known: Iterable[Known], position: int) -> None:
    """Raise LastTrace where the log lacks entries that lists at a position know.

    `known` is what they say of logs whose next entries have numbers that they know already.
    """
    found = [one for known_log in known for one in _compared(log, known_log, position)]
    if found:
        raise _last_trace(log, found)


def _last_trace(log: GameLog, found: Sequence[Lost]) -> LastTrace:
    names = Streams(log.recorder.query).names([one.stream for one in found])
    return LastTrace([one.told(names[one.stream]) for one in found])


class Known(NamedTuple):
    """What lists say of a log: the number of its last entry, when that was recorded, and where it was given up as damaged."""

    stream: str
    ruleset: str
    head: int
    touched: int
    damaged: int | None


def known_of(connection: sa.Connection, tables: TableSet, streams: Iterable[str]) -> list[Known]:
    """What lists say of some games and series."""
    streams = sorted(streams)
    games, series = (
        _known(table).where(*(key.in_(streams) for key in table.primary_key)) for table in (tables.games, tables.series)
    )
    return list(map(Known._make, sound(connection, games.union_all(series))))


def _known(table: sa.Table) -> sa.Select[Any]:
    return sa.select(*table.primary_key.columns, table.c.ruleset, table.c.head, table.c.touched, table.c.damaged)


def _ahead(connection: sa.Connection, place: Place) -> Iterator[Known]:
    """What lists know of the logs that have fewer entries where the lists stand."""
    for table in (place.tables.games, place.tables.series):
        (key,) = table.primary_key.columns
        ahead = _known(table).where(table.c.head > last_entry(key, place.position)).order_by(key)
        yield from map(Known._make, sound(connection, ahead))


def _compared(log: GameLog, known: Known, position: int) -> Iterator[Lost]:
    """What is lost of a log of which lists at a position know more than it had there: nothing where it was stored again."""
    select = "SELECT coalesce(max(originator_version), 0) FROM events WHERE originator_id = ? AND notification_id <= ?"
    (((read,),), ((last,),)) = (log.recorder.query(select, (known.stream, until)) for until in (position, _END))
    if known.head > read and not _is_there(log, known):
        yield Lost(known.stream, known.ruleset, known.head, read, last > read)


def _is_there(log: GameLog, known: Known) -> bool:
    """Whether a log has the last entry that lists know of it, as far as they tell: its number, and when it was recorded."""
    rows = log.recorder.select_events(known.stream, gt=known.head - 1, lte=known.head)
    try:
        return any(log.mapper.envelope(row).at == known.touched for row in rows)
    except Corrupt:
        return True  # a damaged entry is one of which others tell
