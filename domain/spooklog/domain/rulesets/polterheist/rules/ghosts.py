"""Ghost cards: when one is drawn, whom it haunts, and what each of them does (catalogue 4.11, gproll)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.polterheist.actions import GhostDrawn, TargetChosen
from spooklog.domain.rulesets.polterheist.cards import GHOSTS, LOSSES, SPIRITS, name_of
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.revisions import others_leave_the_turn_as_it_is
from spooklog.domain.rulesets.polterheist.rules import decks
from spooklog.domain.rulesets.polterheist.rules.camp import put_into_camp
from spooklog.domain.rulesets.polterheist.rules.due import check_turn, expected
from spooklog.domain.rulesets.polterheist.rules.harm import gain, threaten
from spooklog.domain.rulesets.polterheist.rules.places import is_face_up, mark_of, pawns_at, squares
from spooklog.domain.rulesets.polterheist.rules.placing import casper_places, displaced, phantom_places
from spooklog.domain.rulesets.polterheist.rules.swapping import partners
from spooklog.domain.rulesets.polterheist.rules.theft import wants_cards
from spooklog.domain.rulesets.polterheist.state import Due, State, replace, settled, with_due
from spooklog.domain.values.value import put


def check(state: State, action: GhostDrawn) -> None:
    """Refuse a ghost card that is not due (ghost.2, gproll.4), used up (ghost.5), or a Phantom without its place (phantom.1)."""
    seat = action.seat
    check_turn(state, seat)
    if state.phase != ("choose" if state.is_ghost(seat) else "encounter"):
        if state.is_ghost(seat) and state.phase in ("start", "moving", "end"):
            refuse("ghost.2", said("@{seat} sends a ghost after a 6 only, instead of moving", seat=seat), *expected(state))
        refuse("ghost.2", said("@{seat} has not met a ghost", seat=seat), *expected(state))
    if not decks.ghost_pool(decks.with_ghost_deck(state))[action.card]:
        pool = decks.ghost_pool(decks.with_ghost_deck(state))
        refuse(
            "ghost.5",
            said("no {card} is left in the ghost deck", card=name_of(action.card)),
            *(card for card in GHOSTS if pool[card]),
        )
    floors = state.mansion.floors
    if action.card == "phantom" and action.floor not in floors:
        places = tuple(f"g phantom {place}" for place in phantom_words(state))
        refuse("phantom.1", "a Phantom names the place to which it sends the pawn", *places)
    if action.card != "phantom" and action.floor:
        refuse("phantom.1", "only a Phantom names a place", *expected(state))


def phantom_words(state: State) -> tuple[str, ...]:
    """Return what Phantoms call the four places: the floors, and `foyer` for its floor unless another floor has that key."""
    mansion = state.mansion
    taken = "foyer" in {floor.casefold() for floor in mansion.floors}
    return tuple(
        "foyer" if mansion.piece_of[square] == "foyer" and not taken else floor
        for floor, square in zip(mansion.floors, mansion.squares, strict=True)
    )


def draw(state: State, action: GhostDrawn) -> State:
    """Return the state after a ghost card was drawn: the player who drew it follows it, or it waits for its target."""
    seat, card = action.seat, action.card
    state = decks.with_ghost_deck(state)
    if state.agenda or card not in GHOSTS or not decks.ghost_pool(state)[card] or not state.is_in(seat):
        raise no_effect(said("there is no such ghost card to draw"))
    floors = state.mansion.floors
    if card == "phantom" and action.floor not in floors:
        raise no_effect(said("a Phantom sends to a place of the house"))
    state = replace(state, ghosts=decks.with_cards(state.ghosts, (card,)), card=card)
    if card == "phantom":
        at = floors.index(action.floor)
        # + 1: `put` counts from 1, as seats do
        phantoms = put(state.phantoms, at + 1, state.phantoms[at] + 1) if at < len(state.phantoms) else state.phantoms
        state = replace(state, phantoms=phantoms)
    if state.is_ghost(seat):
        if seat == state.active or not others_leave_the_turn_as_it_is(state.table):
            state = replace(state, steps=0, phase="end")
        return with_due(state, Due("target", seat, card, action.floor))
    if seat == state.active:
        place = state.at[seat - 1]
        # a space of a tile face down may prove a `?` once it is turned (reveal=may)
        again = place if mark_of(state, place) == "?" or not is_face_up(state, place) else ""
        state = replace(state, phase="end", steps=0, search=None, again=put(state.again, seat, again))
    return haunt(state, seat, card, action.floor, own=seat == state.active)


def haunt(state: State, seat: int, card: str, floor: str, *, own: bool) -> State:
    """Return the state after a ghost card has worked on a living player; `own`: in the player's own turn, drawn by the player."""
    if card in SPIRITS and seat == state.bearer:
        return replace(state, phase="over") if own else state
    if card in LOSSES:
        return threaten(state, seat, card)
    match card:
        case "phantom":
            return _phantom(state, seat, floor)
        case "polter":
            return with_due(state, Due("theft", seat, card)) if wants_cards(state, seat) else state
        case "creepy":
            if own or state.options.creepy_attack == "none":
                return state
            return replace(state, skips=tuple(sorted({*state.skips, seat})))
        case "georgie":
            return gain(state, seat, state.box.georgie, "georgie.1")
        case "gus":
            return with_due(state, Due("fetch", seat, card)) if decks.takeable(state) else state
        case "casper":
            return with_due(state, Due("place", seat, card)) if casper_places(state, seat) else state
        case "timmy":
            return state if state.in_camp(seat) else displaced(put_into_camp(state, seat, "timmy.1"), seat)
        case "homer":
            return with_due(state, Due("swap", seat, card)) if partners(state, seat) else state
        case _:
            return replace(state, phase="reroll") if own else state


