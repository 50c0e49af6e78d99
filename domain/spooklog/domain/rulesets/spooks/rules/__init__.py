"""The rules of Spooks (part `rules`): each action goes to the module of its concept (catalogue 7.3, 8.2-8.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spooklog.domain.contract.defaults import enrich, title
from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.actions import Play, SpooksAction
from spooklog.domain.rulesets.spooks.refuse import refuse, said
from spooklog.domain.rulesets.spooks.rules import (
    answers,
    bites,
    declarations,
    exchange,
    gifts,
    opening_card,
    passes,
    straights,
    stuck,
    tricks,
)
from spooklog.domain.rulesets.spooks.rules.due import due as turn
from spooklog.domain.rulesets.spooks.rules.due import expected
from spooklog.domain.rulesets.spooks.rules.levels import check_level, check_playing, leave_out_play, lose_track
from spooklog.domain.rulesets.spooks.rules.outcome import outcome
from spooklog.domain.rulesets.spooks.rules.start import start
from spooklog.domain.rulesets.spooks.state import PLAYING, State

__all__ = ["apply", "check", "enrich", "outcome", "start", "title", "turn"]

_DUE: dict[str, Callable[[State, Play], None]] = {
    "open": opening_card.check,
    "trick": tricks.check,
    "straight": straights.check,
    "bite": bites.check,
    "gift": gifts.check,
    "swap": exchange.check,
}
"""Phases that wait for one kind of play: each check refuses all others (step 4), then what is wrong with its own (6, 7)."""


def check(state: State, action: SpooksAction) -> None:
    """Raise the refusal of the first rule in 7.3 that the action breaks; return when it breaks none."""
    if isinstance(action, Play):
        if state.phase not in PLAYING:
            check_playing(state)
        _DUE.get(state.phase, _check_on_turn)(state, action)
        return
    check_level(state, action)
    if not isinstance(action, act.ResultAlone):
        declarations.check(state, action)


def _check_on_turn(state: State, action: Play) -> None:
    """Refuse an action out of turn, several cards at once, and a card, pass or claim that breaks its own rules."""
    its_own = _ON_TURN.get(type(action))
    if its_own is None:
        if isinstance(action, act.StraightLaid):
            refuse("turn.1", "several cards are laid only when a player is stuck on a Bone", *expected(state))
        refuse("turn.1", "no card changes hands now", *expected(state))
    # the turn comes before possession and before the card itself (7.3, steps 5 to 7)
    if action.seat != state.actor:
        if state.phase != "window":
            words = said("it is the turn of @{actor}, not of @{seat}", actor=state.actor, seat=action.seat)
            refuse("turn.1", words, *expected(state))
        # on a blue card that no number tops, opponents who have not passed may act too (r.9)
        if action.seat in state.passed:
            refuse("turn.1", said("@{seat} has passed on this card already", seat=action.seat), *expected(state))
    its_own(state, action)


_ON_TURN: dict[type[Play], Callable[[State, Any], None]] = {
    act.CardPlayed: answers.check,
    act.TurnPassed: passes.check,
    act.UnableDeclared: stuck.check,
}
"""What a player may do in turn (turn.1)."""


def apply(state: State, action: SpooksAction, ply: int) -> State:
    """Return the state after an action that was checked, or that a ruling let through.

    Raises Impossible for a ruled action that has nothing to take effect on.
    """
    # one look-up: the fold of stored actions is most of what loading a game costs
    if effect := _EFFECTS.get(type(action)):
        return effect(state, action)
    match action:
        case act.CardPlayed():
            seat, card = action.seat, action.card
            # no Spider is below the 1S, and only two decks have another one: alone it shows nothing about other hands
            if state.phase == "open" and (card != "1S" or state.table.deck.copies > 1):
                state = opening_card.note_claims(state, seat, card, ply)
            return answers.lay(state, seat, (card,), "play", state.next(seat))
        case act.UnableDeclared():
            return stuck.declare(state, action, ply)
    raise TypeError(f"{type(action).__name__} is no action of Spooks")


def _lose_track(state: State, _: act.TrackingLost) -> State:
    return lose_track(state)


def _leave_out_play(state: State, _: act.PlayUnlogged) -> State:
    return leave_out_play(state)


_EFFECTS: dict[type[SpooksAction], Callable[[State, Any], State]] = {
    act.TurnPassed: passes.make,
    act.StraightLaid: straights.play,
    act.TrickCardLaid: tricks.play,
    act.BiteCardGiven: bites.give,
    act.GiftCardGiven: gifts.give,
    act.CardHandedOn: exchange.hand_on,
    act.TrackingLost: _lose_track,
    act.PlayUnlogged: _leave_out_play,
    act.HandRevealed: declarations.apply,
    act.PointsDeclared: declarations.apply,
    act.LeftOverDeclared: declarations.apply,
    act.PlayerDeclaredOut: declarations.apply,
}
"""Actions whose effect needs neither the phase nor the ply; `apply` handles the others."""
