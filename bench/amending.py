"""A correction in the middle of a long game tried on the whole of it, against folding that game once."""

from __future__ import annotations

from collections.abc import Iterator

from bench.corpus import stores
from bench.folding import brought_back
from bench.measure import Figure, Scale, compare, worked
from bench.seeking import PLIES, long_game
from spooklog.domain.log.amend import Amend, Correction
from spooklog.projections.game.compare import amended_rows
from spooklog.store.entries.mapper import EntryMapper


def figures(runs: int) -> Iterator[Figure]:
    """Yield the figure for a changed time of ply 1,000 of 2,000; all later plies are checked again and stay."""
    game = long_game()
    with stores() as store:
        loaded = store.games.start(game.start, *game.commands).loaded
        stream, mapper = loaded.stream.id, EntryMapper()
        rows = list(store.recorder.iter_events(stream))
        ply = loaded.game.plies[PLIES // 2 - 1]
        why = "as before" if ply.ruled else None
        text = loaded.game.line(ply, loaded.labels)
        correction = Correction(ply=ply.number, how="replace", text=text, happened=loaded.game.started.played, ruled=why)

        def plan() -> float:
            return worked(lambda: amended_rows(store.games.plan(stream, Amend((correction,)))[1], loaded.labels))

        def fold() -> float:
            return worked(lambda: brought_back(rows, mapper))

        name = "try an amendment in the middle of a 2,000-ply game / fold it"
        yield compare(name, plan, fold, scale=Scale("ms", 1e-3), target=2, runs=runs)
