"""What players wrote on a score sheet in a ply, as people say it."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.ruleset import Sentence
from spooklog.domain.rulesets.tally import actions as act
from spooklog.domain.rulesets.tally.actions import SeatResult, TallyAction
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.values.labels import Labels, called, listed
from spooklog.domain.words.wording import counted


def say(before: State, actions: Sequence[TallyAction], labels: Labels) -> Sentence:
    """Return what one line says: of one player, or of several the same kind of figure."""
    if len(actions) == 1:
        return _of_one(before, actions[0], labels)
    told = [one for one in actions if isinstance(one, act.BidMade | act.TricksTaken)]
    if len(told) == len(actions) and len({type(one) for one in told}) == 1:
        row = listed([f"{called(labels[one.seat])} {one.tricks}" for one in told])
        text = f"bids: {row}" if isinstance(told[0], act.BidMade) else f"tricks taken: {row}"
        return Sentence(text, text)
    cells = [one for one in actions if isinstance(one, act.CellFilled)]
    if len(cells) == len(actions) and len({one.category for one in cells}) == 1:
        row = listed([f"{called(labels[one.seat])} {_signed(one.points)}" for one in cells])
        text = f"{_category(before, cells[0])}: {row}"
    else:
        text = ", ".join(_of_one(before, one, labels).text for one in actions)
    return Sentence(text, text)


def _of_one(before: State, action: TallyAction, labels: Labels) -> Sentence:
    match action:
        case act.RoundClosed():
            return Sentence("the table ends the round", "end the round")
        case act.GameEnded():
            return Sentence("the table ends the game", "end the game")
        case act.TieDecided(seat):
            told = f"{called(labels[seat])} ahead of those with an equal total"
            return Sentence(f"the table puts {told}", f"put {told}")
        case act.PointsAdded(seat, points, reason):
            told = f"{called(labels[seat])} {_points(points)} besides the score{f' for {reason}' if reason else ''}"
            return Sentence(f"the table gives {told}", f"give {told}")
        case act.ResultRecorded():
            return _result(before, action, labels)
        case act.ScoreNoted(seat, points):
            return _of_player(labels, seat, f"scores {_points(points)}", _points(points))
        case act.CellFilled(seat, points=points):
            cell = f"{_category(before, action)}: {_points(points)}"
            return _of_player(labels, seat, f"fills in {cell}", cell)
        case act.BidMade(seat, tricks):
            return _of_player(labels, seat, f"bids {counted(tricks, 'trick')}", f"bid {counted(tricks, 'trick')}")
        case act.TricksTaken(seat, tricks):
            return _of_player(labels, seat, f"takes {counted(tricks, 'trick')}", f"take {counted(tricks, 'trick')}")


def _of_player(labels: Labels, seat: int, does: str, short: str) -> Sentence:
    return Sentence(f"{called(labels[seat])} {does}", short)


def _category(before: State, filled: act.CellFilled) -> str:
    return before.table.categories[filled.category - 1]


def _signed(points: int) -> str:
    return str(points).replace("-", "\N{MINUS SIGN}")


def _points(points: int) -> str:
    return counted(points, "point").replace("-", "\N{MINUS SIGN}")


def _result(before: State, action: act.ResultRecorded, labels: Labels) -> Sentence:
    if action.team:
        told = " ".join(filter(None, ("all together", ", ".join(_parts(action.team)))))
    else:
        results = [(listed([called(labels[seat]) for seat in side]), action.seats[side[0] - 1]) for side in before.table.sides]
        apart = "; " if any(_parts(known)[1:] for _, known in results) else ", "
        told = apart.join(f"{name} {', '.join(_parts(known))}" for name, known in results if _parts(known)) or "not known"
    return Sentence(f"the result: {told}", f"the result: {told}")


def _parts(known: SeatResult) -> list[str]:
    """Return what is known of a player or a side: `12`, `won`, `place 2`."""
    points = "" if known.points is None else _signed(known.points)
    written = f"“{known.written}”" if known.written else ""
    place = f"place {known.place}" if known.place else ""
    return [part for part in (points, written, known.verdict, place) if part]
