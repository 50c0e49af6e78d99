"""Who opens a hand, and with what (start.1, ghost.3, twodecks.2, r.10; catalogue 7.3 step 4 and the end of 7.6)."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks.cards import NUMBER, SPIDERS, SUIT, Card
from spooklog.domain.rulesets.spooks.claims import claim
from spooklog.domain.rulesets.spooks.refuse import refuse
from spooklog.domain.rulesets.spooks.state import State


def due_spiders(state: State) -> tuple[Card, ...]:
    """The Spiders that may be due: all lower ones can lie in the ghost hand, and somebody could hold this one.

    One card in a full record; several where hands are hidden; none when every Spider is aside.
    """
    return tuple(
        card for card in SPIDERS if _lower_ones_aside(state, card) and any(state.could_hold(s, card) for s in state.seats)
    )


def openers(state: State) -> tuple[int, ...]:
    """The players who may be the one to open, as far as is known."""
    due = due_spiders(state)
    return tuple(
        seat
        for seat in state.seats
        if any(state.could_hold(seat, card) and not nearer_holders(state, seat, card) for card in due)
        or (may_lead_without_spider(state, seat) and not known_spider(state))
    )


def nearer_holders(state: State, seat: int, card: Card) -> tuple[int, ...]:
    """Players known to hold the card who sit nearer to the dealer's left (twodecks.2, r.32)."""
    order = state.table.from_left()
    return tuple(other for other in order[: order.index(seat)] if card in state.known[other - 1])


def may_lead_without_spider(state: State, seat: int) -> bool:
    """Whether the ghost hand could hold every Spider and this is the player who would lead then (r.10)."""
    enough = state.table.ghost >= len(SPIDERS) * state.options.decks
    return enough and state.options.no_spider == "lead_left" and seat == state.table.left_of_dealer


def known_spider(state: State) -> bool:
    """Whether a Spider is known to be in somebody's hand."""
    return any(SUIT[card] == "S" for hand in state.known for card in hand)


def check_first_card(state: State, seat: int, card: Card) -> None:
    """Refuse an opening card that cannot be due, or a player who cannot be the one to lay it."""
    due = due_spiders(state)
    words = " or ".join(due)
    if SUIT.get(card) != "S":
        if not may_lead_without_spider(state, seat):
            if not due:
                left = state.table.left_of_dealer
                refuse("start.1", f"nobody holds a Spider: @{left} leads any card", f"@{left} CARD")
            refuse("start.1", f"the hand is opened with {words}, not with {card}", *due)
        if known_spider(state):
            refuse("ghost.3", f"somebody holds a Spider, so the hand is opened with {words}", *due)
        return
    late = "ghost.3" if state.table.ghost else "start.1"
    if card not in due:
        refuse(late, f"{card} does not open this hand: {words or 'any other suit'} does", *due or ("CARD",))
    if not state.could_hold(seat, card):
        refuse("start.1" if card == "1S" else late, f"whoever holds {card} opens, and @{seat} does not hold it", card)
    if state.options.decks == 2 and (nearer := nearer_holders(state, seat, card)):
        refuse("twodecks.2", f"@{nearer[0]} holds {card} too and sits nearer to the dealer's left", f"@{nearer[0]} {card}")


def opening_claims(state: State, seat: int, card: Card, ply: int) -> State:
    """What a lawful opening says about hidden hands; `state` is the one before the card is laid. A ruled one says nothing."""
    if SUIT.get(card) != "S":
        if may_lead_without_spider(state, seat):
            for other in state.seats:
                state = claim(state, "spooks:ghost.3", ply, other, SPIDERS)
        return state
    if card not in due_spiders(state):
        return state
    lower = SPIDERS[: NUMBER[card] - 1]
    for other in state.seats:
        state = claim(state, "spooks:ghost.3", ply, other, lower)
    if state.options.decks == 2:
        order = state.table.from_left()
        for other in order[: order.index(seat)]:
            state = claim(state, "spooks:twodecks.2", ply, other, (card,))
    return state


def _lower_ones_aside(state: State, card: Card) -> bool:
    lower = SPIDERS[: NUMBER[card] - 1]
    if not lower:
        return True
    if len(lower) * state.options.decks > state.table.ghost:
        return False
    return not any(spider in hand for hand in state.known for spider in lower)
