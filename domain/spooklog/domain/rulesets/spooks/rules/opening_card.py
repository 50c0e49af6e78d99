"""The opening card: which player lays which card, and what that shows about hidden hands (start.1, ghost.3, twodecks.2, r.10)."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks.actions import CardPlayed, Play
from spooklog.domain.rulesets.spooks.cards import NUMBER, SPIDERS, SUIT, Card, the_card
from spooklog.domain.rulesets.spooks.refuse import refuse, said
from spooklog.domain.rulesets.spooks.rules.due import expected
from spooklog.domain.rulesets.spooks.rules.hands import check_holds, claim
from spooklog.domain.rulesets.spooks.rules.openers import due_spiders, known_spider, may_lead_without_spider, nearer_holders
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.values.errors import Illegal
from spooklog.domain.values.labels import listed


def check(state: State, action: Play) -> None:
    """Refuse all but the card that is due, from the player who lays it."""
    if not isinstance(action, CardPlayed):
        refuse("start.1", "nothing else happens before the opening card is laid", *expected(state))
    # the card that is due comes before possession (7.3, steps 4 and 6)
    _check_first_card(state, action.seat, action.card)
    check_holds(state, action.seat, (action.card,))


def note_claims(state: State, seat: int, card: Card, ply: int) -> State:
    """Return the state with what a lawful opening shows about all hands; a ruled opening shows nothing.

    `state` is the one before the card is laid.
    """
    if not _is_lawful(state, seat, card):
        return state
    if SUIT.get(card) != "S":
        for other in state.seats:
            state = claim(state, "spooks:ghost.3", ply, other, SPIDERS)
        return state
    lower = SPIDERS[: NUMBER[card] - 1]
    for other in state.seats:
        state = claim(state, "spooks:ghost.3", ply, other, lower)
    if state.options.decks == 2:
        order = state.table.from_left()
        for other in order[: order.index(seat)]:
            state = claim(state, "spooks:twodecks.2", ply, other, (card,))
    return state


def _check_first_card(state: State, seat: int, card: Card) -> None:
    """Refuse an opening card that cannot be due, and a player who cannot be the opener."""
    due = due_spiders(state)
    cards, laid = listed([*map(the_card, due)], "or"), the_card(card)
    if SUIT.get(card) != "S":
        if not may_lead_without_spider(state, seat):
            if not due:
                left = state.table.left_of_dealer
                refuse("start.1", said("no player holds a Spider: @{seat} leads any card", seat=left), f"@{left} CARD")
            refuse("start.1", said("the hand is opened with {cards}, not with {card}", cards=cards, card=laid), *due)
        if known_spider(state):
            refuse("ghost.3", said("a player holds a Spider, so the hand is opened with {cards}", cards=cards), *due)
        return
    # only a ghost hand can hide lower Spiders; without one start.1 alone is broken (7.3, step 4)
    late = "ghost.3" if state.table.ghost else "start.1"
    if card not in due:
        if not due:
            refuse(late, said("{card} does not open this hand: any other suit does", card=laid), "CARD")
        refuse(late, said("{card} does not open this hand: {cards} does", card=laid, cards=cards), *due)
    if not state.could_hold(seat, card):
        words = said("the holder of {card} opens, and @{seat} does not hold it", card=laid, seat=seat)
        refuse("start.1" if card == "1S" else late, words, card)
    if state.options.decks == 2 and (nearer := nearer_holders(state, seat, card)):
        words = said("@{seat} holds {card} too and sits nearer to the dealer's left", seat=nearer[0], card=laid)
        refuse("twodecks.2", words, f"@{nearer[0]} {card}")


def _is_lawful(state: State, seat: int, card: Card) -> bool:
    """Return whether the card opens the hand without a ruling."""
    try:
        _check_first_card(state, seat, card)
    except Illegal:
        return False
    return True
