"""Eight processes that write lines at once: how much longer than the mean the slowest line takes, and whether any is refused."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import mean, median
from tempfile import TemporaryDirectory

import msgspec

from bench.corpus import SPOOKS, fresh, script
from bench.measure import Figure
from spooklog.domain.log.decision import Command, Decision, Situation
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import SpooklogError
from spooklog.store.store import Store, open_store

WRITERS, GAMES, SECONDS = 8, 100, 1.5
PROMISE = 4.0
_UNSEEN = 0.2
"""Seconds at both ends of a run that do not count: processes warm up, and stop one by one."""
_MILLISECONDS = 1e3
_ROOT = Path(__file__).parents[1]


class Crowd(msgspec.Struct):
    """The lines of one load: seconds of each, entries of others stored before each, number of refused lines."""

    seconds: list[float] = []
    before: list[int] = []
    refused: int = 0

    def slow(self, part: float) -> float:
        """Return the seconds that this share of the lines does not exceed; `slow(1)` is the slowest."""
        return sorted(self.seconds)[min(int(len(self.seconds) * part), len(self.seconds) - 1)]


def figures(runs: int) -> Iterator[Figure]:
    """Yield figures for one store with many games, one store with one game, and a store for each process.

    The last shows how even the machine itself is.
    """
    for games, words in ((GAMES, f"{GAMES} games"), (1, "one game")):
        crowds = _crowds(runs, games, stores=1)
        yield _spread(f"{WRITERS} processes, {words}: slowest line / mean line", crowds, 1.0, PROMISE)
        yield _spread(f"{WRITERS} processes, {words}: slowest but one in 1,000 / mean line", crowds, 0.999)
        pairs = [(float(max(one.before)), max(mean(one.before), 1.0)) for one in crowds]
        yield _figure(f"{WRITERS} processes, {words}: entries stored before a line, most / mean", pairs, "entries", PROMISE)
        refused, lines = sum(one.refused for one in crowds), sum(len(one.seconds) for one in crowds)
        share = refused / lines
        yield Figure(f"{WRITERS} processes, {words}: refused / stored", share, 0.0, runs, refused, lines, "lines", share, share)
    crowds = _crowds(runs, GAMES // WRITERS, stores=WRITERS)
    yield _spread(f"{WRITERS} processes, a store each: slowest line / mean line", crowds, 1.0)


def _spread(name: str, crowds: Sequence[Crowd], part: float, target: float | None = None) -> Figure:
    pairs = [(one.slow(part) * _MILLISECONDS, mean(one.seconds) * _MILLISECONDS) for one in crowds]
    return _figure(name, pairs, "ms", target)


def _figure(name: str, pairs: Sequence[tuple[float, float]], unit: str, target: float | None) -> Figure:
    ratios = [one / other for one, other in pairs]
    ours, theirs = (median(column) for column in zip(*pairs, strict=True))
    return Figure(name, median(ratios), target, len(pairs), ours, theirs, unit, min(ratios), max(ratios))


def _crowds(runs: int, games: int, *, stores: int) -> list[Crowd]:
    """Return the results of `runs` loads, in which all processes write at once, into `stores` stores."""
    with TemporaryDirectory(prefix="spooklog-bench-") as folder, ExitStack() as ending:
        places = []
        for number in range(stores):
            path = fresh(folder, f"games-{number}.db")
            with open_store(path, synchronous="OFF") as store:
                places.append((path, [store.games.start(_START).loaded.stream.id for _ in range(games)]))
        writers = [_Writer(ending, number, *places[number % stores]) for number in range(WRITERS)]
        for writer in writers:
            writer.answer()
        return [_crowd(writers) for _ in range(runs)]


_CROWD = Codec(Crowd)


def _crowd(writers: Sequence[_Writer]) -> Crowd:
    begin, crowd = time.monotonic() + _UNSEEN, Crowd()
    for writer in writers:
        writer.begin(begin)
    for writer in writers:
        one = _CROWD.decode(writer.answer())
        crowd.seconds += one.seconds
        crowd.before += one.before
        crowd.refused += one.refused
    return crowd


class _Writer:
    """A process that writes for a while at each start time, and reports its lines."""

    def __init__(self, ending: ExitStack, number: int, path: str, games: Sequence[str]) -> None:
        command = [sys.executable, "-m", __name__, str(number), path, *games]
        self._process = ending.enter_context(subprocess.Popen(command, stdin=-1, stdout=-1, cwd=_ROOT))

    def begin(self, when: float) -> None:
        """Send a start time, on the monotonic clock."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{when}\n".encode())
        self._process.stdin.flush()

    def answer(self) -> bytes:
        """Return the next line of the process's output. Raises AssertionError when it has ended."""
        assert self._process.stdout is not None
        answer = self._process.stdout.readline()
        assert answer
        return answer


def _write(number: str, path: str, *games: str) -> None:
    """Write random lines into random games, once for each start time read from stdin; print a Crowd as JSON."""
    rng, line = Random(number), _AnyLine(Rng(int(number)))
    with open_store(path) as store:
        for game in games:
            store.games.load(game)
        print("ready", flush=True)
        for begin in sys.stdin:
            crowd = _write_from(float(begin), store, games, rng, line)
            sys.stdout.buffer.write(msgspec.json.encode(crowd) + b"\n")
            sys.stdout.buffer.flush()


def _write_from(begin: float, store: Store, games: Sequence[str], rng: Random, line: Command) -> Crowd:
    crowd, recorder = Crowd(), store.recorder
    time.sleep(max(0.0, begin - time.monotonic()))
    while (now := time.monotonic()) < begin + SECONDS + 2 * _UNSEEN:
        game, newest = rng.choice(games), recorder.max_notification_id() or 0
        asked = time.perf_counter()
        try:
            recorded = store.games.append(game, line, by=f"writer {os.getpid()}")
        except SpooklogError:
            crowd.refused += 1
            continue
        took = time.perf_counter() - asked
        if begin + _UNSEEN <= now < begin + _UNSEEN + SECONDS:
            crowd.seconds.append(took)
            ((mine,),) = recorder.query(_ID, (game, recorded.first))
            crowd.before.append(mine - newest - 1)
    return crowd


class _AnyLine(Command, frozen=True):
    """A random line that is legal when it is decided; a remark when the game is over."""

    chance: Rng

    def decide(self, at: Situation) -> Decision:
        """Decide a line that is drawn anew each time."""
        if at.game.turn.over:
            return Annotate("well played").decide(at)
        state = at.game.state
        return Play(SPOOKS.notation.write(state, (SPOOKS.sample(state, self.chance),), at.labels)).decide(at)


_START = script(1, declined=80, seed=5).start
_ID = "SELECT notification_id FROM events WHERE originator_id = ? AND originator_version = ?"

if __name__ == "__main__":
    _write(*sys.argv[1:])
