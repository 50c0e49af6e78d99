"""What a score is made of: rounds, cells, bids and points besides, or the points that the table logged (score.1)."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.actions import Step
from spooklog.domain.contract.results import ScorePart
from spooklog.domain.rulesets.tally.presets import FORMULAS
from spooklog.domain.rulesets.tally.refuse import said
from spooklog.domain.rulesets.tally.rules.tables import credits_of, deal_of
from spooklog.domain.rulesets.tally.state import Credit, State
from spooklog.domain.values.saying import within

_RULES = {"score": "round.1", "bonus": "bonus.1", "cell": "cell.1", "upper": "cell.3"}


def breakdown(steps: Sequence[Step], end: State, seat: int) -> tuple[ScorePart, ...]:
    """Return the points of a seat, or of its team, in the order in which they were written."""
    if end.result:
        points = end.result.seats[seat - 1].points if end.result.seats else None
        return (
            () if points is None else (ScorePart(points, said("told by the table"), "rec.1", steps[-1].ply if steps else None),)
        )
    if end.options.record == "result":
        return ()
    parts = tuple(
        ScorePart(one.points, _words(end, one), _RULES.get(one.kind) or FORMULAS[end.options.bids], one.ply)
        for one in credits_of(end, end.table.side(seat))
    )
    return parts or (ScorePart(0, said("nothing is written yet"), "score.1", 0),)


def _words(end: State, credit: Credit) -> str:
    number = said("round {number}", number=credit.round)
    match credit.kind:
        case "score":
            return number
        case "bonus":
            if credit.reason or not credit.round:
                return credit.reason or said("points besides")
            return said("points besides, in {round}", round=number)
        case "cell":
            return end.table.categories[credit.category - 1]
        case "upper":
            return said("the bonus for the upper cells")
        case "bags":
            return said("{round}: full bags", round=number)
        case "bid" | "none":
            return within("{round}: {bid}", round=number, bid=_bid(end, credit))


def _bid(end: State, credit: Credit) -> str:
    """Return a bid and what came of it, in words; of a team the sum."""
    deal = deal_of(end, credit.round)
    if deal is None:
        return said("bid")
    together = credit.kind == "bid" and end.table.formula is not None and end.table.formula.together
    seats = end.table.sides[credit.side - 1] if together else (credit.seat,)
    bid, took = (sum(row[seat - 1] or 0 for seat in seats) for row in (deal.bids, deal.tricks))
    return said.counted(bid, "bid {number} trick, took {took}", "bid {number} tricks, took {took}", took=took)
