"""What players wrote on a score sheet in a ply, as people say it."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.ruleset import Sentence
from spooklog.domain.rulesets.tally import actions as act
from spooklog.domain.rulesets.tally.actions import SeatResult, TallyAction
from spooklog.domain.rulesets.tally.refuse import said
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.values.labels import Labels, called
from spooklog.domain.values.saying import joined, listed, within


def say(before: State, actions: Sequence[TallyAction], labels: Labels) -> Sentence:
    """Return what one line says: of one player, or of several the same kind of figure."""
    if len(actions) == 1:
        return _of_one(before, actions[0], labels)
    told = [one for one in actions if isinstance(one, act.BidMade | act.TricksTaken)]
    if len(told) == len(actions) and len({type(one) for one in told}) == 1:
        row = listed([within("{name} {number}", name=called(labels[one.seat]), number=one.tricks) for one in told])
        text = said("bids: {row}", row=row) if isinstance(told[0], act.BidMade) else said("tricks taken: {row}", row=row)
        return Sentence(text, text)
    cells = [one for one in actions if isinstance(one, act.CellFilled)]
    if len(cells) == len(actions) and len({one.category for one in cells}) == 1:
        row = listed([within("{name} {points}", name=called(labels[one.seat]), points=_signed(one.points)) for one in cells])
        text = within("{line}: {row}", line=_category(before, cells[0]), row=row)
        return Sentence(text, text)
    words = joined(_of_one(before, one, labels).text for one in actions)
    return Sentence(words, words)


def _of_one(before: State, action: TallyAction, labels: Labels) -> Sentence:
    match action:
        case act.RoundClosed():
            return Sentence(said("the table ends the round"), said("end the round"))
        case act.GameEnded():
            return Sentence(said("the table ends the game"), said("end the game"))
        case act.TieDecided(seat):
            name = called(labels[seat])
            text = said("the table puts {name} ahead of those with an equal total", name=name)
            return Sentence(text, said("put {name} ahead of those with an equal total", name=name))
        case act.PointsAdded(seat, points, reason):
            return _added(called(labels[seat]), _points(points), reason)
        case act.ResultRecorded():
            return _result(before, action, labels)
        case act.ScoreNoted(seat, points):
            return Sentence(said("{name} scores {points}", name=called(labels[seat]), points=_points(points)), _points(points))
        case act.CellFilled(seat, points=points):
            cell = within("{line}: {points}", line=_category(before, action), points=_points(points))
            return Sentence(said("{name} fills in {cell}", name=called(labels[seat]), cell=cell), cell)
        case act.BidMade(seat, tricks):
            name, number = called(labels[seat]), _tricks(tricks)
            return Sentence(said("{name} bids {tricks}", name=name, tricks=number), said("bid {tricks}", tricks=number))
        case act.TricksTaken(seat, tricks):
            name, number = called(labels[seat]), _tricks(tricks)
            return Sentence(said("{name} takes {tricks}", name=name, tricks=number), said("take {tricks}", tricks=number))


def _added(name: str, points: str, reason: str) -> Sentence:
    if not reason:
        text = said("the table gives {name} {points} besides the score", name=name, points=points)
        return Sentence(text, said("give {name} {points} besides the score", name=name, points=points))
    text = said("the table gives {name} {points} besides the score for {line}", name=name, points=points, line=reason)
    short = said("give {name} {points} besides the score for {line}", name=name, points=points, line=reason)
    return Sentence(text, short)


def _category(before: State, filled: act.CellFilled) -> str:
    return before.table.categories[filled.category - 1]


def _signed(points: int) -> str:
    return str(points).replace("-", "\N{MINUS SIGN}")


def _points(points: int) -> str:
    return said.counted(points, "{points} point", "{points} points", points=_signed(points))


def _tricks(tricks: int) -> str:
    return said.counted(tricks, "{number} trick", "{number} tricks")


def _result(before: State, action: act.ResultRecorded, labels: Labels) -> Sentence:
    told: str
    if action.team:
        parts = _parts(action.team)
        told = said("all together {result}", result=joined(parts)) if parts else said("all together")
    else:
        results = [(listed([called(labels[seat]) for seat in side]), action.seats[side[0] - 1]) for side in before.table.sides]
        known = [(name, parts) for name, one in results if (parts := _parts(one))]
        apart = "; " if any(parts[1:] for _, parts in known) else ", "
        told = joined((within("{name} {result}", name=name, result=joined(parts)) for name, parts in known), apart)
        told = told or said("not known")
    text = said("the result: {result}", result=told)
    return Sentence(text, text)


def _parts(known: SeatResult) -> list[str]:
    """Return what is known of a player or a side: `12`, `won`, `place 2`."""
    points = "" if known.points is None else _signed(known.points)
    written = within("“{score}”", score=known.written) if known.written else ""
    verdict = _VERDICTS.get(known.verdict, known.verdict)
    place = said("place {number}", number=known.place) if known.place else ""
    return [part for part in (points, written, verdict, place) if part]


_VERDICTS = {"won": said("won"), "lost": said("lost")}
