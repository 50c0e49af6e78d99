"""Move: a ghost goes to an adjacent building and takes the bonus token there (catalogue 4.7; cards A2, C4)."""

from __future__ import annotations

from spooklog.domain.rulesets.halloween.actions import GhostMoved
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules.bonus import check_fetch, fetch
from spooklog.domain.rulesets.halloween.rules.gains import gain_points
from spooklog.domain.rulesets.halloween.rules.marks import mark
from spooklog.domain.rulesets.halloween.rules.sections import check_level, check_section, use_section
from spooklog.domain.rulesets.halloween.rules.town import check_ghost, check_room, place_of, relocate
from spooklog.domain.rulesets.halloween.state import TOP, Deed, State, replace


def check(state: State, action: GhostMoved) -> None:
    """Refuse a Move action (move.1, move.2, bonus.5)."""
    cap = check_section(state, action)
    check_level(state, action.level, cap)
    check_move(state, action.seat, action.start, action.at, action.level)
    check_fetch(state, action.seat, state.table.place(action.at), action.slot)


def check_move(state: State, seat: int, start_code: str, code: str, level: int) -> None:
    """Refuse a move of a ghost from one building to another, by the section's action or by B4."""
    start, place = place_of(state, start_code), place_of(state, code)
    check_ghost(state, start, level, "move.1")
    words = Words(state)
    if start == place:
        refuse("move.1", "a move leads to another building", *reach(state, seat, start))
    if (start, place) not in state.box.streets and not roams(state, seat):
        near, far = words.the_place(start), words.the_place(place)
        refuse("move.1", said("{place} and {other} are not adjacent", place=near, other=far), *reach(state, seat, start))
    check_room(state, place, "move.2")


def reach(state: State, seat: int, start: int) -> tuple[str, ...]:
    """Return the buildings to which a move leads, as they are typed."""
    words = Words(state)
    return tuple(words.place(place) for place in targets(state, seat, start))


def targets(state: State, seat: int, start: int) -> tuple[int, ...]:
    """Return the buildings to which a move leads: the adjacent ones, or with A2 all others."""
    places = range(len(state.town))
    if roams(state, seat):
        return tuple(place for place in places if place != start)
    return tuple(place for place in places if (start, place) in state.box.streets)


def apply(state: State, action: GhostMoved) -> State:
    """Move the ghost to the other building, and give the player the bonus token there."""
    state = use_section(state, action)
    # kept with the deed: a second ghost (B4) moves under the level of this action, A4 included
    cap = min(TOP, state.player(action.seat).sections[action.section - 1].level + ("A4" in action.plus))
    state = move(state, action.seat, action.start, action.at, action.level, action.slot, cap)
    return move_pays(state, action.seat)


def move(state: State, seat: int, start: str, at: str, level: int, slot: str, cap: int) -> State:
    """Move a ghost, as a deed that cards may follow. Raises Impossible for a ghost or building that is not there."""
    place = state.table.place(at)
    # counted before the ghost arrives, or it would meet itself
    met = state.count(place, level) > 0
    state = relocate(state, state.table.place(start), place, level)
    state = fetch(state, seat, place, slot, level)
    deed = mark(state, Deed(kind="move", level=level, at=place, cap=cap, met=met), place, level)
    return replace(state, window=(*state.window, deed))


def roams(state: State, seat: int) -> bool:
    """Return whether Move actions reach any building (A2 Free Roam)."""
    return state.holds(seat, "A2")


def move_pays(state: State, seat: int) -> State:
    """Pay one point for a Move action (C4 with c4_trigger=move)."""
    pays = state.options.c4_trigger == "move" and state.holds(seat, "C4")
    return gain_points(state, seat, 1, "card.C4") if pays else state
