"""What may be done now (catalogue 8.10), and one legal action drawn at random."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from spooklog.domain.chance import Rng
from spooklog.domain.errors import SpooklogError
from spooklog.domain.ruleset import Form
from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.actions import SpooksAction
from spooklog.domain.rulesets.spooks.cards import BLUE, CAT, MASTER, NUMBER, Card, sort, subtract
from spooklog.domain.rulesets.spooks.check import check, fewest, next_in_window
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.rulesets.spooks.straight import step
from spooklog.domain.rulesets.spooks.telling import points_between, untold


def choices(state: State) -> Iterator[SpooksAction | Form]:
    """Legal actions; a form for straights of several cards and for what is told after the end.

    With hidden hands a card is offered when the player could hold it.
    """
    for action in _candidates(state):
        if is_legal(state, action):
            yield action
    yield from _forms(state)


def choices_of(state: State, seat: int) -> Iterator[SpooksAction | Form]:
    """The choices of one seat, without asking of any other's cards whether they may be played."""
    for action in _candidates(state):
        if getattr(action, "seat", None) == seat and is_legal(state, action):
            yield action
    yield from (form for form in _forms(state) if form.seat == seat)


def is_legal(state: State, action: SpooksAction) -> bool:
    """Whether no rule speaks against the action."""
    try:
        check(state, action)
    except SpooklogError:
        return False
    return True


def sample(state: State, rng: Rng) -> SpooksAction:
    """One legal action of somebody who may act, drawn at random. Raises LookupError when nothing can be done."""
    if state.phase == "straight" and state.actor is not None and rng.below(2):
        return act.StraightLaid(state.actor, _random_run(state, state.actor, rng))
    if told := _drawn_ending(state, rng):
        return told
    actions = [action for action in _candidates(state) if is_legal(state, action)]
    if not actions:
        raise LookupError(f"nobody can act in the phase {state.phase}")
    return rng.choice(actions)


def holdings(state: State, seat: int) -> tuple[Card, ...]:
    """The different cards that a player may hold, in deck order."""
    pool = state.pool if state.hidden[seat - 1] else ()
    return sort(set(state.known[seat - 1]) | set(pool))


def _candidates(state: State) -> Iterator[SpooksAction]:
    """Everything worth asking about in this phase."""
    match state.phase:
        case "open":
            for seat in state.seats:
                yield from (act.CardPlayed(seat, card) for card in holdings(state, seat))
        case "lead" | "follow" if state.actor is not None:
            yield from (act.CardPlayed(state.actor, card) for card in holdings(state, state.actor))
            on_blue = state.phase == "lead" or (state.top is not None and state.top.card in BLUE)
            yield act.TurnPassed(state.actor) if on_blue else act.UnableDeclared(state.actor)
        case "window" if state.actor is not None:
            yield from (act.CardPlayed(state.actor, card) for card in holdings(state, state.actor))
            yield act.TurnPassed(state.actor)
            for seat in state.seats:
                if seat != state.actor:
                    yield from (act.CardPlayed(seat, card) for card in (CAT, "MS") if state.could_hold(seat, card))
            if (passing := next_in_window(state)) is not None:
                yield act.TurnPassed(passing)
        case "trick" if state.trick:
            for seat in state.trick.entrants:
                yield from (act.TrickCardLaid(seat, card) for card in holdings(state, seat))
        case "straight" if state.actor is not None:
            yield from (act.StraightLaid(state.actor, (card,)) for card in holdings(state, state.actor))
        case "bite" if state.actor is not None:
            yield from (act.BiteCardGiven(state.actor, card) for card in _gifts(state, state.actor))
        case "gift" if state.actor is not None:
            for to in fewest(state, state.actor):
                yield from (act.GiftCardGiven(state.actor, to, card) for card in _gifts(state, state.actor))
        case "swap":
            for seat in state.seats:
                yield from (act.CardHandedOn(seat, card) for card in _gifts(state, seat))
        case "result" | "lost":
            yield from (act.PlayerDeclaredOut(seat) for seat in untold(state))
        case _:
            return


def _gifts(state: State, seat: int) -> tuple[Card | None, ...]:
    """Cards that may be given; unseen where the record allows it."""
    return (*holdings(state, seat), None) if state.record != "full" else holdings(state, seat)


def _forms(state: State) -> Iterator[Form]:
    if state.phase == "straight" and state.actor is not None:
        yield Form(state.actor, "CARD CARD …", "a straight, the top card last")
    if state.phase in ("reveal", "result", "lost"):
        for seat in untold(state):
            yield Form(seat, "left CARD …", "the cards of the last hand")
            yield Form(seat, "left POINTS", "what the last hand was worth")
            if state.options.series == "none":
                yield Form(seat, "left ?", "nobody counted it")


def _random_run(state: State, seat: int, rng: Rng) -> tuple[Card, ...]:
    """A straight from a random card on, going on with even chance while it can."""
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


def _drawn_ending(state: State, rng: Rng) -> SpooksAction | None:
    """Something that may be told after the end: a last hand that is possible, or the result of a hand that was not tracked.

    Where points that were told before leave no room for a hand, its points alone; None when nothing at all fits.
    """
    waiting = untold(state)
    if not waiting or state.phase not in ("reveal", "result", "lost"):
        return None
    seat = rng.choice(waiting)
    if state.phase != "reveal" and not state.winners:
        return act.PlayerDeclaredOut(seat)
    drawn = _drawn_hand(state, seat, rng) if state.phase == "reveal" else _drawn_left_over(state, seat, rng)
    low, high = points_between(state, seat) if state.phase == "reveal" else (1, state.table.deck.total)
    points = (act.PointsDeclared(seat, number) for number in (*range(low, high + 1), None))
    return next((told for told in chain((drawn,), points) if is_legal(state, told)), None)


def _drawn_hand(state: State, seat: int, rng: Rng) -> act.HandRevealed:
    pool = list(state.pool)
    rng.shuffle(pool)
    return act.HandRevealed(seat, sort([*state.known[seat - 1], *pool[: state.hidden[seat - 1]]]))


def _drawn_left_over(state: State, seat: int, rng: Rng) -> act.LeftOverDeclared:
    told = [card for entry in state.told if entry and entry.cards for card in entry.cards]
    rest = [card for card in subtract(state.table.deck.cards, told) if card != "1S"]
    rng.shuffle(rest)
    return act.LeftOverDeclared(seat, sort(rest[: 1 + rng.below(3)]))
