"""The end of the play: a hand is empty, and what is known of the losers is counted at once (escape.1, escape.2)."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks.due import untold
from spooklog.domain.rulesets.spooks.state import EndedBy, State, Told, replace


def win(state: State, winners: tuple[int, ...], ended_by: EndedBy) -> State:
    """The hand is decided; it is over unless hands of losers are still to be told."""
    deck = state.table.deck
    told = tuple(
        Told(deck.value(state.known[seat - 1]), state.known[seat - 1], said=False)
        if seat not in winners and not state.hidden[seat - 1]
        else None
        for seat in state.seats
    )
    state = replace(state, winners=winners, ended_by=ended_by, told=told, actor=None, trick=None, bite=None)
    return replace(state, phase="reveal" if untold(state) else "over")
