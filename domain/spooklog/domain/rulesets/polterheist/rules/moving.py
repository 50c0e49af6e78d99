"""Moves: checked space by space or as named stops, and what they bring (catalogue 4.4 to 4.6, 4.15).

What differs between the living and ghost players, and between full and loose geometry, stands in `walk.py`, `haunt.py` and
`stops.py`; what a move brings is the same.
"""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.polterheist.actions import CAMP as CAMP_PLACE
from spooklog.domain.rulesets.polterheist.actions import PawnMoved, StayedPut
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.rules import stops
from spooklog.domain.rulesets.polterheist.rules.camp import entered_camp
from spooklog.domain.rulesets.polterheist.rules.decks import can_draw
from spooklog.domain.rulesets.polterheist.rules.due import check_turn, expected, is_open_search
from spooklog.domain.rulesets.polterheist.rules.harm import SCARE, threaten
from spooklog.domain.rulesets.polterheist.rules.haunt import Haunt
from spooklog.domain.rulesets.polterheist.rules.movement import CAMP, Block, place_number
from spooklog.domain.rulesets.polterheist.rules.places import is_exit, is_place, pawns_at, room_of, slot_of
from spooklog.domain.rulesets.polterheist.rules.saying import slot_said
from spooklog.domain.rulesets.polterheist.rules.turns import check_bound, leave_house
from spooklog.domain.rulesets.polterheist.rules.walk import Walk
from spooklog.domain.rulesets.polterheist.state import Due, State, is_camp, moved_to, replace, settled, with_due
from spooklog.domain.values.saying import within
from spooklog.domain.words.wording import counted


def check(state: State, action: PawnMoved) -> None:
    """Refuse a move that the roll, the house or other pawns do not allow."""
    seat = action.seat
    run = check_turn(state, seat, "run")
    ghost = state.is_ghost(seat)
    if not run:
        _check_phase(state, seat)
    steps = state.steps
    if not action.path or not all(is_place(state, place) for place in action.path):
        raise no_effect(said("a move goes to places of the house"))
    if action.meets and (action.meets not in state.seats or state.at[action.meets - 1] != action.path[-1]):
        raise no_effect(said("the player whom the move meets stands elsewhere"))
    if action.steps > steps:
        refuse(
            "move.2",
            said("the move takes {steps}, and @{seat} has {most}", steps=_steps(action.steps), seat=seat, most=steps),
            *expected(state),
        )
    if state.loose:
        stops.check(state, action, steps)
        return
    if len(action.path) > steps:
        rule = "spider.3" if run else "gpmove.4" if ghost else "move.2"
        refuse(
            rule,
            said("the move takes {steps}, and @{seat} has {most}", steps=_steps(len(action.path)), seat=seat, most=steps),
            *expected(state),
        )
    if action.steps and action.steps != len(action.path):
        refuse(
            "move.2",
            said("the way has {steps}, not {stated}", steps=_steps(len(action.path)), stated=action.steps),
            *expected(state),
        )
    (_check_haunt if ghost else _check_walk)(state, action)


def _check_phase(state: State, seat: int) -> None:
    match state.phase:
        case "moving" | "choose":
            return
        case "start" | "reroll":
            refuse("turn.4", said("@{seat} rolls first", seat=seat), *expected(state))
        case "encounter":
            # a card, not the roll, has brought the ghost of a search
            rule = "turn.4" if state.search else "move.8"
            refuse(rule, said("@{seat} meets a ghost and does not move", seat=seat), *expected(state))
        case "search":
            refuse(
                "turn.4", said("@{seat} has landed on a space to be searched and draws a discovery", seat=seat), *expected(state)
            )
        case _:
            if state.landed and state.is_guest(seat) and state.options.camp_stop:
                refuse("camp.4", "entering the camp ends the movement", *expected(state))
            refuse("move.2" if state.moved else "turn.4", said("the movement of @{seat} is over", seat=seat), *expected(state))


def _check_walk(state: State, action: PawnMoved) -> None:
    due = state.due
    walk = Walk(state, action.seat, run=due is not None and due.kind == "run")
    for at, place in enumerate(action.path):
        # `at`: a movement goes on from where it was interrupted before
        if at and walk.ends(walk.here):
            _refuse_further(state, walk)
        block = walk.block(place_number(state, place))
        if block:
            _refuse_block(state, block)
        walk.step(place_number(state, place))


