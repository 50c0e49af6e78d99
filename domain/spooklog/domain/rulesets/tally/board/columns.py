"""The columns of the sheet: players and teams with their totals, places and marks."""

from __future__ import annotations

from spooklog.domain.contract.actions import Seen
from spooklog.domain.pictures.scene import ScoreColumn, Text
from spooklog.domain.rulesets.tally.actions import CellFilled, PointsAdded, ScoreNoted, SeatResult, TricksTaken
from spooklog.domain.rulesets.tally.board.view import side_name
from spooklog.domain.rulesets.tally.refuse import said
from spooklog.domain.rulesets.tally.rules.scoring import all_together, outcome, side_places
from spooklog.domain.rulesets.tally.rules.tables import closed_rounds, totals_by_round
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.values.labels import Labels, called
from spooklog.domain.values.saying import joined

_TEAM = said("team")


def columns(seen: Seen[State]) -> tuple[ScoreColumn, ...]:
    """Return a column for each side; one in all where a result is that of a team of all players."""
    state = seen.state
    if state.result and state.result.team and not state.table.together:
        names = tuple(map(called, seen.labels.names))
        won, result = state.result.team.verdict == "won", state.result.team
        score, note = _score(result), _verdict(result.verdict)
        return (ScoreColumn(_TEAM, tuple(state.seats), names, "team", score, winner=won, note=note),)
    return tuple(_column(seen, side) for side in state.sides)


def new_plies(seen: Seen[State]) -> frozenset[int]:
    """Return the plies of the last credits, where the latest line wrote them."""
    last = seen.state.ledger[-1:]
    wrote = [action for action in seen.last if isinstance(action, ScoreNoted | PointsAdded | CellFilled | TricksTaken)]
    # tricks make points when the last of them is known
    waiting = seen.state.phase == "tricks" and any(isinstance(action, TricksTaken) for action in wrote)
    return frozenset(one.ply for one in last) if wrote and not waiting else frozenset()


def _column(seen: Seen[State], side: int) -> ScoreColumn:
    state, labels = seen.state, seen.labels
    seats = state.table.sides[side - 1]
    several = len(seats) > 1
    wins = not seen.void and (known := outcome(state)) is not None and seats[0] in known.winners
    starts = (said("starts"),) if state.table.starter in seats else ()
    return ScoreColumn(
        name=_TEAM if state.table.together else _side_called(seats, labels),
        seats=seats,
        members=tuple(called(labels[seat]) for seat in seats) if several else (),
        word=side_name(state, side, labels),
        total=_total(state, side),
        place=_place(seen, side),
        active=not seen.void and bool({*seats} & {*state.waiting}),
        winner=wins,
        marks=starts,
        note=_note(seen, side, wins=wins),
        history=totals_by_round(state, side) if closed_rounds(state) else (),
    )


def _side_called(seats: tuple[int, ...], labels: Labels) -> str:
    """Return the name of a side: that of its player, or of all its players."""
    names = [called(labels[seat]) for seat in seats]
    return joined(names, "+") if names[1:] else names[0]


def _total(state: State, side: int) -> str:
    """Return a total as text; of a result the score as it was written."""
    if state.options.record == "table":
        return str(state.totals[side - 1])
    result = _result_of(state, side)
    return _score(result) if result else ""


def _result_of(state: State, side: int) -> SeatResult | None:
    """Return what a result says of a side; None in a game without one."""
    return (state.result.team or state.result.seats[state.table.sides[side - 1][0] - 1]) if state.result else None


def _score(result: SeatResult) -> str:
    """Return a score of a result as it was written; empty where it has none."""
    return result.written or ("" if result.points is None else str(result.points))


def _place(seen: Seen[State], side: int) -> int:
    """Return the place of a side; 0 where it has none."""
    if seen.void or all_together(seen.state):
        return 0
    found = side_places(seen.state)
    return found[side - 1] if found else 0


def _note(seen: Seen[State], side: int, *, wins: bool) -> Text | None:
    """Return a word beside the total: who wins, or lost, or what is missing to the target."""
    state, target = seen.state, seen.state.table.target
    if wins:
        return Text(said("wins"), "good")
    if result := _result_of(state, side):
        return _verdict(result.verdict)
    if state.phase == "over" or seen.void or target is None or state.options.wins == "low":
        return None
    missing = target - state.totals[side - 1]
    return Text(said("needs {number}", number=missing), "quiet") if missing > 0 else None


def _verdict(verdict: str) -> Text | None:
    return {"won": Text(said("wins"), "good"), "lost": Text(said("lost"), "quiet")}.get(verdict)
