"""A game as plain data, with the field names of the catalogue's section 8.1, and what a player alone knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from spooklog.domain.contract.actions import Seen
from spooklog.domain.rulesets.polterheist.actions import UNKNOWN
from spooklog.domain.rulesets.polterheist.cards import DISCOVERIES, GHOSTS, name_of
from spooklog.domain.rulesets.polterheist.options import plain_options
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.rules import decks
from spooklog.domain.rulesets.polterheist.rules.places import is_tunnel
from spooklog.domain.rulesets.polterheist.rules.rolling import encounters
from spooklog.domain.rulesets.polterheist.rules.scoring import outcome, ranks
from spooklog.domain.rulesets.polterheist.rules.turns import must_leave
from spooklog.domain.rulesets.polterheist.state import Due, State
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import joined, within

_ORDER = {card: place for place, card in enumerate((*DISCOVERIES, *GHOSTS))}


def view(seen: Seen[State]) -> dict[str, Any]:
    """Return the fields of section 8.1, then the sums on which the player on turn meets a ghost, and the outcome.

    Players go by label, spaces by name, cards by code; a multiset is a count by code.
    """
    state, labels = seen.state, seen.labels
    ended = None if seen.void else outcome(state)
    return {
        "players": list(labels.names),
        "first": labels[state.options.first_player],
        "active": None if seen.void or state.result else labels[state.active],
        "turn_number": state.turn,
        "round": state.round,
        "phase": _phase(seen),
        "pending": [] if seen.void or state.result else _pending(state, labels),
        "geometry": state.options.geometry,
        "map": state.mansion.id,
        "options": {name: _plain(value) for name, value in plain_options(state.options, labels).items()},
        "tiles": _tiles(state),
        "positions": {labels[seat]: state.place(seat) or None for seat in state.seats},
        "status": {labels[seat]: status_of(state, seat) for seat in state.seats},
        "courage": dict(zip(labels.names, state.courage, strict=True)),
        "carried": {labels[seat]: _counts(state.carried[seat - 1]) for seat in state.seats},
        "concealed": {labels[seat]: len(state.faces_down(seat)) for seat in state.seats},
        "waiting_liquid": dict(zip(labels.names, state.waiting, strict=True)),
        "candle_played": [labels[seat] for seat in state.candles],
        "time": state.time,
        "steps_left": state.steps,
        "edges_used": [list(pair) for pair in state.crossed],
        "entered": list(state.entered),
        "moved": state.moved,
        "landed": state.landed,
        "search": {"space": state.search.at, "drawn": state.search.drawn} if state.search else None,
        "search_again": {labels[seat]: _again(state, seat) for seat in state.seats},
        "must_leave": _must_leave(state),
        "leaving": state.leaving,
        "left_cards": state.laid_by,
        "chips": {chip: "tunnel" if is_tunnel(state, chip) else "discovery" for chip in state.chips},
        "chips_left": state.chips_left,
        "treasure": _treasure(state, labels),
        "ghost_deck": decks.ghosts_left(state),
        "ghost_discard": _counts(decks.without(state.ghosts, _followed(state))),
        "ghost_pool": _counts(decks.ghost_pool(state).elements()),
        "discovery_deck": decks.discoveries_left(state),
        "discovery_discard": _counts(state.discard),
        "hidden_discards": state.buried,
        "hidden_kinds": list(state.buried_kinds),
        "discovery_pool": _counts(decks.discovery_pool(state).elements()),
        "removed": _counts(state.gone),
        "plans_used": list(state.plans),
        "camp_cards": [{"card": card, "left_by": labels[seat]} for card, seat in state.left],
        "deaths": [labels[seat] for seat in state.deaths],
        "exits": [labels[seat] for seat in state.exits],
        "escape": {"rounds_agreed": state.rounds[0], "rounds_done": state.rounds[1]} if state.escaping else None,
        "result": {"ended_by": state.result, "ranks": dict(zip(labels.names, ranks(state), strict=True))} if ended else None,
        "encounters": list(encounters(state, state.active)) if _meets(seen) else [],
        "outcome": ended.report(labels) if ended else None,
    }


def status_of(state: State, seat: int) -> str:
    """Return whether a player is `living`, a `ghost`, or has `left` the house."""
    if state.is_ghost(seat):
        return "ghost"
    return "living" if state.is_in(seat) else "left"


def private_knowledge(seen: Seen[State], seat: int) -> tuple[str, ...]:
    """Return the own cards that lie face down, by name, and how many there are of which the log does not know the kind."""
    cards = seen.state.faces_down(seat)
    named = Counter(card for card in cards if card != UNKNOWN)
    words = [
        name_of(card) if count == 1 else within("{number} {card}", number=count, card=name_of(card))
        for card, count in sorted(named.items())
    ]
    if unlogged := cards.count(UNKNOWN):
        words.append(said.counted(unlogged, "{number} card not logged", "{number} cards not logged"))
    return (said("face down: {cards}", cards=joined(words)),) if words else ()


def _phase(seen: Seen[State]) -> str:
    """Return a phase of section 7.4; `over` once the game has ended, `void` where the table broke it off."""
    state = seen.state
    if seen.void:
        return "void"
    if state.result:
        return "over"
    return "move" if state.phase == "moving" and state.is_ghost(state.active) else state.phase


def _pending(state: State, labels: Labels) -> list[dict[str, Any]]:
    rolls = [{"kind": "courage", "player": labels[seat], "data": {}} for seat in state.unrolled]
    dues = [
        {"kind": due.kind, "player": labels[due.seat] if due.seat else None, "data": _data(state, due)} for due in state.agenda
    ]
    return rolls + dues


def _data(state: State, due: Due) -> dict[str, Any]:
    """Return what a due has beside its kind and its player."""
    match due.kind:
        case "flip":
            return {"slot": due.what}
        case "candle":
            return {"threat": due.what}
        case "place":
            return {"reason": due.what, **({"floor": due.where} if due.where else {})}
        case "plan":
            return {"number": int(due.what) if due.what else None}
        case "chip":
            return {"space": due.where}
        case "card":
            return {"card": due.what}
        case "target":
            return {"card": due.what, **({"floor": due.where} if due.where else {})}
        case "run":
            return {"steps": state.steps}
        case _:
            return {}


def _tiles(state: State) -> dict[str, dict[str, Any]]:
    """Return the tiles by slot. One that lies face down is empty except for a reader who sees the deal."""
    rows = enumerate(zip(state.mansion.slots, state.up, strict=True))
    return {slot: {"tile": tile or state.table.dealt_at(at) or None, "face_up": bool(tile)} for at, (slot, tile) in rows}


def _again(state: State, seat: int) -> str | None:
    """Return where a player met a ghost on the last own turn; of the player on turn also while the search may be repeated."""
    return state.again[seat - 1] or (state.rerun if seat == state.active else "") or None


def _must_leave(state: State) -> bool:
    """Return whether the player on turn is a guest of the camp who cannot stay (camp.6, camp.8, stash.2)."""
    seat = state.active
    if state.result or not state.is_guest(seat):
        return False
    if state.rolled:
        return must_leave(state, seat)
    return state.phase == "start" and (state.courage[seat - 1] >= state.box.most or state.laid_by)


def _treasure(state: State, labels: Labels) -> dict[str, Any]:
    """Return where the Treasure is: in the `deck`, `carried`, `lying` (since whose turn, after a death or not), or `out`."""
    if state.bearer:
        return {"where": "carried", "player": labels[state.bearer]}
    if token := state.token:
        return {"where": "lying", "space": token.at, "laid_in_turn_of": labels[token.turn], "after_death": not token.dropper}
    return {"where": "out" if state.out else "deck"}


def _meets(seen: Seen[State]) -> bool:
    state = seen.state
    return not (seen.void or state.result) and state.is_living(state.active)


def _followed(state: State) -> str:
    """Return the ghost card on the table that is being followed: it goes to the discard pile afterwards (ghost.4).

    Empty for none.
    """
    for due in state.agenda:
        if due.kind in ("candle", "theft", "swap", "fetch", "target", "place") and due.what not in ("scare", "square"):
            return due.what
    return ""


def _counts(cards: Iterable[str]) -> dict[str, int]:
    """Return a multiset of cards, in the order of the box."""
    found = Counter(cards)
    return {card: found[card] for card in sorted(found, key=lambda card: _ORDER.get(card, len(_ORDER)))}


def _plain(value: Any) -> Any:
    """Return a value in the form that JSON has."""
    return list(value) if isinstance(value, tuple) else value
