"""Chips: covering searched spaces, taking chips from elsewhere, and what ghost players cover (catalogue 4.9, gpland)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.polterheist.actions import ChipTaken, SpaceCovered
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.rules.due import check_turn, expected
from spooklog.domain.rulesets.polterheist.rules.places import (
    floor_of,
    is_face_up,
    is_place,
    is_tunnel,
    mark_of,
    pawns_at,
    room_of,
)
from spooklog.domain.rulesets.polterheist.rules.saying import place_said, tile_at_said
from spooklog.domain.rulesets.polterheist.state import Due, State, happen, replace, settled, with_due


def cover(state: State, seat: int, place: str) -> State:
    """Return the state with a searched space covered (disc.5).

    An unplaced chip covers it; without one a chip from elsewhere is due from the player.
    """
    if not place or place in state.chips:
        return state
    if state.chips_left > 0:
        return _placed(state, seat, place)
    if takeable_chips(state, seat):
        return with_due(state, Due("chip", seat, where=place))
    return state


def _placed(state: State, seat: int, place: str, rule: str = "disc.5") -> State:
    return happen(replace(state, chips=tuple(sorted((*state.chips, place)))), "chip", seat, where=place, rule=rule)


def takeable_chips(state: State, seat: int) -> tuple[str, ...]:
    """Return the chips that a player may lift (marker.3, marker.5)."""
    floor = floor_of(state, state.at[seat - 1])
    occupied = occupied_rooms(state)
    return tuple(chip for chip in state.chips if floor_of(state, chip) != floor and not is_occupied(state, chip, occupied))


def occupied_rooms(state: State) -> frozenset[str]:
    """Return the rooms in which a pawn stands."""
    return frozenset(room_of(state, place) for place in state.at if place) - {""}


def is_occupied(state: State, chip: str, occupied: frozenset[str]) -> bool:
    """Return whether a pawn stands in the room of a chip, or on its very space (R17)."""
    room = room_of(state, chip)
    return room in occupied if room else bool(pawns_at(state, chip))


def _check_source(state: State, seat: int, start: str) -> None:
    if start not in state.chips:
        refuse("marker.2", said("no chip lies on {place}", place=place_said(state, start)), *expected(state))
    if floor_of(state, start) == floor_of(state, state.at[seat - 1]):
        refuse("marker.3", "the chip comes from another floor", *expected(state))
    if is_occupied(state, start, occupied_rooms(state)):
        refuse(
            "marker.5",
            said("no chip is taken from {place} while a pawn is there", place=place_said(state, start)),
            *expected(state),
        )


def check_taken(state: State, action: ChipTaken) -> None:
    """Refuse a chip that is not needed, not there (marker.2), of the own floor (marker.3) or of an occupied room (marker.5)."""
    if not check_turn(state, action.seat, "chip"):
        refuse("marker.2", "a chip is taken from a space only where one was searched and all chips are placed", *expected(state))
    if action.start:
        _check_source(state, action.seat, action.start)


def take(state: State, action: ChipTaken) -> State:
    """Return the state after a chip was taken from another space, or none."""
    due = state.due
    if due is None or due.kind != "chip" or due.seat != action.seat:
        raise no_effect(said("no chip is needed"))
    state = settled(state)
    if not action.start:
        return state
    return _placed(_lifted(state, action.seat, action.start), action.seat, due.where)


def _lifted(state: State, seat: int, start: str) -> State:
    if start not in state.chips:
        raise no_effect(said("no chip lies there"))
    return happen(
        replace(state, chips=tuple(one for one in state.chips if one != start)), "lifted", seat, where=start, rule="marker.7"
    )


def check_cover(state: State, action: SpaceCovered) -> None:
    """Refuse a space that a ghost player cannot cover (gpland.*), or the chip for it (marker.2 to marker.5)."""
    seat, place = action.seat, action.at
    check_turn(state, seat)
    if not state.is_ghost(seat):
        refuse("gpland.1", "only ghost players cover a space where nothing was found", *expected(state))
    if not may_cover_now(state, seat):
        rule = "gpmove.4" if state.phase == "moving" and state.steps else "gpland.1"
        refuse(rule, "a space is covered at the end of the movement", *expected(state))
    if not is_face_up(state, place):
        refuse("gpland.4", said("{tile} lies face down", tile=tile_at_said(state, place)), *expected(state))
    mark = mark_of(state, place)
    rule = "gpland.2" if is_tunnel(state, place) else "gpland.1"
    if mark != "?" and not is_tunnel(state, place):
        refuse(
            rule, said("{place} is neither a space to be searched nor a tunnel", place=place_said(state, place)), *expected(state)
        )
    if place not in landed_on(state, seat):
        refuse(rule, said("@{seat} has not landed on {place}", seat=seat, place=place_said(state, place)), *expected(state))
    if place in state.chips:
        refuse("gpland.5", said("{place} is covered already", place=place_said(state, place)), *expected(state))
    if action.start:
        if state.chips_left > 0:
            refuse("marker.2", "not all chips are placed: none is taken from a space", *expected(state))
        _check_source(state, seat, action.start)
    elif state.chips_left <= 0:
        refuse("marker.2", "all chips are placed: name the space from which one is taken", f"mark {place} from SPACE")


def may_cover_now(state: State, seat: int) -> bool:
    """Return whether a ghost player's movement is at its end."""
    if seat != state.active or not state.is_ghost(seat) or state.agenda:
        return False
    return state.phase == "end" or (state.phase == "moving" and (state.optional or not state.steps))


def can_be_covered(state: State, place: str) -> bool:
    """Return whether a place is an uncovered `?` or tunnel of a tile face up (gpland.1 to gpland.5)."""
    return (mark_of(state, place) == "?" or is_tunnel(state, place)) and place not in state.chips and is_face_up(state, place)


def landed_on(state: State, seat: int) -> tuple[str, ...]:
    """Return the spaces on which a ghost player has landed in this turn."""
    here = (state.at[seat - 1],) if state.landed else ()
    return (*here, *(state.passed if state.options.landing == "enter" else ()))


def cover_space(state: State, action: SpaceCovered) -> State:
    """Return the state with a space covered by a ghost player."""
    if not is_place(state, action.at) or action.at in state.chips:
        raise no_effect(said("there is nothing to cover"))
    if action.start:
        state = _lifted(state, action.seat, action.start)
    elif state.chips_left <= 0:
        raise no_effect(said("no chip is left"))
    if mark_of(state, action.at) in ("", "*") or not is_face_up(state, action.at):
        raise no_effect(said("only a space to be searched or a tunnel is covered"))
    if action.seat == state.active:
        state = replace(state, steps=0, phase="end")
    rule = "gpland.1" if mark_of(state, action.at) == "?" else "gpland.2"
    return _placed(state, action.seat, action.at, rule)
