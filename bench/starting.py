"""Whole processes: one command at a shell, against a Python that does nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from tempfile import TemporaryDirectory

from bench.corpus import BY, fresh, script
from bench.measure import Figure, Scale, compare, timed
from spooklog.store.store import open_store

PROCESSES = 3
"""How many times more runs than elsewhere: a process is quick, and the machine's mood weighs more."""


def figures(runs: int) -> Iterator[Figure]:
    """`spooklog play` of the next line of a game, and `spooklog show` of it."""
    game = script(200, declined=80, seed=5)
    lines = iter(game.moves)
    with TemporaryDirectory(prefix="spooklog-bench-") as folder:
        path = fresh(folder)
        with open_store(path) as store:
            store.games.start(game.start, name="game")

        def command(*arguments: str) -> float:
            program = [sys.executable, "-m", "spooklog.cli", *arguments]
            return _process([*program, "--db", path, "--game", "game", "--by", BY])

        def play() -> float:
            return command("play", next(lines).line)

        several = runs * PROCESSES
        for name, work, target in (("play", play, 12), ("show", lambda: command("show"), 16)):
            against = f"spooklog {name} / python -c pass"
            yield compare(against, work, _nothing, scale=Scale("ms", 1e-3), target=target, runs=several)


def _nothing() -> float:
    return _process([sys.executable, "-c", "pass"])


def _process(arguments: Sequence[str]) -> float:
    """How long a process takes that is no different from one at a shell: with its compiled modules kept, as Python does."""
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return timed(lambda: subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL, env=surroundings))
