"""What a player knows of hands, in words: the player's own hand, then cards of others (part `pictures`)."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.ruleset import Seen
from spooklog.domain.rulesets.spooks.state import State


def known(seen: Seen[State], seat: int) -> tuple[str, ...]:
    """Return the player's own hand, then each hand of which the player knows cards, with the label of its holder."""
    own = _own_hand(seen.state, seat)
    return ((own,) if own else ()) + tuple(_others(seen, seat))


def _own_hand(state: State, seat: int) -> str:
    """Return the player's cards, with the number of those that the log does not know; empty where only the result is recorded."""
    cards = " ".join(state.known[seat - 1])
    # a hand that lost track is a result record as well, but has a pile and hands
    if state.record == "result" and not state.pile:
        return cards
    hidden = state.hidden[seat - 1]
    if not cards:
        return f"{hidden} cards that were not logged" if hidden else "no cards"
    return f"{cards} and {hidden} that were not logged" if hidden else cards


def _others(seen: Seen[State], seat: int) -> Iterator[str]:
    for other in seen.state.seats:
        cards = seen.state.known[other - 1]
        if other != seat and cards:
            yield f"{seen.labels[other]} {' '.join(cards)}"
