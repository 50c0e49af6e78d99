"""Who knows what: the state as a viewer knows it, and any state as plain data (catalogue 8.1, 8.8).

A view is never a state with lines struck out. `seen_by` first makes the state that the viewer could have folded from what the
viewer saw; showing that one cannot leak what is not in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from spooklog.domain.labels import Labels
from spooklog.domain.ruleset import Flag, Setup, Viewer
from spooklog.domain.rulesets.spooks.actions import (
    BiteCardGiven,
    CardHandedOn,
    GiftCardGiven,
    SpooksAction,
    TrickCardLaid,
)
from spooklog.domain.rulesets.spooks.cards import Cards, add, subtract
from spooklog.domain.rulesets.spooks.check import need
from spooklog.domain.rulesets.spooks.claims import as_known_to, balance, breaches
from spooklog.domain.rulesets.spooks.opening import Opening, opening_of
from spooklog.domain.rulesets.spooks.options import plain_options
from spooklog.domain.rulesets.spooks.state import CLOCKWISE, UP, Claim, Laid, State, replace


def seen_by(state: State, viewer: Viewer) -> State:
    """The state as a seat or the public knows it: own cards, cards handed over, cards shown; all others are in the pool.

    Hands that only the log knows are laid open with the others, when the hand is over.
    """
    if viewer == "full" or state.phase == "result":
        return state
    known = tuple(_known_to(state, viewer, seat) for seat in state.seats)
    hidden = tuple(state.count(seat) - len(cards) for seat, cards in zip(state.seats, known, strict=True))
    trick, swap = state.trick, state.swap
    if trick:
        trick = replace(trick, laid=tuple((seat, card if seat == viewer else None) for seat, card in trick.laid))
    if swap is not None:
        swap = tuple((seat, card if seat == viewer else None) for seat, card in swap)
    named = [card for _, card in (*(trick.laid if trick else ()), *(swap or ())) if card]
    seen = [laid.card for laid in state.pile] + [card for cards in known for card in cards] + named
    return replace(
        state,
        known=known,
        hidden=hidden,
        ghost_known=(),
        ghost_hidden=state.table.ghost,
        pool=subtract(state.table.deck.cards, seen),
        trick=trick,
        swap=swap,
        claims=tuple(as_known_to(claim, viewer) for claim in state.claims),
        told=tuple(
            entry if entry is None or entry.said or state.phase == "over" or not unknown else None
            for entry, unknown in zip(state.told, hidden, strict=True)
        ),
        sightings=tuple(sighting for sighting in state.sightings if sighting.viewer == viewer),
    )


def view(state: State, viewer: Viewer, labels: Labels) -> dict[str, Any]:
    """The fields of 8.1 by label, with what is derived: `need`, `counts`, `gives`, `entrants`."""
    seen = seen_by(state, viewer)
    return fields(seen, labels, options=options_of(seen), pile=cards_of(seen.pile, labels))


def options_of(state: State) -> dict[str, Any]:
    """The options of a view."""
    return plain_options(state.options) | {"record": state.table.options.record}


def cards_of(pile: Iterable[Laid], labels: Labels) -> list[dict[str, Any]]:
    """Cards of the pile, as views show them."""
    names = labels.names
    return [{"card": laid.card, "by": names[laid.by - 1], "how": laid.how} for laid in pile]


def fields(state: State, labels: Labels, *, options: object, pile: object) -> dict[str, Any]:
    """All fields of a view, given two of them that others may write faster."""
    trick, bite, top, names = state.trick, state.bite, state.top, labels.names
    entrants = [names[seat - 1] for seat in trick.entrants] if trick else []
    return {
        "options": options,
        "players": list(names),
        "dealer": labels[state.table.dealer],
        "record": state.record,
        "known": dict(zip(names, map(list, state.known), strict=True)),
        "hidden": dict(zip(names, state.hidden, strict=True)),
        "counts": dict(zip(names, map(state.count, state.seats), strict=True)),
        "ghost_known": list(state.ghost_known),
        "ghost_hidden": state.ghost_hidden,
        "pool": list(state.pool),
        "pile": pile,
        "top": {"card": top.card, "owner": labels[top.owner]} if top else None,
        "phase": state.phase,
        "actor": _name(labels, state.actor),
        "need": need(state),
        "passed": [labels[seat] for seat in state.passed],
        "direction": "clockwise" if state.direction == CLOCKWISE else "counter",
        "sequence": "up" if state.sequence == UP else "down",
        "victim": _name(labels, state.victim),
        "trick": {
            "by": labels[trick.by],
            "next": labels[trick.next],
            "entrants": entrants,
            "laid": {labels[seat]: card for seat, card in trick.laid},
            "round": trick.round,
        }
        if trick
        else None,
        "entrants": list(entrants),
        "bite": {"order": [labels[seat] for seat in bite.order], "given": bite.given} if bite else None,
        "gives": [labels[seat] for seat in bite.order[bite.given :]] if bite else [],
        "swap": {labels[seat]: card for seat, card in state.swap} if state.swap is not None else None,
        "after_gift": _name(labels, state.after_gift),
        "first_decliner": _name(labels, state.first_decliner),
        "claims": [_claim(labels, claim) for claim in state.claims],
        "flags": [{"rule": b.rule, "at": b.at, "player": labels[b.seat], "card": b.card} for b in breaches(state)],
        "winners": [labels[seat] for seat in state.winners],
        "ended_by": state.ended_by,
        "points": points_by_label(state, labels),
    }


def points_by_label(state: State, labels: Labels) -> dict[str, int | None]:
    """Points as far as they are known; None where nobody counted. Winners have none (r.42)."""
    points: dict[str, int | None] = {}
    for seat in state.seats:
        told = state.told[seat - 1]
        if seat in state.winners:
            points[labels[seat]] = 0
        elif told:
            points[labels[seat]] = told.points
    return points


def flags(state: State, viewer: Viewer) -> tuple[Flag, ...]:
    """Claims that cards disproved, as far as the viewer saw the card (rec.11)."""
    return tuple(
        Flag(b.rule, b.at, b.seat, b.card, what=f"what @{b.seat} said is disproved by {b.card}")
        for b in breaches(seen_by(state, viewer))
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


def redact_setup(setup: Setup, viewer: Viewer) -> Setup:
    """The deal as the viewer knew it: everybody's sizes, and the viewer's own hand."""
    opening = opening_of(setup)
    if viewer == "full" or setup.options.get("record") == "result":
        return setup
    counts = opening.counts or tuple(len(opening.hands[str(seat)]) for seat in range(1, setup.seats + 1))
    own = {seat: hand for seat, hand in opening.hands.items() if seat == str(viewer)}
    plain = Opening(dealer=opening.dealer, counts=counts, hands=own).to_plain()
    return msgspec.structs.replace(setup, options={**setup.options, "record": "table"}, opening=plain)


def _known_to(state: State, viewer: Viewer, seat: int) -> Cards:
    """The cards of a hand that a viewer knows: one's own, those shown after the end, and those one handed over.

    While its player has a card face down on the table, any of these may be the one.
    """
    told = state.told[seat - 1]
    shown = told is not None and told.cards is not None and (told.said or state.phase == "over")
    if seat == viewer or (shown and state.record != "result"):
        return state.known[seat - 1]
    face_down = state.trick.laid if state.trick else state.swap or ()
    if any(chooser == seat for chooser, _ in face_down):
        return ()
    return add((), [s.card for s in state.sightings if s.viewer == viewer and s.holder == seat])


def _claim(labels: Labels, claim: Claim) -> dict[str, Any]:
    left = balance(claim)
    return {
        "rule": claim.rule,
        "at": claim.at,
        "player": labels[claim.seat],
        "cards": list(claim.cards),
        "allowance": left.unseen,
        "named": list(left.named),
    }


def _name(labels: Labels, seat: int | None) -> str | None:
    return None if seat is None else labels[seat]
