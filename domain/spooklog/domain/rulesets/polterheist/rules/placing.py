"""Pawns put down: by a Phantom, by Casper, and ghost players on marked squares (phantom, casper, gproll, gpscare)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.polterheist.actions import CAMP, PawnPlaced
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.rules.due import check_turn, expected
from spooklog.domain.rulesets.polterheist.rules.moving import rested
from spooklog.domain.rulesets.polterheist.rules.places import (
    HALL,
    area_of,
    house_of,
    is_face_up,
    is_place,
    is_single,
    number_of,
    pawns_at,
    squares,
)
from spooklog.domain.rulesets.polterheist.rules.rolling import free_squares
from spooklog.domain.rulesets.polterheist.rules.saying import place_said
from spooklog.domain.rulesets.polterheist.state import Due, State, moved_to, replace, settled
from spooklog.domain.values.value import put


def displaced(state: State, seat: int, place: str = "") -> State:
    """Return the state with a pawn put elsewhere by a card: no landing (R5), and no search again where it stood (R19)."""
    if place:
        # R27, R30: it stands there already, and has not been moved
        if state.at[seat - 1] == place:
            return state
        state = moved_to(state, seat, place)
    state = replace(state, again=put(state.again, seat, ""))
    if seat == state.active:
        state = replace(state, landed=False, rerun="")
    return state


def phantom_places(state: State, seat: int, floor: str) -> tuple[str, ...]:
    """Return the free spaces beside the marked square of a floor (phantom.3)."""
    mansion = state.mansion
    square = mansion.squares[mansion.floors.index(floor)]
    names = (mansion.names[space] for space in house_of(state).near[square] if space not in mansion.exits)
    return tuple(name for name in names if not [one for one in pawns_at(state, name) if one != seat])


def casper_places(state: State, seat: int) -> tuple[str, ...]:
    """Return the free hallway sides of doorways of face-up tiles; the own space counts as free (casper.1, R30)."""
    if state.loose:
        return tuple(f"{slot}.{HALL}" for slot, tile in zip(state.mansion.slots, state.up, strict=True) if tile)
    house = house_of(state)
    mansion = house.mansion
    found = []
    for space in sorted(house.doors):
        name = mansion.names[space]
        if not any(house.known[room] for room in house.doors[space]):
            continue
        if not [one for one in pawns_at(state, name) if one != seat]:
            found.append(name)
    return tuple(found)


def places_for(state: State, due: Due) -> tuple[str, ...]:
    """Return where the pawn of a due may be put."""
    match due.what:
        case "phantom":
            return phantom_places(state, due.seat, due.where)
        case "casper":
            return casper_places(state, due.seat)
        case _:
            return free_squares(state, due.seat)


def check(state: State, action: PawnPlaced) -> None:
    """Refuse a place that the card, the roll or the scare does not allow."""
    seat = action.seat
    if not check_turn(state, seat, "place", reacts=True):
        if state.is_ghost(seat):
            refuse("gproll.1", said("@{seat} goes to a marked square after a 1 or a scare alone", seat=seat), *expected(state))
        refuse("turn.4", said("no card puts the pawn of @{seat} anywhere now", seat=seat), *expected(state))
    due = state.due
    if due is None or allows(state, due, action.at):
        return
    places = places_for(state, due)
    if due.what == "square":
        scared = state.optional
        if action.at in squares(state) and action.at == state.at[seat - 1]:
            refuse("gpscare.4" if scared else "gproll.2", "the pawn goes to another marked square", *places)
        if action.at in squares(state):
            refuse(
                "gpscare.4" if scared else "gproll.3",
                said("a pawn stands on {place}", place=place_said(state, action.at)),
                *places,
            )
        refuse(
            "gpscare.4" if scared else "gproll.1",
            said("{place} is no marked square", place=place_said(state, action.at)),
            *places,
        )
    if due.what == "phantom":
        refuse("phantom.3", said("{place} is no free space beside the square", place=place_said(state, action.at)), *places)
    refuse(
        "casper.1",
        said("{place} is no free hallway space in front of a doorway of a tile face up", place=place_said(state, action.at)),
        *places,
    )


def allows(state: State, due: Due, place: str) -> bool:
    """Return whether a pawn may be put at a place."""
    if not state.loose or due.what == "square":
        return place in places_for(state, due)
    area = area_of(place, state.mansion)
    if area is None or not area.tile or area.sub != HALL or not is_face_up(state, place):
        return False
    return not is_single(state, place) or not [one for one in pawns_at(state, place) if one != due.seat]


def apply(state: State, action: PawnPlaced) -> State:
    """Return the state with a pawn put down."""
    due, seat = state.due, action.seat
    if due is None or due.kind != "place" or due.seat != seat or not is_place(state, action.at):
        raise no_effect(said("no pawn is to be put down, or that is no place"))
    if state.is_ghost(seat) and not state.loose and action.at == CAMP:
        raise no_effect(said("a ghost player stands on a space of the camp"))
    if not state.loose and number_of(state, action.at) in state.mansion.exits:
        raise no_effect(said("pawns are not put on exit spaces"))
    state = displaced(settled(state), seat, action.at)
    if due.what != "square" or seat != state.active:
        return state
    # a roll of 1: the square takes the place of the movement (gproll.1)
    if not state.optional:
        return replace(state, steps=0, phase="end")
    return rested(state, seat)
