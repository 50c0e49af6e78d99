"""Turns: how one ends, who is next, how players leave the house, and the escape phase (catalogue 4.3, 4.18)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.polterheist.actions import CAMP, EscapeBegun, EscapeStopped, TurnEnded
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.rules.due import check_open, check_pending, check_turn, expected, must_search
from spooklog.domain.rulesets.polterheist.rules.haunt import Haunt
from spooklog.domain.rulesets.polterheist.rules.places import camp_place
from spooklog.domain.rulesets.polterheist.rules.walk import Walk
from spooklog.domain.rulesets.polterheist.state import Due, State, happen, moved_to, replace, with_due
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.value import put


def check(state: State, action: TurnEnded) -> None:
    """Refuse to end a turn in which something must still be done."""
    seat = action.seat
    # a player who has just gone out still ends the turn, though escape.7 bars all else
    if seat != state.active or state.is_in(seat) or state.result:
        check_turn(state, seat)
    match state.phase:
        case "start" | "reroll":
            words = said("@{seat} rolls first", seat=seat)
            if state.rolled:
                words = said("@{seat} rolls again first", seat=seat)
            elif state.is_living(seat):
                words = said("@{seat} rolls, rests or runs first", seat=seat)
            refuse("turn.2", words, *expected(state))
        case "encounter":
            refuse("ghost.1", said("@{seat} draws a ghost card first", seat=seat), *expected(state))
        case "choose":
            refuse("gproll.4", said("@{seat} moves or sends a ghost first", seat=seat), *expected(state))
        case "search":
            refuse(
                "disc.1",
                said("@{seat} stands on a space to be searched and draws a discovery first", seat=seat),
                *expected(state),
            )
        case "moving":
            _check_moved(state, seat)
        case _:
            return


def _check_moved(state: State, seat: int) -> None:
    """Refuse to end a movement that is not done (camp.8, disc.1, drop.2, gpmove.4)."""
    if state.is_ghost(seat):
        # loose logs do not know who is stuck: a ghost player types `stay` there (R40)
        if state.steps and not state.optional and (state.loose or not Haunt(state, seat).is_stuck()):
            refuse(
                "gpmove.4",
                said("@{seat} makes all steps of the roll, and {steps} are left", seat=seat, steps=state.steps),
                *expected(state),
            )
        return
    check_bound(state, seat)
    if must_search(state, seat):
        refuse(
            "disc.1", said("@{seat} stands on a space to be searched and draws a discovery first", seat=seat), *expected(state)
        )


def check_bound(state: State, seat: int) -> None:
    """Refuse to stop for a guest who rolled to leave the camp (camp.8), and after the Treasure was dropped (drop.2)."""
    if must_leave(state, seat):
        refuse("camp.8", said("@{seat} rolled to leave the camp and leaves it", seat=seat), *expected(state))
    check_stepped(state, seat)


def check_stepped(state: State, seat: int) -> None:
    """Refuse what comes before the step that a player makes after dropping the Treasure (drop.2)."""
    if state.must_step:
        refuse("drop.2", said("@{seat} left the Treasure behind and moves on by a step at least", seat=seat), *expected(state))


def must_leave(state: State, seat: int) -> bool:
    """Return whether a guest has rolled and must leave the camp: a step and a free space to make it to are there (camp.8)."""
    if not (state.leaving and not state.moved and state.steps and state.is_guest(seat)):
        return False
    return state.loose or _can_walk(state, seat)


def _can_walk(state: State, seat: int) -> bool:
    walk = Walk(state, seat)
    return any(True for _ in walk.steps(walk.here))


def check_implied(state: State) -> bool:
    """Return whether the turn may end by the next player's own action (R55): nothing is pending, and it can end."""
    if state.result or state.unrolled or state.agenda:
        return False
    try:
        check(state, TurnEnded(state.active))
    except SpooklogError:
        return False
    return True


def next_seat(state: State) -> int:
    """Return who has the next turn: clockwise, without players who have left.

    The same seat where no other player is in the house.
    """
    seats = state.table.seats
    order = [(state.active + step - 1) % seats + 1 for step in range(1, seats + 1)]
    return next((seat for seat in order if state.is_in(seat)), state.active)


def end_turn(state: State, action: TurnEnded) -> State:
    """Return the state after the active player's turn. Raises Impossible where the seat is not on turn, or something is due."""
    if action.seat != state.active or state.agenda:
        raise no_effect(said("only the player on turn ends it, with nothing due"))
    return pass_turn(state)


