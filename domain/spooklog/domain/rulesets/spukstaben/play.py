"""Every action to the module whose affair it is: what refuses it, and what it does."""

from __future__ import annotations

from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben import appear, hints, night, rulings, scare, scoring, search
from spooklog.domain.rulesets.spukstaben.forms import forms
from spooklog.domain.rulesets.spukstaben.refuse import refuse
from spooklog.domain.rulesets.spukstaben.state import State


def check(state: State, action: act.SpukstabenAction) -> None:
    """Raise the refusal of the first rule in 7.2 that the action breaks; after the end there is none (end.4, rec.4)."""
    check_going_on(state)
    if state.phase == "result" and not isinstance(action, act.ResultTold):
        refuse("rec.1", "of this game only the result is recorded", *forms(state))
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
        case act.ResultTold():
            scoring.check(state, action)


def check_going_on(state: State) -> None:
    """Refuse whatever comes after the end."""
    match state.phase:
        case "void":
            refuse("rec.4", "this game was broken off", *forms(state))
        case "over":
            refuse("end.4", "the game is over", *forms(state))


def apply(state: State, action: act.SpukstabenAction, ply: int) -> State:
    """The state after the action. Raises Impossible where a ruling let something through that nothing can come of."""
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
        case act.ResultTold():
            return scoring.apply(state, action, ply)
