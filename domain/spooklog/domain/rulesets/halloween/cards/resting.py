"""The card of resting: B14."""

from __future__ import annotations

from spooklog.domain.rulesets.halloween.state import State


def rest_gains(state: State, seat: int) -> tuple[tuple[int, str], ...]:
    """Return the two scare points that B14 Paid Rest brings for a rest, of a section or by a bonus token, with their rule."""
    return ((2, "card.B14"),) if state.holds(seat, "B14") else ()
