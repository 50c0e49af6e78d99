"""The Base Camp: entering, resting, cards left there, and running to it in fear (catalogue 4.14, 4.16, fear)."""

from __future__ import annotations

from collections import Counter

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.polterheist.actions import CAMP, TREASURE, CampRested, CardsLeft, CardsPickedUp, RanInFear
from spooklog.domain.rulesets.polterheist.cards import BAD, DISCOVERIES, name_of
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.revisions import others_leave_the_turn_as_it_is
from spooklog.domain.rulesets.polterheist.rules import decks
from spooklog.domain.rulesets.polterheist.rules.due import (
    check_living,
    check_not_over,
    check_turn,
    describe,
    expected,
    must_search,
)
from spooklog.domain.rulesets.polterheist.rules.hands import check_holds, could_give, give_to, take_from
from spooklog.domain.rulesets.polterheist.rules.harm import gain
from spooklog.domain.rulesets.polterheist.rules.places import camp_place
from spooklog.domain.rulesets.polterheist.rules.turns import check_stepped
from spooklog.domain.rulesets.polterheist.state import State, Token, moved_to, replace

_LEAVE_CARDS = said("leave cards")
_PICK_UP_CARDS = said("pick up cards")


def put_into_camp(state: State, seat: int, rule: str) -> State:
    """Return the state after a card has put a living player into the camp.

    Entering brings courage; for runners the option decides (R35).
    """
    runner = state.is_runner(seat)
    state = moved_to(state, seat, camp_place(state) if runner else CAMP)
    return entered_camp(state, seat, rule, runner=runner)


def entered_camp(state: State, seat: int, rule: str = "camp.2", *, runner: bool) -> State:
    """Return the state after a living player came into the camp from outside."""
    if runner and state.options.runner_camp == "floor":
        return state
    return gain(state, seat, state.box.enter, rule)


# -- resting -------------------------------------------------------------------------------------------------------------------


def may_rest(state: State, seat: int) -> bool:
    """Return whether a player may rest in the camp at all: guests may, a carrier by option (camp.10)."""
    if not state.in_camp(seat) or not state.is_living(seat) or state.escaping:
        return False
    return seat != state.bearer or state.options.carrier_camp == "guest"


def check_rest(state: State, action: CampRested) -> None:
    """Refuse a rest outside the camp (camp.3), with full courage (camp.6), after a roll (camp.8), of runners (camp.10), or after
    cards were left (stash.2)."""
    seat = action.seat
    check_turn(state, seat)
    if not state.in_camp(seat) or state.is_ghost(seat):
        refuse("camp.3", said("@{seat} is no guest of the camp", seat=seat), *expected(state))
    if not may_rest(state, seat):
        refuse(
            "camp.10", said("@{seat} carries the Treasure or escapes, and does not rest in the camp", seat=seat), *expected(state)
        )
    if state.courage[seat - 1] >= state.box.most and not _has_rested(state, seat):
        refuse(
            "camp.6", said("@{seat} has {most} courage and must leave the camp", seat=seat, most=state.box.most), *expected(state)
        )
    if state.rolled or state.phase != "start":
        # R35: camp.8 does not bind a carrier who rests and rolls again like a guest
        leaving = state.leaving and state.is_guest(seat)
        if leaving:
            refuse("camp.8", said("@{seat} has rolled to leave the camp", seat=seat), *expected(state))
        refuse("camp.3", said("@{seat} has rolled in this turn, and a rest takes a whole one", seat=seat), *expected(state))
    if state.laid_by:
        refuse(
            "stash.2", said("@{seat} has left cards for the others, so leaves the camp in this turn", seat=seat), *expected(state)
        )


def _has_rested(state: State, seat: int) -> bool:
    """Return whether the Mask left a guest no step of the roll to leave, which counts as a rest (mask_rest, R34)."""
    stays = state.leaving and not state.moved and not state.steps and state.phase != "start"
    return stays and state.options.mask_rest and state.holds(seat, "mask")


def rest(state: State, action: CampRested) -> State:
    """Return the state after a turn spent in the camp (camp.3). Raises Impossible out of turn, or where something else is due."""
    if action.seat != state.active or state.agenda or not state.is_living(action.seat):
        raise no_effect(said("a living player on turn rests, with nothing due"))
    state = gain(state, action.seat, state.box.rest, "camp.3")
    return replace(state, phase="end", rolled=True, steps=0)


# -- cards left ----------------------------------------------------------------------------------------------------------------


def check_leave(state: State, action: CardsLeft) -> None:
    """Refuse to leave cards elsewhere (stash.1), at another time (stash.2), bad ones (stash.5), the Treasure (stash.6)."""
    seat = action.seat
    check_turn(state, seat)
    if not state.in_camp(seat):
        refuse("stash.1", said("@{seat} is not in the camp", seat=seat), *expected(state))
    before_roll = state.phase == "start"
    leaving = state.phase == "moving" and not state.moved
    if not before_roll and not leaving:
        refuse("stash.2", "cards are left before the pawn moves out of the camp", *expected(state))
    if bad := [card for card in action.cards if card in BAD]:
        refuse("stash.5", said("the {card} cannot be left", card=name_of(bad[0])), *expected(state))
    if TREASURE in action.cards or "treasure" in action.cards:
        refuse("stash.6", "the Treasure cannot be left", *expected(state))
    check_living(state, seat, "gp.1", _LEAVE_CARDS)
    check_holds(state, seat, action.cards)


