"""What chances from past rounds need of a score sheet (part `chances`): its rounds, and when it ends.

A sheet of categories has no rounds: each cell holds something else, and players choose which comes first.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from spooklog.domain.contract.chances import Points
from spooklog.domain.rulesets.tally.presets import CARDS_OF_ROUND
from spooklog.domain.rulesets.tally.refuse import said
from spooklog.domain.rulesets.tally.rules.tables import by_round, closed_rounds
from spooklog.domain.rulesets.tally.state import State


def untold(start: State) -> str | None:
    """Return why not: no rounds, no rivals, or no end that the sheet knows."""
    table = start.table
    if table.categories:
        return said("a sheet of categories has no rounds that could be drawn again")
    if len(table.sides) < 2:
        return said("nobody plays against another")
    if table.target is None and table.rounds is None:
        return said("it has neither a target nor a number of rounds, so its end is not known")
    return None


def alike(state: State) -> Hashable:
    """Return what makes the points of a round: who wins, the bids, and whether the points add up to zero."""
    options = state.options
    return options.wins, options.bids, options.sum


def sides(state: State) -> Sequence[tuple[int, ...]]:
    """Return the seats of each side."""
    return state.table.sides


def rounds(state: State) -> Sequence[Points]:
    """Return the points of each complete round, those with reasons among them."""
    written = by_round(state)
    return [
        tuple(sum(credit.points for credit in written.get((side, number), ())) for side in state.sides)
        for number in closed_rounds(state)
    ]


def by_number(state: State) -> bool:
    """Return whether hands grow from round to round."""
    formula = state.table.formula
    return formula is not None and formula.cards == CARDS_OF_ROUND


def winners(state: State, totals: Points, rounds: int) -> Sequence[int] | None:
    """Return the sides with the best total once a total has come to the target, or all rounds are played (end.2, end.3)."""
    table = state.table
    reached = table.target is not None and max(totals) >= table.target
    if not reached and (table.rounds is None or rounds < table.rounds):
        return None
    best = min(totals) if state.options.wins == "low" else max(totals)
    return [side for side, total in enumerate(totals, start=1) if total == best]
