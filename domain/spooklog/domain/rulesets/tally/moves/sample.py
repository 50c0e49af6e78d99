"""One legal action drawn at random; a random game comes to an end."""

from __future__ import annotations

from spooklog.domain.rulesets.tally import actions as act
from spooklog.domain.rulesets.tally.actions import SeatResult, TallyAction
from spooklog.domain.rulesets.tally.rules.ending import may_end
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.values.chance import Rng

_REASONS = ("flush", "longest road", "bonus", "")


def sample(state: State, rng: Rng) -> TallyAction:
    """Return one legal action, drawn at random. Raises LookupError when the game is over.

    Figures are about as high as people write them, so that a game comes to its target in a few rounds.
    """
    waiting = state.waiting
    match state.phase:
        case "over":
            raise LookupError("no player can write: the game is over")
        case "result":
            return _result(state, rng)
        case "bid" if may_end(state) and state.round > 2 and not rng.below(6):
            return act.GameEnded()
        case "bid":
            return act.BidMade(rng.choice(waiting), _bid(state, rng))
        case "tricks":
            return _tricks(state, rng)
    if not rng.below(12):
        reasons = _REASONS if state.options.sum == "any" else _REASONS[:-1]
        return act.PointsAdded(rng.choice(tuple(state.seats)), 1 + rng.below(9), rng.choice(reasons))
    seat = rng.choice(waiting)
    if state.phase == "cell":
        return _cell(state, seat, rng)
    if may_end(state) and state.round > 2 and not rng.below(4):
        return act.GameEnded()
    zero = state.options.sum == "zero"
    total = sum(one or 0 for one in state.scores)
    if not state.fresh and not rng.below(20) and not (zero and total):
        return act.RoundClosed()
    return act.ScoreNoted(seat, -total if zero and state.scores.count(None) == 1 else _score(state, rng))


def _score(state: State, rng: Rng) -> int:
    """Return a score; with a target, one that comes to it in a few rounds."""
    most = max(12, (state.table.target or 0) // 4)
    return rng.below(most + 1) - rng.below(4) if rng.below(5) else 0


def _cell(state: State, seat: int, rng: Rng) -> TallyAction:
    row = state.cells[state.table.side(seat) - 1]
    category = rng.choice([number for number, figure in enumerate(row, start=1) if figure is None])
    if not state.table.sheet:
        return act.CellFilled(seat, category, rng.below(20))
    fits = state.table.sheet.ranges[category - 1]
    if fits.other is not None and not rng.below(4):
        return act.CellFilled(seat, category, fits.other)
    return act.CellFilled(seat, category, fits.low + fits.step * rng.below((fits.high - fits.low) // fits.step + 1))


def _bid(state: State, rng: Rng) -> int:
    """Return a bid of about as many tricks as are left for this player."""
    left = _hand(state) - sum(bid or 0 for bid in state.bids)
    if len(state.waiting) == 1 and rng.below(4):
        return max(0, left)
    return rng.below(max(0, left) + 1) if rng.below(4) else 0


def _tricks(state: State, rng: Rng) -> TallyAction:
    """Return tricks of a player: mostly as many as bid, and all of the hand together."""
    seat = rng.choice(state.waiting)
    left = _hand(state) - sum(tricks or 0 for tricks in state.tricks)
    bid = state.bids[seat - 1] or 0
    if len(state.waiting) == 1:
        return act.TricksTaken(seat, left)
    return act.TricksTaken(seat, min(bid, left) if rng.below(4) else rng.below(left + 1))


def _hand(state: State) -> int:
    """Return the number of cards of a hand; where it is not known, one more than players."""
    return state.table.seats + 1 if state.cards is None else state.cards


def _result(state: State, rng: Rng) -> TallyAction:
    """Return a result: points, or winners alone, or that of a team."""
    table = state.table
    if table.together or not rng.below(4):
        points_of_all = rng.below(50) if rng.below(2) else None
        return act.ResultRecorded(team=SeatResult(points=points_of_all, verdict="won" if rng.below(2) else "lost"))
    first = rng.choice(tuple(state.sides))
    points = {side: rng.below(50) - 5 for side in state.sides}
    if rng.below(3):
        results = {side: SeatResult(points=points[side]) for side in state.sides}
    else:
        results = {side: SeatResult(verdict="won" if side == first else "") for side in state.sides}
    return act.ResultRecorded(tuple(results[table.side(seat)] for seat in state.seats))
