"""The end by the table's word, and ties that it decides (catalogue 3; end, tie)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.tally.actions import GameEnded, TieDecided
from spooklog.domain.rulesets.tally.refuse import refuse, said
from spooklog.domain.rulesets.tally.rules.rounds import over
from spooklog.domain.rulesets.tally.rules.sheet import check_open, check_side, expected
from spooklog.domain.rulesets.tally.state import State, replace


def check_end(state: State, action: GameEnded) -> None:  # noqa: ARG001
    """Refuse a second end, one before target, rounds or sheet have ended the game (end.5), and one amid a round (end.6)."""
    check_open(state)
    table = state.table
    if state.phase == "cell":
        refuse("end.5", "the sheet has empty cells: the game is over when it is full", *expected(state))
    if table.target is not None:
        refuse("end.5", said("no total has come to {target} yet", target=table.target), *expected(state))
    if table.rounds is not None:
        refuse(
            "end.5",
            said("the game has {rounds} rounds, and this is round {round}", rounds=table.rounds, round=state.round),
            *expected(state),
        )
    if not state.fresh:
        refuse("end.6", said("round {round} is not complete", round=state.round), *expected(state))


def end(state: State, action: GameEnded) -> State:  # noqa: ARG001
    """Return the state of a game that the table ended. Raises Impossible where no game goes on."""
    if state.phase in ("over", "result"):
        raise no_effect(said("no game goes on"))
    return over(state, "end")


def may_end(state: State) -> bool:
    """Return whether the line `end` is legal now."""
    table = state.table
    return state.phase in ("score", "bid") and table.target is None and table.rounds is None and state.fresh


def check_tie(state: State, action: TieDecided) -> None:
    """Refuse to decide a tie before the end, and one that there is not (tie.1)."""
    if state.options.record == "result":
        refuse("rec.1", "a result says by itself who won: mark the winner with won", *expected(state))
    side = check_side(state, action.seat)
    if state.phase != "over":
        refuse("tie.1", "ties are decided when the game is over", *expected(state))
    if side not in tied(state):
        ways = [f"tie @{seat}" for seat in tied_seats(state)] or expected(state)
        refuse("tie.1", said("@{seat} shares no place that is still to decide", seat=action.seat), *ways)


def decide(state: State, action: TieDecided) -> State:
    """Return the state in which a side is ahead of those with an equal total. Raises Impossible where it shares no place."""
    side = state.table.side(action.seat)
    if side not in tied(state):
        raise no_effect(said("the player shares no place"))
    return replace(state, ahead=(*state.ahead, side))


def tied(state: State) -> tuple[int, ...]:
    """Return the sides that share a place after the end, in games that the table followed."""
    if state.phase != "over" or state.result or state.table.together:
        return ()
    open_sides = [side for side in state.sides if side not in state.ahead]
    totals = [state.totals[side - 1] for side in open_sides]
    return tuple(side for side in open_sides if totals.count(state.totals[side - 1]) > 1)


def tied_seats(state: State) -> tuple[int, ...]:
    """Return the first seat of each side that shares a place."""
    return tuple(state.table.sides[side - 1][0] for side in tied(state))
