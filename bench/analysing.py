"""What an analysis takes: judging a position, rolling one out, a whole game, against moves of python-chess."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import chess

from bench.measure import Figure, Scale, compare, worked
from spooklog.domain.contract.bots import Sitting, branch, find_bot, next_action
from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Action, Setup
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.options import read_options
from spooklog.replays.analysis.counting import Counting, Task
from spooklog.replays.analysis.course import Steps
from spooklog.replays.analysis.judge import judge_of
from spooklog.replays.analysis.rolling import Roller

SPOOKIES = find_ruleset("spookies")
SEATS, ROLLS, MOVES = 3, 10, 2_000

_JUDGED = Scale("µs a position", 1e-6)
_ROLLED = Scale("µs a roll-out", 1e-6)
_GAME = Scale("ms a game", 1e-3)
_MOVE = Scale("µs a move", 1e-6)
_LONG = Scale("ms of moves", 1e-3)


def figures(runs: int) -> Iterator[Figure]:
    """Yield figures, all by the time of the processor: what is counted waits for nothing."""
    name = "judge a position of Spookies / a random legal move in python-chess"
    yield compare(name, _judged, _chess_at_random, scale=_JUDGED, against=_MOVE, target=1, runs=runs)
    name = "roll a position of Spookies out to the next that is judged / a random legal move in python-chess"
    yield compare(name, _rolled, _chess_at_random, scale=_ROLLED, against=_MOVE, target=8, runs=runs)
    name = "analyse a game of Spookies with the effort quick / 2,000 random legal moves in python-chess"
    yield compare(name, _analysed, lambda: MOVES * _chess_at_random(), scale=_GAME, against=_LONG, target=12, runs=runs)


@cache
def _steps() -> Steps:
    """Return a game of three bots."""
    setup = Setup(seats=SEATS, options=read_options(SPOOKIES.meta.options, {}))
    state: Any = SPOOKIES.rules.start(setup)
    bot, actions = find_bot(SPOOKIES, "climber"), list[Action]()
    table, chance = [Sitting(bot, branch(3, seat)) for seat in range(SEATS)], branch(3, SEATS)
    while (action := next_action(SPOOKIES, state, table, chance)) is not None:
        actions.append(action)
        state = SPOOKIES.rules.apply(state, action, len(actions))
    return Steps("spookies", setup, actions, range(1, len(actions) + 1))


@cache
def _roller() -> Roller:
    if SPOOKIES.analysis is None:
        raise LookupError("Spookies has no analysis")
    return Roller(SPOOKIES, SPOOKIES.analysis, judge_of(SPOOKIES), SEATS)


@cache
def _states() -> list[Any]:
    steps = _steps()
    states = [SPOOKIES.rules.start(steps.setup)]
    for action, ply in zip(steps.actions, steps.plies, strict=True):
        states.append(SPOOKIES.rules.apply(states[-1], action, ply))
    return states[:-1]


def _judged() -> float:
    roller = _roller()
    quiet = [state for state in _states() if roller.judged(state)]
    return worked(lambda: [roller.judged(state) for _ in range(100) for state in quiet]) / 100 / len(quiet)


def _rolled() -> float:
    roller, states = _roller(), _states()
    roll = [(state, (1, at, number)) for number in range(ROLLS) for at, state in enumerate(states)]
    return worked(lambda: [roller.roll(state, seed) for state, seed in roll]) / len(roll)


def _analysed() -> float:
    return worked(lambda: Counting(SPOOKIES, Task(_steps(), "full", "quick", 1)).findings())


def _chess_at_random() -> float:
    rng, moves = Rng(1), 0

    def play() -> None:
        nonlocal moves
        while moves < MOVES:
            board = chess.Board()
            while board.ply() < 100 and (legal := list(board.legal_moves)):
                board.push(rng.choice(legal))
            moves += board.ply()

    return worked(play) / moves
