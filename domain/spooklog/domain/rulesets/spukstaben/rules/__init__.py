"""The rules of Spukstaben (part `rules`): each action goes to the module of its concept."""

from __future__ import annotations

from spooklog.domain.contract.defaults import title
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
from spooklog.domain.rulesets.spukstaben.refuse import refuse
from spooklog.domain.rulesets.spukstaben.rules import appear, hints, night, rulings, scare, scoring, search
from spooklog.domain.rulesets.spukstaben.rules.due import expected, turn
from spooklog.domain.rulesets.spukstaben.rules.enrich import enrich
from spooklog.domain.rulesets.spukstaben.rules.scoring import outcome
from spooklog.domain.rulesets.spukstaben.rules.start import start
from spooklog.domain.rulesets.spukstaben.state import State

__all__ = ["apply", "check", "enrich", "outcome", "start", "title", "turn"]


def check(state: State, action: SpukstabenAction) -> None:
    """Raise the refusal of the first rule in 7.2 that the action breaks; once the game is over all are refused (end.4)."""
    # in the phase `result` a result is what the game waits for; elsewhere scoring.check refuses it
    if not isinstance(action, act.ResultRecorded) or state.phase == "over":
        check_played(state)
    match action:
        case act.CardRevealed():
            appear.check(state, action)
        case act.HourglassTurned() | act.HourglassEmptied() | act.WordWritten() | act.WordSpoken():
            search.check(state, action)
        case act.HintGiven():
            hints.check(state, action)
        case act.WordRuled():
            rulings.check(state, action)
        case act.WordActed():
            scare.check(state, action)
        case act.GhostsFled() | act.DawnBroke():
            night.check(state, action)
        case act.ResultRecorded():
            scoring.check(state, action)


def check_played(state: State) -> None:
    """Refuse what belongs to a running game, after its end and where only the result is recorded (end.4, rec.1)."""
    match state.phase:
        case "over":
            refuse("end.4", "the game is over", *expected(state))
        case "result":
            refuse("rec.1", "of this game only the result is recorded", *expected(state))


def apply(state: State, action: SpukstabenAction, ply: int) -> State:
    """Return the state after the action. Raises Impossible where a ruling let an action through that cannot take effect."""
    match action:
        case act.CardRevealed():
            return appear.apply(state, action, ply)
        case act.HourglassTurned() | act.HourglassEmptied() | act.WordWritten() | act.WordSpoken():
            return search.apply(state, action, ply)
        case act.HintGiven():
            return hints.apply(state, action, ply)
        case act.WordRuled():
            return rulings.apply(state, action, ply)
        case act.WordActed():
            return scare.apply(state, action, ply)
        case act.GhostsFled() | act.DawnBroke():
            return night.apply(state, action, ply)
        case act.ResultRecorded():
            return scoring.apply(state, action, ply)
