"""Moves where single spaces are not recorded: stops by name, distances trusted (loose.1 to loose.3, 7.2)."""

from __future__ import annotations

from itertools import pairwise

from spooklog.domain.rulesets.polterheist.actions import PawnMoved
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.revisions import spares_guests, steps_lead_elsewhere
from spooklog.domain.rulesets.polterheist.rules.decks import can_draw
from spooklog.domain.rulesets.polterheist.rules.due import expected, is_open_search
from spooklog.domain.rulesets.polterheist.rules.haunt import may_enter_camp
from spooklog.domain.rulesets.polterheist.rules.places import (
    is_exit,
    is_face_up,
    is_single,
    is_tunnel,
    mark_of,
    pawns_at,
    room_of,
)
from spooklog.domain.rulesets.polterheist.rules.saying import place_said, tile_at_said
from spooklog.domain.rulesets.polterheist.state import State, is_camp


def count_of(state: State, action: PawnMoved, total: int) -> int:
    """Return how many steps a move takes: those that the line gives, else an assumed number.

    All of the roll for a ghost player and for a run, one for a scare, else one a stop.
    """
    if action.steps:
        return action.steps
    due = state.due
    ghost = state.is_ghost(action.seat)
    if ghost and (action.meets or met(state, action.seat, action.path[-1])):
        return max(1, len(action.path))
    if ghost or (due is not None and due.kind == "run"):
        return total
    return len(action.path)


def met(state: State, seat: int, place: str) -> int:
    """Return the living player whom a ghost player meets at a place that holds one pawn; 0 for none."""
    if not is_single(state, place):
        return 0
    return next((one for one in pawns_at(state, place) if one != seat and state.is_living(one)), 0)


def check(state: State, action: PawnMoved, total: int) -> None:
    """Refuse stops that can be judged without a map: too many, occupied, sealed tunnels, unturned tiles, the camp, exits."""
    seat, ghost = action.seat, state.is_ghost(action.seat)
    if len(action.path) > (action.steps or total):
        taken = said.counted(
            len(action.path),
            "a move with {number} stop takes as many steps at least, and @{seat} has {steps}",
            "a move with {number} stops takes as many steps at least, and @{seat} has {steps}",
            seat=seat,
            steps=action.steps or total,
        )
        refuse("move.2", taken, *expected(state))
    if steps_lead_elsewhere(state.table):
        _check_returns(state, action, total)
    if action.meets and state.is_guest(action.meets) and spares_guests(state.table):
        words = said("@{meets} is a guest of the camp, whom no ghost player scares there", meets=action.meets)
        refuse("gpcamp.1", words, *expected(state))
    before, last = state.at[seat - 1], len(action.path) - 1
    for at, place in enumerate(action.path):
        if at and not ghost:
            _check_goes_on(state, seat, before, place)
        if ghost:
            _check_ghost(state, seat, before, place, last=at == last)
        else:
            _check_living(state, seat, before, place)
        before = place


def _check_returns(state: State, action: PawnMoved, total: int) -> None:
    """Refuse a single step from a space onto itself, which is no landing (disc.3, R19); two steps may lead away and back."""
    seat, path = action.seat, action.path
    back = [to for here, to in pairwise((state.at[seat - 1], *path)) if here == to and is_single(state, to)]
    if not back or count_of(state, action, total) >= len(path) + len(back):
        return
    place, ghost = back[0], state.is_ghost(seat)
    rule = "gpmove.2" if ghost else "disc.3" if is_open_search(state, place) else "move.1"
    words = said(
        "@{seat} stands on {place}: the way back to it names a stop in between, or its steps",
        seat=seat,
        place=place_said(state, place),
    )
    refuse(rule, words, f"@{seat} m PLACE {place}", f"@{seat} m {place} /2")


def _check_goes_on(state: State, seat: int, here: str, to: str) -> None:
    if is_camp(state, here) and not state.is_runner(seat) and state.options.camp_stop:
        refuse("camp.4", "entering the camp ends the movement", *expected(state))
    if is_exit(state, here):
        refuse("escape.6", "the pawn leaves the house on the exit space", *expected(state))
    if state.options.landing == "enter" and is_open_search(state, here) and can_draw(state) and not _runs(state):
        refuse("disc.1", said("the movement ends on {place}, which is searched", place=place_said(state, here)), *expected(state))
    unknown = room_of(state, here) and not is_face_up(state, here)
    # R9: with reveal=may the player may leave such a room, but not go on in it
    if unknown and (state.options.reveal == "must" or room_of(state, to) == room_of(state, here)):
        refuse("room.1", said("{tile} is turned over before the pawn goes on", tile=tile_at_said(state, here)), *expected(state))


def _runs(state: State) -> bool:
    due = state.due
    return due is not None and due.kind == "run"


def _check_living(state: State, seat: int, here: str, to: str) -> None:
    if is_exit(state, to) and not state.is_runner(seat):
        refuse("exit.2", "only a player with the Treasure, or an escaping one, goes out", *expected(state))
    guest = not state.is_runner(seat) if steps_lead_elsewhere(state.table) else state.is_guest(seat)
    if is_camp(state, to) and is_camp(state, here) and guest:
        refuse("camp.1", "the camp is one single space: a guest leaves it or stays", *expected(state))
    if here != to and is_tunnel(state, here) and is_tunnel(state, to):
        _check_tunnel(state, here, to)
    if is_single(state, to):
        for other in pawns_at(state, to):
            if other != seat:
                rule = "move.13" if state.is_ghost(other) else "move.12"
                refuse(rule, said("@{other} stands on {place}", other=other, place=place_said(state, to)), *expected(state))


def _check_tunnel(state: State, here: str, to: str) -> None:
    if mark_of(state, here) != mark_of(state, to):
        refuse(
            "tunnel.1",
            said(
                "{place} and {other} are tunnels of different colours",
                place=place_said(state, here),
                other=place_said(state, to),
            ),
            *expected(state),
        )
    if not is_face_up(state, to):
        refuse("tunnel.4", said("{tile} lies face down", tile=tile_at_said(state, to)), *expected(state))
    for place in (here, to):
        if place in state.chips:
            refuse("tunnel.5", said("the tunnel is sealed on {place}", place=place_said(state, place)), *expected(state))


def _check_ghost(state: State, seat: int, here: str, to: str, *, last: bool) -> None:
    if is_exit(state, to):
        refuse("gpmove.8", "exit spaces are closed to ghost players", *expected(state))
    if is_camp(state, to) and not is_camp(state, here) and not may_enter_camp(state):
        refuse(
            "gpcamp.1", "ghost players stay out of the camp unless the Treasure is in it or has left the house", *expected(state)
        )
    # tunnels of two colours are not joined: the step between them is trusted
    if here != to and is_tunnel(state, here) and mark_of(state, here) == mark_of(state, to):
        refuse("gpmove.3", "ghost players do not use secret tunnels", *expected(state))
    if is_single(state, to):
        for other in pawns_at(state, to):
            if other != seat and state.is_ghost(other):
                refuse(
                    "gpmove.6",
                    said("the ghost player @{other} stands on {place}", other=other, place=place_said(state, to)),
                    *expected(state),
                )
    if not last and met(state, seat, to):
        refuse("gpscare.4", "after a scare the pawn goes to a marked square first", *expected(state))
