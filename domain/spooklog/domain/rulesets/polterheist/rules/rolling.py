"""Rolls: of the courage at the start, and of a turn; and on which sums a player meets a ghost (catalogue 4.3, 4.7, ghost.7)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.polterheist.actions import CourageRolled, DiceRolled
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.rules.due import check_open, check_turn, expected
from spooklog.domain.rulesets.polterheist.rules.harm import gain
from spooklog.domain.rulesets.polterheist.rules.moving import rested
from spooklog.domain.rulesets.polterheist.rules.places import pawns_at, squares
from spooklog.domain.rulesets.polterheist.state import Due, State, replace, with_due
from spooklog.domain.values.value import put

FACES = range(1, 7)
SQUARE, SEND = 1, 6
"""Faces of a ghost player's die: go to a marked square instead of moving; send a ghost instead of moving."""


def encounters(state: State, seat: int) -> tuple[int, ...]:
    """Return the sums on which a living player meets a ghost (ghost.7, time.3 to time.7, R4)."""
    box = state.box
    if seat == state.bearer or state.escaping:
        return box.detector if state.has_detector(seat) else box.carrier
    return box.dropped if seat in state.marked else box.encounters[state.time]


def check_courage(state: State, action: CourageRolled) -> None:
    """Refuse a die for the courage where none is rolled, or a second one (setup.7), or a face that is none (turn.7)."""
    check_open(state, action.seat)
    if action.seat not in state.unrolled:
        refuse("setup.7", said("@{seat} rolls no die for the courage now", seat=action.seat), *expected(state))
    if action.die not in FACES:
        refuse("turn.7", said("a die shows 1 to 6, not {die}", die=action.die), *expected(state))


def roll_courage(state: State, action: CourageRolled) -> State:
    """Return the state with a player's courage rolled."""
    if action.die not in FACES or action.seat not in state.unrolled:
        raise no_effect(said("a die shows 1 to 6, and each player rolls it once"))
    unrolled = tuple(seat for seat in state.unrolled if seat != action.seat)
    courage = put(state.courage, action.seat, state.box.start[action.die - 1])
    return replace(state, courage=courage, unrolled=unrolled, phase="courage" if unrolled else "start")


def check_dice(state: State, action: DiceRolled) -> None:
    """Refuse a roll out of turn, a second one (turn.2), the wrong number of dice (turn.2, gpmove.1), a wrong face (turn.7)."""
    seat, count = action.seat, len(action.dice)
    check_turn(state, seat)
    if state.phase not in ("start", "reroll"):
        refuse("turn.2", said("@{seat} has rolled in this turn", seat=seat), *expected(state))
    if not state.is_ghost(seat) and count != 2:
        refuse("turn.2", "a living player rolls two dice", *expected(state))
    # between the two counts, by the row of 7.3: turn.2, turn.7, gpmove.1
    if bad := [die for die in action.dice if die not in FACES]:
        refuse("turn.7", said("a die shows 1 to 6, not {bad}", bad=bad[0]), *expected(state))
    if state.is_ghost(seat) and count != 1:
        refuse("gpmove.1", "a ghost player rolls one die", *expected(state))


def roll(state: State, action: DiceRolled) -> State:
    """Return the state after a roll."""
    seat, dice = action.seat, action.dice
    if not dice or any(die not in FACES for die in dice) or seat != state.active or state.agenda:
        raise no_effect(said("the player on turn rolls dice of 1 to 6, with nothing due"))
    # R32: a fresh roll; `crossed` and `entered` stay, as all rolls of a turn count together (R7)
    state = replace(state, rolled=True, moved=False, landed=False, searched="", dice=dice)
    return _ghost_roll(state, seat, dice[0]) if state.is_ghost(seat) else _living_roll(state, seat, sum(dice))


def _ghost_roll(state: State, seat: int, die: int) -> State:
    if die == SQUARE:
        if not free_squares(state, seat):
            return replace(state, phase="end")
        return with_due(replace(state, phase="moving"), Due("place", seat, "square"))
    if die == SEND:
        return replace(state, phase="choose", steps=die)
    return rested(replace(state, phase="moving", steps=die), seat)


def free_squares(state: State, seat: int) -> tuple[str, ...]:
    """Return the marked squares on which no pawn stands, that of the player left out (gproll.1 to gproll.3)."""
    return tuple(place for place in squares(state) if not pawns_at(state, place) and place != state.at[seat - 1])


def _living_roll(state: State, seat: int, total: int) -> State:
    guest = state.in_camp(seat) and (state.is_guest(seat) or (seat == state.bearer and state.options.carrier_camp == "guest"))
    guest = guest and not state.escaping
    meets = total in encounters(state, seat)
    skipped = seat in state.skips
    state = replace(state, leaving=state.leaving or guest, skips=tuple(one for one in state.skips if one != seat))
    if meets and guest:
        # camp.9: no ghost, and the guest rolls again as often as needed
        return replace(state, phase="start" if state.phase == "start" else "reroll")
    if meets:
        return replace(state, phase="encounter", steps=0)
    steps = total
    if state.holds(seat, "mask"):
        # R11: the sum of the dice has decided about the ghost; the Mask takes steps alone
        steps = max(0, total - state.box.mask)
    if skipped:
        steps = 0
    # R34: a rest for a guest whom the Mask alone keeps in the camp
    if guest and total and not steps and state.options.mask_rest and state.holds(seat, "mask"):
        state = gain(state, seat, state.box.rest, "camp.3")
    return replace(state, phase="moving", steps=steps)
