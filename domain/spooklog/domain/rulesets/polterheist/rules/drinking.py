"""Liquid Courage: drunk in any turn, but not while a ghost is being followed (catalogue liquid, use)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.polterheist.actions import CourageDrunk
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.rules import decks
from spooklog.domain.rulesets.polterheist.rules.due import can_drink, check_living, check_open, describe, expected, may_drink_now
from spooklog.domain.rulesets.polterheist.rules.hands import check_holds, old_faces_down, take_from
from spooklog.domain.rulesets.polterheist.rules.harm import gain
from spooklog.domain.rulesets.polterheist.rules.searching import without_drop
from spooklog.domain.rulesets.polterheist.state import State, replace
from spooklog.domain.values.value import put

_USE_CARDS = said("use cards")


def check(state: State, action: CourageDrunk) -> None:
    """Refuse a drink under a ghost (liquid.4), of cards not carried (use.4) or just got (liquid.3), after a spirit (spirit.2)."""
    seat, count = action.seat, action.count
    check_open(state, seat)
    if state.unrolled:
        refuse("setup.7", "every player first rolls a die for the courage", *expected(state))
    due = state.due
    if due is not None and due.kind == "rehide":
        refuse("rehide.1", said("first {due}", due=describe(state)), *expected(state))
    able, old = max(0, can_drink(state, seat)), max(0, old_faces_down(state, seat))
    held = state.count(seat, "liquid") + len(state.faces_down(seat))
    may_be = min(old, decks.concealable(state)["liquid"])  # cards face down that can be Liquid Courage (7.5)
    waits = able + old < count or (state.waiting[seat - 1] > 0 and able + may_be < count)
    if waits and count <= held and state.is_living(seat):
        refuse("liquid.3", said("@{seat} drinks it from the next own turn on", seat=seat), *expected(state))
    if not may_drink_now(state):
        refuse("liquid.4", said("not while a ghost is being followed: first {due}", due=describe(state)), *expected(state))
    if not count:
        refuse("use.4", "one card at least is drunk", *expected(state))
    if state.is_living(seat):
        check_holds(state, seat, ("liquid",) * count, expected(state))
    if seat == state.active and state.phase == "over" and state.is_living(seat):
        refuse(
            "spirit.2", said("the spirit has ended the turn of @{seat}, who carries the Treasure", seat=seat), *expected(state)
        )
    check_living(state, seat, "gp.1", _USE_CARDS)


def apply(state: State, action: CourageDrunk) -> State:
    """Return the state after Liquid Courage was drunk (liquid.1, liquid.6)."""
    seat, count = action.seat, action.count
    if not state.is_living(seat) or state.count(seat, "liquid") + len(state.faces_down(seat)) < count:
        raise no_effect(said("the player does not carry it"))
    waiting = state.waiting[seat - 1]
    from_hand = min(count, max(0, can_drink(state, seat)))
    # `take_from` lets waiting cards leave first (R20), but here those leave that no longer wait
    state = replace(state, waiting=put(state.waiting, seat, 0))
    state = take_from(state, seat, ("liquid",) * from_hand)
    rest = count - from_hand
    if rest:  # of cards face down, or of waiting ones that a ruling let through
        # waiting cards are put aside, as `take_from` takes an open card before any face down
        kept = state.count(seat, "liquid")
        state = replace(
            state, carried=put(state.carried, seat, tuple(card for card in state.carried[seat - 1] if card != "liquid"))
        )
        hidden = min(rest, len(state.faces_down(seat)))
        state = take_from(state, seat, ("liquid",) * hidden)
        kept -= rest - hidden
        state = replace(state, carried=put(state.carried, seat, tuple(sorted((*state.carried[seat - 1], *("liquid",) * kept)))))
    state = replace(state, waiting=put(state.waiting, seat, min(waiting, state.count(seat, "liquid"))))
    return without_drop(gain(decks.discarded(state, *("liquid",) * count), seat, state.box.liquid * count, "liquid.1"), seat)
