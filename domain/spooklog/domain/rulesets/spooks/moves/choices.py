"""Choices: what the players may do now (catalogue 8.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from spooklog.domain.contract.ruleset import Form
from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.actions import SpooksAction
from spooklog.domain.rulesets.spooks.cards import CAT, Card
from spooklog.domain.rulesets.spooks.moves.forms import forms
from spooklog.domain.rulesets.spooks.rules import check
from spooklog.domain.rulesets.spooks.rules.due import answers_red, due, fewest, may_pass
from spooklog.domain.rulesets.spooks.rules.hands import could_be_held
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.values.errors import SpooklogError


def choices(seen: State, seat: int | None = None) -> Iterator[SpooksAction | Form]:
    """Yield the legal actions, then forms for straights of several cards and for what players declare after the end.

    With hidden hands a card is offered when the player could hold it.
    """
    yield from actions(seen, seat)
    yield from (form for form in forms(seen) if seat in (None, form.seat))


def actions(state: State, seat: int | None = None) -> Iterator[SpooksAction]:
    """Return the legal actions; cards come before the passes of players who may cut in, to offer the Cat first."""
    now = due(state)
    actors = [actor for actor in (*now.must, *sorted(now.may)) if seat in (None, actor)]
    offered = [action for actor in actors for action in _candidates(state, actor)]
    offered.sort(key=lambda action: isinstance(action, act.TurnPassed) and action.seat in now.may)
    return (action for action in offered if is_legal(state, action))


def is_legal(state: State, action: SpooksAction) -> bool:
    """Return whether no rule refuses the action."""
    try:
        check(state, action)
    except SpooklogError:
        return False
    return True


def holdings(state: State, seat: int) -> tuple[Card, ...]:
    """Return the different cards that a player may hold, in deck order."""
    return tuple(dict.fromkeys(could_be_held(state, seat)))


def _candidates(state: State, seat: int) -> Iterator[SpooksAction]:
    """Yield the actions of the kind that is due, one for each card that the player may hold; some of them may be illegal."""
    offer = _BY_PHASE.get(state.phase)
    return iter(()) if offer is None else offer(state, seat)


def _cards(state: State, seat: int) -> Iterator[SpooksAction]:
    return (act.CardPlayed(seat, card) for card in holdings(state, seat))


def _turn(state: State, seat: int) -> Iterator[SpooksAction]:
    yield from _cards(state, seat)
    yield act.UnableDeclared(seat) if answers_red(state) else act.TurnPassed(seat)


def _window(state: State, seat: int) -> Iterator[SpooksAction]:
    """Yield what a player may do on a blue card that no number tops: its owner plays, opponents top it or pass (r.9)."""
    if seat == state.actor:
        yield from _turn(state, seat)
        return
    yield from (act.CardPlayed(seat, card) for card in (CAT, "MS") if state.could_hold(seat, card))
    if may_pass(state, seat):
        yield act.TurnPassed(seat)


def _trick(state: State, seat: int) -> Iterator[SpooksAction]:
    return (act.TrickCardLaid(seat, card) for card in holdings(state, seat))


def _straight(state: State, seat: int) -> Iterator[SpooksAction]:
    return (act.StraightLaid(seat, (card,)) for card in holdings(state, seat))


def _bite(state: State, seat: int) -> Iterator[SpooksAction]:
    return (act.BiteCardGiven(seat, card) for card in _gifts(state, seat))


def _gift(state: State, seat: int) -> Iterator[SpooksAction]:
    return (act.GiftCardGiven(seat, to, card) for to in fewest(state, seat) for card in _gifts(state, seat))


def _exchange(state: State, seat: int) -> Iterator[SpooksAction]:
    return (act.CardHandedOn(seat, card) for card in _gifts(state, seat))


def _result(_state: State, seat: int) -> Iterator[SpooksAction]:
    yield act.PlayerDeclaredOut(seat)


def _gifts(state: State, seat: int) -> tuple[Card | None, ...]:
    """Return the cards that may be given; None, an unseen card, where the record allows it."""
    return (*holdings(state, seat), None) if state.record != "full" else holdings(state, seat)


_BY_PHASE: dict[str, Callable[[State, int], Iterator[SpooksAction]]] = {
    "open": _cards,
    "lead": _turn,
    "follow": _turn,
    "window": _window,
    "trick": _trick,
    "straight": _straight,
    "bite": _bite,
    "gift": _gift,
    "swap": _exchange,
    "result": _result,
    "lost": _result,
}
"""The candidates of each phase that waits for a player; declarations in `reveal` are offered as forms alone."""
