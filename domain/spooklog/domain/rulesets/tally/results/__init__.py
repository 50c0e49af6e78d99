"""What a game comes to (part `results`): scoreboard, parts of a score, statistics, advice. The general series formats do."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.actions import Step
from spooklog.domain.contract.defaults import breaches, detail, formats
from spooklog.domain.contract.results import Advice, Cell, ScorePart, ScoreRow, StatValue
from spooklog.domain.rulesets.tally.refuse import said
from spooklog.domain.rulesets.tally.rules.scoring import all_together, places, points, sides
from spooklog.domain.rulesets.tally.rules.tables import bids_met, closed_rounds, credits_of, in_round
from spooklog.domain.rulesets.tally.state import State

__all__ = ["advice", "breaches", "breakdown", "detail", "formats", "scores", "statistics"]


def scores(seen: State) -> tuple[ScoreRow, ...]:
    """Return one row a seat: its total or that of its team, and its place once known; a single row where all play together."""
    if team := all_together(seen):
        return (ScoreRow(None, team.points, 1 if seen.phase == "over" else None, _cells(seen, 1)),)
    ranks = places(seen) or (None,) * seen.table.seats
    letters = sides(seen) or ("",) * seen.table.seats
    rows = zip(seen.seats, points(seen), ranks, letters, strict=True)
    return tuple(
        ScoreRow(seat, got, rank, _cells(seen, seen.table.side(seat), seat), side=letter) for seat, got, rank, letter in rows
    )


def _cells(seen: State, side: int, seat: int = 0) -> tuple[Cell, ...]:
    """Return the points of the last closed round, points besides, and the score as it was written or the bids met."""
    if seen.options.record == "result":
        return (None, None, _written(seen, seat))
    last = closed_rounds(seen)[-1:]
    added = [credit.points for credit in credits_of(seen, side) if credit.kind == "bonus"]
    return (in_round(seen, side, last[0]) if last else None, sum(added) if added else None, _bids(seen, seat))


def _written(seen: State, seat: int) -> str | None:
    result = seen.result.team or seen.result.seats[seat - 1] if seen.result else None
    return (result.written or None) if result else None


def _bids(seen: State, seat: int) -> str | None:
    if not seen.deals or not seat:
        return None
    return said("{met} of {number} bids met", met=bids_met(seen, seat), number=len(seen.deals))


def breakdown(steps: Sequence[Step], end: State, seat: int) -> tuple[ScorePart, ...]:
    """Return what a score is made of. Recording a line does not import it."""
    from spooklog.domain.rulesets.tally.results import score_parts

    return score_parts.breakdown(steps, end, seat)


def statistics(steps: Sequence[Step], end: State) -> tuple[StatValue, ...]:
    """Return the numbers of a game. Recording a line does not import them."""
    from spooklog.domain.rulesets.tally.results import numbers

    return numbers.statistics(steps, end)


def advice(seen: State) -> tuple[Advice, ...]:
    """Return what may be a slip of the pen."""
    return tuple(Advice(f"tally:{rule}", ply, words) for ply, rule, words in seen.notices)
