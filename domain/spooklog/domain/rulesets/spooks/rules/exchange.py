"""The exchange of the Master of Spooks: each player hands a card to the neighbour (masters.4, masters.9; r.18)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import nothing_to
from spooklog.domain.rulesets.spooks.actions import CardHandedOn, Play
from spooklog.domain.rulesets.spooks.refuse import refuse, said
from spooklog.domain.rulesets.spooks.rules.answers import await_answer
from spooklog.domain.rulesets.spooks.rules.due import expected
from spooklog.domain.rulesets.spooks.rules.hands import check_lets_go, hand_over, receive, refuse_unseen, set_aside
from spooklog.domain.rulesets.spooks.state import State, replace, with_card


def check(state: State, action: Play) -> None:
    """Refuse all but one card from each player, to the neighbour on the right (on the left while the direction is reversed)."""
    if not isinstance(action, CardHandedOn):
        refuse("masters.4", "the Master of Spooks lies: every player passes a card on first", *expected(state))
    if any(seat == action.seat for seat, _ in state.face_down):
        refuse("masters.4", said("@{seat} has passed a card on already", seat=action.seat), *expected(state))
    receiver = state.back(action.seat)
    if action.to not in (None, receiver):
        line = f"@{action.seat} gives @{receiver} CARD"
        if state.direction > 0:
            words = said("cards are passed to the right: @{seat} gives to @{receiver}", seat=action.seat, receiver=receiver)
            refuse("masters.4", words, line)
        words = said("cards are passed to the left: @{seat} gives to @{receiver}", seat=action.seat, receiver=receiver)
        refuse("masters.9", words, line)
    check_lets_go(state, action.seat, action.card)


def hand_on(state: State, action: CardHandedOn) -> State:
    """Return the state with the card face down; after the last one all change hands, and the Master is answered."""
    seat, chosen = action.seat, state.swap
    named = action.to is None or action.to in state.seats
    if chosen is None or any(other == seat for other, _ in chosen) or not named or state.phase != "swap":
        raise nothing_to(said("pass a card on for"))
    if action.card is None:
        refuse_unseen(state)
    state = set_aside(state, seat, action.card)
    chosen = with_card(chosen, seat, action.card)
    if len(chosen) < state.table.seats:
        return replace(state, swap=chosen)
    state = replace(state, swap=None)
    # all hand over before any receives: `hand_over` makes doubtful what others know of a hand, not what just came into it
    for giver, given in chosen:
        state = hand_over(state, giver, state.back(giver), given)
    for giver, given in chosen:
        state = receive(state, state.back(giver), given, giver)
    return await_answer(state)
