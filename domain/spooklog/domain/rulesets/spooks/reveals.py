"""Which actions of a hand show somebody what was hidden: nobody takes those back alone."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks.actions import (
    BiteCardGiven,
    CardHandedOn,
    GiftCardGiven,
    HandRevealed,
    LeftOverDeclared,
    PlayerDeclaredOut,
    PointsDeclared,
    SpooksAction,
    TrickCardLaid,
)
from spooklog.domain.rulesets.spooks.state import State

_SHOWN = (BiteCardGiven, GiftCardGiven, HandRevealed, PointsDeclared, LeftOverDeclared, PlayerDeclaredOut)


def reveals(state: State, action: SpooksAction) -> bool:
    """Whether an action shows what was hidden: cards that go to another hand, last hands, and the card that others waited for.

    Trick cards and exchanged cards are seen when everybody has chosen (goblins, masters), so the last one chosen shows them all.
    """
    match action:
        case TrickCardLaid(seat=seat):
            chosen = {laid for laid, _ in state.trick.laid} if state.trick else set()
            return state.trick is None or set(state.trick.entrants) <= chosen | {seat}
        case CardHandedOn(seat=seat):
            return set(state.seats) <= {giver for giver, _ in state.swap or ()} | {seat}
        case _:
            return isinstance(action, _SHOWN)
