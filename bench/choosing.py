"""What may be played in a turn of Halloween, the game with most of it: listing it, and playing whole games by bots."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from bench.measure import Figure, Scale, compare, timed
from spooklog.domain.contract.bots import RandomBot, Sitting, branch, next_action
from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Action, Setup
from spooklog.domain.values.chance import Rng

HALLOWEEN = find_ruleset("halloween")
SEATS, GAMES, MOVES = 3, 10, 100

_LIST = Scale("µs a turn", 1e-6)
_MOVE = Scale("µs a move", 1e-6)
_ACTION = Scale("µs an action", 1e-6)


def figures(runs: int) -> Iterator[Figure]:
    """Yield figures: listing choices against listing chess moves, and an action of random games against one of random chess."""
    states = _turns()
    name = "list what may be played in a turn of Halloween / make the legal moves of 100 chess positions"
    yield compare(name, lambda: _listed(states), _chess_moves, scale=_LIST, against=_LIST, target=1, runs=runs)
    name = "a random bot's action in Halloween, checked and applied / a random legal move in python-chess"
    yield compare(name, _played, _chess_at_random, scale=_ACTION, against=_MOVE, runs=runs)


def _setup(seed: int) -> Setup:
    options = {option.name: option.default for option in HALLOWEEN.meta.options}
    setup = Setup(seats=SEATS, options=options)
    return HALLOWEEN.opening.prepare(HALLOWEEN.opening.deal(setup, Rng(seed)), frozenset())


def _game(seed: int) -> Iterator[tuple[object, Action]]:
    """Yield each action of a random game with the state before it."""
    rng = Rng(seed)
    table = [Sitting(RandomBot(HALLOWEEN), branch(seed, seat)) for seat in range(1, SEATS + 1)]
    state = HALLOWEEN.rules.start(_setup(seed))
    while (action := next_action(HALLOWEEN, state, table, rng)) is not None:
        yield state, action
        HALLOWEEN.rules.check(state, action)
        state = HALLOWEEN.rules.apply(state, action, 0)


def _turns() -> list[object]:
    """Return every tenth state of a few games."""
    return [state for seed in range(GAMES) for number, (state, _) in enumerate(_game(seed)) if not number % 10]


def _listed(states: list[object]) -> float:
    return timed(lambda: [sum(1 for _ in HALLOWEEN.moves.choices(state)) for state in states]) / len(states)


def _played() -> float:
    actions = 0

    def play() -> None:
        nonlocal actions
        actions = sum(1 for seed in range(GAMES) for _ in _game(seed))

    return timed(play) / actions


def _positions() -> list[chess.Board]:
    rng, board, found = Rng(1), chess.Board(), list[chess.Board]()
    while len(found) < MOVES and (moves := list(board.legal_moves)):
        board.push(rng.choice(moves))
        found.append(board.copy(stack=False))
    return found


def _chess_moves() -> float:
    boards = _positions()
    return timed(lambda: [list(board.legal_moves) for board in boards]) * MOVES / len(boards)


def _chess_at_random() -> float:
    rng, moves = Rng(1), 0

    def play() -> None:
        nonlocal moves
        for _ in range(5):
            board = chess.Board()
            while board.ply() < MOVES and (legal := list(board.legal_moves)):
                board.push(rng.choice(legal))
            moves += board.ply()

    return timed(play) / moves
