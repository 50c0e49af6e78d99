"""Claims: statements about hidden hands, and the cards that may disprove them (catalogue 7.6).

A claim keeps a ledger and no verdict. A player who did not see a card change hands must allow for it, so a claim can be disproved
for one player and not for another; each viewer's verdict is worked out from the ledger as that viewer knows it.
"""

from __future__ import annotations

from spooklog.domain.ruleset import Breach, Viewer
from spooklog.domain.rulesets.spooks.cards import Card, Cards, add, remove
from spooklog.domain.rulesets.spooks.memory import Arrival, Claim, Showing
from spooklog.domain.rulesets.spooks.state import State, replace
from spooklog.domain.value import Value

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
        Breach(claim.rule, claim.at, claim.seat, card, what=f"the claim of @{claim.seat} is disproved by {card}")
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
