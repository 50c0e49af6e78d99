"""A sheet as plain data, with the field names of the catalogue (section 4)."""

from __future__ import annotations

from typing import Any

import msgspec

from spooklog.domain.contract.actions import Seen
from spooklog.domain.rulesets.tally.actions import SeatResult
from spooklog.domain.rulesets.tally.options import plain_options
from spooklog.domain.rulesets.tally.rules.scoring import all_together, places, points, winners
from spooklog.domain.rulesets.tally.rules.tables import by_round, deal_of, totals_by_round, written_rounds
from spooklog.domain.rulesets.tally.state import Credit, State
from spooklog.domain.values.labels import Labels


def view(seen: Seen[State]) -> dict[str, Any]:
    """Return the fields of section 4, players by label and teams by the labels of their members."""
    state, labels = seen.state, seen.labels
    table, team = state.table, all_together(state)
    ranks = () if seen.void or team else places(state)
    return {
        "title": table.title or None,
        "options": plain_options(state.options),
        "target": table.target,
        "rounds": table.rounds,
        "players": list(labels.names),
        "teams": [[labels[seat] for seat in side] for side in table.sides] if table.teams else [],
        "together": table.together,
        "starter": labels[table.starter] if table.starter else None,
        "phase": "void" if seen.void else state.phase,
        "round": state.round,
        "cards": state.cards,
        "dealer": labels[dealer] if (dealer := table.dealer_of(state.round)) and state.phase not in ("over", "result") else None,
        "waiting": [] if seen.void else [labels[seat] for seat in state.waiting],
        "columns": [side_name(state, side, labels) for side in state.sides],
        "sheet": _rounds(state, labels),
        "categories": list(table.categories),
        "cells": {
            side_name(state, side, labels): dict(zip(table.categories, row, strict=True))
            for side, row in enumerate(state.cells, start=1)
        },
        "written": [_credit(state, credit, labels) for credit in state.ledger],
        "totals": {side_name(state, side, labels): state.totals[side - 1] for side in state.sides},
        "course": {side_name(state, side, labels): list(totals_by_round(state, side)) for side in state.sides},
        "bags": {side_name(state, side, labels): count for side, count in enumerate(state.bags, start=1)},
        "points": {} if team else dict(zip(labels.names, points(state), strict=True)),
        "ranks": dict(zip(labels.names, ranks, strict=True)) if ranks else {},
        "winners": [] if seen.void or state.phase != "over" else _winners(state, team, labels),
        "ties": [side_name(state, side, labels) for side in state.ahead],
        "told": None if state.result is None or state.result.team else _by_player(state.result.seats, labels),
        "team": msgspec.structs.asdict(team) if team else None,
    }


def side_name(state: State, side: int, labels: Labels) -> str:
    """Return how a side is typed: `anna`, or a team `anna+bert`."""
    return "+".join(labels[seat] for seat in state.table.sides[side - 1])


def _winners(state: State, team: SeatResult | None, labels: Labels) -> list[str]:
    if team:
        return list(labels.names) if team.verdict == "won" else []
    return [labels[seat] for seat in winners(state)]


def _rounds(state: State, labels: Labels) -> list[dict[str, Any]]:
    by = {place: sum(one.points for one in found) for place, found in by_round(state).items()}
    names = {side: side_name(state, side, labels) for side in state.sides}
    return [
        _round(state, number, {name: by.get((side, number)) for side, name in names.items()}, labels)
        for number in written_rounds(state)
    ]


def _round(state: State, number: int, points: dict[str, int | None], labels: Labels) -> dict[str, Any]:
    deal = deal_of(state, number)
    found: dict[str, Any] = {"round": number, "points": points}
    if deal:
        found |= {
            "bids": dict(zip(labels.names, deal.bids, strict=True)),
            "tricks": dict(zip(labels.names, deal.tricks, strict=True)),
        }
    return found


def _credit(state: State, credit: Credit, labels: Labels) -> dict[str, Any]:
    return {
        "column": side_name(state, credit.side, labels),
        "points": credit.points,
        "kind": credit.kind,
        "round": credit.round or None,
        "category": state.table.categories[credit.category - 1] if credit.category else None,
        "reason": credit.reason or None,
        "ply": credit.ply,
    }


def _by_player(results: tuple[SeatResult, ...], labels: Labels) -> dict[str, Any]:
    return {name: msgspec.structs.asdict(one) for name, one in zip(labels.names, results, strict=True)}
