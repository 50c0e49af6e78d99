"""The outline of a series whose ruleset this program does not know: its players and its games. Pure."""

from __future__ import annotations

import msgspec

from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.series.events import (
    GameAdded,
    GameRemoved,
    PlayerJoined,
    ResultRecorded,
    SeriesClosed,
    SeriesOpened,
    SeriesReopened,
)
from spooklog.domain.values.errors import Corrupt
from spooklog.domain.values.value import Value


class SeriesOutline(Value, frozen=True):
    """A series of unknown rules at one moment of its log. `head` is the last entry read.

    `items` are its games and recorded results by number: the stream of the game, None for a result.
    """

    opened: SeriesOpened
    head: int = 1
    numbers: int = 0
    items: tuple[tuple[int, str | None], ...] = ()
    closed: bool = False

    @property
    def games(self) -> tuple[str, ...]:
        """The streams of its games, in the order in which they were added."""
        return tuple(game for _, game in self.items if game)

    @property
    def members(self) -> dict[str, int]:
        """The numbers of its games by stream."""
        return {game: number for number, game in self.items if game}


def begin_series_outline(number: int, entry: AnyEntry) -> SeriesOutline:
    """Return the outline after the first entry. Raises Corrupt for an entry that opens no series."""
    if number != 1 or not isinstance(entry.event, SeriesOpened):
        raise Corrupt(f"entry {number} should be the first, a series.opened")
    return SeriesOutline(entry.event)


def evolve_series_outline(series: SeriesOutline, number: int, entry: AnyEntry) -> SeriesOutline:
    """Return the outline after one more entry. Raises Corrupt for an entry that cannot follow."""
    if number != series.head + 1 or isinstance(entry.event, SeriesOpened):
        raise Corrupt(f"entry {number} cannot follow entry {series.head}")
    now = msgspec.structs.replace(series, head=number)
    match entry.event:
        case GameAdded(game, _):
            added: str | None = game
        case ResultRecorded():
            added = None
        case GameRemoved(gone):
            return msgspec.structs.replace(now, items=tuple(item for item in series.items if item[0] != gone))
        case PlayerJoined(person, label):
            opened = series.opened
            opened = msgspec.structs.replace(opened, persons=(*opened.persons, person), labels=(*opened.labels, label))
            return msgspec.structs.replace(now, opened=opened)
        case SeriesClosed() | SeriesReopened():
            return msgspec.structs.replace(now, closed=isinstance(entry.event, SeriesClosed))
        case _:
            return now
    number = series.numbers + 1
    return msgspec.structs.replace(now, numbers=number, items=(*series.items, (number, added)))
