"""What answers the top card: numbers on blue cards, suits and numbers on red ones, the Cat (catalogue 8.2)."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks.cards import BLUE, CAT, MASTER, NUMBER, NUMBERS, RED, SUIT, Card
from spooklog.domain.rulesets.spooks.state import UP, State


def after(number: int, state: State) -> int:
    """Return the number needed on a blue card of this number (1 to 11), 0 when no number tops it (blue.1, masters.10, r.3)."""
    if state.sequence == UP:
        return number + 1 if number < MASTER else 0
    if state.options.reversed_masters == "eleven":
        # the 1 comes to 0: nothing is below it (r.17)
        return number - 1
    if number == MASTER:
        return 0
    return number - 1 if number > 1 else MASTER


def is_dead_end(card: Card, state: State) -> bool:
    """Return whether no number can be laid on this blue card (blue.8, r.17)."""
    return card in BLUE and after(NUMBER[card], state) == 0


def fits(card: Card, state: State) -> bool:
    """Return whether a card answers the top card (cat.1, blue.1-3, masters.2, red.1)."""
    top = state.top.card if state.top else ""
    if card == CAT:
        return True
    if top in BLUE:
        if NUMBER[card] == after(NUMBER[top], state):
            return True
        spider_effect = card == "MS" and "S" in state.table.effects and SUIT[top] == "S"
        # r.7: a question of two decks, as one has a single Master of Spiders
        return spider_effect and (top != "MS" or state.options.spider_on_master)
    return SUIT[card] == SUIT[top] or NUMBER[card] == NUMBER[top]


def need(state: State) -> str | None:
    """Return what answers the top card in the words of the notation: a number, or a suit or number; None where any card does."""
    if state.phase not in ("follow", "window") or state.top is None:
        return None
    card = state.top.card
    if card in BLUE:
        number = after(NUMBER[card], state)
        return NUMBERS[number - 1] if number else None
    return f"{SUIT[card]} or {NUMBERS[NUMBER[card] - 1]}"


def answers_red(state: State) -> bool:
    """Return whether the actor must answer a red card: lay one that matches it, or be stuck."""
    return state.phase == "follow" and state.top is not None and state.top.card in RED
