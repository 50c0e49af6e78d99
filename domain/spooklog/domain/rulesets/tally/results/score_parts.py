"""What a score is made of: rounds, cells, bids and points besides, or the points that the table logged (score.1)."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.actions import Step
from spooklog.domain.contract.results import ScorePart
from spooklog.domain.rulesets.tally.presets import FORMULAS
from spooklog.domain.rulesets.tally.rules.tables import credits_of, deal_of
from spooklog.domain.rulesets.tally.state import Credit, State
from spooklog.domain.words.wording import counted

_RULES = {"score": "round.1", "bonus": "bonus.1", "cell": "cell.1", "upper": "cell.3"}


def breakdown(steps: Sequence[Step], end: State, seat: int) -> tuple[ScorePart, ...]:
    """Return the points of a seat, or of its team, in the order in which they were written."""
    if end.result:
        points = end.result.seats[seat - 1].points if end.result.seats else None
        return () if points is None else (ScorePart(points, "told by the table", "rec.1", steps[-1].ply if steps else None),)
    if end.options.record == "result":
        return ()
    parts = tuple(
        ScorePart(one.points, _words(end, one), _RULES.get(one.kind) or FORMULAS[end.options.bids], one.ply)
        for one in credits_of(end, end.table.side(seat))
    )
    return parts or (ScorePart(0, "nothing is written yet", "score.1", 0),)


def _words(end: State, credit: Credit) -> str:
    number = f"round {credit.round}"
    match credit.kind:
        case "score":
            return number
        case "bonus":
            return credit.reason or ("points besides" if not credit.round else f"points besides, in {number}")
        case "cell":
            return end.table.categories[credit.category - 1]
        case "upper":
            return "the bonus for the upper cells"
        case "bags":
            return f"{number}: full bags"
        case "bid" | "none":
            return f"{number}: {_bid(end, credit)}"


def _bid(end: State, credit: Credit) -> str:
    """Return a bid and what came of it, in words; of a team the sum."""
    deal = deal_of(end, credit.round)
    if deal is None:
        return "bid"
    together = credit.kind == "bid" and end.table.formula is not None and end.table.formula.together
    seats = end.table.sides[credit.side - 1] if together else (credit.seat,)
    bid, took = (sum(row[seat - 1] or 0 for seat in seats) for row in (deal.bids, deal.tricks))
    return f"bid {counted(bid, 'trick')}, took {took}"
