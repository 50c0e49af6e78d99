"""Straights: the answer to a player who is stuck on a Bone (bones.1-8; r.4, r.6, r.8)."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks.actions import Play, StraightLaid
from spooklog.domain.rulesets.spooks.cards import CAT, MASTER, NUMBER, Card, the_card
from spooklog.domain.rulesets.spooks.refuse import refuse, said
from spooklog.domain.rulesets.spooks.rules.answers import lay
from spooklog.domain.rulesets.spooks.rules.due import expected
from spooklog.domain.rulesets.spooks.rules.hands import check_holds
from spooklog.domain.rulesets.spooks.state import DOWN, State
from spooklog.domain.values.labels import listed


def check(state: State, action: Play) -> None:
    """Refuse all but a straight of the owner of the top Bone, from that player's hand."""
    if not isinstance(action, StraightLaid) or action.seat != state.actor:
        words = said(
            "@{victim} is stuck: @{owner} lays a straight now, and no other player acts", victim=state.victim, owner=state.actor
        )
        refuse("bones.1", words, *expected(state))
    check_holds(state, action.seat, action.cards)
    if not is_straight(action.cards, state):
        cards = listed([*map(the_card, action.cards)])
        words = said("no rising run: {cards}", cards=cards) if step(state) > 0 else said("no falling run: {cards}", cards=cards)
        refuse("bones.2", words, *expected(state))


def play(state: State, action: StraightLaid) -> State:
    """Return the state with the cards on the pile.

    The stuck player answers, unless the table lets the direction decide (bones.7, r.6).
    """
    # a straight that a ruling let through has no stuck player
    stuck = state.stuck
    responder = stuck if stuck and state.options.straight_then == "victim" else state.next(action.seat)
    return lay(state, action.seat, action.cards, "straight", responder)


def step(state: State) -> int:
    """Return 1 when the highest card goes on top; -1 when the table lays straights downwards (r.8)."""
    return -1 if state.sequence == DOWN and state.options.reversed_straight == "low" else 1


def is_straight(cards: tuple[Card, ...], state: State) -> bool:
    """Return whether the cards, in the order laid, are a run.

    The Cat alone is one; with `cat_in_straight=wild` it stands for any number (r.4).
    """
    if not cards:
        return False
    # before the Cat is looked at: alone it is a straight at every table (r.4)
    if len(cards) == 1:
        return True
    if CAT in cards and state.options.cat_in_straight == "alone":
        return False
    by = step(state)
    # every card tells the number with which the run begins: in a run they agree
    starts = {NUMBER[card] - by * place for place, card in enumerate(cards) if card != CAT}
    if len(starts) > 1:
        return False
    low, high = sorted((0, by * (len(cards) - 1)))
    # only Cats: any first number will do that keeps the run within 1 to M
    possible = starts or set(range(1 - low, MASTER - high + 1))
    return any(first + low >= 1 and first + high <= MASTER for first in possible)
