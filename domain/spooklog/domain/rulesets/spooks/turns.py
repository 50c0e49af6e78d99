"""Whose turn it is, and what that player may do with it (turn.1; catalogue 7.3, step 5)."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks import answers, passes, stuck
from spooklog.domain.rulesets.spooks.actions import CardPlayed, Play, StraightLaid, TurnPassed, UnableDeclared
from spooklog.domain.rulesets.spooks.due import expected
from spooklog.domain.rulesets.spooks.refuse import refuse
from spooklog.domain.rulesets.spooks.state import State


def check(state: State, action: Play) -> None:
    """Refuse what a player out of turn does, more than one card, and what the card, the pass or the inability itself breaks."""
    match action:
        case CardPlayed():
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
    """On a blue card that no number tops, opponents who have not passed may act beside the owner (r.9)."""
    if seat == state.actor:
        return
    if state.phase != "window":
        refuse("turn.1", f"it is the turn of @{state.actor}, not of @{seat}", *expected(state))
    if seat in state.passed:
        refuse("turn.1", f"@{seat} has passed on this card already", *expected(state))
