"""What may be done now (catalogue 8.10)."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.errors import SpooklogError
from spooklog.domain.ruleset import Form
from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.actions import SpooksAction
from spooklog.domain.rulesets.spooks.cards import CAT, Card, sort
from spooklog.domain.rulesets.spooks.due import due, fewest, may_pass
from spooklog.domain.rulesets.spooks.fitting import answers_red
from spooklog.domain.rulesets.spooks.rules import check
from spooklog.domain.rulesets.spooks.state import State


def choices(seen: State, seat: int | None = None) -> Iterator[SpooksAction | Form]:
    """Legal actions; a form for straights of several cards and for what is told after the end.

    With hidden hands a card is offered when the player could hold it.
    """
    yield from actions(seen, seat)
    yield from (form for form in due(seen).forms if seat in (None, form.seat))


def actions(state: State, seat: int | None = None) -> Iterator[SpooksAction]:
    """The legal actions; cards before the passes of those who may cut in, as the Cat is asked for first."""
    now = due(state)
    actors = [actor for actor in (*now.must, *sorted(now.may)) if seat in (None, actor)]
    asked = [action for actor in actors for action in _worth_asking(state, actor)]
    asked.sort(key=lambda action: isinstance(action, act.TurnPassed) and action.seat in now.may)
    return (action for action in asked if is_legal(state, action))


def is_legal(state: State, action: SpooksAction) -> bool:
    """Whether no rule speaks against the action."""
    try:
        check(state, action)
    except SpooklogError:
        return False
    return True


def holdings(state: State, seat: int) -> tuple[Card, ...]:
    """The different cards that a player may hold, in deck order."""
    pool = state.pool if state.hidden[seat - 1] else ()
    return sort(set(state.known[seat - 1]) | set(pool))


def _worth_asking(state: State, seat: int) -> Iterator[SpooksAction]:
    """The actions of the kind that is due, with every card that the player may hold."""
    match state.phase:
        case "open":
            yield from (act.CardPlayed(seat, card) for card in holdings(state, seat))
        case "window" if seat != state.actor:
            yield from (act.CardPlayed(seat, card) for card in (CAT, "MS") if state.could_hold(seat, card))
            if may_pass(state, seat):
                yield act.TurnPassed(seat)
        case "lead" | "follow" | "window":
            yield from (act.CardPlayed(seat, card) for card in holdings(state, seat))
            yield act.UnableDeclared(seat) if answers_red(state) else act.TurnPassed(seat)
        case "trick":
            yield from (act.TrickCardLaid(seat, card) for card in holdings(state, seat))
        case "straight":
            yield from (act.StraightLaid(seat, (card,)) for card in holdings(state, seat))
        case "bite":
            yield from (act.BiteCardGiven(seat, card) for card in _gifts(state, seat))
        case "gift":
            yield from (act.GiftCardGiven(seat, to, card) for to in fewest(state, seat) for card in _gifts(state, seat))
        case "swap":
            yield from (act.CardHandedOn(seat, card) for card in _gifts(state, seat))
        case "result" | "lost":
            yield act.PlayerDeclaredOut(seat)
        case "reveal" | "over":
            return


def _gifts(state: State, seat: int) -> tuple[Card | None, ...]:
    """Cards that may be given; unseen where the record allows it."""
    return (*holdings(state, seat), None) if state.record != "full" else holdings(state, seat)