def pass_turn(state: State) -> State:
    """Return the state at the beginning of the next turn, or at the end of the escape phase (turn.1, escape.9, rehide.1)."""
    before, following = state.active, next_seat(state)
    if state.escaping:
        agreed, done = state.rounds
        taker = state.exits[0] if state.exits else 0
        steps = (following - before - 1) % state.table.seats
        passed = [(before + step) % state.table.seats + 1 for step in range(steps)]
        # R49: a round is full when the turn passes the seat of the player who took the Treasure out
        done += taker in passed
        state = replace(state, rounds=(agreed, done))
        if agreed and done >= agreed:
            return replace(state, result="escape", agenda=())
    token = state.token
    # R46: the dropper has had one more turn, in which the token could still be saved
    late = token is not None and token.late and token.turn == before
    state = begin_turn(state, following)
    if token is None:
        return state
    if late:
        return with_due(state, Due("rehide"))
    # R45: one full round has passed
    if token.turn == following:
        if token.dropper and state.options.dropper_retrieves:
            return replace(state, token=replace(token, late=True))
        return with_due(state, Due("rehide"))
    return state


def begin_turn(state: State, seat: int) -> State:
    """Return the state at the beginning of a player's turn."""
    # a round is full once the turn comes to the first player, or passes over one who has left
    full = (seat - state.options.first_player) % state.table.seats <= (
        state.active - state.options.first_player
    ) % state.table.seats
    return replace(
        state,
        active=seat,
        phase="start",
        steps=0,
        crossed=(),
        entered=(),
        rolled=False,
        moved=False,
        landed=False,
        leaving=False,
        laid_by=False,
        must_step=False,
        rerun=state.again[seat - 1],
        again=put(state.again, seat, ""),
        search=None,
        searched="",
        candles=(),
        passed=(),
        optional=False,
        waiting=put(state.waiting, seat, 0),
        fresh=put(state.fresh, seat, 0) if state.fresh else (),
        turn=state.turn + 1,
        round=state.round + full,
        dice=(),
    )


def leave_house(state: State, seat: int) -> State:
    """Return the state after a runner has reached an exit space (end.1, escape.6, R48)."""
    state = happen(moved_to(state, seat, ""), "out", seat, rule="escape.6" if state.escaping else "end.1")
    state = replace(state, exits=(*state.exits, seat), steps=0, phase="over", search=None)
    if seat == state.bearer:
        state = replace(state, bearer=0, out=True)
        if state.options.escape == "always" and state.living:
            return begin_escape(state, state.options.escape_rounds)
        return replace(state, result="treasure", agenda=())
    return state if state.living else replace(state, result="escape", agenda=())


def begin_escape(state: State, rounds: int) -> State:
    """Return the state at the beginning of the escape phase: guests stand on the camp's line, in the order of turns (R48)."""
    state = replace(state, escaping=True, rounds=(rounds, 0), result="")
    seats = state.table.seats
    for step in range(1, seats + 1):
        seat = (state.active + step - 1) % seats + 1
        if state.is_living(seat) and state.at[seat - 1] == CAMP:
            state = moved_to(state, seat, camp_place(state))
    return state


def check_escape(state: State, action: EscapeBegun) -> None:  # noqa: ARG001
    """Refuse an escape phase where the Treasure has not just left, or the option has none (escape.1)."""
    if state.result != "treasure" or state.escaping:
        # a game that goes on says first what is due (7.3)
        if not state.result:
            check_pending(state, 0)
        refuse("escape.1", "an escape phase begins right after the Treasure has left the house", *expected(state))
    if state.options.escape == "never":
        refuse("escape.1", "this table plays no escape phase", "options escape=ask")
    if not state.living:
        refuse("escape.1", "no living player is left in the house", *expected(state))


def start_escape(state: State, action: EscapeBegun) -> State:
    """Return the state in which the escape phase goes on with the next player."""
    if not state.out or state.escaping or not state.living:
        raise no_effect(said("the Treasure has not just left a house with living players in it"))
    return pass_turn(begin_escape(state, state.options.escape_rounds if action.rounds < 0 else action.rounds))


def check_stop(state: State, action: EscapeStopped) -> None:  # noqa: ARG001
    """Refuse to stop what is no escape phase (escape.9)."""
    check_open(state)
    if not state.escaping:
        refuse("escape.9", "there is no escape phase to stop", *expected(state))


def stop_escape(state: State, action: EscapeStopped) -> State:  # noqa: ARG001
    """Return the state after the table has ended the escape phase."""
    if not state.escaping:
        raise no_effect(said("there is no escape phase to stop"))
    return replace(state, result="escape", agenda=())
