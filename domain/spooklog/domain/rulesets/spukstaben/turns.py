"""Whose action is awaited, and in what order people are expected to act."""

from __future__ import annotations

from spooklog.domain.ruleset import Turn
from spooklog.domain.rulesets.spukstaben.standing import acting, problems
from spooklog.domain.rulesets.spukstaben.state import State, Word

OVER, CHANCE, TABLE = Turn("over"), Turn("chance"), Turn("table")


def to_act(state: State) -> Turn:
    """Cards come by chance; the hourglass, the flight, dawn and rulings that must be made are the table's; words are players'."""
    match state.phase:
        case "over" | "void":
            return OVER
        case "result":
            return Turn("seats", tuple(state.seats))
        case _ if state.pending:
            return CHANCE
        case _ if not state.turned:
            return TABLE
    if silent := tuple(word for word in state.words if word.status == "unspoken"):
        return Turn("seats", _seats(state, silent))
    if next(problems(state), None):
        return TABLE
    return Turn("seats", _seats(state, words)) if (words := acting(state)) else TABLE


def _seats(state: State, words: tuple[Word, ...]) -> tuple[int, ...]:
    """The owners of words; everybody where it is the team."""
    return tuple(state.seats) if any(word.seat is None for word in words) else tuple(word.seat for word in words if word.seat)
