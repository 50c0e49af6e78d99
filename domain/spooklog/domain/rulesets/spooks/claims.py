"""Claims: statements about hidden hands, and the cards that may break them (catalogue 7.6).

A claim keeps a ledger and no verdict. A player who did not see a card change hands must allow for it, so the same claim can be
broken for one player and not for another; each verdict is read off the ledger as that player knows it.
"""

from __future__ import annotations

from spooklog.domain.ruleset import Breach, Viewer
from spooklog.domain.rulesets.spooks.cards import Card, Cards, add, remove
from spooklog.domain.rulesets.spooks.memory import Arrival, Claim, Showing
from spooklog.domain.rulesets.spooks.state import State, replace
from spooklog.domain.value import Value

UNABLE = "spooks:red.4"
"""The rule of the claim to have no answer to a red card."""


def claim(state: State, rule: str, at: int, seat: int, cards: Cards) -> State:
    """Keep a statement that a player holds none of some cards. A full record keeps none: every card is checked at once.

    What the log happens to know of the hand decides nothing, or the claims would tell the other players which hands it knows.
    """
    if state.record == "full" or not cards:
        return state
    return replace(state, claims=(*state.claims, Claim(rule, at, seat, cards)))


def note_arrival(state: State, seat: int, card: Card | None, giver: int) -> State:
    """A card, named or not, came into a hand."""
    return _note(state, seat, Arrival(giver, card))


def note_showing(state: State, seat: int, card: Card, witnesses: tuple[int, ...]) -> State:
    """A card out of a hand was seen, by all players where no witnesses are named."""
    if any(claim.seat == seat and card in claim.cards for claim in state.claims):
        return _note(state, seat, Showing(card, witnesses))
    return state


class Balance(Value, frozen=True):
    """What a claim still allows for, unseen cards and named ones, and the cards that broke it."""

    unseen: int
    named: Cards
    broken: Cards


def balance(claim: Claim) -> Balance:
    """What the ledger comes to: a card of the claim that appears is allowed for by its own arrival, else by an unseen one."""
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
            case Showing(card) if card in claim.cards and card not in broken:
                broken = (*broken, card)
    return Balance(unseen, named, broken)


def breaches(state: State) -> tuple[Breach, ...]:
    """All claims that cards disproved, as far as the state knows (rec.11): one for each claim and card."""
    return tuple(
        Breach(claim.rule, claim.at, claim.seat, card, what=f"what @{claim.seat} said is disproved by {card}")
        for claim in state.claims
        for card in balance(claim).broken
    )


def as_known_to(claim: Claim, viewer: Viewer) -> Claim:
    """The claim with its ledger as a viewer saw it: cards that changed hands between others are unseen, and show nothing."""
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