def _phantom(state: State, seat: int, floor: str) -> State:
    """Send the pawn to the marked square; where another stands there, to a place beside it (phantom.2, phantom.3)."""
    square = squares(state)[state.mansion.floors.index(floor)]
    others = [other for other in pawns_at(state, square) if other != seat]
    if not others:
        return displaced(state, seat, square)
    if state.loose:
        return displaced(state, seat, square.removesuffix("*"))
    # all spaces beside the square are taken: the pawn stays where it is
    if not phantom_places(state, seat, floor):
        return state
    return with_due(state, Due("place", seat, "phantom", floor))


def check_target(state: State, action: TargetChosen) -> None:
    """Refuse a target where no ghost was drawn for one (gproll.5), or one that cannot be haunted (gproll.6)."""
    if not check_turn(state, action.seat, "target"):
        refuse("gproll.5", said("@{seat} has drawn no ghost card to send", seat=action.seat), *expected(state))
    if action.target not in targets(state, action.seat):
        words = said("@{seat} cannot send a ghost to themselves", seat=action.seat)
        if action.target != action.seat:
            words = said(
                "@{seat} cannot send a ghost to @{target}, who is no living player in the house",
                seat=action.seat,
                target=action.target,
            )
        refuse("gproll.6", words, *(f"at @{seat}" for seat in targets(state, action.seat)))


def targets(state: State, seat: int) -> tuple[int, ...]:
    """Return the living players in the house but one (gproll.6, R36)."""
    return tuple(other for other in state.living if other != seat)


def send(state: State, action: TargetChosen) -> State:
    """Return the state after a drawn ghost was sent to a player."""
    due = state.due
    there = action.target in state.seats and state.is_living(action.target)
    if due is None or due.kind != "target" or due.seat != action.seat or not there:
        raise no_effect(said("no ghost card waits for a target, or the target is no living player"))
    # R28: the victim decides all that the drawer would
    return haunt(settled(state), action.target, due.what, due.where, own=False)