def _refuse_further(state: State, walk: Walk) -> None:
    name = walk.said(walk.here)
    if walk.here == CAMP:
        refuse("camp.4", "entering the camp ends the movement", *expected(state))
    if walk.here in walk.exits:
        refuse("escape.6", "the pawn leaves the house on the exit space", *expected(state))
    if not walk.house.known[walk.here]:
        slot = walk.house.mansion.slots[walk.house.mansion.slot_of[walk.here]]
        refuse(
            "room.1",
            said("the tile at {slot} is turned over before the pawn goes on", slot=slot_said(state, slot)),
            f"flip {slot} TILE",
        )
    refuse("disc.1", said("the movement ends on {place}, which is searched", place=name), *expected(state))


def _check_haunt(state: State, action: PawnMoved) -> None:
    haunt = Haunt(state, action.seat)
    for at, place in enumerate(action.path):
        if at and haunt.meets(haunt.here):
            refuse("gpscare.4", "after a scare the pawn goes to a marked square first", *expected(state))
        block = haunt.block(place_number(state, place))
        if block:
            _refuse_block(state, block)
        haunt.step(place_number(state, place))


def _refuse_block(state: State, block: Block) -> None:
    refuse(block.rule, within("{words}{drawn}", words=block.words, drawn=block.drawn), *expected(state))


def _steps(count: int) -> str:
    return counted(count, "step")


# -- what a move brings --------------------------------------------------------------------------------------------------------


def apply(state: State, action: PawnMoved) -> State:
    """Return the state after a move. Raises Impossible for places that are none."""
    seat, due = action.seat, state.due
    if not action.path or not all(is_place(state, place) for place in action.path):
        raise no_effect(said("a move ends on a place of the house"))
    if not state.is_in(seat):
        raise no_effect(said("the player has left the house"))
    if seat != state.active and state.due is None:
        raise no_effect(said("only the player on turn moves"))
    if state.is_ghost(seat) and not state.loose and CAMP_PLACE in action.path:
        raise no_effect(said("a ghost player stands on a space of the camp"))
    if due is not None and not (due.kind == "run" and due.seat == seat):
        raise no_effect(said("something else is due first"))
    run = due is not None
    total = state.steps
    count = stops.count_of(state, action, total) if state.loose else len(action.path)
    if seat == state.active and state.phase == "choose":
        state = replace(state, phase="moving")
    if state.is_ghost(seat):
        return _haunted(state, action, total - count)
    return _walked(state, action, max(0, total - count), run=run)


def _recorded(state: State, before: str, path: tuple[str, ...]) -> State:
    """Return the state with the steps of a way used up; nothing where distances are trusted."""
    # loose stops are no single steps (loose.2)
    if state.loose or state.options.retrace == "off":
        return state
    if state.options.retrace == "space":
        start = () if state.entered else (before,)  # a space on which a pawn was put is not entered
        return replace(state, entered=tuple(sorted({*state.entered, *start, *path})))
    pairs = zip((before, *path), path, strict=False)
    # R7: a step counts in either direction, so it is stored in one
    found = {(a, b) if place_number(state, a) < place_number(state, b) else (b, a) for a, b in pairs}
    return replace(state, crossed=tuple(sorted({*state.crossed, *found})))


def _walked(state: State, action: PawnMoved, left: int, *, run: bool) -> State:
    seat, before = action.seat, state.at[action.seat - 1]
    state = _recorded(state, before, action.path)
    runner, here = state.is_runner(seat), before
    # space by space: with camp_stop=no a way may enter the camp and go on
    for place in action.path:
        came_in = is_camp(state, place) and not is_camp(state, here)
        here = place
        state = moved_to(state, seat, place)
        if came_in:
            state = entered_camp(state, seat, runner=runner)
    passed = tuple(sorted({*state.passed, *action.path})) if state.options.landing == "enter" else ()
    state = replace(state, steps=left, moved=True, landed=True, must_step=False, rerun="", passed=passed, phase="moving")
    state = replace(state, way=(before, *action.path))
    if is_exit(state, here):
        # a run from a Spider that leads out is over
        return leave_house(replace(state, agenda=()), seat)
    guest = is_camp(state, here) and not runner
    if guest and (run or state.options.camp_stop):
        state = replace(state, steps=0)
    return arrived(state, seat)


