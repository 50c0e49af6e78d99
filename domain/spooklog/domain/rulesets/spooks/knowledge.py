"""Who knows what (part `knowledge`): states and actions as a viewer knows them, and what cannot be unseen (catalogue 8.8).

`seen_by` makes the state that the viewer could have folded from what the viewer saw, so nothing made from it can leak a secret.
"""

from __future__ import annotations

from spooklog.domain.contract.defaults import SHOWN
from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.rulesets.spooks.actions import (
    BiteCardGiven,
    CardHandedOn,
    GiftCardGiven,
    HandRevealed,
    LeftOverDeclared,
    PlayerDeclaredOut,
    PointsDeclared,
    SpooksAction,
    TrickCardLaid,
)
from spooklog.domain.rulesets.spooks.cards import Cards, sort, subtract
from spooklog.domain.rulesets.spooks.rules.hands import as_known_to
from spooklog.domain.rulesets.spooks.state import FaceDown, LastHand, State, replace


def seen_by(state: State, viewer: Viewer) -> State:
    """Return the state as a seat or the public knows it: own cards, cards handed over, cards shown; the rest is in the pool.

    Hands that only the log knows are laid open when the hand is over.
    """
    if viewer == "full" or state.phase == "result":
        return state
    known = tuple(_known_to(state, viewer, seat) for seat in state.seats)
    hidden = tuple(state.count(seat) - len(cards) for seat, cards in zip(state.seats, known, strict=True))
    return replace(
        state,
        known=known,
        hidden=hidden,
        ghost_known=(),
        ghost_hidden=state.table.ghost,
        pool=_pool_of(state, viewer, known),
        trick=state.trick and replace(state.trick, laid=_backs(state.trick.laid, viewer)),
        swap=state.swap and _backs(state.swap, viewer),
        claims=tuple(as_known_to(claim, viewer) for claim in state.claims),
        last_hands=_last_hands(state, hidden),
        sightings=tuple(sighting for sighting in state.sightings if sighting.viewer == viewer),
    )


def redact(action: SpooksAction, before: State, now: State, viewer: Viewer) -> SpooksAction:
    """Return the action as the viewer knows it, looking back from `now`.

    Cards that others gave in secret or laid face down are left out. No card is laid on the pile during a trick or an exchange, so
    an unchanged pile shows that it is still the same one.
    """
    if viewer == "full":
        return action
    match action:
        case TrickCardLaid(seat) if viewer != seat and len(now.pile) == len(before.pile):
            return replace(action, card=None)
        case BiteCardGiven(seat) if viewer not in (seat, before.victim):
            return replace(action, card=None)
        case GiftCardGiven(seat, to) if viewer not in (seat, to):
            return replace(action, card=None)
        case CardHandedOn(seat) if viewer != seat:
            under_way = now.swap is not None and len(now.pile) == len(before.pile)
            received = viewer == before.back(seat) and not under_way
            return action if received else replace(action, card=None)
        case _:
            return action


def binds(state: State, action: SpooksAction) -> str | None:
    """Return why an action cannot be taken back: it showed hidden cards. None where it did not.

    Cards given to another hand, last hands and results show something; so does the last card that others waited for: trick cards
    and exchanged cards are seen once all have chosen (goblins, masters).
    """
    match action:
        case TrickCardLaid(seat=seat):
            shows = state.trick is None or set(state.trick.entrants) <= _chosen(state) | {seat}
        case CardHandedOn(seat=seat):
            shows = set(state.seats) <= _chosen(state) | {seat}
        case _:
            shows = isinstance(action, _SHOWN)
    return SHOWN if shows else None


_SHOWN = (BiteCardGiven, GiftCardGiven, HandRevealed, PointsDeclared, LeftOverDeclared, PlayerDeclaredOut)


def _known_to(state: State, viewer: Viewer, seat: int) -> Cards:
    """Return the cards of a hand that a viewer knows: the viewer's own, those shown after the end, those handed over.

    While the player of the hand has a card face down on the table, any of these may be that card.
    """
    last = state.last_hands[seat - 1]
    shown = last is not None and last.cards is not None and (last.said or state.phase == "over")
    # the cards declared in an untracked hand are in `last_hands` alone, not in `known`
    if seat == viewer or (shown and state.record != "result"):
        return state.known[seat - 1]
    if seat in _chosen(state):
        return ()
    return sort(sighting.card for sighting in state.sightings if sighting.viewer == viewer and sighting.holder == seat)


def _pool_of(state: State, viewer: Viewer, known: tuple[Cards, ...]) -> Cards:
    """Return the pool of a viewer who knows these cards of each hand: all others that the log knows are in it too."""
    secret = [card for hand, seen in zip(state.known, known, strict=True) for card in subtract(hand, seen)]
    secret += [card for seat, card in state.face_down if card and seat != viewer]
    return sort((*state.pool, *state.ghost_known, *secret))


def _last_hands(state: State, hidden: tuple[int, ...]) -> tuple[LastHand | None, ...]:
    """Return the last hands without those that only the log knows; once the hand is over all lie open."""
    # during play no hand is declared: most views need no look at any
    if state.phase == "over" or not any(state.last_hands):
        return state.last_hands
    return tuple(
        None if last is not None and not last.said and unknown else last
        for last, unknown in zip(state.last_hands, hidden, strict=True)
    )


def _backs(face_down: FaceDown, viewer: Viewer) -> FaceDown:
    return tuple((seat, card if seat == viewer else None) for seat, card in face_down)


def _chosen(state: State) -> set[int]:
    return {seat for seat, _ in state.face_down}
