"""Analyses that are kept beside the log: taken at once while they are those of the game as it stands, else counted and kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from spooklog.domain.contract.ruleset import Viewer, viewers
from spooklog.domain.formats.past import PastGame
from spooklog.domain.log.game import Game
from spooklog.domain.values.errors import Corrupt
from spooklog.replays.analysis.analysis import answer, task_of
from spooklog.replays.analysis.answers import Analysed, CurvePoint
from spooklog.replays.analysis.counting import Report
from spooklog.replays.analysis.course import steps_of
from spooklog.replays.analysis.efforts import Effort
from spooklog.replays.analysis.findings import FINDINGS, Findings, SeatSums
from spooklog.replays.analysis.judge import judge_of
from spooklog.replays.analysis.keeping import Keeping
from spooklog.replays.analysis.sheet_chances import SheetTask
from spooklog.replays.analysis.wording import chances
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store


class Kept(NamedTuple):
    """What is kept of a game for a viewer: the `analysis` of the most effort, None where there is none of the game as it stands.

    `stale` says that there is one of the game as it was before it was corrected.
    """

    analysis: Analysed | None = None
    stale: bool = False


def kept_as(game: Game, viewer: Viewer) -> Viewer:
    """Return for whom an analysis is kept: that of a score sheet, of which nothing is hidden, for all."""
    return "public" if game.ruleset.chances else viewer


def keeping_of(store: Store, loaded: LoadedGame, viewer: Viewer) -> Keeping[Findings]:
    """Return the kept analyses of a game for a viewer."""
    game, analysis = loaded.game, loaded.game.ruleset.analysis
    made_by = analysis and (analysis.bot, analysis.errs, judge_of(game.ruleset))
    return Keeping(store, loaded.stream, str(kept_as(game, viewer)), FINDINGS, lambda: steps_of(game).digest, made_by)


def kept_analysis(store: Store, loaded: LoadedGame, viewer: Viewer) -> Kept:
    """Return what is kept of a game for a viewer."""
    keeping = keeping_of(store, loaded, viewer)
    for one in keeping.current():
        with suppress(ValueError, LookupError, Corrupt):  # damaged
            return Kept(answer(loaded, viewer, one.effort, one.seed, one.found))
    return Kept(stale=keeping.stale)


def shown_analysis(store: Store, loaded: LoadedGame, viewer: Viewer) -> Kept:
    """Return what a page for a viewer may show of a game: the viewer's own, else that of the public.

    Nothing of a game that goes on, where bots play on: its players would learn from it.
    """
    if not _may_show(loaded):
        return Kept()
    found = kept_analysis(store, loaded, viewer)
    return found if found.analysis or viewer == "public" else kept_analysis(store, loaded, "public")


def shown_curve(store: Store, loaded: LoadedGame, viewer: Viewer) -> Sequence[CurvePoint]:
    """Return the curve of `shown_analysis` alone, with a point for each ply, which costs little; empty where there is none."""
    if not _may_show(loaded):
        return ()
    for who in dict.fromkeys((viewer, "public")):
        for one in keeping_of(store, loaded, who).current():
            if curve := _ply_by_ply(one.found, len(loaded.game.plies)):
                return curve
    return ()


def shown_sums(store: Store, loaded: LoadedGame) -> Sequence[SeatSums]:
    """Return luck and play of each seat of a game that is over; nothing where something was hidden, or no analysis is kept."""
    if loaded.game.outcome is None:
        return ()
    # where nothing was hidden, the analysis of one viewer says the same as that of another
    for who in ("full", "public"):
        for one in keeping_of(store, loaded, who).current():
            if one.found.open and len(one.found.seats) == len(loaded.seats):
                return one.found.seats
    return ()


def shown_chances(store: Store, loaded: LoadedGame) -> Mapping[Viewer, Sequence[str]]:
    """Return the chances to win after each ply in words, as `shown_curve` has them, for each viewer who may see any."""
    curves = {viewer: shown_curve(store, loaded, viewer) for viewer in viewers(len(loaded.labels))}
    return {viewer: [chances(loaded.labels.names, point) for point in curve] for viewer, curve in curves.items() if curve}


def analysed(
    store: Store,
    loaded: LoadedGame,
    viewer: Viewer = "full",
    effort: Effort = "normal",
    seed: int = 1,
    report: Report | None = None,
    *,
    past: Sequence[PastGame] = (),
    processes: int = 1,
) -> tuple[Analysed, bool]:
    """Return the analysis of a game, and whether it was kept; else it is counted, and kept unless it was interrupted.

    A score sheet needs the `past` games of its title. Other parameters and errors are as for `analyse`. Only an analysis of the
    game as it stands is kept.
    """
    task, keeping = task_of(store, loaded, past, viewer, effort, seed), keeping_of(store, loaded, viewer)
    if kept := keeping.of(task):
        return answer(loaded, viewer, effort, seed, kept), True
    found = task.findings(report) if isinstance(task, SheetTask) else task.findings(report, processes)
    keep(store, loaded, viewer, effort, seed, found)
    return answer(loaded, viewer, effort, seed, found), False


def keep(store: Store, loaded: LoadedGame, viewer: Viewer, effort: Effort, seed: int, found: Findings) -> None:
    """Keep what was found, unless it was interrupted, the game went on, or the store may only be read."""
    keeping_of(store, loaded, viewer).keep(effort, seed, found)


def _may_show(loaded: LoadedGame) -> bool:
    return loaded.game.outcome is not None or loaded.game.ruleset.chances is not None


def _ply_by_ply(found: Findings, plies: int) -> Sequence[CurvePoint]:
    """Return the curve with a point for each ply from 0 on, behind which the shares are those of the last point before it.

    Empty where the curve is of another game: it is damaged.
    """
    points = {point.ply: point for point in found.curve}
    if 0 not in points or max(points) > plies or (found.past is None and len(points) != plies + 1):
        return ()
    curve = [points[0]]
    for ply in range(1, plies + 1):
        last = points.get(ply) or curve[-1]
        curve.append(CurvePoint(ply=ply, shares=last.shares, errors=last.errors))
    return curve
