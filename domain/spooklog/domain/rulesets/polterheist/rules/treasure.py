"""The Treasure: dropped, picked up, laid down by the dead, hidden again (catalogue 4.17)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.polterheist.actions import (
    CAMP,
    TreasureDropped,
    TreasureLaid,
    TreasurePickedUp,
    TreasureRehidden,
)
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.rules import decks
from spooklog.domain.rulesets.polterheist.rules.camp import with_mark
from spooklog.domain.rulesets.polterheist.rules.due import check_living, check_open, check_turn, describe, expected
from spooklog.domain.rulesets.polterheist.rules.moving import landed
from spooklog.domain.rulesets.polterheist.rules.places import camp_place, is_exit, is_place, number_of, pawns_at
from spooklog.domain.rulesets.polterheist.rules.saying import place_said
from spooklog.domain.rulesets.polterheist.rules.walk import Walk
from spooklog.domain.rulesets.polterheist.state import State, Token, is_camp, moved_to, replace, settled

_PICK_UP_TREASURE = said("pick up the Treasure")

# -- dropping ------------------------------------------------------------------------------------------------------------------


def check_drop(state: State, action: TreasureDropped) -> None:
    """Refuse to drop a Treasure that the player does not carry (drop.1), or without a step to make afterwards (drop.2)."""
    seat = action.seat
    check_turn(state, seat)
    if seat != state.bearer:
        refuse("drop.1", said("@{seat} does not carry the Treasure", seat=seat), *expected(state))
    if state.phase != "moving" or not state.steps:
        refuse("drop.2", "the Treasure is dropped while moving, with a step left", *expected(state))
    if not state.loose and not _can_leave(state, seat):
        refuse("drop.2", said("@{seat} has no step to make from here", seat=seat), *expected(state))


def _can_leave(state: State, seat: int) -> bool:
    # as the pawn stands without the Treasure: in the camp as a guest, who leaves it by camp.7
    after = _dropped(state, seat)
    walk = Walk(after, seat)
    return not all(walk.block(to) for to in walk.neighbours(walk.here))


def _dropped(state: State, seat: int) -> State:
    token = Token(state.at[seat - 1], state.active, seat)
    state = replace(state, bearer=0, token=token, marked=with_mark(state, seat), must_step=True)
    return moved_to(state, seat, CAMP) if is_camp(state, token.at) else state


def drop(state: State, action: TreasureDropped) -> State:
    """Return the state with the Treasure left where the pawn stands: on a camp space the player is a guest from then on (R44)."""
    if action.seat != state.bearer or not state.is_living(action.seat) or state.agenda:
        raise no_effect(said("only the carrier drops the Treasure, with nothing due"))
    state = _dropped(state, action.seat)
    # a ruling may let it drop where no step is left to bind the player
    return state if action.seat == state.active and state.steps else replace(state, must_step=False)


def may_drop(state: State, seat: int) -> bool:
    """Return whether the carrier may leave the Treasure behind now (drop.2)."""
    if seat != state.bearer or state.phase != "moving" or not state.steps or state.agenda:
        return False
    return state.loose or _can_leave(state, seat)


# -- picking up ----------------------------------------------------------------------------------------------------------------


def check_pick(state: State, action: TreasurePickedUp) -> None:
    """Refuse a token that does not lie in the house or was not landed on (drop.6), its dropper (drop.7), a ghost (gp.1)."""
    seat, token = action.seat, state.token
    check_turn(state, seat)
    if token is None:
        refuse("drop.6", "the Treasure does not lie in the house", *expected(state))
    if not has_landed(state, seat, token):
        refuse(
            "drop.6", said("@{seat} has not landed on {place}", seat=seat, place=place_said(state, token.at)), *expected(state)
        )
    if seat == token.dropper and not (state.options.dropper_retrieves and token.late):
        refuse("drop.7", said("@{seat} dropped the Treasure; another player may save it", seat=seat), *expected(state))
    check_living(state, seat, "gp.1", _PICK_UP_TREASURE)


def may_pick(state: State, seat: int) -> bool:
    """Return whether a living player may pick the token up now."""
    token = state.token
    if token is None or state.agenda or not has_landed(state, seat, token):
        return False
    return seat != token.dropper or (state.options.dropper_retrieves and token.late)


def has_landed(state: State, seat: int, token: Token) -> bool:
    """Return whether a living player stands on the token by an own movement, or is a guest of the camp in which it lies (R35)."""
    if is_camp(state, token.at) and state.is_guest(seat):
        return state.phase in ("start", "moving", "end")
    place = state.at[seat - 1]
    if state.options.landing == "enter" and token.at in state.passed:
        return True
    return place == token.at and state.landed and state.phase in ("moving", "search", "end")


def pick(state: State, action: TreasurePickedUp) -> State:
    """Return the state with the Treasure in a player's hands: the movement ends there, unless landing is to enter."""
    seat, token = action.seat, state.token
    if token is None or not state.is_living(seat) or state.agenda:
        raise no_effect(said("no Treasure lies there for a living player"))
    guest = state.is_guest(seat) and is_camp(state, token.at)
    if guest:
        # R35: the guest becomes the carrier, and carriers stand on single spaces
        state = moved_to(state, seat, token.at)
    state = replace(state, bearer=seat, token=None)
    # R5: with landing=enter a token is picked up in passing
    if seat == state.active and state.phase == "moving" and not guest and state.options.landing == "stop":
        state = landed(replace(state, steps=0), seat)
    return state


