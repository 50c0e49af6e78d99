"""Points, places and the outcome (catalogue 4, score; section 8)."""

from __future__ import annotations

from typing import Any

from spooklog.domain.labels import Labels
from spooklog.domain.ruleset import Outcome, ScoreRow
from spooklog.domain.rulesets.spookies.options import plain_options
from spooklog.domain.rulesets.spookies.state import State, Values
from spooklog.domain.wording import counted


def worth(values: Values) -> int:
    """What counted chips come to."""
    return sum(value * count for value, count in values)


def points(state: State) -> tuple[int | None, ...]:
    """Points by seat as far as they are counted (score.1)."""
    if state.points:
        return state.points
    return tuple(None if values is None else worth(values) for values in state.counts)


def ranks(state: State) -> tuple[int, ...]:
    """Places by seat once the game is over, before that none: most points first, equal ones share (score.2, score.3)."""
    if state.phase != "over":
        return ()
    broken = state.options.tie_break == "chips" and not state.points
    keys = [(got or 0, count if broken else 0) for got, count in zip(points(state), state.chips, strict=True)]
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def scores(state: State) -> tuple[ScoreRow, ...]:
    """One row a seat with its chips; places once the game is over."""
    places = ranks(state) or (None,) * state.table.seats
    rows = zip(state.seats, points(state), places, strict=True)
    return tuple(ScoreRow(seat, got, place, _chips(state, seat)) for seat, got, place in rows)


def _chips(state: State, seat: int) -> str:
    """What lies before a player: how many chips, and their values once they are turned up."""
    values = state.counts[seat - 1]
    if values is not None:
        return " ".join(f"{value}x{count}" for value, count in values)
    return "" if state.options.record == "result" else counted(state.chips[seat - 1], "chip")


def ended_by(state: State) -> str:
    """How the game ended: `result` where only that was told, `round` when the round was played out, `stock` at once (end.1)."""
    if state.options.record == "result":
        return "result"
    return "round" if state.options.end_mode == "finish_round" else "stock"


ENDINGS = {"stock": "the stock is empty", "round": "the stock is empty, and the round is full"}
"""How a game ended, in words."""


def outcome(state: State) -> Outcome | None:
    """The result of a game that is over, else None. Points that came from counted chips are trusted more than told ones."""
    places = ranks(state)
    if not places:
        return None
    winners = tuple(seat for seat in state.seats if places[seat - 1] == 1)
    return Outcome(winners, points(state), places, "points" if state.points else "full", ended_by(state))


def report(state: State, labels: Labels) -> dict[str, Any]:
    """The result as plain data. Raises LookupError while the game is not over."""
    result = outcome(state)
    if result is None:
        raise LookupError("the game is not over")
    names = labels.names
    told = bool(state.points)
    return {
        "options": plain_options(state.options) | {"first_player": labels[state.options.first_player]},
        "data_id": state.box.id,
        "record": state.options.record,
        "trust": result.trust,
        "winners": [labels[seat] for seat in result.winners],
        "ended_by": result.ended_by,
        "ending": ENDINGS.get(result.ended_by),
        "points": dict(zip(names, result.points, strict=True)),
        "ranks": dict(zip(names, result.ranks, strict=True)),
        "chips": {} if told else dict(zip(names, state.chips, strict=True)),
        "counts": {
            name: {str(value): count for value, count in values or ()}
            for name, values in zip(names, state.counts, strict=True)
            if not told
        },
        "left": 0 if told else sum(state.penalty),
    }
