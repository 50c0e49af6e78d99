"""The moments of a game that people look for in a replay."""

from __future__ import annotations

from spooklog.domain.rulesets.tally.scoring import standing
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.rulesets.tally.tables import closed_rounds


def landmarks(before: State, after: State) -> tuple[str, ...]:
    """Return what a ply brought: a complete round, another leader, points besides."""
    fresh = after.ledger[len(before.ledger) :]
    found = ["round"] if len(closed_rounds(after)) > len(closed_rounds(before)) else []
    now = leader(after)
    # a lead is compared between rounds: amid one, players have written different numbers of scores
    if now and (found or after.table.categories) and now != leader(before):
        found.append("lead")
    return (*found, *(("added",) if any(one.kind == "bonus" for one in fresh) else ()))


def leader(state: State) -> int:
    """Return the side that leads alone at the end of the last complete round, in a sheet of categories now; else 0."""
    if state.table.categories or state.phase == "over":
        found = standing(state)
    else:
        rounds = closed_rounds(state)
        totals = [sum(one.points for one in state.ledger if one.side == side and one.round in rounds) for side in state.sides]
        sign = 1 if state.options.wins == "low" else -1
        found = tuple(1 + sum(sign * other < sign * total for other in totals) for total in totals)
    return found.index(1) + 1 if found.count(1) == 1 and len(found) > 1 else 0
