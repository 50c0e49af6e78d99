"""Games followed through the log: folded entry by entry along the hash chain, and kept between one page and the next."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from spooklog.domain.errors import Corrupt
from spooklog.domain.log.folding import Folding
from spooklog.domain.log.game import Game
from spooklog.store.application import GameLog
from spooklog.store.chain import Chain
from spooklog.store.mapper import EntryMapper
from spooklog.store.rows import EventRow, NotificationRow

KEPT = 20_000
"""How many states of folded games are kept between pages: some 40 MB."""

_START = 10
"""A game that has just begun takes as much memory as so many states."""


class Followed(NamedTuple):
    """A game as far as its log was read: `hash` is that of its last entry, `touched` when that was recorded."""

    game: Game
    hash: str
    touched: int


class Broken(Exception):
    """An entry cannot be read, or does not follow. `last` is the game before it, None when it is the first entry."""

    def __init__(self, entry: int, last: Followed | None, problem: Corrupt) -> None:
        super().__init__(problem.message)
        self.entry = entry
        self.last = last
        self.problem = problem


class Reading:
    """The log of one game while it is read on, entry after entry."""

    def __init__(self, mapper: EntryMapper, followed: Followed | None = None) -> None:
        self._mapper = mapper
        self._folding = Folding(followed.game if followed else None)
        self._chain = Chain(followed.game.head, followed.hash) if followed else Chain()
        self._touched = followed.touched if followed else 0

    @property
    def followed(self) -> Followed | None:
        """The game as far as it was read; None before the first entry."""
        return Followed(self._folding.game, self._chain.hash, self._touched) if self._folding.head else None

    def step(self, row: EventRow | NotificationRow) -> None:
        """Read one more entry. Raises Broken when that cannot be read or does not follow: nothing may be read behind it."""
        number, hash = row.originator_version, self._chain.hash
        try:
            entry = self._mapper.entry(row)
            self._chain.follow(row, entry)
            self._folding.step(number, entry)
        except Corrupt as problem:
            self._chain.hash = hash
            raise Broken(number, self.followed, problem) from problem
        self._touched = entry.at


class Follower:
    """Reads games of a log, and keeps the ones used last."""

    def __init__(self, log: GameLog) -> None:
        self._recorder = log.store_recorder
        self._mapper = log.entries
        self._kept: OrderedDict[str, Followed] = OrderedDict()

    def at(self, game: str, entry: int) -> Followed | None:
        """A game as its log stood at an entry; None before the first. Raises Broken for an entry up to there."""
        followed = self._kept.get(game)
        if followed and followed.game.head > entry:
            followed = None
        head = followed.game.head if followed else 0
        if head >= entry:
            return followed
        reading = self.read_on(followed)
        for row in self._recorder.iter_events(game, gt=head, lte=entry):
            reading.step(row)
        return reading.followed

    def read_on(self, followed: Followed | None) -> Reading:
        """The log of a game behind what was read of it."""
        return Reading(self._mapper, followed)

    def keep(self, games: dict[str, Followed]) -> None:
        """Keep games for the next page, and let go of those that were not used for longest."""
        for game, followed in games.items():
            self._kept[game] = followed
            self._kept.move_to_end(game)
        states = sum(map(_states, self._kept.values()))
        while states > KEPT:
            _, oldest = self._kept.popitem(last=False)
            states -= _states(oldest)


def _states(followed: Followed) -> int:
    return _START + len(followed.game.plies)
