"""The rules that a legal action rests on, and those it sets off: `explain` prints them."""

from __future__ import annotations

from spooklog.domain.rulesets.tally import actions as act
from spooklog.domain.rulesets.tally.actions import TallyAction
from spooklog.domain.rulesets.tally.presets import FORMULAS
from spooklog.domain.rulesets.tally.rules import apply
from spooklog.domain.rulesets.tally.state import State

_ENDS = {"target": ("end.2", "win.1"), "rounds": ("end.3", "win.1"), "sheet": ("end.4", "win.1"), "end": ("end.5", "win.1")}


def citations(state: State, action: TallyAction) -> tuple[str, ...]:
    """Return short rule ids, the one that decides first."""
    return (*_of(state, action), *_of_end(state, action))


def _of(state: State, action: TallyAction) -> tuple[str, ...]:
    teams = ("team.1",) if state.table.teams else ()
    match action:
        case act.ScoreNoted():
            return ("round.1", "score.1", *teams)
        case act.PointsAdded():
            return ("bonus.1", "score.1", *teams)
        case act.CellFilled():
            return ("cell.1", *(("cell.2", "cell.3") if state.table.sheet else ()), "score.1", *teams)
        case act.BidMade():
            return ("bid.1", *(("bid.2",) if state.cards is not None else ()))
        case act.TricksTaken():
            known = ("bid.4",) if state.cards is not None else ()
            last = len(state.waiting) == 1
            formula = (FORMULAS[state.options.bids], *(("bid.9",) if teams else ())) if last else ()
            return ("bid.3", *known, *formula, *teams)
        case act.RoundClosed():
            return ("round.3",)
        case act.GameEnded():
            return ("end.5", "end.6", "win.1")
        case act.TieDecided():
            return ("tie.1",)
        case act.ResultRecorded():
            return ("rec.1", "rec.4", *(("team.2",) if action.team else ()), *teams)


def _of_end(state: State, action: TallyAction) -> tuple[str, ...]:
    """Return the rules of an end that the action brings."""
    if isinstance(action, act.GameEnded | act.ResultRecorded | act.TieDecided):
        return ()
    after = apply(state, action, 0)
    return _ENDS[after.ended_by] if after.phase == "over" else ()
