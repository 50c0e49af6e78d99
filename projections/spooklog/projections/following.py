"""Games followed through the log: folded entry by entry along the hash chain, and kept between one page and the next."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple, cast

from spooklog.domain.errors import Corrupt
from spooklog.domain.log.folding import fold
from spooklog.domain.log.game import Game
from spooklog.store.application import GameLog
from spooklog.store.chain import Chain
from spooklog.store.rows import EventRow, NotificationRow

KEPT = 256
"""How many folded games are kept between pages."""


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


class Follower:
    """Folds games of a log, and keeps the ones used last."""

    def __init__(self, log: GameLog) -> None:
        self._recorder = log.store_recorder
        self._mapper = log.entries
        self._kept: OrderedDict[str, Followed] = OrderedDict()

    def at(self, game: str, entry: int) -> Followed | None:
        """A game as its log stood at an entry; None before the first. Raises Broken for an entry up to there."""
        followed = self._kept.get(game)
        if followed and followed.game.head > entry:
            followed = None
        if (followed.game.head if followed else 0) < entry:
            for row in self._recorder.iter_events(game, gt=followed.game.head if followed else 0, lte=entry):
                followed = self.step(followed, row)
        return followed

    def step(self, last: Followed | None, row: EventRow | NotificationRow) -> Followed:
        """The game after one more entry. Raises Broken when that cannot be read or does not follow."""
        stored = cast("EventRow", row)  # a notification has the same fields, and its number beside them
        number = stored.originator_version
        chain = Chain(last.game.head, last.hash) if last else Chain()
        try:
            entry = self._mapper.entry(stored)
            chain.follow(stored, entry)
            game = fold([(number, entry)], last.game if last else None)
        except Corrupt as problem:
            raise Broken(number, last, problem) from problem
        return Followed(game, chain.hash, entry.at)

    def keep(self, games: dict[str, Followed]) -> None:
        """Keep games for the next page, and let go of those that were not used for longest."""
        for game, followed in games.items():
            self._kept[game] = followed
            self._kept.move_to_end(game)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
