"""What is due now: the actors, words and example lines. Turn and prompt are made from it."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.actions import Turn
from spooklog.domain.rulesets.tally.refuse import said
from spooklog.domain.rulesets.tally.rules.ending import tied, tied_seats
from spooklog.domain.rulesets.tally.rules.sheet import expected
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.values.saying import at_seat, joined, listed
from spooklog.domain.words.wording import next_up, to_type

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
        return said("equal totals share the place, or the table decides"), to_type(f"tie @{tied_seats(state)[0]}")
    return next_up(_due(state)), to_type(expected(state)[0])


def _due(state: State) -> str:
    if state.phase == "result":
        return said("only the result counts: who won, with how many points?")
    names = _names(state)
    match state.phase:
        case "cell":
            return said("the cells of {names}", names=names)
        case "bid":
            return said("{round}: the bids of {names}", round=_round(state), names=names)
        case "tricks":
            return said("{round}: the tricks of {names}", round=_round(state), names=names)
        case _:
            return said("{round}: the scores of {names}", round=_round(state), names=names)


def _round(state: State) -> str:
    """Return the round, with the cards of a hand and who deals, as far as they are known."""
    number, rounds, dealer = state.round, state.table.rounds, state.table.dealer_of(state.round)
    parts = [
        said("round {number} of {rounds}", number=number, rounds=rounds) if rounds else said("round {number}", number=number)
    ]
    if state.cards is not None:
        parts.append(said.counted(state.cards, "{number} card", "{number} cards"))
    if dealer:
        parts.append(said("@{dealer} deals", dealer=dealer))
    return joined(parts) if parts[1:] else parts[0]


def _names(state: State) -> str:
    """Return who is waited for: teams by all their names."""
    waiting = state.waiting
    if state.phase in ("bid", "tricks") or not state.table.teams:
        return _listed([*map(at_seat, waiting)])
    teams = dict.fromkeys(state.table.side(seat) for seat in waiting)
    return _listed([joined(map(at_seat, state.table.sides[side - 1]), "+") for side in teams])


_NAMED = 5
"""Of more names than these only the first are listed."""


def _listed(names: Sequence[str]) -> str:
    """Return names in words, of many the first two."""
    if len(names) > _NAMED:
        return said("{first}, {second} and {number} others", first=names[0], second=names[1], number=len(names) - 2)
    return listed(names)
