"""Who may open a hand, and with what (start.1, ghost.3, twodecks.2, r.10; catalogue 7.3 step 4 and the end of 7.6)."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks.cards import NUMBER, SPIDERS, SUIT, Card
from spooklog.domain.rulesets.spooks.state import State


def due_spiders(state: State) -> tuple[Card, ...]:
    """Return the Spiders that may be due: all lower ones can lie in the ghost hand, and a player could hold this one.

    One card in a full record; several where hands are hidden; none when every Spider is in the ghost hand.
    """
    return tuple(
        card for card in SPIDERS if _lower_ones_aside(state, card) and any(state.could_hold(s, card) for s in state.seats)
    )


def openers(state: State) -> tuple[int, ...]:
    """Return the players who may be the opener, as far as is known."""
    due = due_spiders(state)
    return tuple(
        seat
        for seat in state.seats
        if any(state.could_hold(seat, card) and not nearer_holders(state, seat, card) for card in due)
        or (may_lead_without_spider(state, seat) and not known_spider(state))
    )


def nearer_holders(state: State, seat: int, card: Card) -> tuple[int, ...]:
    """Return the players known to hold the card who sit nearer to the dealer's left (twodecks.2, r.32)."""
    order = state.table.from_left()
    return tuple(other for other in order[: order.index(seat)] if card in state.known[other - 1])


def may_lead_without_spider(state: State, seat: int) -> bool:
    """Return whether the ghost hand could hold every Spider and this player would lead then (r.10)."""
    enough = state.table.ghost >= len(SPIDERS) * state.options.decks
    return enough and state.options.no_spider == "lead_left" and seat == state.table.left_of_dealer


def known_spider(state: State) -> bool:
    """Return whether a Spider is known to be in a player's hand."""
    return any(SUIT[card] == "S" for hand in state.known for card in hand)


def _lower_ones_aside(state: State, card: Card) -> bool:
    lower = SPIDERS[: NUMBER[card] - 1]
    if not lower:
        return True
    if len(lower) * state.options.decks > state.table.ghost:
        return False
    return not any(spider in hand for hand in state.known for spider in lower)
