"""Straights drawn at random, and what players may declare after the end of a hand."""

from __future__ import annotations

from itertools import chain

from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.actions import SpooksAction
from spooklog.domain.rulesets.spooks.cards import CAT, MASTER, NUMBER, Card, sort, subtract
from spooklog.domain.rulesets.spooks.moves.choices import holdings, is_legal
from spooklog.domain.rulesets.spooks.rules.declarations import most_left_over, points_between
from spooklog.domain.rulesets.spooks.rules.due import undeclared
from spooklog.domain.rulesets.spooks.rules.straights import step
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.values.chance import Rng


def sample(state: State, rng: Rng) -> SpooksAction | None:
    """Return a straight, or what a player declares; None for a card, which is drawn from the choices.

    Cards put together at random are hardly ever a straight, or a hand that was held.
    """
    if state.phase != "straight" or state.actor is None:
        return _drawn_declaration(state, rng)
    run = _random_run(state, state.actor, rng) if rng.below(2) else (rng.choice(holdings(state, state.actor)),)
    return act.StraightLaid(state.actor, run)


def _random_run(state: State, seat: int, rng: Rng) -> tuple[Card, ...]:
    """Return a straight from a random card on; after each card it goes on two times in three while it can."""
    left = list(state.known[seat - 1])
    hidden, pool = state.hidden[seat - 1], list(state.pool)
    by = step(state)

    def held(number: int) -> list[Card]:
        return [card for card in dict.fromkeys([*left, *(pool if hidden else [])]) if NUMBER[card] == number]

    run: list[Card] = []
    first = rng.choice(holdings(state, seat))
    number = NUMBER[first]
    options = [first]
    while options:
        card = rng.choice(options)
        run.append(card)
        if card in left:
            left.remove(card)
        else:
            pool.remove(card)
            hidden -= 1
        number += by
        options = held(number) if card != CAT and 1 <= number <= MASTER and rng.below(3) else []
    return tuple(run)


def _drawn_declaration(state: State, rng: Rng) -> SpooksAction | None:
    """Return a declaration that may follow the end: a possible last hand, or the result of an untracked hand.

    Where earlier declared points leave no room for the hand drawn, its points alone; None when nothing at all fits.
    """
    waiting = undeclared(state)
    if not waiting or state.phase not in ("reveal", "result", "lost"):
        return None
    seat = rng.choice(waiting)
    # a winner first: the last player declared must not be a loser of a hand without one (escape.1)
    if state.phase != "reveal" and not state.winners:
        return act.PlayerDeclaredOut(seat)
    drawn = _drawn_hand(state, seat, rng) if state.phase == "reveal" else _drawn_left_over(state, seat, rng)
    low, high = points_between(state, seat) if state.phase == "reveal" else (1, most_left_over(state))
    points = (act.PointsDeclared(seat, number) for number in (*range(low, high + 1), None))
    return next((action for action in chain((drawn,), points) if is_legal(state, action)), None)


def _drawn_hand(state: State, seat: int, rng: Rng) -> act.HandRevealed:
    pool = list(state.pool)
    rng.shuffle(pool)
    return act.HandRevealed(seat, sort([*state.known[seat - 1], *pool[: state.hidden[seat - 1]]]))


def _drawn_left_over(state: State, seat: int, rng: Rng) -> act.LeftOverDeclared:
    named = [card for hand in state.last_hands if hand and hand.cards for card in hand.cards]
    rest = [card for card in subtract(state.table.deck.cards, named) if card != "1S"]
    rng.shuffle(rest)
    return act.LeftOverDeclared(seat, sort(rest[: 1 + rng.below(3)]))
