"""The numbers that a game adds to the statistics: how each player fared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from spooklog.domain.contract.actions import Step
from spooklog.domain.contract.results import StatValue
from spooklog.domain.rulesets.tally.rules.scoring import all_together, outcome, points
from spooklog.domain.rulesets.tally.rules.tables import bids_met, by_round, closed_rounds, credits_of
from spooklog.domain.rulesets.tally.state import State


def statistics(steps: Sequence[Step], end: State) -> tuple[StatValue, ...]:  # noqa: ARG001
    """Return the numbers of every seat: its result once the game is decided, its rounds and bids where these are recorded."""
    found = [*_decided(end)]
    if end.options.record == "table":
        by = {place: sum(one.points for one in written) for place, written in by_round(end).items()}
        found += [value for seat in end.seats for value in _followed(end, seat, by)]
    return tuple(found)


def _decided(end: State) -> Iterator[StatValue]:
    """Yield the result of each seat; nothing before the game is over."""
    known = outcome(end)
    if known is None:
        return
    got = () if all_together(end) else points(end)
    for seat in end.seats:
        yield StatValue(seat, "games", 1)
        yield StatValue(seat, "wins", int(seat in known.winners))
        if not got:  # all share a place, and the points are the team's
            continue
        if known.ranks:
            yield StatValue(seat, "placed", 1)
            yield StatValue(seat, "place", known.ranks[seat - 1])
        if (best := got[seat - 1]) is not None:
            yield StatValue(seat, "best", best)


def _followed(end: State, seat: int, points: Mapping[tuple[int, int], int]) -> Iterator[StatValue]:
    """Yield what the rounds and bids of a seat come to; `points` are by side and round."""
    side = end.table.side(seat)
    rounds = [points.get((side, round), 0) for round in closed_rounds(end)]
    if rounds:
        yield StatValue(seat, "rounds", len(rounds))
        yield StatValue(seat, "a_round", sum(rounds))
        yield StatValue(seat, "best_round", max(rounds))
    yield StatValue(seat, "added", sum(one.points for one in credits_of(end, side) if one.kind == "bonus"))
    if end.deals:
        yield StatValue(seat, "bids", len(end.deals))
        yield StatValue(seat, "met", bids_met(end, seat))
