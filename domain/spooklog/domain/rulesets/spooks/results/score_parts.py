"""What a score is made of: the cards that a loser still held, and where each came from (series.2, series.3, escape.1)."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.ruleset import ScorePart, Step
from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.cards import Card
from spooklog.domain.rulesets.spooks.refuse import said
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.values.saying import within

Origin = tuple[str, int | None]
"""How a card came into a hand, in words, and in which ply; None where the ply is unknown."""

_DEALT: Origin = (said("dealt"), 0)
_UNSEEN: Origin = (said("dealt or given unseen"), None)


def breakdown(steps: Sequence[Step], end: State, seat: int) -> tuple[ScorePart, ...]:
    """Return the points of a seat, card by card where the cards are known.

    A winner has 0, in the ply in which the last card left the hand.
    """
    if seat in end.winners:
        return (ScorePart(0, said("no cards left"), "escape.1", _ply_of_win(steps, end, seat)),)
    left = end.last_hands[seat - 1] if end.last_hands else None
    if left is None:
        return ()
    declared = _ply_of_declaration(steps, seat)
    if left.points is None:
        return (ScorePart(None, said("what was left was not counted"), "rec.7", declared),)
    if left.cards is None:
        return (ScorePart(left.points, said("counted by the table, cards not named"), "series.2", declared),)
    came: dict[Card, list[Origin]]
    if end.record == "result":
        came = {card: [(said("left over"), declared)] * left.cards.count(card) for card in left.cards}
    else:
        came = _origins(steps, end, seat)
    prices, found = end.table.deck.points, []
    for card in left.cards:
        how, ply = came[card].pop() if came.get(card) else _unknown(steps, seat)
        found.append(ScorePart(prices[card], within("{card}, {how}", card=card, how=how), "series.3", ply))
    return tuple(found)


def _origins(steps: Sequence[Step], end: State, seat: int) -> dict[Card, list[Origin]]:
    """Return how each card came into a hand, as far as that was seen; the latest arrival of a card is last in its list."""
    came: dict[Card, list[Origin]] = {}
    for card in (steps[0].before if steps else end).known[seat - 1]:
        came.setdefault(card, []).append(_DEALT)
    for step in steps:
        if arrival := _arrival(step, seat):
            arrived, how = arrival
            if arrived is not None:
                came.setdefault(arrived, []).append((how, step.ply))
    return came


def _unknown(steps: Sequence[Step], seat: int) -> Origin:
    """Return where a card came from whose arrival was not seen: it was dealt, unless others gave unseen cards."""
    unseen = any(arrival[0] is None for step in steps if (arrival := _arrival(step, seat)))
    return _UNSEEN if unseen else _DEALT


def _arrival(step: Step, seat: int) -> tuple[Card | None, str] | None:
    """Return the card that an action brings into a hand (None for an unseen one), and how; None where it brings no card."""
    before: State = step.before
    match step.action:
        case act.BiteCardGiven(giver, card) if before.victim == seat:
            return card, said("from @{seat} in a bite", seat=giver)
        case act.GiftCardGiven(giver, to, card) if to == seat:
            return card, said("from @{seat} as a gift", seat=giver)
        case act.CardHandedOn(giver, card) if before.back(giver) == seat:
            return card, said("from @{seat} in an exchange", seat=giver)
        case _:
            return None


def _ply_of_declaration(steps: Sequence[Step], seat: int) -> int | None:
    kinds = (act.HandRevealed, act.PointsDeclared, act.LeftOverDeclared)
    return next((step.ply for step in reversed(steps) if isinstance(step.action, kinds) and step.action.seat == seat), None)


def _ply_of_win(steps: Sequence[Step], end: State, seat: int) -> int | None:
    """Return the ply after which a seat was among the winners."""
    for number, step in enumerate(steps, start=1):
        after: State = steps[number].before if number < len(steps) else end
        if seat in after.winners and seat not in step.before.winners:
            return step.ply
    return None
