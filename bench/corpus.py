"""The games that are measured: Spooks, dealt and played from seeds, the same ones in every run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Action, Setup
from spooklog.domain.log.playing import Play
from spooklog.domain.rulesets.spooks.actions import TurnPassed
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Illegal
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options
from spooklog.migrations.upgrade import upgrade
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store, open_store

SPOOKS = find_ruleset("spooks")
BY = "Bench"
OPTIONS = {"decks": "2", "lead_pass": "yes"}
WHY = "nobody wants to lead"
_TRIES = 8


class Move(NamedTuple):
    """A ply as a line; `ruled` where the table lets it stand against a rule."""

    line: str
    ruled: bool = False

    @property
    def command(self) -> Play:
        """Return the command that plays it."""
        return Play(self.line, WHY if self.ruled else None)


class Script(NamedTuple):
    """A game to be played: how it starts, and its plies."""

    start: Start
    moves: tuple[Move, ...]

    @property
    def commands(self) -> Iterator[Play]:
        """Yield the commands of all plies."""
        return (move.command for move in self.moves)


@contextmanager
def stores(*, synchronous: str = "NORMAL") -> Iterator[Store]:
    """Yield an empty store in a folder of its own."""
    with TemporaryDirectory(prefix="spooklog-bench-") as folder, open_store(fresh(folder), synchronous=synchronous) as store:
        yield store


def fresh(folder: str, name: str = "games.db") -> str:
    """Create an empty store and return its path."""
    path = str(Path(folder) / name)
    upgrade(path)
    return path


def script(
    plies: int,
    *,
    seats: int = 5,
    declined: int = 50,
    ruled: bool = False,
    seed: int = 1,
    options: Mapping[str, str] = OPTIONS,
) -> Script:
    """Return a game of `plies` plies with two decks, played at random; actions that would end it are left out.

    `declined` of a hundred leads are declined: those that a rule forbids to decline only with `ruled`, by a ruling, so that a
    game can have any length. Raises LookupError where the game ends earlier.
    """
    labels, rng = Labels([f"p{seat}" for seat in range(1, seats + 1)]), Rng(seed)
    dealt = SPOOKS.opening.deal(Setup(seats=seats, options=read_options(SPOOKS.meta.options, options)), rng)
    setup = SPOOKS.opening.prepare(dealt, frozenset(["record"]))
    start = Start(ruleset=SPOOKS, setup=setup, seats=[SeatSpec(name) for name in labels.names], by=BY, played=0)
    moves: list[Move] = []
    state = SPOOKS.rules.start(setup)
    while len(moves) < plies:
        action = _declined(state, rng, declined, ruled=ruled) or _going_on(state, rng)
        moves.append(Move(SPOOKS.notation.write(state, (action,), labels), _is_illegal(state, action)))
        state = SPOOKS.rules.apply(state, action, len(moves))
    return Script(start, tuple(moves))


def _declined(state: Any, rng: Rng, percent: int, *, ruled: bool) -> Action | None:
    if state.phase != "lead" or rng.below(100) >= percent:
        return None
    action = TurnPassed(state.actor)
    return action if ruled or not _is_illegal(state, action) else None


def _going_on(state: Any, rng: Rng) -> Action:
    """Return a random action that does not decide the game. Raises LookupError where none is found."""
    for _ in range(_TRIES):
        action: Action = SPOOKS.sample(state, rng)
        if not SPOOKS.rules.turn(SPOOKS.rules.apply(state, action, 0)).over:
            return action
    raise LookupError("the game has come to its end")


def _is_illegal(state: Any, action: Action) -> bool:
    try:
        SPOOKS.rules.check(state, action)
    except Illegal:
        return True
    return False
