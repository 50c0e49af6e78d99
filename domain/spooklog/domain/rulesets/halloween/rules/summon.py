"""Summon: one more ghost beside two of its colour, and a ghost token (catalogue 4.6; cards B16, C4, C6, D16)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.halloween.actions import Summoned
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules import rolls
from spooklog.domain.rulesets.halloween.rules.gains import gain_points, gain_tokens
from spooklog.domain.rulesets.halloween.rules.sections import check_level, check_section, use_section
from spooklog.domain.rulesets.halloween.rules.town import add_ghosts, check_ghost, check_room, check_supply, place_of
from spooklog.domain.rulesets.halloween.state import LEVELS, TOP, Deed, Roll, State, replace
from spooklog.domain.values.labels import listed


def check(state: State, action: Summoned) -> None:
    """Refuse a Summon action (summon.1, summon.2), and a mixed one (D16)."""
    cap = check_section(state, action, *(("D16",) if action.other else ()))
    for level in filter(None, (action.level, action.other)):
        check_level(state, level, cap)
    check_summon(state, action.at, action.level, action.other, top=cap)


def check_summon(state: State, code: str, level: int, other: int = 0, *, top: int = TOP) -> None:
    """Refuse a summon by any section, token or card: the ghosts, the room and the supply."""
    place = place_of(state, code)
    if other:
        _check_mixed(state, place, level, other)
        return
    check_ghost(state, place, level, "summon.1", need=2, top=top)
    check_supply(state, level)
    check_room(state, place)


def _check_mixed(state: State, place: int, level: int, other: int) -> None:
    words = Words(state)
    if level == other:
        refuse("card.D16", "a mixed summon takes two ghosts of different colours", "b+g")
    for one in (level, other):
        check_ghost(state, place, one, "card.D16")
    if not state.supply(level) and not state.supply(other):
        names = listed([words.colour_name(level), words.colour_name(other)])
        refuse("city.3", said("all {names} ghosts are in the town: none can be added", names=names))
    check_room(state, place)


def apply(state: State, action: Summoned) -> State:
    """Let the section act, and summon the ghost; a mixed summon waits for the dice."""
    state = use_section(state, action)
    return begin(state, action.seat, action.at, action.level, action.other)


def begin(state: State, seat: int, code: str, level: int, other: int = 0, *, own: bool = True) -> State:
    """Begin a summon by a section (`own`), token or card."""
    place = state.table.place(code)
    if place < 0 or level not in LEVELS:
        raise no_effect(said("there is no such building or ghost"))
    if not other:
        return summon(state, seat, place, level)
    roll = Roll(kind="mixed", levels=(level, other), dice=(level, other), owners=(seat, seat), at=place)
    return rolls.declare(state, roll, own=own)


def summon(state: State, seat: int, place: int, level: int) -> State:
    """Place a ghost, and gain tokens of its colour and what cards pay (summon.2, summon.3)."""
    state = add_ghosts(state, place, level)
    state = gain_tokens(state, seat, level, summon_tokens(state, seat), "summon.3")
    state = summon_pays(state, seat)
    # C6 follows the fifth ghost of a colour alone, which empties the supply
    fifth = not state.supply(level)
    if not fifth and not state.table.follows:
        return state
    return replace(state, window=(*state.window, Deed(kind="summon", level=level, at=place, fifth=fifth)))


def settle(state: State, roll: Roll) -> State:
    """Settle a mixed summon: the lower die names the colour, of equal ones the lower level (D16).

    No ghost is placed without supply or room.
    """
    totals = rolls.totals(roll)
    level = min(zip(totals, roll.levels, strict=True))[1]
    if not state.supply(level) or state.room(roll.at) < 1:
        return state
    return summon(state, roll.owners[0], roll.at, level)


def summon_tokens(state: State, seat: int) -> int:
    """Return how many ghost tokens a summon brings: two with B16 Twin Summon, else one."""
    return 2 if state.holds(seat, "B16") else 1


def summon_pays(state: State, seat: int) -> State:
    """Pay one point for a summon (C4 Summoner's Point)."""
    pays = state.holds(seat, "C4") and state.options.c4_trigger == "summon"
    return gain_points(state, seat, 1, "card.C4") if pays else state
