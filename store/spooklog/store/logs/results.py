"""Results of games as they stand now, for the series that count them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from spooklog.domain.formats.result import GameResult
from spooklog.domain.log.result import result_of
from spooklog.domain.values.errors import Corrupt, Unsupported
from spooklog.store.entries.rows import Stream
from spooklog.store.index.streams import Streams
from spooklog.store.logs.games import Games

Results = Callable[[Sequence[str]], Mapping[str, tuple[int, GameResult]]]
"""Looks up cached results of games by stream: for each the number of the entry it was folded up to, and the result."""


class GameResults:
    """Results of games by stream. Folds a game again only when its log has moved."""

    def __init__(self, streams: Streams, games: Games) -> None:
        self._streams = streams
        self._games = games
        self._results: dict[str, tuple[str, GameResult]] = {}

    def now(
        self, games: Sequence[str], cached: Results | None = None, *, unplayed: Results | None = None
    ) -> dict[str, GameResult]:
        """Return the results of games by stream; ids that no stream has are left out.

        Results that `cached` finds are used as far as they are current. A game whose rules this program does not play has the
        result that `unplayed` finds, else one that counts for nothing.
        """
        heads = {row.id: row for row in self._streams.several(games)}
        found = {game: result for game, row in heads.items() if (result := self._kept(row))}
        unknown = [game for game in heads if game not in found]
        if cached and unknown:
            found |= {game: result for game, (head, result) in cached(unknown).items() if head == heads[game].head}
        for game in heads.keys() - found.keys():
            found[game] = self._fold(heads[game], unplayed)
            self._results[game] = (heads[game].head_hash, found[game])
        return found

    def _kept(self, row: Stream) -> GameResult | None:
        head_hash, result = self._results.get(row.id, ("", None))
        return result if head_hash == row.head_hash else None

    def _fold(self, row: Stream, unplayed: Results | None) -> GameResult:
        """Return the result of a game by folding it; a game with a broken log counts for nothing."""
        try:
            return result_of(self._games.load(row.id).game)
        except Corrupt:
            return GameResult(status="damaged", ruleset=row.ruleset, seats=0)
        except Unsupported:
            head, result = (unplayed((row.id,)) if unplayed else {}).get(row.id, (0, None))
            return result if result and head == row.head else GameResult(status="unsupported", ruleset=row.ruleset, seats=0)
