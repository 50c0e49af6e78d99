"""What is due now: the actors, words and example lines. Turn and prompt are made from it."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.actions import Turn
from spooklog.domain.rulesets.tally.rules.ending import tied, tied_seats
from spooklog.domain.rulesets.tally.rules.sheet import expected
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.values.labels import listed
from spooklog.domain.words.wording import counted

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
    if state.phase == "over":
        if not tied(state):
            return ()
        return "equal totals share the place, or the table decides", f"type: tie @{tied_seats(state)[0]}"
    return f"next: {_due(state)}", f"type: {expected(state)[0]}"


def _due(state: State) -> str:
    if state.phase == "result":
        return "only the result counts: who won, with how many points?"
    if state.phase == "cell":
        return f"the cells of {_names(state)}"
    of = f" of {state.table.rounds}" if state.table.rounds else ""
    what = {"score": "scores", "bid": "bids", "tricks": "tricks"}[state.phase]
    return f"round {state.round}{of}{_hand(state)}{_dealer(state)}: the {what} of {_names(state)}"


def _names(state: State) -> str:
    """Return who is waited for: teams by all their names."""
    waiting = state.waiting
    if state.phase in ("bid", "tricks") or not state.table.teams:
        return _listed([f"@{seat}" for seat in waiting])
    teams = dict.fromkeys(state.table.side(seat) for seat in waiting)
    return _listed(["+".join(f"@{seat}" for seat in state.table.sides[side - 1]) for side in teams])


_NAMED = 5
"""Of more names than these only the first are listed."""


def _listed(names: Sequence[str]) -> str:
    """Return names in words, of many the first two."""
    if len(names) > _NAMED:
        return f"{names[0]}, {names[1]} and {len(names) - 2} others"
    return listed(names)


def _hand(state: State) -> str:
    return "" if state.cards is None else f", {counted(state.cards, 'card')}"


def _dealer(state: State) -> str:
    dealer = state.table.dealer_of(state.round)
    return f", @{dealer} deals" if dealer else ""
