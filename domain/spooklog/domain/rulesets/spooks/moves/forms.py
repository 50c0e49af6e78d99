"""Forms: straights of several cards, and what players declare after the end, with the cards to choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from spooklog.domain.contract.ruleset import Field, Form
from spooklog.domain.rulesets.spooks.cards import Cards, sort
from spooklog.domain.rulesets.spooks.rules.declarations import most_left_over, points_between
from spooklog.domain.rulesets.spooks.rules.due import undeclared
from spooklog.domain.rulesets.spooks.rules.hands import could_be_held
from spooklog.domain.rulesets.spooks.state import UNTRACKED, State


def forms(state: State) -> Iterator[Form]:
    """Yield the choices that are too many to list, as far as the state knows the cards."""
    if state.phase == "straight" and state.actor is not None:
        cards, held = could_be_held(state, state.actor), state.count(state.actor)
        if held > 1 and len(cards) > 1:
            parts = (_field(cards, least=2, most=held),)
            yield Form(state.actor, "CARD CARD …", "a straight, the top card last", parts=parts)
    elif state.phase == "reveal" or state.phase in UNTRACKED:
        for seat in undeclared(state):
            yield from _declared(state, seat)
        if state.phase == "reveal":
            yield from _all_at_once(state)


def _declared(state: State, seat: int) -> Iterator[Form]:
    """Yield how a player may declare the last hand: by its cards, by its points, or not at all."""
    if state.phase in UNTRACKED:
        cards, least, most = _not_named(state), 1, None
        low, high = 1, most_left_over(state)
    else:
        cards, least = could_be_held(state, seat), state.count(seat)
        low, high = points_between(state, seat)
        most = least
    if len(cards) >= least > 0:
        yield Form(seat, "left CARD …", "the cards of the last hand", parts=("left ", _field(cards, least, most)))
    points = Field("point", low=low, high=max(low, high))
    yield Form(seat, "left POINTS", "what the last hand was worth", parts=("left ", points))
    if state.options.series == "none":
        yield Form(seat, "left ?", "not counted", parts=("left ?",))


def _all_at_once(state: State) -> Iterator[Form]:
    """Yield the form that tells what all losers had left in one line, the first of them in front."""
    first, *others = undeclared(state)
    if others:
        low, high = zip(*(points_between(state, seat) for seat in (first, *others)), strict=True)
        points = Field("point", low=min(low), high=max(high))
        parts = (part for _ in others for part in (", ", Field("player"), " ", points))
        yield Form(first, "POINTS, NAME POINTS, …", "what each last hand was worth", parts=(points, *parts))


def _field(cards: Cards, least: int, most: int | None) -> Field:
    """Return a place for some of these cards, in deck order; with two decks a card may be there twice."""
    return Field("card", tuple(dict.fromkeys(cards)), least, most, again=max(Counter(cards).values(), default=0) > 1)


def _not_named(state: State) -> Cards:
    """Return the cards that may be left over in a hand that was not tracked: none that is named already, nor the 1S that opened.

    With two decks one 1S may be left over (rec.10).
    """
    left = Counter(state.table.deck.cards)
    left.subtract(card for hand in state.last_hands if hand for card in hand.cards or ())
    left.subtract(["1S"])
    return sort(left.elements())
