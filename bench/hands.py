"""Hand 2 of a series of 200 corrected on trial, with what becomes of the standings, against folding the series once."""

from __future__ import annotations

from collections.abc import Iterator

from bench.corpus import BY, SPOOKS, stores
from bench.measure import Figure, Scale, compare, timed
from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.folding import fold
from spooklog.domain.log.result import result_of
from spooklog.projections.lists.cached_results import cached_results
from spooklog.projections.lists.upkeep.rebuild import bring_up_to_date
from spooklog.replays.simulation import Simulation, seated, simulate
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import Opening
from spooklog.store.store import Store, open_store

HANDS = 200
_SEATS = 4


def figures(runs: int) -> Iterator[Figure]:
    """Yield the figure for a trial correction of hand 2.

    Each trial opens the store, as a command does; the lists are up to date.
    """
    with stores() as store:
        games = _series(store)
        bring_up_to_date(store.log)
        path, mapper = str(store.recorder.location), EntryMapper()

        def fold_series() -> float:
            logs = [list(store.recorder.iter_events(game)) for game in games]
            return timed(lambda: [fold((row.originator_version, mapper.entry(row)) for row in rows) for rows in logs])

        name = f"try an amendment of hand 2 of {HANDS} / fold the series"
        yield compare(name, lambda: timed(lambda: _try(path, games[1])), fold_series, scale=Scale("ms", 1e-3), runs=runs)


def _try(path: str, game: str) -> None:
    """Try to remove the last ply of a game, with later plies and standings before and after."""
    with open_store(path) as store:
        store.series.cached_results = cached_results(store)
        loaded = store.games.load(game)
        last = len(loaded.game.plies)
        _, amendment = store.games.plan(game, Amend((Correction(ply=last, how="remove"),), "drop"))
        member = store.series.member(game)
        assert member
        for table in (amendment.before, amendment.after):
            store.series.standings_if(member.series, {game: result_of(table)})


def _series(store: Store) -> list[str]:
    """Store a series of hands that bots played; return the streams of its games."""
    bots = seated(("shedder",), _SEATS)
    hands = Simulation(ruleset=SPOOKS, seats=bots, options={}, seed=1, games=HANDS, prefix=None, by=BY)
    loaded = list(simulate(hands, store))
    seats = [SeatSpec(seat.label or "", seat.name or "") for seat in loaded[0].seats]
    series = store.series.open(Opening(ruleset=SPOOKS, format="points-low", seats=seats, by=BY)).loaded.stream.id
    for game in loaded:
        store.series.add(series, game.stream.id, by=BY)
    return [game.stream.id for game in loaded]
