"""What is known of hands: cards that appear and cards that change hands (catalogue 7.6), the same code for every record level."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks.cards import NUMBERS, ORDER, Card, Cards, add, remove, sort
from spooklog.domain.rulesets.spooks.claims import note_arrival, note_showing
from spooklog.domain.rulesets.spooks.due import expected
from spooklog.domain.rulesets.spooks.refuse import refuse
from spooklog.domain.rulesets.spooks.state import Sighting, State, replace, sorted_sightings
from spooklog.domain.value import put

_DECK = (f"{NUMBERS[0]} to {NUMBERS[-1]} of S K G B T", "C")


def could_be_held(state: State, seat: int) -> Cards:
    """Return the cards that a player may hold, in deck order: the known ones, and where some are hidden, the whole pool."""
    return sort((*state.known[seat - 1], *(state.pool if state.hidden[seat - 1] else ())))


def check_holds(state: State, seat: int, cards: tuple[Card, ...]) -> None:
    """Refuse cards that do not exist, that were seen elsewhere, or that a known hand does not hold (deck.1, deal.6)."""
    known, pool, hidden = list(state.known[seat - 1]), list(state.pool), state.hidden[seat - 1]
    for card in cards:
        if card in known:
            known.remove(card)
        elif hidden and card in pool:
            hidden -= 1
            pool.remove(card)
        else:
            rule = "deck.1" if hidden or card not in ORDER else "deal.6"
            refuse(rule, whereabouts(state, seat, card), *(_DECK if card not in ORDER else expected(state)))


def check_lets_go(state: State, seat: int, card: Card | None) -> None:
    """Refuse a card that the player cannot hold, and in a full record one that is not named (rec.2)."""
    if card is not None:
        check_holds(state, seat, (card,))
    else:
        refuse_unseen(state)


def refuse_unseen(state: State) -> None:
    """Raise Impossible for a card that is not named in a full record (rec.2)."""
    if state.record == "full":
        refuse("rec.2", "every card that moves is named in a full record", "the card")


def take(state: State, seat: int, card: Card) -> State:
    """Return the state after a card left a hand for all to see. Raises what `set_aside` raises."""
    state = set_aside(state, seat, card)
    return show(state, seat, card) if state.claims or state.sightings else state


def set_aside(state: State, seat: int, card: Card | None) -> State:
    """Return the state after a card left a hand face down.

    It comes out of the known cards of the hand, else out of the pool; an unnamed card may be any of them. Raises Impossible for a
    card that the player cannot hold (deck.1, and deal.6 for a hand that is completely known).
    """
    if card is None:
        return _give_unseen(state, seat)
    known, hidden, pool = state.known, state.hidden, state.pool
    mine = known[seat - 1]
    if card in mine:
        return replace(state, known=put(known, seat, remove(mine, card)))
    unknown = hidden[seat - 1]
    if not unknown or card not in pool:
        refuse("deck.1" if unknown or card not in ORDER else "deal.6", whereabouts(state, seat, card))
    return replace(state, hidden=put(hidden, seat, unknown - 1), pool=remove(pool, card))


def show(state: State, seat: int, card: Card, witnesses: tuple[int, ...] = ()) -> State:
    """Return the state after a card that left a hand was seen; without `witnesses` all players saw it."""
    if state.claims:
        state = note_showing(state, seat, card, witnesses)
    return replace(state, sightings=_unsighted(state.sightings, seat, card)) if state.sightings else state


def hand_over(state: State, giver: int, receiver: int, card: Card | None) -> State:
    """Return the state after a card that was set aside went to another player in secret (r.23).

    Only giver and receiver know which card left, so what third players knew of the giver's hand is doubtful now.
    """
    if card is None:
        return state
    state = show(state, giver, card, (giver, receiver))
    if not state.sightings:
        return state
    return replace(state, sightings=tuple(s for s in state.sightings if s.holder != giver or s.viewer == receiver))


def receive(state: State, seat: int, card: Card | None, giver: int) -> State:
    """Return the state with a card, named or not, in the hand of its receiver; claims about that hand allow for it."""
    state = note_arrival(state, seat, card, giver)
    if card is None:
        return replace(state, hidden=put(state.hidden, seat, state.hidden[seat - 1] + 1))
    known = put(state.known, seat, add(state.known[seat - 1], (card,)))
    return replace(state, known=known, sightings=sorted_sightings((*state.sightings, Sighting(giver, seat, card))))


def reveal(state: State, seat: int, cards: Cards) -> State:
    """Return the state with all cards of a hand shown."""
    for card in cards:
        state = take(state, seat, card)
    known = put(state.known, seat, cards)
    return replace(state, known=known)


def transfer(state: State, giver: int, receiver: int, card: Card | None) -> State:
    """Return the state after a card went from hand to hand at once, named or not.

    Raises what `set_aside` raises, and Impossible for an unnamed card in a full record (rec.2).
    """
    if card is None:
        refuse_unseen(state)
    return receive(hand_over(set_aside(state, giver, card), giver, receiver, card), receiver, card, giver)


def whereabouts(state: State, seat: int, card: Card) -> str:
    """Return why a player cannot hold a card: where it is instead."""
    if card not in ORDER:
        return f"there is no card {card}"
    laid = next((laid for laid in reversed(state.pile) if laid.card == card), None)
    if laid:
        return f"{card} lies on the pile already, laid by @{laid.by}"
    holder = next((other for other in state.seats if other != seat and card in state.known[other - 1]), None)
    if holder:
        return f"{card} is in the hand of @{holder}, not of @{seat}"
    return f"@{seat} does not hold {card}"


def _give_unseen(state: State, seat: int) -> State:
    """Return the state after an unnamed card left a hand.

    It may be any of the known cards, so all of them go back to the pool.
    """
    mine = state.known[seat - 1]
    hidden = put(state.hidden, seat, state.hidden[seat - 1] + len(mine) - 1)
    sightings = tuple(s for s in state.sightings if s.holder != seat)
    return replace(
        state,
        known=put(state.known, seat, ()),
        hidden=hidden,
        pool=add(state.pool, mine) if mine else state.pool,
        sightings=sightings,
    )


def _unsighted(sightings: tuple[Sighting, ...], holder: int, card: Card) -> tuple[Sighting, ...]:
    """Return the sightings after a card left a hand: each viewer who knew it there knew one copy of it, which is gone."""
    left, gone = [], set()
    for sighting in sightings:
        if sighting.holder == holder and sighting.card == card and sighting.viewer not in gone:
            gone.add(sighting.viewer)
        else:
            left.append(sighting)
    return tuple(left)
