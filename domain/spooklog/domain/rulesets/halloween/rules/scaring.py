"""Scare: scare points for a ghost's level (catalogue 4.6; card D10)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.halloween.actions import Scared
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules.gains import gain_scare
from spooklog.domain.rulesets.halloween.rules.sections import check_level, check_section, use_section
from spooklog.domain.rulesets.halloween.rules.town import check_ghost, place_of
from spooklog.domain.rulesets.halloween.state import NONE, Deed, State, replace


def check(state: State, action: Scared) -> None:
    """Refuse a Scare action (scare.2)."""
    cap = check_section(state, action)
    check_level(state, action.level, cap)
    if action.at:
        check_ghost(state, place_of(state, action.at), action.level, "scare.2", top=cap)
    elif not state.in_town(action.level):
        words = Words(state)
        there = (words.colour(level) for level in range(1, cap + 1) if state.in_town(level))
        refuse("scare.2", said("there is no {name} ghost in the town", name=words.colour_name(action.level)), *there)


def apply(state: State, action: Scared) -> State:
    """Gain scare points by the ghost's level, and what cards add (scare.1)."""
    if not state.in_town(action.level):
        raise no_effect(said("there is no such ghost"))
    state = use_section(state, action)
    gains = ((action.level, "scare.1"), *scare_gains(state, action.seat))
    state = gain_scare(state, action.seat, gains, "action")
    at = state.table.place(action.at) if action.at else NONE
    # R16: D8 follows the ghost that scared, which may be any of its colour where the line names no building
    among = there(state, action.level) if state.table.follows and at == NONE else ()
    return replace(state, window=(*state.window, Deed(kind="scare", level=action.level, at=at, among=among)))


def there(state: State, level: int) -> tuple[int, ...]:
    """Return the buildings with a ghost of a level."""
    return tuple(place for place in range(len(state.town)) if state.count(place, level))


def scare_gains(state: State, seat: int) -> tuple[tuple[int, str], ...]:
    """Return the scare point that D10 Louder Boo adds to a Scare action, with its rule."""
    return ((1, "card.D10"),) if state.holds(seat, "D10") else ()
