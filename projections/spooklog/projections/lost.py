"""Entries that the lists have read and the log no longer has: the lists are the last trace of them, so they are not made anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

import sqlalchemy as sa

from spooklog.domain.errors import Corrupt
from spooklog.projections.database import Database, Muddled, places, sound
from spooklog.projections.tables import TableSet
from spooklog.projections.walking import last_entry
from spooklog.store.application import GameLog
from spooklog.store.location import Location
from spooklog.store.streams import Streams
from spooklog.store.whole import shown

MOST = 20
"""So many logs are named in a refusal."""


class Lost(NamedTuple):
    """A game or a series of which the lists know more than its log: they stand at `entry`, the log ends at `last`, 0 for none."""

    stream: str
    ruleset: str
    entry: int
    last: int

    def told(self, name: str) -> str:
        """In words, with the name that it has in the index, or its id."""
        name = shown(name)
        if not self.last:
            return f"the lists know {name} ({shown(self.ruleset)}, {self.entry} entries), and the log has none of it"
        return f"the lists know {name} up to entry {self.entry}, and its log ends at entry {self.last}"


class LastTrace(Corrupt):
    """The lists would lose the last trace of entries that the log lacks."""

    def __init__(self, what: Sequence[str]) -> None:
        more = f"; and {len(what) - MOST} more" if len(what) > MOST else ""
        words = f"entries were deleted, and the lists are the last trace of them: {'; '.join(what[:MOST])}{more}"
        super().__init__(
            words, expected=("spooklog db backup FILE", "an older copy of the store in its place", "spooklog db rebuild --force")
        )


def lost_entries(location: Location) -> list[Lost]:
    """What the lists in use know and the log lacks. Raises Muddled where they cannot be read."""
    database = Database(location)
    try:
        with database.reading() as connection:
            return list(_lost(connection, places(connection)["live"].tables))
    finally:
        database.close()


def refuse_to_lose(log: GameLog) -> None:
    """Raise LastTrace where lists that are made anew would know less than those in use."""
    found: list[Lost] = []
    with suppress(Muddled):  # lists that cannot be read are a trace of nothing
        found = lost_entries(log.recorder.location)
    if found:
        raise _last_trace(log, found)


def refuse_to_forget(connection: sa.Connection, log: GameLog, tables: TableSet, first: Mapping[str, int]) -> None:
    """Raise LastTrace where entries would be listed that stand in the place of others, which the log lacks.

    `first` is the first new entry of each log; `connection` may be of lists that lie beside the store.
    """
    query, found = log.recorder.query, list[Lost]()
    for table in (tables.games, tables.series):
        (key,) = table.primary_key.columns
        for stream, ruleset, head in sound(connection, sa.select(key, table.c.ruleset, table.c.head).where(key.in_(first))):
            if head < first[stream]:
                continue
            ((last,),) = query("SELECT max(originator_version) FROM events WHERE originator_id = ?", (stream,))
            if head > last:
                found.append(Lost(stream, ruleset, head, last))
    if found:
        raise _last_trace(log, found)


def _last_trace(log: GameLog, found: Sequence[Lost]) -> LastTrace:
    names = Streams(log.recorder.query).names([one.stream for one in found])
    return LastTrace([one.told(names[one.stream]) for one in found])


def _lost(connection: sa.Connection, tables: TableSet) -> Iterator[Lost]:
    for table in (tables.games, tables.series):
        (key,) = table.primary_key.columns
        more = sa.select(key, table.c.ruleset, table.c.head).where(table.c.head > last_entry(key)).order_by(key)
        for row in sound(connection, more):
            (last,) = connection.execute(sa.select(last_entry(sa.literal(row[0])))).one()
            yield Lost._make((*row, last))
