"""Analyses that are kept beside the log: taken at once while they are those of the game as it stands, else counted and kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from typing import NamedTuple, cast

import msgspec

from spooklog.domain.contract.ruleset import AnyRuleset, Viewer, viewers
from spooklog.domain.values.errors import Corrupt, Unavailable
from spooklog.replays.analysis.analysis import analysis_of, answer, count
from spooklog.replays.analysis.answers import Analysed, CurvePoint
from spooklog.replays.analysis.counting import Report
from spooklog.replays.analysis.course import steps_of
from spooklog.replays.analysis.efforts import TO_THE_END, Effort
from spooklog.replays.analysis.findings import FINDINGS, Findings, SeatSums
from spooklog.replays.analysis.judge import judge_of
from spooklog.replays.analysis.wording import chances
from spooklog.store.index.analyses import AnalysisRow, find_analyses, keep_analysis
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

_LONGEST_SEED = 20


class Kept(NamedTuple):
    """What is kept of a game for a viewer: the `analysis` of the most effort, None where there is none of the game as it stands.

    `stale` says that there is one of the game as it was before it was corrected.
    """

    analysis: Analysed | None = None
    stale: bool = False


def kept_analysis(store: Store, loaded: LoadedGame, viewer: Viewer) -> Kept:
    """Return what is kept of a game for a viewer."""
    rows = _rows(store, loaded, viewer)
    for row in _current(loaded, rows):
        if found := _read(row):
            with suppress(ValueError, LookupError, Corrupt):  # damaged
                return Kept(answer(loaded, viewer, cast("Effort", row.effort), int(row.seed), found))
    return Kept(stale=any(row.steps != steps_of(loaded.game).digest for row in rows))


def shown_analysis(store: Store, loaded: LoadedGame, viewer: Viewer) -> Kept:
    """Return what a page for a viewer may show of a game that is over: the viewer's own, else that of the public.

    Nothing of a game that goes on: its players would learn from it.
    """
    if loaded.game.outcome is None:
        return Kept()
    found = kept_analysis(store, loaded, viewer)
    return found if found.analysis or viewer == "public" else kept_analysis(store, loaded, "public")


def shown_curve(store: Store, loaded: LoadedGame, viewer: Viewer) -> Sequence[CurvePoint]:
    """Return the curve of `shown_analysis` alone, which costs little; empty where there is none."""
    if loaded.game.outcome is None:
        return ()
    for one in dict.fromkeys((viewer, "public")):
        for row in _current(loaded, _rows(store, loaded, one)):
            found = _read(row)
            if found and len(found.curve) == len(loaded.game.plies) + 1:
                return found.curve
    return ()


def shown_sums(store: Store, loaded: LoadedGame) -> Sequence[SeatSums]:
    """Return luck and play of each seat of a game that is over; nothing where something was hidden, or no analysis is kept."""
    if loaded.game.outcome is None:
        return ()
    # where nothing was hidden, the analysis of one viewer says the same as that of another
    for row in _current(loaded, [*_rows(store, loaded, "full"), *_rows(store, loaded, "public")]):
        found = _read(row)
        if found and found.open and len(found.seats) == len(loaded.seats):
            return found.seats
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
    processes: int = 1,
) -> tuple[Analysed, bool]:
    """Return the analysis of a game, and whether it was kept; else it is counted, and kept unless it was interrupted.

    Parameters and errors as for `analyse`. Only an analysis of the game as it stands is kept.
    """
    analysis_of(loaded)
    for row in _current(loaded, _rows(store, loaded, viewer)):
        if (row.effort, row.seed) == (effort, str(seed)) and (kept := _read(row)):
            return answer(loaded, viewer, effort, seed, kept), True
    found = count(loaded, viewer, effort, seed, report, processes=processes)
    keep(store, loaded, viewer, effort, seed, found)
    return answer(loaded, viewer, effort, seed, found), False


def keep(store: Store, loaded: LoadedGame, viewer: Viewer, effort: Effort, seed: int, found: Findings) -> None:
    """Keep what was found, unless it was interrupted, the game went on, or the store may only be read."""
    current = store.streams.get(loaded.stream.id).head == loaded.stream.head
    if not current or found.interrupted or len(str(seed)) > _LONGEST_SEED:
        return
    steps, made_by, content = steps_of(loaded.game).digest, _made_by(loaded.game.ruleset), msgspec.json.encode(found).decode()
    with suppress(Unavailable):
        keep_analysis(store.recorder, AnalysisRow(loaded.stream.id, str(viewer), effort, str(seed), steps, made_by, content))


def _current(loaded: LoadedGame, rows: Sequence[AnalysisRow]) -> Sequence[AnalysisRow]:
    """Return those of some rows that are of the game as it stands and made as they would be now, the most effort first."""
    if not rows:
        return ()
    made, efforts = (steps_of(loaded.game).digest, _made_by(loaded.game.ruleset)), list(TO_THE_END)
    known = [row for row in rows if (row.steps, row.made_by) == made and row.effort in efforts]
    return sorted(known, key=lambda row: (-efforts.index(cast("Effort", row.effort)), row.seed))


def _rows(store: Store, loaded: LoadedGame, viewer: Viewer) -> Sequence[AnalysisRow]:
    with suppress(Corrupt):  # `db check` reports the row
        return find_analyses(store.recorder.query, loaded.stream.id, str(viewer))
    return ()


def _read(row: AnalysisRow) -> Findings | None:
    """Return what was found; None where it is damaged."""
    with suppress(msgspec.MsgspecError, ValueError):
        return FINDINGS.decode(row.content)
    return None


def _made_by(ruleset: AnyRuleset) -> str:
    """Return the sha256 of what made an analysis: program, bot and judge."""
    analysis = ruleset.analysis
    made_by = version("spooklog"), analysis and (analysis.bot, analysis.errs), judge_of(ruleset)
    return sha256(msgspec.json.encode(made_by)).hexdigest()
