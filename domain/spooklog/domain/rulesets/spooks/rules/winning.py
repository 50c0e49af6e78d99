"""The end of the play: a hand is empty, and the known hands of losers are counted at once (escape.1, escape.2)."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks.rules.due import undeclared
from spooklog.domain.rulesets.spooks.state import EndedBy, LastHand, State, replace


def win(state: State, winners: tuple[int, ...], ended_by: EndedBy) -> State:
    """Return the state of a decided hand; it is over unless hands of losers are still undeclared."""
    deck = state.table.deck
    hands = tuple(
        LastHand(deck.value(state.known[seat - 1]), state.known[seat - 1], said=False)
        if seat not in winners and not state.hidden[seat - 1]
        else None
        for seat in state.seats
    )
    state = replace(state, winners=winners, ended_by=ended_by, last_hands=hands, actor=None, trick=None, bite=None)
    return replace(state, phase="reveal" if undeclared(state) else "over")
