"""What is due now: the actors, words and example lines. Turn and prompt are made from it."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.actions import Turn
from spooklog.domain.rulesets.tally.ending import tied, tied_seats
from spooklog.domain.rulesets.tally.sheet import expected
from spooklog.domain.rulesets.tally.state import State

_RULES = {"score": "round.1", "cell": "cell.1", "bid": "bid.1", "tricks": "bid.3", "result": "rec.1"}


def turn(state: State) -> Turn:
    """Return who acts next: all players whose figure is missing; the table beside them, for points, ends and ties."""
    match state.phase:
        case "over":
            return Turn(may=("table",) if tied(state) else (), rule="tie.1" if tied(state) else "")
        case "result":
            return Turn(("table",), due="result", rule="rec.1")
        case phase:
            return Turn(state.waiting, ("table",), due=phase, rule=_RULES[phase])


def words(state: State) -> tuple[str, ...]:
    """Return what the game waits for, then an example line; `@3` stands for the label of seat 3. None once it is over."""
    match state.phase:
        case "score":
            sentence = f"round {state.round}{_of_rounds(state)}: {_missing(state)}"
        case "cell":
            sentence = f"the cells of {_names(state)}"
        case "bid":
            sentence = f"round {state.round}{_of_rounds(state)}{_hand(state)}: the bids of {_names(state)}"
        case "tricks":
            sentence = f"round {state.round}{_of_rounds(state)}{_hand(state)}: the tricks of {_names(state)}"
        case "result":
            sentence = "only the result counts: who won, with how many points?"
        case "over":
            if not tied(state):
                return ()
            return ("equal totals share the place, or the table decides", f"type: tie @{tied_seats(state)[0]}")
    return f"next: {sentence}", f"type: {expected(state)[0]}"


def _missing(state: State) -> str:
    return f"the scores of {_names(state)}"


def _names(state: State) -> str:
    """Return who is waited for: teams by all their names."""
    waiting = state.waiting
    if state.phase in ("bid", "tricks") or not state.table.teams:
        return _listed([f"@{seat}" for seat in waiting])
    teams = dict.fromkeys(state.table.side(seat) for seat in waiting)
    return _listed(["+".join(f"@{seat}" for seat in state.table.sides[side - 1]) for side in teams])


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def _of_rounds(state: State) -> str:
    return f" of {state.table.rounds}" if state.table.rounds else ""


def _hand(state: State) -> str:
    return "" if state.cards is None else f", {state.cards} card{'s' * (state.cards != 1)}"
