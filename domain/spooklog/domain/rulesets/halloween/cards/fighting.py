"""Cards of the Fight action that work by themselves: A3, B5, B8, C7, C10, C16. B12, B15, C8: `after_fights.py`.

C7 Long Arm is a fight with two buildings; `fighting.py` asks for the card.
"""

from __future__ import annotations

from spooklog.domain.rulesets.halloween.gains import gain_points, gain_scare
from spooklog.domain.rulesets.halloween.state import State


def fights_equals(state: State, seat: int) -> bool:
    """B8 Sharp Claws: ghosts of the own level may be fought."""
    return state.holds(seat, "B8")


def attack_bonus(state: State, seat: int) -> int:
    """B8 Sharp Claws: one more on every own attack."""
    return 1 if state.holds(seat, "B8") else 0


def without_dice(state: State, seat: int, level: int, foe: int) -> bool:
    """C10 Bully: weaker ghosts fall without dice; in the master variant the stronger ghost always wins (master.4)."""
    return foe < level and (state.table.master or state.holds(seat, "C10"))


def win_tokens(state: State, seat: int) -> int:
    """C16 Double Spoils: two tokens instead of one."""
    return 2 if state.holds(seat, "C16") else 1


def won_pays(state: State, seat: int, level: int, foe: int) -> State:
    """A3 Victor's Glory: two points against a weaker ghost, three against a stronger one. B5 Fear Harvest: its level in scare."""
    if state.holds(seat, "A3") and level != foe:
        state = gain_points(state, seat, 2 if foe < level else 3, "card.A3")
    return gain_scare(state, seat, ((foe, "card.B5"),), "action") if state.holds(seat, "B5") else state
