"""Cards of the Fight action that work by themselves: A3, B5, B8, C7, C10, C16. B12, B15, C8: `after_fights.py`."""

from __future__ import annotations

from spooklog.domain.rulesets.halloween.rules.gains import gain_points, gain_scare
from spooklog.domain.rulesets.halloween.state import State


def fights_equals(state: State, seat: int) -> bool:
    """Return whether ghosts of the own level may be fought (B8 Sharp Claws)."""
    return state.holds(seat, "B8")


def reaches_far(state: State, seat: int) -> bool:
    """Return whether ghosts of other buildings may be fought (C7 Long Arm)."""
    return state.holds(seat, "C7")


def attack_bonus(state: State, seat: int) -> int:
    """Return what is added to every own attack: one with B8 Sharp Claws."""
    return 1 if state.holds(seat, "B8") else 0


def without_dice(state: State, seat: int, level: int, foe: int) -> bool:
    """Return whether a weaker ghost falls without dice: with C10 Bully, and always in the master variant (master.4)."""
    return foe < level and (state.table.master or state.holds(seat, "C10"))


def win_tokens(state: State, seat: int) -> int:
    """Return how many ghost tokens a won fight pays: two with C16 Double Spoils, else one."""
    return 2 if state.holds(seat, "C16") else 1


def won_pays(state: State, seat: int, level: int, foe: int) -> State:
    """Pay what cards add to a won fight.

    A3 Victor's Glory: two points against a weaker ghost, three against a stronger one. B5 Fear Harvest: its level in scare
    points.
    """
    if state.holds(seat, "A3") and level != foe:
        state = gain_points(state, seat, 2 if foe < level else 3, "card.A3")
    return gain_scare(state, seat, ((foe, "card.B5"),), "action") if state.holds(seat, "B5") else state
