"""Analyses that are kept beside the log: taken at once while they are those of the game as it stands, else counted and kept."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from typing import NamedTuple, cast

import msgspec

from spooklog.domain.contract.ruleset import AnyRuleset, Viewer
from spooklog.domain.values.errors import Corrupt, Unavailable
from spooklog.replays.analysis.analysis import analysis_of, answer, count
from spooklog.replays.analysis.answers import Analysed
from spooklog.replays.analysis.counting import Report
from spooklog.replays.analysis.course import steps_of
from spooklog.replays.analysis.efforts import TO_THE_END, Effort
from spooklog.replays.analysis.findings import FINDINGS
from spooklog.replays.analysis.judge import judge_of
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
    if not rows:
        return Kept()
    steps, made_by = steps_of(loaded.game).digest, _made_by(loaded.game.ruleset)
    efforts = list(TO_THE_END)
    current = [row for row in rows if (row.steps, row.made_by) == (steps, made_by) and row.effort in efforts]
    for row in sorted(current, key=lambda row: (-efforts.index(cast("Effort", row.effort)), row.seed)):
        if found := _read(loaded, viewer, row):
            return Kept(found)
    return Kept(stale=any(row.steps != steps for row in rows))


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
    wanted = AnalysisRow(
        loaded.stream.id, str(viewer), effort, str(seed), steps_of(loaded.game).digest, _made_by(loaded.game.ruleset), ""
    )
    for row in _rows(store, loaded, viewer):
        if row[:-1] == wanted[:-1] and (kept := _read(loaded, viewer, row)):
            return kept, True
    found = count(loaded, viewer, effort, seed, report, processes=processes)
    current = store.streams.get(loaded.stream.id).head == loaded.stream.head
    if current and not found.interrupted and len(wanted.seed) <= _LONGEST_SEED:
        with suppress(Unavailable):  # a store that may only be read
            keep_analysis(store.recorder, wanted._replace(content=msgspec.json.encode(found).decode()))
    return answer(loaded, viewer, effort, seed, found), False


def _rows(store: Store, loaded: LoadedGame, viewer: Viewer) -> Sequence[AnalysisRow]:
    with suppress(Corrupt):  # `db check` reports the row
        return find_analyses(store.recorder.query, loaded.stream.id, str(viewer))
    return ()


def _read(loaded: LoadedGame, viewer: Viewer, row: AnalysisRow) -> Analysed | None:
    """Return a kept analysis as an answer; None where it is damaged."""
    with suppress(msgspec.MsgspecError, ValueError, LookupError, Corrupt):
        return answer(loaded, viewer, cast("Effort", row.effort), int(row.seed), FINDINGS.decode(row.content))
    return None


def _made_by(ruleset: AnyRuleset) -> str:
    """Return the sha256 of what made an analysis: program, bot and judge."""
    analysis = ruleset.analysis
    made_by = version("spooklog"), analysis and (analysis.bot, analysis.errs), judge_of(ruleset)
    return sha256(msgspec.json.encode(made_by)).hexdigest()
