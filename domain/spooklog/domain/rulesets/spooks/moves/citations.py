"""The rules that a legal action rests on, and the rules that it sets off."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.actions import SpooksAction
from spooklog.domain.rulesets.spooks.cards import BLUE, CAT, GOBLINS, MASTER, NUMBER, RED, SUIT, Card
from spooklog.domain.rulesets.spooks.rules.due import after, left_to_pass
from spooklog.domain.rulesets.spooks.rules.last_trick import took_trick
from spooklog.domain.rulesets.spooks.state import State

_EFFECT_RULES = {"K": "masters.4", "G": "masters.5", "B": "masters.7", "T": "masters.10"}


def citations(state: State, action: SpooksAction) -> tuple[str, ...]:
    """Return short rule ids, the one that allows the action first."""
    match action:
        case act.CardPlayed(seat, card):
            return _once((*_why_allowed(state, seat, card), *_set_off(state, seat, card, 1)))
        case act.TurnPassed(seat):
            return _why_pass(state, seat)
        case act.UnableDeclared():
            penalty = "bones.1" if state.top and SUIT[state.top.card] == "B" else "bats.1"
            return ("red.4", "r.1", penalty)
        case act.StraightLaid(seat, cards):
            return _once(("bones.1", "bones.2", "bones.8", *_set_off(state, seat, cards[-1], len(cards), straight=True)))
        case act.TrickCardLaid():
            tie_break = ("twodecks.4",) if state.trick and state.trick.round > 1 else ()
            return (*tie_break, "goblins.1", "goblins.3")
        case act.BiteCardGiven(seat):
            bite_ends = state.bite is not None and state.bite.given + 1 == len(state.bite.order)
            outcome = ("bats.3",) if state.count(seat) == 1 else ("bats.4",) if bite_ends else ()
            return ("bats.1", "bats.2", *outcome)
        case act.GiftCardGiven():
            return ("masters.5", "masters.6")
        case act.CardHandedOn():
            return ("masters.4", "masters.9") if state.direction < 0 else ("masters.4",)
        case act.HandRevealed() | act.PointsDeclared() | act.LeftOverDeclared():
            return ("rec.7", "series.2", "series.3")
        case act.PlayerDeclaredOut():
            return ("rec.4", "escape.1")
        case act.TrackingLost() | act.PlayUnlogged():
            return ("rec.13",)


def _why_allowed(state: State, seat: int, card: Card) -> tuple[str, ...]:
    top = state.top.card if state.top else None
    if state.phase == "open" or top is None:
        return ("start.1",) if card == "1S" else ("ghost.3",)
    if state.phase == "lead" or (state.phase == "window" and seat == state.actor):
        return _why_lead(state)
    if card == CAT:
        return ("cat.1", "blue.8") if state.phase == "window" else ("cat.1",)
    if top in BLUE:
        if NUMBER[card] == after(NUMBER[top], state):
            return ("blue.1", "blue.3") if state.sequence > 0 else ("masters.10", "blue.3")
        return ("masters.2", "masters.3")
    suit_match = SUIT[card] == SUIT[top]
    return ("red.1", "red.2") if suit_match or card in RED else ("red.1", "red.2", "red.3")


def _why_lead(state: State) -> tuple[str, ...]:
    top = state.top
    if top is None:
        return ("r.10",)
    if state.phase == "window":
        return ("blue.9", "r.9") if NUMBER[top.card] == MASTER else ("r.17",)
    # before the top card: after a trick it is an older one (r.15)
    if state.pile and state.pile[-1].how == "trick":
        return ("goblins.8",) if took_trick(state) else ("goblins.9",)
    if top.card == CAT:
        return ("cat.2",)
    return ("blue.7",) if top.card in BLUE else ("bats.4",)


def _why_pass(state: State, seat: int) -> tuple[str, ...]:
    if state.phase == "lead" or (state.phase == "window" and seat == state.actor):
        return ("r.2",)
    return ("blue.4", "blue.5", "blue.7") if left_to_pass(state) == (seat,) else ("blue.4", "blue.5")


def _set_off(state: State, seat: int, card: Card, laid: int, *, straight: bool = False) -> tuple[str, ...]:
    """Return the rules that the card sets off once it lies on top."""
    # before the effects, which a last card does not have (r.12)
    if state.count(seat) == laid:
        return ("bones.6", "escape.1") if straight else ("escape.1",)
    if card == CAT:
        return ("cat.2",)
    effect = NUMBER[card] == MASTER and SUIT[card] in state.table.effects
    rules: tuple[str, ...] = ("bones.10",) if effect and straight else ()
    if effect and SUIT[card] in _EFFECT_RULES:
        rules += (_EFFECT_RULES[SUIT[card]],)
    if card in GOBLINS:
        return (*rules, "bones.9", "goblins.1") if straight else (*rules, "goblins.1")
    if card in BLUE and NUMBER[card] == MASTER:
        return (*rules, "blue.8")
    return rules


def _once(rules: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rules))
