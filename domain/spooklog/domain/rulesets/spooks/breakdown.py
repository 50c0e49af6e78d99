"""What a score is made of: the cards that a loser still held, and where each of them came from (series.2, series.3, escape.1)."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.ruleset import ScorePart, Step
from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.cards import Card
from spooklog.domain.rulesets.spooks.state import State

Origin = tuple[str, int | None]
"""How a card came into a hand, in words, and by which ply; None where that is not known."""

_DEALT: Origin = ("dealt", 0)
_UNSEEN: Origin = ("dealt or given unseen", None)


def breakdown(steps: Sequence[Step], end: State, seat: int) -> tuple[ScorePart, ...]:
    """The points of a seat, card by card where the cards are known; a winner has none, in the ply that the last card went."""
    if seat in end.winners:
        return (ScorePart(0, "no cards left", "escape.1", _ply_of_win(steps, end, seat)),)
    told = end.told[seat - 1] if end.told else None
    if told is None:
        return ()
    telling = _ply_of_telling(steps, seat)
    if told.points is None:
        return (ScorePart(None, "nobody counted what was left", "rec.7", telling),)
    if told.cards is None:
        return (ScorePart(told.points, "counted by the table, cards not named", "series.2", telling),)
    came: dict[Card, list[Origin]]
    if end.record == "result":
        came = {card: [("left over", telling)] * told.cards.count(card) for card in told.cards}
    else:
        came = _origins(steps, end, seat)
    prices, found = end.table.deck.points, []
    for card in told.cards:
        how, ply = came[card].pop() if came.get(card) else _unknown(steps, seat)
        found.append(ScorePart(prices[card], f"{card}, {how}", "series.3", ply))
    return tuple(found)


def _origins(steps: Sequence[Step], end: State, seat: int) -> dict[Card, list[Origin]]:
    """How each card that was ever in a hand came into it, as far as that was seen; if it left and came back, the last holds."""
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
    """Where a card came from that was not seen coming: it was dealt, unless others gave cards that were not seen."""
    unseen = any(arrival[0] is None for step in steps if (arrival := _arrival(step, seat)))
    return _UNSEEN if unseen else _DEALT


def _arrival(step: Step, seat: int) -> tuple[Card | None, str] | None:
    """The card that an action brings into a hand, None for one unseen, and how; None where it brings none."""
    before: State = step.before
    match step.action:
        case act.BiteCardGiven(giver, card) if before.victim == seat:
            return card, f"from @{giver} in a bite"
        case act.GiftCardGiven(giver, to, card) if to == seat:
            return card, f"from @{giver} as a gift"
        case act.CardHandedOn(giver, card) if before.back(giver) == seat:
            return card, f"from @{giver} in an exchange"
        case _:
            return None


def _ply_of_telling(steps: Sequence[Step], seat: int) -> int | None:
    told = (act.HandRevealed, act.PointsDeclared, act.LeftOverDeclared)
    return next((step.ply for step in reversed(steps) if isinstance(step.action, told) and step.action.seat == seat), None)


def _ply_of_win(steps: Sequence[Step], end: State, seat: int) -> int | None:
    """The ply after which a seat was among the winners."""
    for number, step in enumerate(steps, start=1):
        after: State = steps[number].before if number < len(steps) else end
        if seat in after.winners and seat not in step.before.winners:
            return step.ply
    return None
