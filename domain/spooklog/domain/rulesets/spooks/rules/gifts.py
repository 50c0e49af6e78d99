"""The gift of the Master of Goblins: a card for an opponent with the fewest (masters.5, masters.6; r.11, r.40)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import nothing_to
from spooklog.domain.rulesets.spooks.actions import GiftCardGiven, Play
from spooklog.domain.rulesets.spooks.refuse import refuse, said
from spooklog.domain.rulesets.spooks.rules.answers import await_answer, lead
from spooklog.domain.rulesets.spooks.rules.due import expected, fewest
from spooklog.domain.rulesets.spooks.rules.hands import check_lets_go, transfer
from spooklog.domain.rulesets.spooks.rules.winning import win
from spooklog.domain.rulesets.spooks.state import State, replace
from spooklog.domain.values.saying import at_seat, chained


def check(state: State, action: Play) -> None:
    """Refuse all but a card from the owner of the Master to an opponent with the fewest cards."""
    if not isinstance(action, GiftCardGiven) or action.seat != state.actor:
        words = said("@{giver} laid the Master of Goblins and gives a card first", giver=state.actor)
        refuse("masters.5", words, *expected(state))
    least = fewest(state, action.seat)
    if action.to not in least:
        names = tuple(f"@{seat}" for seat in least)
        players = chained(map(at_seat, least), "or")
        refuse("masters.5", said("the gift goes to an opponent with the fewest cards: {players}", players=players), *names)
    check_lets_go(state, action.seat, action.card)


def give(state: State, action: GiftCardGiven) -> State:
    """Return the state with the card in its receiver's hand.

    Then the trick begins, or its winner leads where the gift comes after the trick.
    """
    seat, to = action.seat, action.to
    if state.phase != "gift" or seat == to or to not in state.seats:
        raise nothing_to(said("give a card for"))
    state = transfer(state, seat, to, action.card)
    if not state.count(seat):
        return win(state, (seat,), "gift")
    if state.after_gift is not None:
        return lead(replace(state, after_gift=None), state.after_gift)
    return await_answer(state)
