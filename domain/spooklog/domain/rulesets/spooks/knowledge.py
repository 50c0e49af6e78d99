"""Who knows what, as one part: the state and the actions as a viewer knows them, and what cannot be unseen (catalogue 8.8).

`seen_by` makes the state that the viewer could have folded from what the viewer saw. What is made from it cannot leak what is not
in it.
"""

from __future__ import annotations

from spooklog.domain.defaults import SHOWN
from spooklog.domain.ruleset import Viewer
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
from spooklog.domain.rulesets.spooks.claims import as_known_to
from spooklog.domain.rulesets.spooks.state import FaceDown, State, replace


def seen_by(state: State, viewer: Viewer) -> State:
    """The state as a seat or the public knows it: own cards, cards handed over, cards shown; all others are in the pool.

    Hands that only the log knows are laid open with the others, when the hand is over.
    """
    if viewer == "full" or state.phase == "result":
        return state
    known = tuple(_known_to(state, viewer, seat) for seat in state.seats)
    hidden = tuple(state.count(seat) - len(cards) for seat, cards in zip(state.seats, known, strict=True))
    unseen = [card for all_, seen in zip(state.known, known, strict=True) for card in subtract(all_, seen)]
    unseen += [card for seat, card in state.face_down if card and seat != viewer]
    return replace(
        state,
        known=known,
        hidden=hidden,
        ghost_known=(),
        ghost_hidden=state.table.ghost,
        pool=sort((*state.pool, *state.ghost_known, *unseen)),
        trick=state.trick and replace(state.trick, laid=_backs(state.trick.laid, viewer)),
        swap=state.swap and _backs(state.swap, viewer),
        claims=tuple(as_known_to(claim, viewer) for claim in state.claims),
        told=tuple(
            entry if entry is None or entry.said or state.phase == "over" or not unknown else None
            for entry, unknown in zip(state.told, hidden, strict=True)
        ),
        sightings=tuple(sighting for sighting in state.sightings if sighting.viewer == viewer),
    )


def redact(action: SpooksAction, before: State, now: State, viewer: Viewer) -> SpooksAction:
    """The action as the viewer knows it, looking back from `now`: without cards that others gave in secret or laid face down.

    While a trick or an exchange goes on nothing is laid on the pile, so the pile tells whether it is still the same one.
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
    """Cards that go to another hand, last hands and results show what was hidden, and so does the card that others waited for.

    Trick cards and exchanged cards are seen when all have chosen (goblins, masters), so the last one chosen shows them all.
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
    """The cards of a hand that a viewer knows: one's own, those shown after the end, and those one handed over.

    While its player has a card face down on the table, any of these may be the one.
    """
    told = state.told[seat - 1]
    shown = told is not None and told.cards is not None and (told.said or state.phase == "over")
    if seat == viewer or (shown and state.record != "result"):
        return state.known[seat - 1]
    if seat in _chosen(state):
        return ()
    return sort(sighting.card for sighting in state.sightings if sighting.viewer == viewer and sighting.holder == seat)


def _backs(face_down: FaceDown, viewer: Viewer) -> FaceDown:
    return tuple((seat, card if seat == viewer else None) for seat, card in face_down)


def _chosen(state: State) -> set[int]:
    return {seat for seat, _ in state.face_down}
