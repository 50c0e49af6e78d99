"""Cards of the Move action that work by themselves: A2, and C4 where the table reads it so. B4, C13, C15: `after_moves.py`."""

from __future__ import annotations

from spooklog.domain.rulesets.halloween.gains import gain_points
from spooklog.domain.rulesets.halloween.state import State


def roams(state: State, seat: int) -> bool:
    """Return whether Move actions reach any building (A2 Free Roam)."""
    return state.holds(seat, "A2")


def move_pays(state: State, seat: int) -> State:
    """Pay one point for a Move action (C4 with c4_trigger=move)."""
    pays = state.options.c4_trigger == "move" and state.holds(seat, "C4")
    return gain_points(state, seat, 1, "card.C4") if pays else state
