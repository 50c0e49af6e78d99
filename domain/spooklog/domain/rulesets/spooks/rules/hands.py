"""What is known of hands (catalogue 7.6): cards that appear and change hands, and claims about hands that cards may disprove.

The code is the same for every record level.

A claim keeps a ledger and no verdict. A player who did not see a card change hands must allow for it, so a claim can be disproved
for one player and not for another; each viewer's verdict is worked out from the ledger as that viewer knows it.
"""

from __future__ import annotations

from spooklog.domain.contract.ruleset import Breach, Viewer
from spooklog.domain.rulesets.spooks.cards import NUMBERS, ORDER, Card, Cards, add, remove, sort, the_card
from spooklog.domain.rulesets.spooks.memory import Arrival, Claim, Showing
from spooklog.domain.rulesets.spooks.refuse import refuse, said
from spooklog.domain.rulesets.spooks.rules.due import expected
from spooklog.domain.rulesets.spooks.state import Sighting, State, replace, sorted_sightings
from spooklog.domain.values.value import Value, put

_DECK = (said("{first} to {last} of {suits}", first=NUMBERS[0], last=NUMBERS[-1], suits="S K G B T"), "C")


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
        refuse("rec.2", "every card that moves is named in a full record", said("the card"))


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
        return said("there is no card '{card}'", card=card)
    laid = next((laid for laid in reversed(state.pile) if laid.card == card), None)
    if laid:
        return said("{card} lies on the pile already, laid by @{seat}", card=the_card(card), seat=laid.by)
    holder = next((other for other in state.seats if other != seat and card in state.known[other - 1]), None)
    if holder:
        return said("{card} is in the hand of @{holder}, not of @{seat}", card=the_card(card), holder=holder, seat=seat)
    return said("@{seat} does not hold {card}", seat=seat, card=the_card(card))


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


# -- claims --------------------------------------------------------------------------------------------------------------------

UNABLE = "spooks:red.4"
"""The rule behind a claim to have no answer to a red card."""


def claim(state: State, rule: str, at: int, seat: int, cards: Cards) -> State:
    """Return the state with a statement that a player holds none of some cards.

    A full record keeps no claims, as every card is checked at once. Claims are kept whatever the log knows of the hand: else they
    would show the other players which hands the log knows.
    """
    if state.record == "full" or not cards:
        return state
    return replace(state, claims=(*state.claims, Claim(rule, at, seat, cards)))


def note_arrival(state: State, seat: int, card: Card | None, giver: int) -> State:
    """Return the state whose claims know that a card, named or not, came into a hand."""
    return _note(state, seat, Arrival(giver, card))


def note_showing(state: State, seat: int, card: Card, witnesses: tuple[int, ...]) -> State:
    """Return the state whose claims know that a card out of a hand was seen; without `witnesses` all players saw it."""
    if any(claim.seat == seat and card in claim.cards for claim in state.claims):
        return _note(state, seat, Showing(card, witnesses))
    return state


class Balance(Value, frozen=True):
    """What a claim still allows for, unseen cards and named ones, and the cards that disproved it."""

    unseen: int
    named: Cards
    broken: Cards


def balance(claim: Claim) -> Balance:
    """Return what the ledger of a claim comes to.

    A card of the claim that appears is allowed for by its own arrival, else by the arrival of an unseen card.
    """
    unseen = 0
    named: Cards = ()
    broken: Cards = ()
    for event in claim.since:
        match event:
            case Arrival(_, None):
                unseen += 1
            case Arrival(_, card) if card in claim.cards:
                named = add(named, (card,))
            case Showing(card) if card in named:
                named = remove(named, card)
            case Showing(card) if card in claim.cards and unseen:
                unseen -= 1
            # one breach for each claim and card, also with two decks (7.6)
            case Showing(card) if card in claim.cards and card not in broken:
                broken = (*broken, card)
    return Balance(unseen, named, broken)


def breaches(state: State) -> tuple[Breach, ...]:
    """Return all claims that cards disproved, as far as the state knows (rec.11): one breach for each claim and card."""
    return tuple(
        Breach(
            claim.rule,
            claim.at,
            claim.seat,
            card,
            what=said("the claim of @{seat} is disproved by {card}", seat=claim.seat, card=the_card(card)),
        )
        for claim in state.claims
        for card in balance(claim).broken
    )


def as_known_to(claim: Claim, viewer: Viewer) -> Claim:
    """Return the claim with its ledger as a viewer saw it.

    Cards that changed hands between other players are unseen in it, and what the viewer did not see shown is left out.
    """
    if viewer == "full":
        return claim
    since: list[Arrival | Showing] = []
    for event in claim.since:
        match event:
            case Arrival(giver):
                since.append(event if viewer in (giver, claim.seat) else Arrival(giver, None))
            case Showing(_, witnesses) if not witnesses or viewer in witnesses:
                since.append(event)
    return replace(claim, since=tuple(since))


def _note(state: State, seat: int, event: Arrival | Showing) -> State:
    if not state.claims:
        return state
    claims = tuple(replace(claim, since=(*claim.since, event)) if claim.seat == seat else claim for claim in state.claims)
    return replace(state, claims=claims)
