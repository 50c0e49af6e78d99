"""Turns: which player acts, and what that player may do (turn.1; catalogue 7.3, step 5)."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks import answers, passes, stuck
from spooklog.domain.rulesets.spooks.actions import CardPlayed, Play, StraightLaid, TurnPassed, UnableDeclared
from spooklog.domain.rulesets.spooks.due import expected
from spooklog.domain.rulesets.spooks.refuse import refuse
from spooklog.domain.rulesets.spooks.state import State


def check(state: State, action: Play) -> None:
    """Refuse an action out of turn, several cards at once, and a card, pass or claim that breaks its own rules."""
    match action:
        case CardPlayed():
            # the turn comes before possession and before the card itself (7.3, steps 5 to 7)
            _check_turn(state, action.seat)
            answers.check(state, action)
        case TurnPassed():
            _check_turn(state, action.seat)
            passes.check(state, action)
        case UnableDeclared():
            _check_turn(state, action.seat)
            stuck.check(state, action)
        case StraightLaid():
            refuse("turn.1", "several cards are laid only when a player is stuck on a Bone", *expected(state))
        case _:
            refuse("turn.1", "no card changes hands now", *expected(state))


def _check_turn(state: State, seat: int) -> None:
    """Refuse an action out of turn; on a blue card that no number tops, opponents who have not passed may act too (r.9)."""
    if seat == state.actor:
        return
    if state.phase != "window":
        refuse("turn.1", f"it is the turn of @{state.actor}, not of @{seat}", *expected(state))
    if seat in state.passed:
        refuse("turn.1", f"@{seat} has passed on this card already", *expected(state))
