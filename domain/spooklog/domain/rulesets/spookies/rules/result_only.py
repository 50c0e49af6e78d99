"""The points of all players, where only the result is recorded (rec.1, rec.3, end.5)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import nothing_to
from spooklog.domain.rulesets.spookies.actions import ResultRecorded
from spooklog.domain.rulesets.spookies.refuse import refuse, said
from spooklog.domain.rulesets.spookies.rules.due import expected
from spooklog.domain.rulesets.spookies.state import State, replace
from spooklog.domain.words.wording import counted


def check(state: State, action: ResultRecorded) -> None:
    """Refuse a second result, and points that the chips cannot be worth."""
    if state.phase != "result":
        refuse("end.5", "the result is known: the game is over", *expected(state))
    _check_points(state, action.points)


def apply(state: State, action: ResultRecorded) -> State:
    """Return the state of a game that is over with these points.

    Raises Impossible in a game that is recorded roll by roll, and for points that the chips cannot be worth.
    """
    if state.options.record != "result":
        raise nothing_to(said("record a result of"))
    _check_points(state, action.points)
    return replace(state, phase="over", points=action.points)


def richest(state: State) -> int:
    """Return the most that the chips of the stockpile can be worth: as if they were the dearest of the box."""
    points, left = 0, state.table.stock
    for value, count in reversed(state.box.chips):
        taken = min(count, left)
        points += value * taken
        left -= taken
    return points


def _check_points(state: State, points: tuple[int, ...]) -> None:
    """Raise Impossible unless there is one number a player, together no more than the stockpile can be worth (rec.3)."""
    if len(points) != state.table.seats:
        refuse("rec.3", "a result names every player once", *expected(state))
    most = richest(state)
    if sum(points) > most:
        words = said(
            "{stock} are worth {most} points at most, and these add up to {sum}",
            stock=counted(state.table.stock, "chip"),
            most=most,
            sum=sum(points),
        )
        refuse("rec.3", words, f"up to {most} points together")
