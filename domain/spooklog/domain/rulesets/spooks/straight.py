"""Straights: what is one, and what it ends in (bones.2-5; r.4, r.8)."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks.cards import CAT, MASTER, NUMBER, Card
from spooklog.domain.rulesets.spooks.state import DOWN, State


def step(state: State) -> int:
    """1 when the highest card goes on top; -1 when the table lays straights downwards (r.8)."""
    return -1 if state.sequence == DOWN and state.options.reversed_straight == "low" else 1


def is_straight(cards: tuple[Card, ...], state: State) -> bool:
    """Whether the cards, in the order laid, are a run; the Cat alone is one, and with `wild` it stands for any number (r.4)."""
    if not cards:
        return False
    if len(cards) == 1:
        return True
    if CAT in cards and state.options.cat_in_straight == "alone":
        return False
    by = step(state)
    starts = {NUMBER[card] - by * place for place, card in enumerate(cards) if card != CAT}
    if len(starts) > 1:
        return False
    low, high = sorted((0, by * (len(cards) - 1)))
    possible = starts or set(range(1 - low, MASTER - high + 1))
    return any(first + low >= 1 and first + high <= MASTER for first in possible)
