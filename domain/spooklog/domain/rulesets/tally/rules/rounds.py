"""Rounds: how one opens and closes, the scores in it, and points besides (catalogue 3; round, score, bonus)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.tally.actions import PointsAdded, RoundClosed, ScoreNoted
from spooklog.domain.rulesets.tally.refuse import refuse, said
from spooklog.domain.rulesets.tally.rules.sheet import check_open, check_side, check_total, expected, noticed, wrong_sheet
from spooklog.domain.rulesets.tally.state import Credit, State, replace
from spooklog.domain.values.value import put


def opened(state: State) -> State:
    """Return the state in which a round has just begun: nothing is written in it."""
    seats, sides = (None,) * state.table.seats, (None,) * len(state.table.sides)
    if state.table.formula:
        return replace(state, phase="bid", bids=seats, tricks=seats, added=False)
    return replace(state, phase="score", scores=sides, added=False)


def check_score(state: State, action: ScoreNoted) -> None:
    """Refuse a score after the end, on another kind of sheet, by no player, and a second one in the round (round.2)."""
    check_open(state)
    if state.phase != "score":
        wrong_sheet(state)
    side = check_side(state, action.seat)
    if (there := state.scores[side - 1]) is not None:
        words = said(
            "@{seat} has {there} in round {round} already: a change is a correction of that line",
            seat=action.seat,
            there=there,
            round=state.round,
        )
        refuse("round.2", words, *([f"@{action.seat} {action.points:+d} REASON"] if action.points else []), "amend")
    check_total(state, side, action.points)
    if state.options.sum == "zero" and state.scores.count(None) == 1:
        _check_zero(state, side, action.points)


def _check_zero(state: State, side: int, points: int) -> None:
    """Raise Illegal where the last score of a round does not bring its scores to zero (round.5)."""
    others = sum(one or 0 for one in state.scores)
    if others + points:
        words = _not_zero(state, others + points)
        refuse("round.5", words, f"@{state.table.sides[side - 1][0]} {-others:+d}", "amend")


def _not_zero(state: State, total: int) -> str:
    return said(
        "the scores of round {round} make {total} together, and this game's make 0", round=state.round, total=f"{total:+d}"
    )


def note(state: State, action: ScoreNoted, ply: int) -> State:
    """Return the state with a score; the last score of a round closes it. Raises Impossible where none can be written."""
    side = state.table.side(action.seat)
    if state.phase != "score" or not side or state.scores[side - 1] is not None:
        raise no_effect(said("the sheet has no place for this score"))
    notices = noticed(state, action.seat, action.points, ply)
    credit = Credit(side=side, points=action.points, kind="score", round=state.round, ply=ply, seat=action.seat)
    noted, largest = state.noted + 1, max(state.largest, abs(action.points))
    scores = put(state.scores, side, action.points)
    state = credited(replace(state, scores=scores, noted=noted, largest=largest, notices=notices), credit)
    return state if None in state.scores else closed(state)


def check_added(state: State, action: PointsAdded) -> None:
    """Refuse points after the end, by no player, and without a reason where a score would look the same (bonus.2)."""
    check_open(state)
    side = check_side(state, action.seat)
    if action.points < 0 and not action.reason:
        refuse("bonus.2", "points that are taken away need a reason", f"@{action.seat} {action.points} REASON")
    if state.options.sum == "zero" and not action.reason:
        words = "points beside a round need a reason in a game whose rounds add up to 0"
        refuse("bonus.2", words, f"@{action.seat} +{action.points} REASON")
    check_total(state, side, action.points)


def add(state: State, action: PointsAdded, ply: int) -> State:
    """Return the state with points besides the round. Raises Impossible where nothing can be written."""
    side = state.table.side(action.seat)
    if state.phase in ("over", "result") or not side:
        raise no_effect(said("the sheet takes no points now"))
    number = 0 if state.phase == "cell" else state.round
    credit = Credit(side=side, points=action.points, kind="bonus", round=number, ply=ply, seat=action.seat, reason=action.reason)
    return credited(replace(state, added=state.phase != "cell"), credit)


def check_close(state: State, action: RoundClosed) -> None:  # noqa: ARG001
    """Refuse to close a round after the end, on another kind of sheet, an empty one (round.3), one of a wrong sum (round.5)."""
    check_open(state)
    if state.phase != "score":
        refuse("round.4", "only a round of scores is closed by a line", *expected(state))
    if state.fresh:
        refuse("round.3", said("nothing is written in round {round}", round=state.round), *expected(state))
    if state.options.sum == "zero" and (total := sum(one or 0 for one in state.scores)):
        words = _not_zero(state, total)
        refuse("round.5", words, *(f"@{seat} {-total:+d}" for seat in state.waiting[:1]))


def close(state: State, action: RoundClosed) -> State:  # noqa: ARG001
    """Return the state after a round that the table closed. Raises Impossible where no round of scores is open."""
    if state.phase != "score":
        raise no_effect(said("no round of scores is open"))
    return closed(state)


def closed(state: State) -> State:
    """Return the state after a round: the next one is open, or the game is over by rounds or target (end.2, end.3)."""
    table = state.table
    if table.target is not None and max(state.totals) >= table.target:
        return over(state, "target")
    if table.rounds is not None and state.round >= table.rounds:
        return over(state, "rounds")
    return opened(replace(state, round=state.round + 1))


def over(state: State, ended_by: str) -> State:
    """Return the state of a game that is over. An unfinished round stays as it was written."""
    return replace(state, phase="over", ended_by=ended_by)


def credited(state: State, credit: Credit) -> State:
    """Return the state with points written to a side."""
    total = state.totals[credit.side - 1] + credit.points
    if abs(total) > state.table.most:
        raise no_effect(said("no total is larger than {most}", most=state.table.most))
    return replace(state, totals=put(state.totals, credit.side, total), ledger=state.ledger.appended(credit))
