"""What a score is made of: the chips that a player showed, by value, or the points that the table logged (score.1)."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.actions import Step
from spooklog.domain.contract.results import ScorePart
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.refuse import said
from spooklog.domain.rulesets.spookies.state import State
from spooklog.domain.words.wording import counted


def breakdown(steps: Sequence[Step], end: State, seat: int) -> tuple[ScorePart, ...]:
    """Return the points of a seat, value by value in the ply of the count; nothing before the count."""
    if end.points:
        return (ScorePart(end.points[seat - 1], said("told by the table"), "rec.1", _ply_of_points(steps, seat)),)
    values = end.shown[seat - 1]
    if values is None:
        return ()
    ply = _ply_of_points(steps, seat)
    if not values:
        return (ScorePart(0, said("no chips"), "score.1", ply),)
    return tuple(
        ScorePart(value * count, said("{chips} of {value}", chips=counted(count, "chip"), value=value), "score.1", ply)
        for value, count in values
    )


def _ply_of_points(steps: Sequence[Step], seat: int) -> int | None:
    """Return the last ply in which a seat's chips were counted, or in which all points were logged."""
    for step in reversed(steps):
        match step.action:
            case act.SpookiesCounted(counting) if counting == seat:
                return step.ply
            case act.ResultRecorded():
                return step.ply
    return None
