"""A game as plain data (catalogue 8 and 9). Nobody sees the value of a chip before the count, so all see the same."""

from __future__ import annotations

from typing import Any

import msgspec

from spooklog.domain.labels import Labels
from spooklog.domain.rulesets.spookies.box import Box
from spooklog.domain.rulesets.spookies.options import plain_options
from spooklog.domain.rulesets.spookies.scoring import points, ranks
from spooklog.domain.rulesets.spookies.state import GATE, ROLLING, Roll, State, Tally


def view(state: State, labels: Labels) -> dict[str, Any]:
    """The fields of section 8 by label, with what notation and pictures derive from them."""
    box, names = state.box, labels.names
    places = ranks(state)
    return {
        "options": plain_options(state.options) | {"first_player": labels[state.options.first_player]},
        "data_id": box.id,
        "players": list(names),
        "record": state.options.record,
        "phase": state.phase,
        "current": _name(labels, state.current),
        "turn": state.turn,
        "character": state.character,
        "rolls_this_turn": [list(dice) for dice in state.rolls],
        "positions": {name: _field(box, floor) for name, floor in zip(box.characters, state.positions, strict=True)},
        "need": box.needed(state.floor) if state.phase in ROLLING else None,
        "stock": state.stock,
        "stock_at_start": state.table.stock,
        "chips": dict(zip(names, state.chips, strict=True)),
        "penalty": {str(field): count for field, count in zip(box.fields, state.penalty, strict=True)},
        "last_roll": _roll(box, state.last, labels) if state.last else None,
        "statistics": {name: _tally(box, tally) for name, tally in zip(names, state.tallies, strict=True)},
        "expected": {name: _tenths(count, box) for name, count in zip(names, state.chips, strict=True)},
        "counts": {
            name: None if values is None else {str(value): count for value, count in values}
            for name, values in zip(names, state.counts, strict=True)
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
    plain: dict[str, Any] = msgspec.to_builtins(roll)
    plain |= {
        "dice": list(roll.dice),
        "counting": list(roll.counting),
        "player": labels[roll.seat],
        "from": _field(box, roll.start),
        "to": _field(box, roll.end),
    }
    return {name: value for name, value in plain.items() if name not in ("seat", "start", "end")}


def _tally(box: Box, tally: Tally) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(tally)
    return plain | {"highest": _field(box, tally.highest)}


def _tenths(chips: int, box: Box) -> float:
    """What so many unseen chips are worth on average, to a tenth of a point."""
    return (chips * box.total * 20 + box.count) // (2 * box.count) / 10


def _name(labels: Labels, seat: int | None) -> str | None:
    return None if seat is None else labels[seat]
