"""Bites: all other players give a card to the one who could not answer a Bat (bats.1-4, masters.8; catalogue 8.5)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import nothing_to
from spooklog.domain.rulesets.spooks.actions import BiteCardGiven, Play
from spooklog.domain.rulesets.spooks.refuse import refuse, said
from spooklog.domain.rulesets.spooks.rules.answers import lead
from spooklog.domain.rulesets.spooks.rules.due import expected
from spooklog.domain.rulesets.spooks.rules.hands import check_lets_go, transfer
from spooklog.domain.rulesets.spooks.rules.winning import win
from spooklog.domain.rulesets.spooks.state import Bite, State, replace


def check(state: State, action: Play) -> None:
    """Refuse all but a card for the victim, from the giver whose place in the order it is."""
    if not isinstance(action, BiteCardGiven) or action.to not in (None, state.victim):
        words = said("@{victim} is bitten: every other player gives @{victim} one card", victim=state.victim)
        refuse("bats.1", words, *expected(state))
    if action.seat != state.actor:
        words = said("@{giver} gives now: the Bat's owner first, then against the direction of play", giver=state.actor)
        refuse("bats.2", words, *expected(state))
    check_lets_go(state, action.seat, action.card)


def give(state: State, action: BiteCardGiven) -> State:
    """Return the state with the card in the victim's hand; a giver without cards wins at once (bats.3, bats.4).

    After the last giver the victim leads.
    """
    seat, bite, victim = action.seat, state.bite, state.victim
    named = action.to is None or action.to in state.seats
    if bite is None or victim is None or seat == victim or state.phase != "bite" or not named:
        raise nothing_to(said("give a card for"))
    state = transfer(state, seat, victim, action.card)
    if not state.count(seat):
        return win(state, (seat,), "bite")
    given = bite.given + 1
    if given == len(bite.order):
        return lead(state, victim, bite=None)
    return replace(state, bite=Bite(bite.order, given), actor=bite.order[given])
