"""How games stand now, for the series that they count in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from spooklog.domain.errors import Corrupt, Unsupported
from spooklog.domain.log.result import result_of
from spooklog.domain.series.result import GameResult
from spooklog.store.games import Games
from spooklog.store.rows import Stream
from spooklog.store.streams import Streams

Results = Callable[[Sequence[str]], Mapping[str, tuple[int, GameResult]]]
"""Results of games by stream, each with the entry that it was made at: what somebody else has folded already."""


class GameResults:
    """Results of games by stream. Only those games are folded whose log has moved since they were last."""

    def __init__(self, streams: Streams, games: Games) -> None:
        self._streams = streams
        self._games = games
        self._results: dict[str, tuple[str, GameResult]] = {}

    def now(
        self, games: Sequence[str], known: Results | None = None, *, unplayed: Results | None = None
    ) -> dict[str, GameResult]:
        """How games stand; ids that no stream has are left out. With `known`, what others have folded is taken from them.

        The result of a game whose rules this program does not play is the one that `unplayed` has of it, or counts for nothing.
        """
        heads = {row.id: row for row in self._streams.several(games)}
        found = {game: result for game, row in heads.items() if (result := self._kept(row))}
        unknown = [game for game in heads if game not in found]
        if known and unknown:
            found |= {game: result for game, (head, result) in known(unknown).items() if head == heads[game].head}
        for game in heads.keys() - found.keys():
            found[game] = self._fold(heads[game], unplayed)
            self._results[game] = (heads[game].head_hash, found[game])
        return found

    def _kept(self, row: Stream) -> GameResult | None:
        head_hash, result = self._results.get(row.id, ("", None))
        return result if head_hash == row.head_hash else None

    def _fold(self, row: Stream, unplayed: Results | None) -> GameResult:
        """The result of a game; one whose log is broken counts for nothing."""
        try:
            return result_of(self._games.load(row.id).game)
        except Corrupt:
            return GameResult(status="damaged", ruleset=row.ruleset, seats=0)
        except Unsupported:
            head, result = (unplayed((row.id,)) if unplayed else {}).get(row.id, (0, None))
            return result if result and head == row.head else GameResult(status="unsupported", ruleset=row.ruleset, seats=0)
