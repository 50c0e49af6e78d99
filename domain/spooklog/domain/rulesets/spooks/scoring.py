"""Scoreboard and HandResult (catalogue 8.6, 8.7, 8.9)."""

from __future__ import annotations

from typing import Any

from spooklog.domain.labels import Labels
from spooklog.domain.ruleset import Outcome, ScoreRow
from spooklog.domain.rulesets.spooks.claims import breaches
from spooklog.domain.rulesets.spooks.options import plain_options
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.rulesets.spooks.view import points_by_label


def points(state: State) -> tuple[int | None, ...]:
    """Points by seat as far as they are known; winners have 0 (series.2, r.42)."""
    return tuple(0 if seat in state.winners else told.points if (told := state.told[seat - 1]) else None for seat in state.seats)


def ranks(state: State) -> tuple[int, ...]:
    """Places by seat: winners first, then fewest points first; whose points nobody counted share the last place (8.7)."""
    keys = [
        (seat not in state.winners, value is None, value or 0) for seat, value in zip(state.seats, points(state), strict=True)
    ]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def trust(state: State) -> str:
    """How far the points can be trusted: `full`, `cards`, `points`, or `winner` when a hand was not counted (7.5)."""
    if state.record == "full":
        return "full"
    told = [entry for entry in state.told if entry]
    if any(entry.points is None for entry in told):
        return "winner"
    return "points" if any(entry.cards is None for entry in told) else "cards"


def scores(state: State) -> tuple[ScoreRow, ...]:
    """One row a seat; places once the hand is over."""
    over = state.phase == "over"
    places = ranks(state) if over else (None,) * state.table.seats
    told = (told if over and seat not in state.winners else None for seat, told in zip(state.seats, state.told, strict=True))
    rows = zip(state.seats, points(state), places, told, strict=True)
    return tuple(ScoreRow(seat, value, place, " ".join(left.cards or ()) if left else "") for seat, value, place, left in rows)


def outcome(state: State) -> Outcome | None:
    """The result of a hand that is over, else None."""
    if state.phase != "over":
        return None
    return Outcome(state.winners, points(state), ranks(state), trust(state), state.ended_by or "result")


def report(state: State, labels: Labels) -> dict[str, Any]:
    """HandResult as plain data. Raises LookupError while the hand is not over."""
    if state.phase != "over":
        raise LookupError("the hand is not over")
    left: dict[str, list[str] | None] = {}
    for seat in state.seats:
        told = state.told[seat - 1]
        left[labels[seat]] = [] if seat in state.winners else list(told.cards) if told and told.cards is not None else None
    return {
        "dealer": labels[state.table.dealer],
        "options": plain_options(state.options),
        "record": state.record,
        "trust": trust(state),
        "winners": [labels[seat] for seat in state.winners],
        "ended_by": state.ended_by,
        "points": points_by_label(state, labels),
        "ranks": dict(zip(labels.names, ranks(state), strict=True)),
        "left": left,
        "flags": [{"rule": b.rule, "at": b.at, "player": labels[b.seat], "card": b.card} for b in breaches(state)],
    }
