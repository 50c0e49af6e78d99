"""Moves through the house of Polter-Heist: listing all of a turn, and checking one, against one search over the whole board."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import partial
from typing import Any

from bench.measure import Figure, Scale, compare, timed
from spooklog.domain.contract.bots import Sitting, branch, find_bot, next_action
from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.rulesets.polterheist.actions import PawnMoved
from spooklog.domain.rulesets.polterheist.moves.choices import moves
from spooklog.domain.rulesets.polterheist.rules.places import house_of
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.values.chance import Rng

POLTERHEIST = find_ruleset("polterheist")
SEATS, GAMES = 3, 6

_TURN = Scale("µs a turn", 1e-6)
_SEARCH = Scale("µs a search", 1e-6)
_MOVE = Scale("µs a move", 1e-6)


def figures(runs: int) -> Iterator[Figure]:
    """Yield figures for all moves of a turn, of living and ghost players, and for checking a way, each against a search."""
    states = _turns()
    houses = [house_of(state) for state in states]
    for who, ghost in (("a living player", False), ("a ghost player", True)):
        some = [state for state in states if state.is_ghost(state.active) == ghost]
        name = f"list all moves of {who} in Polter-Heist / one breadth-first search over the placed board"
        yield compare(
            name, partial(_listed, some), partial(_searched, houses), scale=_TURN, against=_SEARCH, target=20, runs=runs
        )
    name = "check a typed way in Polter-Heist / one breadth-first search over the placed board"
    yield compare(name, lambda: _checked(states), lambda: _searched(houses), scale=_MOVE, against=_SEARCH, target=1, runs=runs)


def _turns() -> list[State]:
    """Return the states of a few games in which a pawn is to move."""
    options = {option.name: option.default for option in POLTERHEIST.meta.options}
    found = []
    for seed in range(GAMES):
        setup = POLTERHEIST.opening.deal(Setup(seats=SEATS, options=options), Rng(seed))
        state: State = POLTERHEIST.rules.start(POLTERHEIST.opening.prepare(setup, frozenset()))
        table = [Sitting(find_bot(POLTERHEIST, "seeker"), branch(seed, seat)) for seat in range(SEATS)]
        chance = Rng(seed)
        while (action := next_action(POLTERHEIST, state, table, chance)) is not None:
            if isinstance(action, PawnMoved):
                found.append(state)
            state = POLTERHEIST.rules.apply(state, action, 0)
    return found


def _moves(state: State) -> list[PawnMoved]:
    return [move for move in moves(state, state.active) if isinstance(move, PawnMoved)]


def _listed(states: list[State]) -> float:
    return timed(lambda: [list(POLTERHEIST.moves.choices(state)) for state in states]) / len(states)


def _checked(states: list[State]) -> float:
    longest = [(state, max(_moves(state), key=lambda move: len(move.path))) for state in states if _moves(state)]

    def check() -> None:
        for state, move in longest:
            POLTERHEIST.rules.check(state, move)

    return timed(check) / len(longest)


def _searched(houses: list[Any]) -> float:
    """Return the seconds of a plain search from the foyer over all passable neighbours, without tunnels."""

    def search(house: Any) -> int:
        start = house.mansion.line_up[0]
        seen, queue = {start}, deque([start])
        while queue:
            for to in house.near[queue.popleft()]:
                if to not in seen:
                    seen.add(to)
                    queue.append(to)
        return len(seen)

    return timed(lambda: [search(house) for house in houses]) / len(houses)
