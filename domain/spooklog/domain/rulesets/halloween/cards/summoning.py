"""Cards of the Summon action: B16, C4, C6. D16 stands in `summon.py`, since it is a way to summon."""

from __future__ import annotations

from spooklog.domain.rulesets.halloween.gains import gain_points
from spooklog.domain.rulesets.halloween.state import State


def summon_tokens(state: State, seat: int) -> int:
    """Return how many ghost tokens a summon brings: two with B16 Twin Summon, else one."""
    return 2 if state.holds(seat, "B16") else 1


def summon_pays(state: State, seat: int) -> State:
    """Pay one point for a summon (C4 Summoner's Point)."""
    pays = state.holds(seat, "C4") and state.options.c4_trigger == "summon"
    return gain_points(state, seat, 1, "card.C4") if pays else state
