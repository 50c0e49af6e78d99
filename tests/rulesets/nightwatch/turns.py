"""Who acts: all of it from the agenda."""

from __future__ import annotations

import msgspec
from tests.rulesets.nightwatch.state import Due, Watch

from spooklog.domain.contract.actions import Turn
from spooklog.domain.contract.agenda import next_due, with_new

RULES = {
    "begin": "turn.1",
    "refill": "draw.3",
    "draw": "draw.1",
    "guess": "guess.1",
    "answer": "answer.1",
    "drop": "drop.1",
    "act": "turn.2",
}


def turn(state: Watch) -> Turn:
    """Who acts next."""
    due = next_due(state.agenda)
    if due is None:
        return Turn(may=("table",) if state.windy else (), rule="turn.3")
    rule = RULES[due.kind]
    match due.kind:
        case "begin":
            return Turn(tuple(state.seats), one=True, due=due.kind, rule=rule)
        case "draw":
            return Turn(("chance",), may_knock(state), due=due.kind, rule=rule)
        case "refill":
            return Turn(("chance",), due=due.kind, rule=rule)
        case "drop":
            return Turn(must_drop(state), due=due.kind, rule=rule)
        case "act":
            return Turn((due.seat,), () if state.rung else ("table",), due=due.kind, rule=rule)
        case _:
            return Turn((due.seat,), due=due.kind, rule=rule)


def may_knock(state: Watch) -> tuple[int, ...]:
    """The seats that may still knock, clockwise."""
    return tuple(seat for seat in state.after(state.current) if seat not in state.knocked and state.knocks[seat - 1])


def must_drop(state: Watch) -> tuple[int, ...]:
    """The seats with more cards than stay in a hand."""
    return tuple(seat for seat in state.seats if len(state.hands[seat - 1]) > state.table.keep)


def with_turn(state: Watch, seat: int, agenda: tuple[Due, ...]) -> Watch:
    """The state with a turn of a seat before what an agenda holds."""
    there = [Due("draw")] if state.pile else [Due("refill"), Due("draw")] if any(state.dropped) else []
    dues = with_new(agenda, *there, Due("act", seat))
    return msgspec.structs.replace(state, current=seat, rung=False, agenda=dues)
