"""What Homer and Gus do: places swapped, and a card taken from the discard pile (homer, gus)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.polterheist.actions import CAMP, CardFetched, PlacesSwapped
from spooklog.domain.rulesets.polterheist.cards import DISCOVERIES, name_of
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.revisions import swaps_within_the_camp
from spooklog.domain.rulesets.polterheist.rules import decks
from spooklog.domain.rulesets.polterheist.rules.camp import entered_camp
from spooklog.domain.rulesets.polterheist.rules.due import check_turn, expected
from spooklog.domain.rulesets.polterheist.rules.hands import give_to
from spooklog.domain.rulesets.polterheist.rules.harm import gain
from spooklog.domain.rulesets.polterheist.rules.places import camp_place, room_of, slot_of
from spooklog.domain.rulesets.polterheist.rules.placing import displaced
from spooklog.domain.rulesets.polterheist.state import Due, State, is_camp, settled, with_due


def partners(state: State, seat: int) -> tuple[int, ...]:
    """Return the players with whom a living player may swap places (homer.1, homer.2, R31)."""
    here = state.in_camp(seat)
    within = state.out and swaps_within_the_camp(state.table)
    found = []
    for other in state.seats:
        if other == seat or not state.is_in(other):
            continue
        if state.is_ghost(other) and here and not state.out:
            continue
        if here and state.in_camp(other) and not within:
            continue
        found.append(other)
    return tuple(found)


def check_swap(state: State, action: PlacesSwapped) -> None:
    """Refuse a swap that Homer has not brought (homer.1), or with a player who cannot be chosen (homer.1, homer.2)."""
    seat, other = action.seat, action.partner
    if not check_turn(state, seat, "swap", reacts=True):
        refuse("homer.1", said("@{seat} swaps no places now", seat=seat), *expected(state))
    if other in partners(state, seat):
        return
    ways = tuple(f"swap @{one}" for one in partners(state, seat))
    if other != seat and other in state.seats and state.is_ghost(other):
        refuse(
            "homer.2",
            said("@{other} is a ghost player and does not come into the camp before the Treasure is out", other=other),
            *ways,
        )
    if other == seat:
        refuse("homer.1", said("@{seat} cannot swap places with themselves", seat=seat), *ways)
    refuse("homer.1", said("@{seat} cannot swap places with @{other}", seat=seat, other=other), *ways)


def swap(state: State, action: PlacesSwapped) -> State:
    """Return the state after a swap: entering the camp brings courage, a room of a face-down tile is turned over (R31)."""
    seat, other = action.seat, action.partner
    due = state.due
    if (
        due is None
        or due.kind != "swap"
        or due.seat != seat
        or other == seat
        or other not in state.seats
        or not state.is_in(other)
    ):
        raise no_effect(said("the two cannot swap places"))
    state = settled(state)
    mine, yours = state.at[seat - 1], state.at[other - 1]
    dues = list[Due]()
    state = displaced(displaced(state, seat, yours), other, mine)
    for one, came_from, came_to in ((seat, mine, yours), (other, yours, mine)):
        state = _stands(state, one, came_from, came_to)
        slot = slot_of(state, state.at[one - 1])
        unknown = slot >= 0 and not state.up[slot] and room_of(state, state.at[one - 1])
        if unknown and state.is_living(one) and state.options.reveal == "must":
            dues.append(Due("flip", one, state.mansion.slots[slot]))
    return with_due(state, *dues)


def _stands(state: State, seat: int, came_from: str, came_to: str) -> State:
    """Return the state with a pawn as it stands after a swap: guests in the camp as one, runners on a space of it."""
    if not is_camp(state, came_to):
        return state
    runner = state.is_runner(seat)
    if state.is_living(seat) and not runner:
        state = displaced(state, seat, CAMP)
    # R35: a runner takes the partner's space, but a guest had none
    elif came_to == CAMP:
        state = displaced(state, seat, camp_place(state))
    if state.is_living(seat) and not is_camp(state, came_from):
        state = entered_camp(state, seat, runner=runner)
    return state


def check_fetch(state: State, action: CardFetched) -> None:
    """Refuse a card that Gus does not bring (gus.1)."""
    if not check_turn(state, action.seat, "fetch", reacts=True):
        refuse("gus.1", said("@{seat} takes no card from the discard pile now", seat=action.seat), *expected(state))
    if action.card and action.card not in decks.takeable(state):
        refuse(
            "gus.1",
            said("the {card} cannot be taken from the discard pile", card=name_of(action.card)),
            *(*decks.takeable(state), "-"),
        )


def fetch(state: State, action: CardFetched) -> State:
    """Return the state after a card was taken from the discard pile, or none."""
    due, seat, card = state.due, action.seat, action.card
    if due is None or due.kind != "fetch" or due.seat != seat:
        raise no_effect(said("Gus brings no card now"))
    if card and card not in decks.takeable(state):
        raise no_effect(said("that card cannot be taken"))
    state = settled(state)
    if not card or card not in DISCOVERIES:
        return state
    state = decks.fetched(state, card)
    if card == "instant":
        return gain(decks.discarded(state, card), seat, state.box.instant, "instant.1")
    # R20: with liquid_wait=draw Gus counts as drawing
    return give_to(state, seat, (card,), drawn=True)