def leave(state: State, action: CardsLeft) -> State:
    """Return the state with cards in the camp."""
    seat = action.seat
    if not state.is_living(seat):
        raise no_effect(said("only living players leave cards"))
    kept = tuple(card for card in action.cards if card in DISCOVERIES and card != "treasure")
    if not could_give(state, seat, kept):
        raise no_effect(said("a player can only give what is carried"))
    state = take_from(state, seat, kept)
    laid_by = seat == state.active or (state.laid_by and others_leave_the_turn_as_it_is(state.table))
    return replace(state, left=tuple(sorted((*state.left, *((card, seat) for card in kept)))), laid_by=laid_by)


def check_pick(state: State, action: CardsPickedUp) -> None:
    """Refuse cards that do not lie in the camp (stash.4), or that the player left there (stash.3)."""
    seat = action.seat
    check_turn(state, seat)
    if not state.in_camp(seat):
        refuse("stash.4", said("@{seat} is not in the camp", seat=seat), *expected(state))
    lying = Counter(card for card, _ in state.left)
    others = Counter(card for card, by in state.left if by != seat)
    wanted = Counter(action.cards)
    if missing := [card for card, count in wanted.items() if lying[card] < count]:
        there = sorted({one for one, _ in state.left}) or expected(state)
        refuse("stash.4", said("no {card} lies in the camp", card=name_of(missing[0])), *there)
    if own := [card for card, count in wanted.items() if others[card] < count]:
        refuse(
            "stash.3",
            said("@{seat} left that {card} and does not take it back", seat=seat, card=name_of(own[0])),
            *expected(state),
        )
    check_living(state, seat, "gp.1", _PICK_UP_CARDS)
    check_not_over(state)
    if state.phase in ("encounter", "search", "reroll"):
        refuse("turn.4", said("first {due}", due=describe(state)), *expected(state))


def pick(state: State, action: CardsPickedUp) -> State:
    """Return the state with cards of the camp in a player's hand."""
    seat, left = action.seat, list(state.left)
    if not state.is_living(seat):
        raise no_effect(said("only living players pick up cards"))
    for card in action.cards:
        found = next((one for one in left if one[0] == card and one[1] != seat), None)
        # a ruling may let a player take back an own card (stash.3)
        found = found or next((one for one in left if one[0] == card), None)
        if found is None:
            raise no_effect(said("no {card} lies in the camp", card=name_of(card)))
        left.remove(found)
    return give_to(replace(state, left=tuple(left)), seat, action.cards)


# -- running in fear -----------------------------------------------------------------------------------------------------------


def is_time_to_run(state: State, seat: int) -> bool:
    """Return whether a player on turn, with nothing due, may run in fear now if the card is there (fear.2 to fear.8)."""
    if not state.is_living(seat) or state.courage[seat - 1] > state.box.fear or state.in_camp(seat) or state.must_step:
        return False
    return state.phase in ("start", "end") or (state.phase == "moving" and not must_search(state, seat))


def check_fear(state: State, action: RanInFear) -> None:
    """Refuse a run with too much courage (fear.2), at another time (fear.4, fear.5), from the camp (fear.8), before a search."""
    seat = action.seat
    check_turn(state, seat)
    if state.courage[seat - 1] > state.box.fear:
        refuse("fear.2", said("@{seat} has more than {fear} courage", seat=seat, fear=state.box.fear), *expected(state))
    if state.phase == "over":
        refuse("fear.4", said("the turn of @{seat} is over", seat=seat), *expected(state))
    if state.phase in ("encounter", "reroll"):
        rule = "fear.5" if state.phase == "encounter" else "fear.4"
        refuse(
            rule, said("the ghost card is followed first") if rule == "fear.5" else said("the roll comes first"), *expected(state)
        )
    if state.in_camp(seat):
        refuse("fear.8", said("@{seat} is in the camp already", seat=seat), *expected(state))
    check_holds(state, seat, ("fear",), expected(state))
    check_stepped(state, seat)
    if state.phase == "search" or (state.phase == "moving" and must_search(state, seat)):
        refuse("disc.1", "the space is searched first", *expected(state))


def run(state: State, action: RanInFear) -> State:
    """Return the state after a run to the camp: a carrier leaves the Treasure behind (fear.1, fear.6, fear.7, fear.9)."""
    seat = action.seat
    if not state.is_living(seat):
        raise no_effect(said("only living players run in fear"))
    if not could_give(state, seat, ("fear",)):
        raise no_effect(said("a player can only give what is carried"))
    state = decks.discarded(take_from(state, seat, ("fear",)), "fear")
    if seat == state.bearer:
        # before the run: it lies where the player runs from (fear.6), who comes into the camp as a guest
        state = replace(state, bearer=0, token=Token(state.at[seat - 1], state.active, seat), marked=with_mark(state, seat))
    state = put_into_camp(state, seat, "fear.7")
    if seat != state.active:
        return state
    return replace(state, phase="end", rolled=True, steps=0, landed=False, must_step=False, rerun="", search=None)


def with_mark(state: State, seat: int) -> tuple[int, ...]:
    """Return the seats that have dropped the Treasure by choice or fear, where the option remembers them (after_drop=fixed)."""
    if state.options.after_drop != "fixed":
        return state.marked
    return tuple(sorted({*state.marked, seat}))
