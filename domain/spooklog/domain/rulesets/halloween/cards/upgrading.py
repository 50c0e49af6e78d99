"""Cards of the Upgrade action: B1 and C1."""

from __future__ import annotations

from spooklog.domain.rulesets.halloween.gains import gain_points
from spooklog.domain.rulesets.halloween.state import State


def discount(state: State, seat: int) -> int:
    """Return how many scare points less an upgrade costs: two with B1 Cheap Training."""
    return 2 if state.holds(seat, "B1") else 0


def upgrade_pays(state: State, seat: int) -> State:
    """Pay two points for an upgrade (C1 Tutor's Fee)."""
    return gain_points(state, seat, 2, "card.C1") if state.holds(seat, "C1") else state
