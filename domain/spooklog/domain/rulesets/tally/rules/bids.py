"""Bids of tricks, the tricks taken, and the points that a formula makes of them (catalogue 2.2; bid)."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.tally.actions import BidMade, TricksTaken
from spooklog.domain.rulesets.tally.presets import Formula
from spooklog.domain.rulesets.tally.refuse import refuse, said
from spooklog.domain.rulesets.tally.rules.rounds import closed, credited
from spooklog.domain.rulesets.tally.rules.sheet import check_open, check_side, check_total, expected, no_bids
from spooklog.domain.rulesets.tally.state import Credit, Deal, State, replace
from spooklog.domain.values.value import put
from spooklog.domain.words.wording import counted


def check_bid(state: State, action: BidMade) -> None:
    """Refuse a bid after the end, on a sheet without bids, out of place (bid.1), and of more tricks than there are (bid.2)."""
    check_open(state)
    if not state.table.formula:
        no_bids()
    check_side(state, action.seat)
    if state.phase != "bid":
        refuse("bid.1", said("the bids of round {round} are made: now come the tricks", round=state.round), *expected(state))
    if (there := state.bids[action.seat - 1]) is not None:
        refuse(
            "bid.1",
            said(
                "@{seat} has bid {there} in round {round} already: a change is a correction of that line",
                seat=action.seat,
                there=there,
                round=state.round,
            ),
            *expected(state),
        )
    if state.cards is not None and action.tricks > state.cards:
        refuse(
            "bid.2",
            said.counted(
                state.cards,
                "each hand of round {round} has {number} card: a bid is no higher",
                "each hand of round {round} has {number} cards: a bid is no higher",
                round=state.round,
            ),
            f"@{action.seat} bid 0 to {state.cards}",
        )


def bid(state: State, action: BidMade) -> State:
    """Return the state with a bid; after the last one the tricks are due. Raises Impossible where no bid is due of the seat."""
    if state.phase != "bid" or action.seat not in state.seats or state.bids[action.seat - 1] is not None:
        raise no_effect(said("no bid of this player is due"))
    bids = put(state.bids, action.seat, action.tricks)
    return replace(state, bids=bids, phase="bid" if None in bids else "tricks")


def check_tricks(state: State, action: TricksTaken) -> None:
    """Refuse tricks after the end, on a sheet without bids, out of place (bid.3), and more or fewer than there are (bid.4)."""
    check_open(state)
    if not state.table.formula:
        no_bids()
    check_side(state, action.seat)
    if state.phase != "tricks":
        refuse("bid.3", said("first all players bid in round {round}", round=state.round), *expected(state))
    if (there := state.tricks[action.seat - 1]) is not None:
        words = said(
            "@{seat} took {there} in round {round} already: a change is a correction of that line",
            seat=action.seat,
            there=there,
            round=state.round,
        )
        refuse("bid.3", words, *expected(state))
    tricks = put(state.tricks, action.seat, action.tricks)
    if None not in tricks:
        found = tuple(_credits(replace(state, tricks=tricks), state.table.formula, 0))
        for side in state.sides:
            check_total(state, side, sum(credit.points for credit in found if credit.side == side))
    _check_sum(state, action)


def take(state: State, action: TricksTaken, ply: int) -> State:
    """Return the state with a player's tricks; the last ones close the round. Raises Impossible where none are due."""
    formula = state.table.formula
    if state.phase != "tricks" or not formula or action.seat not in state.seats or state.tricks[action.seat - 1] is not None:
        raise no_effect(said("no tricks of this player are due"))
    state = replace(state, tricks=put(state.tricks, action.seat, action.tricks))
    if None in state.tricks:
        return state
    credits = tuple(_credits(state, formula, ply))
    state = replace(state, bags=_bags(state, formula), deals=state.deals.appended(Deal(state.bids, state.tricks)))
    for credit in credits:
        state = credited(state, credit)
    return closed(state)


def _check_sum(state: State, action: TricksTaken) -> None:
    """Raise Illegal where the tricks of a round cannot be as many as were taken (bid.4)."""
    formula, cards = state.table.formula, state.cards
    if formula is None or cards is None:
        return
    taken = sum(tricks or 0 for tricks in state.tricks) + action.tricks
    last = sum(tricks is None for tricks in state.tricks) == 1
    if taken > cards or (last and formula.all_taken and taken < cards):
        there = counted(cards, "trick")
        words = said.counted(
            cards,
            "round {round} has {number} trick, and these make {taken}",
            "round {round} has {number} tricks, and these make {taken}",
            round=state.round,
            taken=taken,
        )
        refuse("bid.4", words, f"{there} together" if formula.all_taken else f"up to {there} together")


def _credits(state: State, formula: Formula, ply: int) -> Iterator[Credit]:
    """Yield the points that each side has from a round whose tricks are all known (bid.5 to bid.9)."""
    for side, seats in enumerate(state.table.sides, start=1):
        counting: list[tuple[int, int, int]] = []
        for seat in seats:
            bid, tricks = state.bids[seat - 1] or 0, state.tricks[seat - 1] or 0
            if formula.is_apart(bid):
                points = formula.apart(tricks, state.cards)
                yield Credit(side=side, points=points, kind="none", round=state.round, ply=ply, seat=seat)
            counting.append((seat, bid, tricks))
        if formula.together:
            bid, tricks = sum(one for _, one, _ in counting), sum(one for *_, one in counting)
            # where all bid none, there is no bid of the team left
            if not all(formula.is_apart(one) for _, one, _ in counting):
                points = formula.points(bid, tricks)
                yield Credit(side=side, points=points, kind="bid", round=state.round, ply=ply, seat=seats[0])
        else:
            for seat, bid, tricks in counting:
                if not formula.is_apart(bid):
                    points = formula.points(bid, tricks)
                    yield Credit(side=side, points=points, kind="bid", round=state.round, ply=ply, seat=seat)
        if formula.bags and (lost := (state.bags[side - 1] + _beyond(state, formula, seats)) // formula.bags):
            yield Credit(side=side, points=lost * formula.bags_cost, kind="bags", round=state.round, ply=ply)


def _bags(state: State, formula: Formula) -> tuple[int, ...]:
    """Return the bags of each side after a round; full ones have been paid for."""
    if not formula.bags:
        return state.bags
    kept = zip(state.bags, state.table.sides, strict=True)
    return tuple((bags + _beyond(state, formula, seats)) % formula.bags for bags, seats in kept)


def _beyond(state: State, formula: Formula, seats: tuple[int, ...]) -> int:
    """Return the tricks of a side beyond its bid."""
    bids = [state.bids[seat - 1] or 0 for seat in seats]
    if all(map(formula.is_apart, bids)):
        return 0
    return max(0, sum(state.tricks[seat - 1] or 0 for seat in seats) - sum(bids))
