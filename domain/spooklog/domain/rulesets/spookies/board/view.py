"""A game as plain data, with the field names of the catalogue (sections 8 and 9)."""

from __future__ import annotations

from typing import Any

import msgspec

from spooklog.domain.contract.actions import Seen
from spooklog.domain.rulesets.spookies.box import Box
from spooklog.domain.rulesets.spookies.options import plain_options
from spooklog.domain.rulesets.spookies.rules.due import due
from spooklog.domain.rulesets.spookies.rules.scoring import points, ranks
from spooklog.domain.rulesets.spookies.state import GATE, Roll, State, Tally
from spooklog.domain.values.labels import Labels


def view(seen: Seen[State]) -> dict[str, Any]:
    """Return the fields of section 8 by label, with what notation and pictures derive from them."""
    state, labels = seen.state, seen.labels
    box, names = state.box, labels.names
    places = () if seen.void else ranks(state)
    now = None if seen.void else due(state)
    current = None if seen.void else state.current
    return {
        "options": plain_options(state.options, labels),
        "data_id": box.id,
        "players": list(names),
        "record": state.options.record,
        "phase": "void" if seen.void else state.phase,
        "current": labels[current] if current else None,
        "turn": state.turn,
        "character": state.character,
        "rolls_this_turn": [list(dice) for dice in state.rolls],
        "positions": {name: _field(box, floor) for name, floor in zip(box.characters, state.positions, strict=True)},
        "need": now.need if now else None,
        "stock": state.stock,
        "stock_at_start": state.table.stock,
        "chips": dict(zip(names, state.chips, strict=True)),
        "penalty": {str(field): count for field, count in zip(box.fields, state.penalty, strict=True)},
        "last_roll": _roll(box, state.last, labels) if state.last else None,
        "statistics": {name: _tally(box, tally) for name, tally in zip(names, state.tallied, strict=True)},
        "expected": {name: box.mean(count) for name, count in zip(names, state.chips, strict=True)},
        "counts": {
            name: None if values is None else {str(value): count for value, count in values}
            for name, values in zip(names, state.shown, strict=True)
        },
        "points": dict(zip(names, points(state), strict=True)),
        "ranks": dict(zip(names, places, strict=True)) if places else {},
        "winners": [labels[seat] for seat in state.seats if places and places[seat - 1] == 1],
        "house": {
            "gate": box.gate,
            "fields": list(box.fields),
            "attic_score": box.attic_score,
            "characters": list(box.characters),
            "faces": list(box.faces),
            "rewards": {str(field): list(row) for field, row in zip(box.fields, box.rewards, strict=True)},
            "dice": {"min": box.dice_min, "max": box.dice_max, "sides": box.sides, "score": box.counting},
            "chips": {str(value): count for value, count in box.chips},
        },
    }


def _field(box: Box, floor: int) -> int | str:
    return box.gate if floor == GATE else box.fields[floor - 1]


def _roll(box: Box, roll: Roll, labels: Labels) -> dict[str, Any]:
    return {
        "character": roll.character,
        "dice": list(roll.dice),
        "counting": list(roll.counting),
        "score": roll.score,
        "came": roll.came,
        "won": roll.won,
        "collected": roll.collected,
        "paid": roll.paid,
        "player": labels[roll.seat],
        "from": _field(box, roll.start),
        "to": _field(box, roll.end),
    }


def _tally(box: Box, tally: Tally) -> dict[str, Any]:
    return msgspec.structs.asdict(tally) | {"highest": _field(box, tally.highest)}
