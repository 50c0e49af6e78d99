"""The result of a game of which only that is recorded, and what follows from it (catalogue 1.3; rec)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.tally.actions import ResultRecorded, SeatResult
from spooklog.domain.rulesets.tally.refuse import refuse, said
from spooklog.domain.rulesets.tally.rules.rounds import over
from spooklog.domain.rulesets.tally.rules.sheet import expected
from spooklog.domain.rulesets.tally.state import State, replace


def check(state: State, action: ResultRecorded) -> None:
    """Refuse a result at the other record level, a second one, and one that does not speak of every player (rec.3)."""
    if state.options.record != "result":
        refuse("rec.1", "this game is recorded round by round, not as a result", *expected(state))
    if state.phase == "over":
        refuse("end.1", "the result is known: the game is over", *expected(state))
    if problem := _problem(state, action):
        refuse("rec.3", problem, *expected(state))


def apply(state: State, action: ResultRecorded) -> State:
    """Return the state of a game with this result. Raises Impossible at the other record level, or where it does not fit."""
    if state.options.record != "result" or _problem(state, action):
        raise no_effect(said("the game takes no such result"))
    return replace(over(state, "result"), result=action)


def _problem(state: State, action: ResultRecorded) -> str:
    """Return what keeps a result from being one of this game; empty where it fits."""
    if action.team is not None:
        if action.seats:
            return said("all play together, or each for themselves")
        return said("a team's result has no place") if action.team.place else _twofold((action.team,))
    if state.table.together:
        return said("the team plays together: it has one result")
    if len(action.seats) != state.table.seats:
        return said("a result names every player once")
    if any(len({action.seats[seat - 1] for seat in side}) > 1 for side in state.table.sides):
        return said("the players of a team have one result")
    return _twofold(action.seats)


def _twofold(results: tuple[SeatResult, ...]) -> str:
    both = any(one.points is not None and one.written for one in results)
    return said("a score is a number or a written one, not both") if both else ""


def winners(results: tuple[SeatResult, ...], *, low: bool) -> tuple[int, ...]:
    """Return who won: those marked so, else those of the first place, else those with the best points (rec.4).

    `results` has the result of each seat, or of each side; the numbers that are returned are those of seats or of sides.
    """
    seats = [seat for seat, one in enumerate(results, start=1) if one.verdict != "lost"]
    if marked := [seat for seat in seats if results[seat - 1].verdict == "won"]:
        return tuple(marked)
    if any(one.place for one in results):
        return tuple(seat for seat in seats if results[seat - 1].place == 1)
    points = [one.points for one in results]
    if not seats or None in points:
        return ()
    best = (min if low else max)(points[seat - 1] or 0 for seat in seats)
    return tuple(seat for seat in seats if points[seat - 1] == best)


def all_lost(results: tuple[SeatResult, ...]) -> bool:
    """Return whether every player is marked as having lost: then no player won, and that is known."""
    return all(one.verdict == "lost" for one in results)


def places(results: tuple[SeatResult, ...], *, low: bool, shared: bool) -> tuple[int, ...]:
    """Return the places by side: winners share the first, then by place, then by points; none where they are not known (rec.4).

    `results` has the result of each side. With `shared`, sides with the same place share it, whatever their points.
    """
    first = winners(results, low=low)
    if not first and not any(one.place for one in results):
        return ()
    keys = [_key(one, side in first, low=low, shared=shared) for side, one in enumerate(results, start=1)]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def _key(result: SeatResult, first: bool, *, low: bool, shared: bool) -> tuple[int, int, int, int]:
    """Return what orders a side: winners are equal; those without a place or without points come last of their kind."""
    if first:
        return (0, 0, 0, 0)
    if result.place and shared:
        return (1, result.place, 0, 0)
    points = result.points or 0
    return (1, result.place or 1000, int(result.points is None), points if low else -points)
