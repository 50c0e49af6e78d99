"""What a score is made of: the chips that a player showed, by value, or the points that the table told (score.1)."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.ruleset import Share, Step
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.state import State
from spooklog.domain.wording import counted


def shares(steps: Sequence[Step], end: State, seat: int) -> tuple[Share, ...]:
    """The points of a seat, value by value in the ply of the count; nothing before it."""
    if end.points:
        return (Share(end.points[seat - 1], "told by the table", "rec.1", _ply(steps, None)),)
    values = end.counts[seat - 1]
    if values is None:
        return ()
    ply = _ply(steps, seat)
    if not values:
        return (Share(0, "no chips", "score.1", ply),)
    return tuple(Share(value * count, f"{counted(count, 'chip')} of {value}", "score.1", ply) for value, count in values)


def _ply(steps: Sequence[Step], seat: int | None) -> int | None:
    """The ply in which a seat's chips, or everybody's points, were told last."""
    kinds = (act.SpookiesCounted, act.ResultTold)
    return next((step.ply for step in reversed(steps) if isinstance(step.action, kinds) and step.action.seat == seat), None)
