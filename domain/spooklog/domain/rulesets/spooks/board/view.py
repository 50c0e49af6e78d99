"""A hand as plain data: the fields of catalogue 8.1 by label, with what is derived: `need`, `counts`, `gives`, `entrants`."""

from __future__ import annotations

from typing import Any

from spooklog.domain.contract.ruleset import Seen
from spooklog.domain.rulesets.spooks.memory import Claim
from spooklog.domain.rulesets.spooks.options import plain_options
from spooklog.domain.rulesets.spooks.rules.due import need
from spooklog.domain.rulesets.spooks.rules.hands import balance, breaches
from spooklog.domain.rulesets.spooks.rules.outcome import points
from spooklog.domain.rulesets.spooks.state import CLOCKWISE, UP, State, Trick
from spooklog.domain.values.labels import Labels


def view(seen: Seen[State]) -> dict[str, Any]:
    """Return all fields of a view. In a hand that was broken off the phase is `void`, and no player acts."""
    state, labels = seen.state, seen.labels
    names, top, trick, bite = labels.names, state.top, state.trick, state.bite
    return {
        "options": plain_options(state.options),
        "players": list(names),
        "dealer": labels[state.table.dealer],
        "record": state.record,
        "known": dict(zip(names, map(list, state.known), strict=True)),
        "hidden": dict(zip(names, state.hidden, strict=True)),
        "counts": dict(zip(names, map(state.count, state.seats), strict=True)),
        "ghost_known": list(state.ghost_known),
        "ghost_hidden": state.ghost_hidden,
        "pool": list(state.pool),
        "pile": [{"card": laid.card, "by": names[laid.by - 1], "how": laid.how} for laid in state.pile],
        "top": {"card": top.card, "owner": labels[top.owner]} if top else None,
        "phase": "void" if seen.void else state.phase,
        "actor": _name(labels, actor_of(seen)),
        "need": None if seen.void else need(state),
        "passed": [labels[seat] for seat in state.passed],
        "direction": "clockwise" if state.direction == CLOCKWISE else "counter",
        "sequence": "up" if state.sequence == UP else "down",
        "victim": _name(labels, state.stuck),
        "trick": _trick(labels, trick) if trick else None,
        "entrants": [labels[seat] for seat in trick.entrants] if trick else [],
        "bite": {"order": [labels[seat] for seat in bite.order], "given": bite.given} if bite else None,
        "gives": [labels[seat] for seat in bite.order[bite.given :]] if bite else [],
        "swap": {labels[seat]: card for seat, card in state.swap} if state.swap is not None else None,
        "after_gift": _name(labels, state.after_gift),
        "first_decliner": _name(labels, state.first_decliner),
        "claims": [_claim(labels, claim) for claim in state.claims],
        "flags": [breach.report(labels) for breach in breaches(state)],
        "winners": [labels[seat] for seat in state.winners],
        "ended_by": state.ended_by,
        "points": {names[seat - 1]: value for seat, value in points_known(state).items()},
    }


def actor_of(seen: Seen[State]) -> int | None:
    """Return the seat that the hand waits for: the opener once known; None in a trick, an exchange and at the end."""
    if seen.void:
        return None
    if seen.state.phase == "open" and not seen.turn.one:
        return seen.turn.seats[0]
    return seen.state.actor


def points_known(state: State) -> dict[int, int | None]:
    """Return the declared points by seat; None where they were not counted. Winners have none (r.42)."""
    return {
        seat: value
        for seat, value in zip(state.seats, points(state), strict=True)
        if seat in state.winners or state.last_hands[seat - 1]
    }


def _trick(labels: Labels, trick: Trick) -> dict[str, Any]:
    return {
        "by": labels[trick.by],
        "next": labels[trick.next],
        "entrants": [labels[seat] for seat in trick.entrants],
        "laid": {labels[seat]: card for seat, card in trick.laid},
        "round": trick.round,
    }


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
