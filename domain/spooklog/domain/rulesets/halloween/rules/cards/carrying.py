"""Ghosts carried to any building by cards and tokens (B12, D8, warp): no Move action, but bonus tokens are fetched (R11)."""

from __future__ import annotations

from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules.bonus import check_fetch, fetch
from spooklog.domain.rulesets.halloween.rules.town import check_room, place_of, relocate
from spooklog.domain.rulesets.halloween.state import NONE, State


def check_carry(state: State, seat: int, start: int, code: str, slot: str, rule: str) -> None:
    """Refuse the ghost's own building, one without room, and a slot that cannot take the bonus token there."""
    place = place_of(state, code)
    if place == start:
        words = Words(state)
        others = (words.place(one) for one in range(len(state.town)) if one != start)
        refuse(rule, said("the ghost is in {place}: name another building", place=words.the_place(start)), *others)
    check_room(state, place)
    check_fetch(state, seat, place if state.options.relocations_take_bonus else NONE, slot)


def carry(state: State, seat: int, start: int, code: str, level: int, slot: str) -> State:
    """Carry a ghost to another building, and fetch the bonus token there."""
    place = state.table.place(code)
    state = relocate(state, start, place, level)
    return fetch(state, seat, place, slot, level) if state.options.relocations_take_bonus else state