# -- laying down ---------------------------------------------------------------------------------------------------------------


def places_to_lay(state: State, seat: int) -> tuple[str, ...]:
    """Return the free spaces side by side with the pawn's, walls or not; else that of the pawn (gp.3, R38).

    A free space has no pawn and is no exit.
    """
    mansion = state.mansion
    here = number_of(state, state.at[seat - 1])
    if here < 0:
        return (state.at[seat - 1],)
    names = [mansion.names[space] for space in mansion.sides[here] if space not in mansion.exits]
    free = tuple(name for name in names if not pawns_at(state, name))
    return free or (state.at[seat - 1],)


def check_lay(state: State, action: TreasureLaid) -> None:
    """Refuse to lay down a Treasure that is not due (gp.3), or to lay it elsewhere than beside the pawn (gp.3)."""
    if not check_turn(state, action.seat, "lay", reacts=True):
        refuse("gp.3", said("@{seat} has no Treasure to lay down", seat=action.seat), *expected(state))
    if state.loose:
        if is_exit(state, action.at):
            refuse("gp.3", "the Treasure is not laid on an exit", *expected(state))
        return
    places = places_to_lay(state, action.seat)
    if action.at not in places:
        refuse("gp.3", said("{place} is no free space beside the pawn", place=place_said(state, action.at)), *places)


def lay(state: State, action: TreasureLaid) -> State:
    """Return the state with the Treasure of a carrier scared to death beside the pawn."""
    due = state.due
    if due is None or due.kind != "lay" or due.seat != action.seat or not is_place(state, action.at) or is_exit(state, action.at):
        raise no_effect(said("no Treasure is to be laid down there"))
    return replace(settled(state), bearer=0, token=Token(action.at, state.active))


# -- hidden again --------------------------------------------------------------------------------------------------------------


def bounds(state: State) -> tuple[int, int, int]:
    """Return how many discards go back with the Treasure: the least, the most, and what a line without a number means (R3)."""
    token, pile = state.token, decks.discards(state)
    after_death = token is not None and not token.dropper
    half = state.options.rehide == "half" or (state.options.rehide == "printed" and after_death)
    # R3: "about half" is a third to two thirds, rounded outwards
    return (pile // 3, -(-2 * pile // 3), pile // 2) if half else (pile, pile, pile)


def check_rehide(state: State, action: TreasureRehidden) -> None:
    """Refuse a rehiding before its time (rehide.1), or with a number of discards that is not right (rehide.2, rehide.3)."""
    check_open(state)
    due = state.due
    if due is None or due.kind != "rehide":
        words = said("first {due}", due=describe(state)) if due is not None else said("the Treasure is not hidden again now")
        refuse("turn.5" if due is not None else "rehide.1", words, *expected(state))
    low, high, usual = bounds(state)
    if action.discards >= 0 and not low <= action.discards <= high:
        rule = "rehide.3" if low == high else "rehide.2"
        words = (
            said("{low} to {high} discards go back with the Treasure", low=low, high=high)
            if low < high
            else said("all {low} discards go back with the Treasure", low=low)
        )
        refuse(rule, words, f"rehide {usual}")


def rehide(state: State, action: TreasureRehidden) -> State:
    """Return the state with the Treasure in the deck again."""
    due = state.due
    if due is None or due.kind != "rehide":
        raise no_effect(said("the Treasure does not lie in the house to be hidden again"))
    count = bounds(state)[2] if action.discards < 0 else action.discards
    if count > decks.discards(state):
        raise no_effect(said("the discard pile has fewer cards"))
    return replace(decks.reshuffled_in(settled(state), count), hidden_again=True)


def to_guest(state: State, seat: int) -> State:
    """Return the state with a player who gave the Treasure away in the camp as its guest (R35)."""
    return moved_to(state, seat, CAMP) if is_camp(state, state.at[seat - 1]) and not state.escaping else state


def to_runner(state: State, seat: int) -> State:
    """Return the state with a guest who got the Treasure on a space of the camp (R35, R48)."""
    return moved_to(state, seat, camp_place(state)) if state.at[seat - 1] == CAMP else state
