"""The sheet as rows: points of each round by side, the bids of each round, and totals over the rounds; made of the ledger."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.rulesets.tally.state import Credit, Deal, State


def written_rounds(state: State) -> range:
    """Return the rounds in which something is written, or could be: not one that an end left empty."""
    if state.table.categories or state.options.record == "result":
        return range(0)
    open_round = state.phase != "over" or not state.fresh
    return range(1, state.round + 1 if open_round or state.ended_by in ("target", "rounds") else state.round)


def closed_rounds(state: State) -> range:
    """Return the rounds that are complete."""
    if state.table.categories or state.options.record == "result":
        return range(0)
    last = state.round if state.ended_by in ("target", "rounds") else state.round - 1
    return range(1, last + 1)


def credits_of(state: State, side: int) -> Iterator[Credit]:
    """Yield what was written to a side, in order."""
    return (credit for credit in state.ledger if credit.side == side)


def by_round(state: State) -> dict[tuple[int, int], list[Credit]]:
    """Return what was written, by side and round, in order."""
    found: dict[tuple[int, int], list[Credit]] = {}
    for credit in state.ledger:
        found.setdefault((credit.side, credit.round), []).append(credit)
    return found


def in_round(state: State, side: int, round: int) -> int | None:
    """Return the points of a side in a round, None where nothing is written."""
    found = [credit.points for credit in credits_of(state, side) if credit.round == round]
    return sum(found) if found else None


def totals_by_round(state: State, side: int) -> tuple[int, ...]:
    """Return the totals of a side: 0, then after each closed round."""
    by_round = dict.fromkeys(closed_rounds(state), 0)
    for credit in credits_of(state, side):
        if credit.round in by_round:
            by_round[credit.round] += credit.points
    totals = [0]
    for points in by_round.values():
        totals.append(totals[-1] + points)
    return tuple(totals)


def deal_of(state: State, round: int) -> Deal | None:
    """Return the bids and tricks of a round, None on a sheet without bids."""
    if not state.table.formula:
        return None
    return state.deals[round - 1] if round <= len(state.deals) else Deal(state.bids, state.tricks)


def bids_met(state: State, seat: int) -> int:
    """Return how many bids a player has met in closed rounds; of a team each member's own."""
    formula = state.table.formula
    if formula is None:
        return 0
    return sum(formula.is_met(deal.bids[seat - 1] or 0, deal.tricks[seat - 1] or 0) for deal in state.deals)


def mark(deal: Deal, seat: int) -> str:
    """Return a bid and the tricks taken, as players write them: `2/3`, `2/` before the tricks; empty before the bid."""
    bid, tricks = deal.bids[seat - 1], deal.tricks[seat - 1]
    return "" if bid is None else f"{bid}/{'' if tricks is None else tricks}"