def arrived(state: State, seat: int) -> State:
    """Return the state once a living player has come to a place: a tile to be turned, a search, or the end of a run."""
    place, due = state.at[seat - 1], state.due
    run = due is not None and due.kind == "run" and due.seat == seat
    slot = slot_of(state, place)
    # first of all: only the turned tile shows whether the run goes on or a search begins
    if slot >= 0 and not state.up[slot] and room_of(state, place) and state.options.reveal == "must":
        return with_due(state, Due("flip", seat, state.mansion.slots[slot]))
    if run:
        if state.steps and not is_stuck(state, seat, run=True):
            return state
        return replace(settled(state), steps=0, phase="end")
    if state.options.landing == "enter" and is_open_search(state, place) and can_draw(state):
        state = replace(state, steps=0)
    return landed(state, seat)


def landed(state: State, seat: int) -> State:
    """Return the state once no steps are left: the space is searched, or the turn can end."""
    if state.steps or state.phase != "moving":
        return state
    search = state.landed and is_open_search(state, state.at[seat - 1]) and can_draw(state)
    return replace(state, phase="search" if search else "end")


def is_stuck(state: State, seat: int, *, run: bool) -> bool:
    """Return whether no legal step is left to a living player; never known where distances are trusted."""
    if state.loose:
        return False
    walk = Walk(state, seat, run=run)
    return all(walk.block(to) for to in walk.neighbours(walk.here))


def _haunted(state: State, action: PawnMoved, left: int) -> State:
    seat, before, here = action.seat, state.at[action.seat - 1], action.path[-1]
    state = _recorded(state, before, action.path)
    victim = action.meets if state.loose else next((one for one in pawns_at(state, here) if state.is_living(one)), 0)
    if state.loose and not victim:
        victim = stops.met(state, seat, here)
    passed = tuple(sorted({*state.passed, *action.path})) if state.options.landing == "enter" else ()
    state = moved_to(state, seat, here)
    state = replace(state, steps=max(0, left), moved=True, landed=True, passed=passed, way=(before, *action.path), phase="moving")
    if victim and state.is_living(victim) and victim != seat:
        state = with_due(replace(state, optional=True, landed=False), Due("place", seat, "square"))
        # after the square, so that the Candle of the victim and a Treasure to be laid are due before it
        return threaten(state, victim, SCARE)
    return rested(state, seat)


def rested(state: State, seat: int) -> State:
    """Return the state of a ghost player's movement between two steps: over where none is left or none is legal (R40)."""
    if state.phase != "moving" or state.agenda:
        return state
    if state.steps and (state.loose or not Haunt(state, seat).is_stuck()):
        return state
    return replace(state, steps=0, phase="end")


# -- no step -------------------------------------------------------------------------------------------------------------------


def check_stay(state: State, action: StayedPut) -> None:
    """Refuse to stay put before a roll, after a step, for a guest who must leave, or for a ghost player who can move."""
    seat = action.seat
    check_turn(state, seat)
    ghost = state.is_ghost(seat)
    if state.phase not in ("moving", "choose"):
        refuse(
            "gpmove.4" if ghost else "move.3", said("@{seat} has no steps of a roll to leave out", seat=seat), *expected(state)
        )
    if state.phase == "choose" and not state.loose:
        refuse("gproll.4", said("@{seat} moves 6 steps or sends a ghost", seat=seat), *expected(state))
    if ghost:
        if not state.loose and state.steps and not state.optional and not Haunt(state, seat).is_stuck():
            refuse("gpmove.4", said("@{seat} makes all steps of the roll", seat=seat), *expected(state))
        return
    if state.moved:
        refuse("move.3", said("@{seat} has made a step in this turn", seat=seat), *expected(state))
    check_bound(state, seat)


def stay(state: State, action: StayedPut) -> State:
    """Return the state after a player stayed put: the movement is over.

    Where the player met a ghost on the last turn, a search follows again.
    """
    seat = action.seat
    if seat != state.active or state.agenda:
        raise no_effect(said("only the player on turn stays put, with nothing due"))
    again = state.is_living(seat) and may_search_again(state, seat)
    return replace(state, steps=0, phase="search" if again else "end")


def may_search_again(state: State, seat: int) -> bool:
    """Return whether the player may search the own space again without a step (move.7, R19)."""
    place = state.at[seat - 1]
    return bool(state.rerun) and state.rerun == place and is_open_search(state, place) and can_draw(state) and not state.moved
