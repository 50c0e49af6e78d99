"""The game after a game: the next one of its series, or one alike."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from spooklog.store.index.requests import StartRequest

if TYPE_CHECKING:
    from spooklog.store.entries.rows import Stream
    from spooklog.store.store import Store


def next_of(store: Store, stream: str) -> Stream | None:
    """Return the game that was begun after a game: the next one of its series, or one alike; None where there is none yet.

    A game alike counts only while it is neither broken off nor archived.
    """
    member = store.series.member(stream)
    if member is None:
        return next(iter(store.streams.several((next_asked(store, stream).game,))), None)
    games = store.series.load(member.series).series.games
    place = games.index(stream) + 1
    return store.streams.get(games[place]) if place < len(games) else None


def next_log(store: Store, stream: str) -> str:
    """Return the log in which the game after a game begins: that of its series, or that of the game which would be alike."""
    member = store.series.member(stream)
    return member.series if member else next_asked(store, stream).game


def next_asked(store: Store, stream: str) -> StartRequest:
    """Return the request that begins the game after a game: the same for all who ask, so that it begins once."""
    for number in count():
        asking = StartRequest(f"after-{stream}", "", str(number))
        found = store.streams.several((asking.game,))
        if not found or (found[0].status != "void" and found[0].archived is None):
            return asking
    raise AssertionError("unreachable: the count never ends")
