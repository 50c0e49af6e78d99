"""A game brought back from its log, and the few that are kept so that the next command reads only what is new."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

import msgspec

from spooklog.domain.labels import Labels
from spooklog.domain.log.game import Game
from spooklog.store.rows import Seat, Status, Stream


class LoadedGame(msgspec.Struct, frozen=True):
    """A folded game with its row in the index, its seats and their labels.

    `stream` tells where the log stood at the moment that `game` was folded up to.
    """

    stream: Stream
    game: Game
    seats: tuple[Seat, ...]
    labels: Labels


class Recorded(msgspec.Struct, frozen=True):
    """What was stored: the game as it stands now, as it stood `before` (None for a new one), and the first and last new entry."""

    loaded: LoadedGame
    before: Game | None
    first: int
    last: int


class GameCache:
    """The games used last, by stream id. Frozen values, so handing one out twice does no harm."""

    def __init__(self, size: int = 64) -> None:
        self._size = size
        self._games: OrderedDict[str, LoadedGame] = OrderedDict()
        self._lock = Lock()

    def get(self, stream: str) -> LoadedGame | None:
        """The game as it was kept last, which need not be as it stands now."""
        with self._lock:
            if stream in self._games:
                self._games.move_to_end(stream)
            return self._games.get(stream)

    def keep(self, loaded: LoadedGame) -> LoadedGame:
        """Keep a game, and let go of the one that was not used for longest when there are too many."""
        with self._lock:
            self._games[loaded.stream.id] = loaded
            self._games.move_to_end(loaded.stream.id)
            if len(self._games) > self._size:
                self._games.popitem(last=False)
        return loaded


def labels_of(seats: Sequence[Seat]) -> Labels:
    """The labels of a game; whoever was erased is called by the seat's number, which no label can equal."""
    return Labels([seat.label or str(seat.number) for seat in seats])


def status_of(game: Game) -> Status:
    """What the index says of a game."""
    return "void" if game.void else "closed" if game.closed else "open"
