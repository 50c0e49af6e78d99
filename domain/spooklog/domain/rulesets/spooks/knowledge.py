"""What is known of hidden hands: cards that appear, cards that change hands, and claims (catalogue 7.6). One code for every level."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from spooklog.domain.rulesets.spooks.cards import ORDER, Card, Cards, add, remove
from spooklog.domain.rulesets.spooks.refuse import refuse
from spooklog.domain.rulesets.spooks.state import Breach, Claim, Sighting, State

T = TypeVar("T")

replace = msgspec.structs.replace


def take(state: State, seat: int, card: Card, witnesses: tuple[int, ...] = ()) -> State:
    """A named card leaves a hand: out of its known cards, else out of the pool.

    `witnesses` are the seats that see it; none means everybody. Raises Impossible for a card that the player cannot hold (deck.1,
    and deal.6 for a hand that is completely known).
    """
    known, hidden, pool = state.known, state.hidden, state.pool
    if card in known[seat - 1]:
        known = put(known, seat, remove(known[seat - 1], card))
    else:
        if not hidden[seat - 1] or card not in pool:
            refuse("deck.1" if hidden[seat - 1] or card not in ORDER else "deal.6", whereabouts(state, seat, card))
        hidden = put(hidden, seat, hidden[seat - 1] - 1)
        pool = remove(pool, card)
    claims, breaches = _shown(state, seat, card, witnesses)
    sightings = state.sightings
    if sightings:
        sightings = _unsighted(sightings, seat, card)
    return replace(state, known=known, hidden=hidden, pool=pool, claims=claims, breaches=breaches, sightings=sightings)


def give_unseen(state: State, seat: int) -> State:
    """An unnamed card leaves a hand: it may be any of the known ones, so all of them go back to the pool."""
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


def receive(state: State, seat: int, card: Card | None, giver: int) -> State:
    """A card given to a player, named or not, comes into the hand; claims about the hand allow for it."""
    claims = tuple(_allow(claim, card) if claim.seat == seat else claim for claim in state.claims)
    if card is None:
        return replace(state, hidden=put(state.hidden, seat, state.hidden[seat - 1] + 1), claims=claims)
    known = put(state.known, seat, add(state.known[seat - 1], (card,)))
    return replace(state, known=known, claims=claims, sightings=(*state.sightings, Sighting(giver, seat, card)))


def forget_hand(state: State, giver: int, receiver: int) -> State:
    """After a secret gift nobody but giver and receiver knows which card left: what third players knew of that hand is doubtful."""
    if not state.sightings:
        return state
    kept = tuple(s for s in state.sightings if s.holder != giver or s.viewer == receiver)
    return replace(state, sightings=kept)


def claim(state: State, rule: str, at: int, seat: int, cards: Cards) -> State:
    """Keep a statement that a player holds none of some cards, unless the hand is completely known."""
    if not state.hidden[seat - 1] or not cards:
        return state
    return replace(state, claims=(*state.claims, Claim(rule, at, seat, cards)))


def reveal(state: State, seat: int, cards: Cards) -> State:
    """All cards of a hand are shown."""
    for card in cards:
        state = take(state, seat, card)
    known = put(state.known, seat, cards)
    return replace(state, known=known)


def whereabouts(state: State, seat: int, card: Card) -> str:
    """Why a player cannot hold a card: where it is instead."""
    if card not in ORDER:
        return f"there is no card {card}"
    laid = next((laid for laid in reversed(state.pile) if laid.card == card), None)
    if laid:
        return f"{card} lies on the pile already, laid by @{laid.by}"
    holder = next((other for other in state.seats if other != seat and card in state.known[other - 1]), None)
    if holder:
        return f"{card} is in the hand of @{holder}, not of @{seat}"
    return f"@{seat} does not hold {card}"


def _allow(claim: Claim, card: Card | None) -> Claim:
    if card is None:
        return replace(claim, allowance=claim.allowance + 1)
    return replace(claim, named=add(claim.named, (card,))) if card in claim.cards else claim


def _shown(state: State, seat: int, card: Card, witnesses: tuple[int, ...]) -> tuple[tuple[Claim, ...], tuple[Breach, ...]]:
    if not any(claim.seat == seat and card in claim.cards for claim in state.claims):
        return state.claims, state.breaches
    claims, breaches = [], list(state.breaches)
    for claim in state.claims:
        kept = claim
        if claim.seat == seat and card in claim.cards:
            if card in claim.named:
                kept = replace(claim, named=remove(claim.named, card))
            elif claim.allowance:
                kept = replace(claim, allowance=claim.allowance - 1)
            else:
                found = Breach(claim.rule, claim.at, seat, card, witnesses)
                if not any((b.rule, b.at, b.seat, b.card) == (found.rule, found.at, seat, card) for b in breaches):
                    breaches.append(found)
        claims.append(kept)
    return tuple(claims), tuple(breaches)


def _unsighted(sightings: tuple[Sighting, ...], holder: int, card: Card) -> tuple[Sighting, ...]:
    """Each viewer who knew this card in this hand knew one copy of it, and now it is gone."""
    left, gone = [], set()
    for sighting in sightings:
        if sighting.holder == holder and sighting.card == card and sighting.viewer not in gone:
            gone.add(sighting.viewer)
        else:
            left.append(sighting)
    return tuple(left)


def put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """A per-seat tuple with one seat's value changed."""
    return (*row[: seat - 1], value, *row[seat:])
