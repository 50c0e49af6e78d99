"""The rules of Tally (part `rules`): each action goes to the module of its concept (catalogue 3)."""

from __future__ import annotations

from spooklog.domain.contract.defaults import enrich
from spooklog.domain.rulesets.tally import actions as act
from spooklog.domain.rulesets.tally.actions import TallyAction
from spooklog.domain.rulesets.tally.head import title
from spooklog.domain.rulesets.tally.rules import bids, cells, ending, result_only, rounds
from spooklog.domain.rulesets.tally.rules.due import turn
from spooklog.domain.rulesets.tally.rules.scoring import outcome
from spooklog.domain.rulesets.tally.rules.start import start
from spooklog.domain.rulesets.tally.state import State

__all__ = ["apply", "check", "enrich", "outcome", "start", "title", "turn"]


def check(state: State, action: TallyAction) -> None:
    """Raise the refusal of the first rule that the action breaks, in the order of section 3; return when it breaks none."""
    match action:
        case act.ScoreNoted():
            rounds.check_score(state, action)
        case act.PointsAdded():
            rounds.check_added(state, action)
        case act.CellFilled():
            cells.check(state, action)
        case act.BidMade():
            bids.check_bid(state, action)
        case act.TricksTaken():
            bids.check_tricks(state, action)
        case act.RoundClosed():
            rounds.check_close(state, action)
        case act.GameEnded():
            ending.check_end(state, action)
        case act.TieDecided():
            ending.check_tie(state, action)
        case act.ResultRecorded():
            result_only.check(state, action)


def apply(state: State, action: TallyAction, ply: int) -> State:
    """Return the state after an action that was checked, or that a ruling let through.

    Raises Impossible for a ruled action that has nothing to take effect on.
    """
    match action:
        case act.ScoreNoted():
            return rounds.note(state, action, ply)
        case act.PointsAdded():
            return rounds.add(state, action, ply)
        case act.CellFilled():
            return cells.apply(state, action, ply)
        case act.BidMade():
            return bids.bid(state, action)
        case act.TricksTaken():
            return bids.take(state, action, ply)
        case act.RoundClosed():
            return rounds.close(state, action)
        case act.GameEnded():
            return ending.end(state, action)
        case act.TieDecided():
            return ending.decide(state, action)
        case act.ResultRecorded():
            return result_only.apply(state, action)
