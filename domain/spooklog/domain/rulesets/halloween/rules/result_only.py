"""The points of all players, where only the result is recorded (rec.1, rec.3)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import nothing_to
from spooklog.domain.rulesets.halloween.actions import ResultRecorded
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules.due import expected
from spooklog.domain.rulesets.halloween.state import LEVELS, State, replace


def check(state: State, action: ResultRecorded) -> None:
    """Refuse a result of a game that is recorded action by action, a second one, and one that does not name every player."""
    if state.options.record != "result":
        refuse("rec.1", "this game is recorded action by action, not as a result", *expected(state))
    if state.over:
        refuse("end.2", "the result is known: the game is over", *expected(state))
    _check_numbers(state, action)


def apply(state: State, action: ResultRecorded) -> State:
    """End the game with these points. Raises Impossible in a game that is recorded action by action."""
    if state.options.record != "result" or state.over:
        raise nothing_to(said("tell a result of"))
    _check_numbers(state, action)
    tokens = action.tokens or (0,) * state.table.seats
    return replace(state, over=True, result=tuple(zip(action.points, tokens, strict=True)))


def _check_numbers(state: State, action: ResultRecorded) -> None:
    seats = state.table.seats
    if len(action.points) != seats or len(action.tokens) not in (0, seats):
        refuse("rec.3", "a result names every player once", *expected(state))
    most = len(LEVELS) * state.box.tokens
    if sum(action.tokens) > most:
        refuse(
            "rec.3",
            said("there are {most} ghost tokens, and these add up to {sum}", most=most, sum=sum(action.tokens)),
            f"up to {most} tokens",
        )
