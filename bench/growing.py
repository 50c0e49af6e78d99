"""Games of every ruleset with thousands of plies: a late line costs the time and the memory of an early one."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any

from bench.corpus import BY, WHY, stores
from bench.measure import Figure, Scale, compare, figure_of, timed
from spooklog.domain.contract.registry import all_slugs, find_ruleset
from spooklog.domain.contract.ruleset import AnyRuleset, Setup
from spooklog.domain.log.decision import Command
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Undo
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options
from spooklog.store.database.location import given
from spooklog.store.logs.game_writer import GameWriter, Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store, open_store

LONG, SHORT = 8_000, 1_000
RUNS = 3

_PLY = Scale("µs a ply", 1e-6)
_NAMES = ("anna", "bert", "cora")
_TRIES = 6
_LATEST = 200
"""How many of the last lines are repeated, now against the rules."""


def figures(runs: int) -> Iterator[Figure]:  # noqa: ARG001  (a long game takes seconds: RUNS of each)
    """Yield what a ply of a long game takes against one of a short game, for every ruleset: to be recorded, and in memory.

    Where the rules would end the game, its table lets an earlier line stand against them, by a ruling, or undoes some.
    """
    for slug in all_slugs():
        ruleset = find_ruleset(slug)
        long, short = (_commands(ruleset, plies) for plies in (LONG, SHORT))
        against = f"of {slug} with {LONG:,} plies / {SHORT:,}, a ply"
        record = (_recorded(ruleset, long, LONG), _recorded(ruleset, short, SHORT))
        yield compare(f"record a game {against}", *record, scale=_PLY, target=1.5, runs=RUNS)
        yield figure_of(f"memory of a loaded game {against}", _sizes(ruleset, long, short), "kB", target=1.5, runs=1)


def _start(ruleset: AnyRuleset, rng: Rng) -> Start:
    setup = Setup(seats=len(_NAMES), options=read_options(ruleset.meta.options, {}), revision=ruleset.meta.revision)
    setup = ruleset.opening.prepare(ruleset.opening.deal(setup, rng), frozenset(["record"]))
    return Start(ruleset=ruleset, setup=setup, seats=list(map(SeatSpec, _NAMES)), by=BY, played=0)


def _commands(ruleset: AnyRuleset, plies: int) -> list[Command]:
    """Return commands that make a game of so many plies, the same ones each time."""
    rng, commands, lines = Rng(1), list[Command](), list[str]()
    with stores() as store:
        writer = store.games.new(_start(ruleset, rng))
        back = 1
        while len(writer.game.plies) < plies:
            command = _legal(ruleset, writer, rng) or _ruled(ruleset, writer, lines, rng)
            back = 1 if command else min(2 * back, len(writer.game.plies))
            commands.append(command or Undo(back))
            if command is None:
                writer.take(commands[-1], by=BY)
            elif isinstance(command, Play):
                lines.append(command.text)
    return commands


def _legal(ruleset: AnyRuleset, writer: GameWriter, rng: Rng) -> Play | None:
    """Play a random action that does not end the game; None where none is found."""
    state: Any = writer.game.state
    for _ in range(_TRIES):
        action = ruleset.sample(state, rng)
        if not ruleset.rules.turn(ruleset.rules.apply(state, action, 0)).over:
            command = Play(ruleset.notation.write(state, (action,), Labels(_NAMES)))
            writer.take(command, by=BY)
            return command
    return None


def _ruled(ruleset: AnyRuleset, writer: GameWriter, lines: list[str], rng: Rng) -> Play | None:
    """Let an earlier line stand again by a ruling, one that does not end the game; None where none is found."""
    for _ in range(10 * _TRIES if lines else 0):
        command = Play(lines[-1 - rng.below(min(len(lines), _LATEST))], WHY)
        try:
            writer.take(command, by=BY)
        except SpooklogError:
            continue
        if not ruleset.rules.turn(writer.game.state).over:
            return command
        writer.take(Undo(), by=BY)
    return None


def _recorded(ruleset: AnyRuleset, commands: list[Command], plies: int) -> Callable[[], float]:
    """Return a measurement: seconds a ply, when the game is decided and stored as a whole."""

    def measured() -> float:
        with stores() as store:
            return timed(lambda: _play(store, ruleset, commands)) / plies

    return measured


def _play(store: Store, ruleset: AnyRuleset, commands: list[Command]) -> str:
    return store.games.start(_start(ruleset, Rng(1)), *commands).loaded.stream.id


def _sizes(ruleset: AnyRuleset, long: list[Command], short: list[Command]) -> Callable[[], tuple[float, float]]:
    """Return a measurement: kilobytes a ply that a loaded game takes, of the long game and of the short one."""

    def size(commands: list[Command], plies: int) -> float:
        with stores() as store:
            stream = _play(store, ruleset, commands)
            with open_store(given(store.recorder.location)) as cold:
                gc.collect()
                tracemalloc.start()
                loaded = cold.games.load(stream)
                gc.collect()
                taken, _ = tracemalloc.get_traced_memory()
                tracemalloc.stop()
                del loaded
        return taken / plies / 1000

    return lambda: (size(long, LONG), size(short, SHORT))
