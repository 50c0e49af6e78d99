"""A long game opened, and any moment of it looked at, against folding the log up to there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bench.corpus import Script, script, stores
from bench.folding import brought_back
from bench.measure import Figure, Scale, compare, worked
from spooklog.domain.values.chance import Rng
from spooklog.replays.timeline.timeline import Timeline
from spooklog.store.database.location import Location
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.entries.rows import EventRow
from spooklog.store.store import open_store

PLIES = 2000
LOOKS, ROUNDS = 20, 10
"""Plies that are looked at, and how often each: a look is too short to be measured among few."""


def figures(runs: int) -> Iterator[Figure]:
    """Yield figures on a game of 2,000 plies; both sides look at the same random plies."""
    game = long_game()
    with stores() as store:
        loaded = store.games.start(game.start, *game.commands).loaded
        stream, path, mapper = loaded.stream.id, store.recorder.location, EntryMapper()
        rows = list(store.recorder.iter_events(stream))
        timeline = Timeline(loaded, "full", {})
        rng = Rng(1)
        plies = [1 + rng.below(PLIES) for _ in range(LOOKS)]

        def look() -> float:
            return worked(lambda: [(timeline[ply], timeline.seen(ply).view) for _ in range(ROUNDS) for ply in plies])

        def fold() -> float:
            return worked(lambda: [brought_back(rows[: loaded.game.plies[ply - 1].last], mapper) for ply in plies])

        unit, name = "µs a look", "any ply of a 2,000-ply timeline / fold to it"
        scale, against = Scale(unit, ROUNDS * LOOKS / 1e6), Scale(unit, LOOKS / 1e6)
        yield compare(name, look, fold, scale=scale, against=against, target=0.01, runs=runs)

        scale = Scale("ms", 1e-3)
        name = "open a 2,000-ply game cold / fold it"
        yield compare(name, lambda: _open(path, stream), lambda: _fold(rows), scale=scale, target=2, runs=runs)


def long_game() -> Script:
    """Return a game of 2,000 plies, whose players seldom want to lead."""
    return script(PLIES, declined=99, ruled=True, seed=2)


def _open(path: Location, stream: str) -> float:
    """Return the seconds from the name of the store to the last moment, as `show` draws it, with nothing cached."""

    def open_and_look() -> None:
        with open_store(str(path)) as store:
            timeline = Timeline(store.games.load(stream), "full", store.games.texts(stream))
            _ = timeline[timeline.last], timeline.seen(timeline.last).view

    return worked(open_and_look)


def _fold(rows: Sequence[EventRow]) -> float:
    return worked(lambda: brought_back(rows, EntryMapper()))
