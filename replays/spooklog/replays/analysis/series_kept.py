"""Chances of series that are kept beside the log, as analyses of games are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import NamedTuple

import msgspec

from spooklog.domain.formats.past import PastGame
from spooklog.domain.formats.standings import Standings
from spooklog.domain.series.tally import tally
from spooklog.domain.values.errors import Corrupt
from spooklog.domain.values.saying import said
from spooklog.domain.words.wording import each_word
from spooklog.replays.analysis.analysis import credible
from spooklog.replays.analysis.answers import PastAnswer, SeriesAnalysed
from spooklog.replays.analysis.counting import Report
from spooklog.replays.analysis.efforts import Effort
from spooklog.replays.analysis.findings import SERIES_FINDINGS, SeriesFindings
from spooklog.replays.analysis.keeping import Keeping
from spooklog.replays.analysis.series_chances import series_task
from spooklog.store.logs.series_writer import LoadedSeries
from spooklog.store.store import Store

FOR_ALL = "public"
"""The viewer for whom chances of a series are kept: they rest on results, which are hidden from no player."""


class KeptSeries(NamedTuple):
    """What is kept of a series: the `analysis` of the most effort, None where there is none of the series as it stands.

    `stale` says that there is one of the series, or of the games that it rests on, as they were before they changed.
    """

    analysis: SeriesAnalysed | None = None
    stale: bool = False


def keeping_of_series(store: Store, loaded: LoadedSeries) -> Keeping[SeriesFindings]:
    """Return the kept analyses of a series."""

    def steps() -> str:
        series = loaded.series
        return sha256(msgspec.json.encode((series.terms, series.changes, _standings(store, loaded).digest))).hexdigest()

    return Keeping(store, loaded.stream, FOR_ALL, SERIES_FINDINGS, steps, None)


def kept_of_series(store: Store, loaded: LoadedSeries) -> KeptSeries:
    """Return what is kept of a series."""
    keeping = keeping_of_series(store, loaded)
    for one in keeping.current():
        with suppress(ValueError, LookupError, Corrupt):  # damaged
            return KeptSeries(_answer(store, loaded, one.effort, one.seed, one.found))
    return KeptSeries(stale=keeping.stale)


def series_analysed(
    store: Store,
    loaded: LoadedSeries,
    past: Sequence[PastGame],
    effort: Effort = "normal",
    seed: int = 1,
    report: Report | None = None,
) -> tuple[SeriesAnalysed, bool]:
    """Return the chances of a series, and whether they were kept; else they are counted, and kept unless that was interrupted.

    They are drawn from those `past` games of its titles that were decided before each of its moments, its own among them. A
    KeyboardInterrupt ends it early: the later moments have a point then, the earlier ones have none; before the first it is
    raised. Raises Usage where the chances cannot be told, and where there are too few games.
    """
    task, keeping = series_task(store, loaded, past, effort, seed), keeping_of_series(store, loaded)
    if kept := keeping.of(task):
        return _answer(store, loaded, effort, seed, kept), True
    found = task.findings(report)
    keeping.keep(effort, seed, found)
    return _answer(store, loaded, effort, seed, found), False


def _standings(store: Store, loaded: LoadedSeries) -> Standings:
    return tally(loaded.series, store.series.results_of(loaded.series)).standings


def _answer(store: Store, loaded: LoadedSeries, effort: Effort, seed: int, found: SeriesFindings) -> SeriesAnalysed:
    series, labels = loaded.series, loaded.labels
    return SeriesAnalysed(
        series=loaded.stream.name,
        ruleset=series.terms.ruleset,
        format=series.format.name,
        entry=loaded.stream.head,
        effort=effort,
        seed=seed,
        rollouts=found.rollouts,
        interrupted=found.interrupted,
        past=PastAnswer(rounds=found.past.rounds, own=dict(zip(labels.names, found.past.own, strict=True))),
        players=labels.names,
        curve=found.curve,
        notes=[*_notes(loaded, _standings(store, loaded), found)],
    )


def _notes(loaded: LoadedSeries, standings: Standings, found: SeriesFindings) -> Iterator[str]:
    if not standings.over:
        each = loaded.series.ruleset.meta.each
        yield said("it is taken that the players of the next {each} play every {each} that follows", each=each_word(each))
    yield credible(found.past)
    if not found.by_points:
        yield said("no points are known, and by places alone strong players look closer to the others than they are")
